// Positions of Vampires and werewolves set up by hand: rows x columns, the groups row by row, fields. A board that is changed begins a
// turn: orders that were given before say nothing about it.
import type { Language } from '$page/board';
import type { PositionEditor } from '$page/position_editing';

const tools = ['V', 'W', 'H', '-', '0'] as const;

interface Words {
  tools: Record<(typeof tools)[number], string>;
  turn: string;
  sides: Record<'V' | 'W', string>;
  played: string;
}

const words: Record<Language, Words> = {
  en: {
    tools: { V: 'A vampire more', W: 'A werewolf more', H: 'A human more', '-': 'One less', '0': 'Nobody' },
    turn: 'To move',
    sides: { V: 'Vampires', W: 'Werewolves' },
    played: 'Turns played',
  },
  fr: {
    tools: { V: 'Un vampire de plus', W: 'Un loup-garou de plus', H: 'Un humain de plus', '-': 'Un de moins', '0': 'Personne' },
    turn: 'Au trait',
    sides: { V: 'Vampires', W: 'Loups-garous' },
    played: 'Tours joués',
  },
};

interface Group {
  kind: string;
  x: number;
  y: number;
  count: number;
}

const lasting = ['turn', 'played', 'turns']; // fields that do not belong to a turn under way

function parts(text: string): { size: string; groups: Group[]; fields: Map<string, string> } {
  const [size = '', ...tokens] = text.split(' ');
  const groups: Group[] = [];
  const fields = new Map<string, string>();
  for (const token of tokens) {
    const group = /^([VWH])(\d+),(\d+):(\d+)$/.exec(token);
    if (group) groups.push({ kind: group[1]!, x: Number(group[2]), y: Number(group[3]), count: Number(group[4]) });
    else fields.set(token.slice(0, token.indexOf('=')), token.slice(token.indexOf('=') + 1));
  }
  return { size, groups, fields };
}

function joined({ size, groups, fields }: ReturnType<typeof parts>): string {
  const inOrder = [...groups].sort((a, b) => a.y - b.y || a.x - b.x);
  const kept = [...fields].filter(([name]) => lasting.includes(name));
  return [size, ...inOrder.map(({ kind, x, y, count }) => `${kind}${x},${y}:${count}`), ...kept.map(([name, value]) => `${name}=${value}`)].join(' ');
}

export const editor: PositionEditor = {
  tools: (_, language) => tools.map((id) => ({ id, label: words[language].tools[id] })),
  put(text, cell, tool) {
    const now = parts(text);
    const [x = 0, y = 0] = cell.split(',').map(Number);
    const there = now.groups.find((group) => group.x === x && group.y === y);
    const others = now.groups.filter((group) => group !== there);
    if (tool === '0') return joined({ ...now, groups: others });
    const count = tool === '-' ? (there?.count ?? 0) - 1 : there?.kind === tool ? there.count + 1 : 1;
    const kind = tool === '-' ? (there?.kind ?? 'H') : tool;
    return joined({ ...now, groups: count > 0 ? [...others, { kind, x, y, count }] : others });
  },
  fields(text, language) {
    const { fields } = parts(text);
    const say = words[language];
    return [
      { id: 'turn', label: say.turn, kind: 'choice', value: fields.get('turn') ?? 'V', choices: (['V', 'W'] as const).map((value) => ({ value, label: say.sides[value] })) },
      { id: 'played', label: say.played, kind: 'number', value: fields.get('played') ?? '0', least: 0, most: 10_000 },
    ];
  },
  set(text, field, value) {
    const now = parts(text);
    return joined({ ...now, fields: new Map([...now.fields, [field, value]]) });
  },
  emptied: (text) => joined({ ...parts(text), groups: [] }),
};
