// The contract between the page and the boards of the games.
export type Language = 'en' | 'fr';

// One of the moves that the rules allow now. A click path is what a person chooses one after the other: a cell; a ship and
// where it goes; a group, its goal and how many.
export interface LegalMove {
  move: string;
  click: string[];
}

// A move of a line that an engine expects: whose it is, and where it is clicked.
export interface LineStep {
  by: number;
  click: string[];
}

export interface BoardProps {
  view: unknown; // what is on the board: the JSON that the game's README describes
  previous: unknown; // before the last move, to animate from; null: draw at once
  legal: LegalMove[]; // empty: nobody may move here now
  last: { move: string; by: number } | null; // the move that led from `previous` to `view`
  hint: string[] | null; // a click path to be pointed at
  names: string[]; // who sits at each seat
  seat: number | null; // whose side the board is seen from, counted from 1; null: the usual one
  pace: number; // milliseconds for an animation; 0: none
  language: Language;
  onmove: (move: string) => void; // the person has chosen one of `legal`
  line?: LineStep[]; // moves to be drawn over the board, in their order
  onedit?: (cell: string) => void; // the board is being set up: every place can be chosen, and nothing is played
  height?: number; // how high it may be; missing: as high as its width asks for
  onback?: () => void; // takes back the last move of a turn of several; missing: that cannot be done here
}
