// What an engine thinks, as a share for each seat and a sentence.
import type { Evaluation } from './api';
import type { Messages } from './i18n/en';

// How well the seat of the thought stands, from 0 to 1. `scale`: the score of three victories in four games, see scales.svelte.ts.
export function share_of(thought: Evaluation, scale: number): number {
  if (thought.verdict !== null) return (thought.verdict + 1) / 2;
  if (thought.win_chance !== null) return thought.win_chance;
  return 1 / (1 + 3 ** (-thought.score / scale));
}

// One share for each seat; those who did not think divide the rest.
export function shares_of(thought: Evaluation, seats: number, scale: number): number[] {
  const own = share_of(thought, scale);
  return Array.from({ length: seats }, (_, index) => (index + 1 === thought.seat ? own : (1 - own) / (seats - 1)));
}

export function sentence_of(thought: Evaluation, names: string[], words: Messages['evaluation'], scale: number): string {
  const own = names[thought.seat - 1] ?? '';
  const other = names.length === 2 ? (names[2 - thought.seat] ?? '') : null;
  if (thought.verdict === 0) return words.draw;
  if (thought.verdict !== null) {
    const winner = thought.verdict > 0 ? own : other;
    if (winner === null) return words.even;
    return thought.margin === 0 ? words.wins(winner) : words.wins_by(winner, Math.abs(thought.margin));
  }
  if (thought.win_chance !== null) return words.chance(own, Math.round(100 * thought.win_chance));
  const share = share_of(thought, scale);
  if (Math.abs(share - 0.5) < 0.05 || (share < 0.5 && other === null)) return words.even;
  return words.better(share > 0.5 ? own : (other ?? own));
}
