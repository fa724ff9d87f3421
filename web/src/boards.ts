// The boards of the games, found by their path and loaded when first shown.
import type { Component } from 'svelte';
import type { BoardProps, Language } from './board';

interface BoardWords {
  describe?: (view: unknown, language: Language) => string | string[];
  scores?: (view: unknown) => number[];
  scoreScale?: number;
}

const components = import.meta.glob<{ default: Component<BoardProps> }>('../../games/*/web/Board.svelte');
const words = import.meta.glob<BoardWords>('../../games/*/web/board.ts');
const loaded = new Map<string, Component<BoardProps> | null>();

// null: the game has no board of its own, or it cannot be loaded now.
export async function load_board(game: string): Promise<Component<BoardProps> | null> {
  const load = components[`../../games/${game}/web/Board.svelte`];
  const component = load ? (await load()).default : null;
  loaded.set(game, component);
  return component;
}

// What load_board gave, where that is known: a board that was shown before appears at once. undefined: not known yet.
export const board_at_hand = (game: string) => loaded.get(game);

// The position in sentences; empty where the game has none.
export async function describe(game: string, view: unknown, language: Language): Promise<string> {
  const load = words[`../../games/${game}/web/board.ts`];
  const said = load ? (await load()).describe?.(view, language) : undefined;
  return Array.isArray(said) ? said.join(' ') : (said ?? '');
}

// How each seat stands now, by the view alone; null where the game does not say.
export async function load_scores(game: string): Promise<((view: unknown) => number[]) | null> {
  return (await words[`../../games/${game}/web/board.ts`]?.())?.scores ?? null;
}

// Of the scores of its engine; null where the game does not say.
export async function load_scale(game: string): Promise<number | null> {
  return (await words[`../../games/${game}/web/board.ts`]?.())?.scoreScale ?? null;
}
