// Positions of Virus set up by hand: rows with `/` between them, then who is to move.
import type { PositionEditor } from '$page/position_editing';
import type { Language } from '$page/board';

interface Words {
  pawn: (seat: number) => string;
  empty: string;
  turn: string;
  player: (seat: number) => string;
}

const words: Record<Language, Words> = {
  en: { pawn: (seat) => `Pawn of player ${seat}`, empty: 'Nothing', turn: 'To move', player: (seat) => `Player ${seat}` },
  fr: { pawn: (seat) => `Pion du joueur ${seat}`, empty: 'Rien', turn: 'Au trait', player: (seat) => `Joueur ${seat}` },
};

const parts = (text: string) => {
  const [grid = '', turn = '1'] = text.split(' ');
  return { rows: grid.split('/'), turn };
};

export const editor: PositionEditor = {
  tools: (_, language) => [
    { id: '1', label: words[language].pawn(1) },
    { id: '2', label: words[language].pawn(2) },
    { id: '.', label: words[language].empty },
  ],
  put(text, cell, tool) {
    const { rows, turn } = parts(text);
    const column = cell.charCodeAt(0) - 'a'.charCodeAt(0);
    const row = Number(cell.slice(1)) - 1;
    return `${rows.map((line, at) => (at === row ? line.slice(0, column) + tool + line.slice(column + 1) : line)).join('/')} ${turn}`;
  },
  fields: (text, language) => [
    {
      id: 'turn',
      label: words[language].turn,
      kind: 'choice',
      value: parts(text).turn,
      choices: ['1', '2'].map((seat) => ({ value: seat, label: words[language].player(Number(seat)) })),
    },
  ],
  set: (text, _, value) => `${parts(text).rows.join('/')} ${value}`,
  emptied: (text) => `${parts(text).rows.map((line) => '.'.repeat(line.length)).join('/')} ${parts(text).turn}`,
};
