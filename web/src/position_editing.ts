// The contract between the page and the editors of the games (games/NAME/web/position_editor.ts): pure functions from position text to position
// text. They need not know what is allowed: the rules say that, with their sentence.
import type { Language } from './board';

export interface EditTool {
  id: string;
  label: string;
}

export interface EditField {
  id: string;
  label: string;
  value: string;
  kind: 'number' | 'choice';
  least?: number;
  most?: number;
  choices?: { value: string; label: string }[];
}

export interface PositionEditor {
  tools(text: string, language: Language): EditTool[]; // what can be put on the board
  put(text: string, cell: string, tool: string): string; // `cell` as the board names it
  fields(text: string, language: Language): EditField[]; // what is not on the board: whose turn, scores
  set(text: string, field: string, value: string): string;
  emptied(text: string): string;
}

const editors = import.meta.glob<{ editor: PositionEditor }>('../../games/*/web/position_editor.ts');

// null: a game without an editor; its positions can be written as text.
export async function load_editor(game: string): Promise<PositionEditor | null> {
  const load = editors[`../../games/${game}/web/position_editor.ts`];
  return load ? (await load()).editor : null;
}
