// The contract between the page and the editors of the files that a game may be played on: a wall, a map. The rules are the
// server's: an editor draws anything, writes it down, and is told what is wrong with it.
import type { Component } from 'svelte';
import type { Language } from './board';

export interface EditorProps<Model> {
  model: Model;
  language: Language;
  onchange: (model: Model) => void;
  ontext: (text: string) => void; // a file that the editor got elsewhere: read it as if somebody had opened it
}

export interface FileKind<Model> {
  option: string; // of the game, of kind `file`
  extension: string;
  blank: Model;
  text_of: (model: Model) => string; // the file
  model_of: (view: unknown) => Model; // by the start of a game that is played on it
  words: Record<Language, EditorWords>;
}

// What the page says around an editor.
export interface EditorWords {
  title: string;
  lead: string;
  right: string; // nothing is wrong with it
  play: string;
  usual_name: string;
}

type Kinds = Record<string, () => Promise<{ kind: FileKind<unknown> }>>;
type Editors = Record<string, () => Promise<{ default: Component<EditorProps<unknown>> }>>;

const kinds = import.meta.glob('../../games/*/web/editor.ts') as Kinds;
const editors = import.meta.glob('../../games/*/web/Editor.svelte') as Editors;

export interface LoadedEditor {
  kind: FileKind<unknown>;
  Editor: Component<EditorProps<unknown>>;
}

// null: the game has none.
export async function load_editor(game: string): Promise<LoadedEditor | null> {
  const kind = kinds[`../../games/${game}/web/editor.ts`];
  const editor = editors[`../../games/${game}/web/Editor.svelte`];
  if (!kind || !editor) return null;
  const [{ kind: of_file }, { default: Editor }] = await Promise.all([kind(), editor()]);
  return { kind: of_file, Editor };
}

export const has_editor = (game: string) => `../../games/${game}/web/editor.ts` in kinds;
