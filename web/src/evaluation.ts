// What an engine thinks, as a share for each seat and a sentence.
import type { Evaluation } from './api';
import type { Messages } from './i18n/en';

// Scores are on the scale of each game: this one turns a clear advantage of any of them into a clear picture.
const half_way = 40;

// How well the seat of the thought stands, from 0 to 1.
export function share_of(thought: Evaluation): number {
  if (thought.verdict !== null) return (thought.verdict + 1) / 2;
  if (thought.win_chance !== null) return thought.win_chance;
  return 0.5 + thought.score / (2 * (Math.abs(thought.score) + half_way));
}

// One share for each seat; those who did not think divide the rest.
export function shares_of(thought: Evaluation, seats: number): number[] {
  const own = share_of(thought);
  return Array.from({ length: seats }, (_, index) => (index + 1 === thought.seat ? own : (1 - own) / (seats - 1)));
}

export function sentence_of(thought: Evaluation, names: string[], words: Messages['evaluation']): string {
  const own = names[thought.seat - 1] ?? '';
  const other = names.length === 2 ? (names[2 - thought.seat] ?? '') : null;
  if (thought.verdict === 0) return words.draw;
  if (thought.verdict !== null) {
    const winner = thought.verdict > 0 ? own : other;
    if (winner === null) return words.even;
    return thought.margin === 0 ? words.wins(winner) : words.wins_by(winner, Math.abs(thought.margin));
  }
  if (thought.win_chance !== null) return words.chance(own, Math.round(100 * thought.win_chance));
  const share = share_of(thought);
  if (Math.abs(share - 0.5) < 0.05 || (share < 0.5 && other === null)) return words.even;
  return words.better(share > 0.5 ? own : (other ?? own));
}
