// Choosing one of the legal moves, click by click.
import type { LegalMove } from './board';

function startsWith(click: string[], path: string[]): boolean {
  return click.length >= path.length && path.every((word, at) => click[at] === word);
}

// What may be clicked after `path`.
export function nextClicks(legal: LegalMove[], path: string[]): Set<string> {
  const next = new Set<string>();
  for (const { click } of legal) {
    const word = click[path.length];
    if (word !== undefined && startsWith(click, path)) next.add(word);
  }
  return next;
}

// The move whose whole click path is `path`.
export function moveAt(legal: LegalMove[], path: string[]): string | undefined {
  return legal.find(({ click }) => click.length === path.length && startsWith(click, path))?.move;
}
