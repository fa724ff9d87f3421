// Positions of Awalé set up by hand: the holes as reds+blues, the scores, who is to move, and fields that stay as they are.
import type { Language } from '$page/board';
import type { PositionEditor } from '$page/position_editing';

const tools = ['+r', '+b', '-r', '-b', '0'] as const;

interface Words {
  tools: Record<(typeof tools)[number], string>;
  turn: string;
  player: (seat: number) => string;
  score: (seat: number) => string;
}

const words: Record<Language, Words> = {
  en: {
    tools: { '+r': 'One more red seed', '+b': 'One more blue seed', '-r': 'One red seed less', '-b': 'One blue seed less', '0': 'Empty the hole' },
    turn: 'To move',
    player: (seat) => `Player ${seat}`,
    score: (seat) => `Seeds that player ${seat} has captured`,
  },
  fr: {
    tools: { '+r': 'Une graine rouge de plus', '+b': 'Une graine bleue de plus', '-r': 'Une graine rouge de moins', '-b': 'Une graine bleue de moins', '0': 'Vider le trou' },
    turn: 'Au trait',
    player: (seat) => `Joueur ${seat}`,
    score: (seat) => `Graines prises par le joueur ${seat}`,
  },
};

const parts = (text: string) => {
  const [holes = '', scores = '0-0', turn = '1', ...rest] = text.split(' ');
  return { holes: holes.split('/'), scores: scores.split('-'), turn, rest };
};
const joined = ({ holes, scores, turn, rest }: ReturnType<typeof parts>) => [holes.join('/'), scores.join('-'), turn, ...rest].join(' ');

function changed(hole: string, tool: string): string {
  const [red = 0, blue = 0] = hole.split('+').map(Number);
  if (tool === '0') return '0+0';
  const step = tool.startsWith('+') ? 1 : -1;
  return tool.endsWith('r') ? `${Math.max(0, red + step)}+${blue}` : `${red}+${Math.max(0, blue + step)}`;
}

export const editor: PositionEditor = {
  tools: (_, language) => tools.map((id) => ({ id, label: words[language].tools[id] })),
  put(text, cell, tool) {
    const now = parts(text);
    return joined({ ...now, holes: now.holes.map((hole, at) => (at === Number(cell) - 1 ? changed(hole, tool) : hole)) });
  },
  fields(text, language) {
    const { scores, turn } = parts(text);
    const say = words[language];
    return [
      { id: 'turn', label: say.turn, kind: 'choice', value: turn, choices: ['1', '2'].map((value) => ({ value, label: say.player(Number(value)) })) },
      ...scores.map((value, at) => ({ id: `score${at}`, label: say.score(at + 1), kind: 'number' as const, value, least: 0, most: 64 })),
    ];
  },
  set(text, field, value) {
    const now = parts(text);
    if (field === 'turn') return joined({ ...now, turn: value });
    return joined({ ...now, scores: now.scores.map((score, at) => (field === `score${at}` ? value : score)) });
  },
  emptied(text) {
    const now = parts(text);
    return joined({ ...now, holes: now.holes.map(() => '0+0') });
  },
};
