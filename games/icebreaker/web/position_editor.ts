// Positions of Icebreaker set up by hand: rows with `/` between them, the scores, who is to move.
import type { Language } from '$page/board';
import type { PositionEditor } from '$page/position_editing';

interface Words {
  tools: Record<'R' | 'B' | 'o' | '.', string>;
  turn: string;
  sides: Record<'R' | 'B', string>;
  scores: [string, string];
}

const words: Record<Language, Words> = {
  en: {
    tools: { R: 'Red ship', B: 'Black ship', o: 'Iceberg', '.': 'Water' },
    turn: 'To move',
    sides: { R: 'Red', B: 'Black' },
    scores: ['Icebergs of Red', 'Icebergs of Black'],
  },
  fr: {
    tools: { R: 'Navire rouge', B: 'Navire noir', o: 'Iceberg', '.': 'Eau' },
    turn: 'Au trait',
    sides: { R: 'Rouge', B: 'Noir' },
    scores: ['Icebergs de Rouge', 'Icebergs de Noir'],
  },
};

const parts = (text: string) => {
  const [grid = '', scores = '0-0', turn = 'R'] = text.split(' ');
  return { rows: grid.split('/'), scores: scores.split('-'), turn };
};
const joined = ({ rows, scores, turn }: ReturnType<typeof parts>) => `${rows.join('/')} ${scores.join('-')} ${turn}`;

export const editor: PositionEditor = {
  tools: (_, language) => (['R', 'B', 'o', '.'] as const).map((id) => ({ id, label: words[language].tools[id] })),
  put(text, cell, tool) {
    const now = parts(text);
    const row = cell.charCodeAt(0) - 'A'.charCodeAt(0);
    const column = Number(cell.slice(1)) - 1;
    return joined({ ...now, rows: now.rows.map((line, at) => (at === row ? line.slice(0, column) + tool + line.slice(column + 1) : line)) });
  },
  fields(text, language) {
    const { scores, turn } = parts(text);
    const say = words[language];
    return [
      { id: 'turn', label: say.turn, kind: 'choice', value: turn, choices: (['R', 'B'] as const).map((value) => ({ value, label: say.sides[value] })) },
      ...say.scores.map((label, at) => ({ id: `score${at}`, label, kind: 'number' as const, value: scores[at] ?? '0', least: 0, most: 200 })),
    ];
  },
  set(text, field, value) {
    const now = parts(text);
    if (field === 'turn') return joined({ ...now, turn: value });
    return joined({ ...now, scores: now.scores.map((score, at) => (field === `score${at}` ? value : score)) });
  },
  emptied(text) {
    const now = parts(text);
    return joined({ ...now, rows: now.rows.map((line) => '.'.repeat(line.length)) });
  },
};
