// What engines say about positions, made ready to be seen: shares, sentences, the graph of a game, the moves that turned it.
import type { AnalysisLine, PlyWorth, Thought } from '../../api';
import { share_of } from '../../evaluation';
import type { AnalyseMessages } from './messages';

export const thought_of = (seat: number, worth: Pick<PlyWorth, 'score' | 'verdict' | 'margin' | 'win_chance' | 'moves'>, depth = 0): Thought => ({
  seat,
  depth,
  score: worth.score,
  verdict: worth.verdict,
  margin: worth.margin,
  win_chance: worth.win_chance,
  line: worth.moves,
  nodes: 0,
  nodes_per_second: 0,
});

// How well `seat` stands, from 0 to 1; null: it cannot be told from what another of several players thinks.
export function share_for(seat: number, worth: PlyWorth, seats: number, scale: number): number | null {
  const own = share_of(thought_of(worth.seat, worth), scale);
  if (worth.seat === seat) return own;
  return seats === 2 ? 1 - own : null;
}

// "Red wins in 9", or what the seat that is to move can expect: "61.4 %".
export function worth_text(seat: number, line: AnalysisLine | PlyWorth, names: string[], words: AnalyseMessages, scale: number): string {
  if (line.verdict === 0) return words.drawn;
  if (line.verdict !== null) {
    const own = names[seat - 1] ?? '';
    const other = names.length === 2 ? (names[2 - seat] ?? '') : null;
    const plies = line.ends_the_game && line.moves.length > 0 ? line.moves.length : null;
    if (line.verdict < 0 && other === null) return words.loses(own, plies);
    return words.wins(line.verdict > 0 ? own : (other ?? own), line.margin, plies);
  }
  return words.percent(100 * share_of(thought_of(seat, line), scale));
}

export const is_exact = (worth: { verdict: number | null } | undefined): boolean => worth !== undefined && worth.verdict !== null;

// One curve for two players (the first one's share), else one for each: by ply, null where nothing is known.
export function curves(plies: readonly (PlyWorth | null)[], seats: number, scale: number): (number | null)[][] {
  const shown = seats === 2 ? [1] : Array.from({ length: seats }, (_, index) => index + 1);
  return shown.map((seat) => plies.map((worth) => (worth === null ? null : share_for(seat, worth, seats, scale))));
}

export interface TurningPoint {
  ply: number; // the move of this number, from 0, turned the game
  by: number;
  move: string;
  before: Standing;
  after: Standing;
  better: string | null; // what the engine would have played
  loss: number; // of the share
}

// Proven, or how well it looks in hundredths.
export type Standing = 'won' | 'drawn' | 'lost' | number;

export function standing_of(share: number, verdict: number | null): Standing {
  if (verdict === null) return Math.round(100 * share);
  return verdict > 0 ? 'won' : verdict < 0 ? 'lost' : 'drawn';
}

const least_loss = 0.18;
const most_points = 10;

// The moves after which their player stands much worse than before, the worst of them, in their order.
export function turning_points(
  plies: readonly (PlyWorth | null)[],
  moves: readonly string[],
  by: readonly number[],
  seats: number,
  scale: number,
): TurningPoint[] {
  const found: TurningPoint[] = [];
  moves.forEach((move, ply) => {
    const seat = by[ply] ?? 0;
    const before = plies[ply] ?? null;
    if (seat === 0 || before === null) return;
    // Where chance moves, or others whose view says nothing of this seat, the next word about it counts.
    const after = plies.slice(ply + 1).find((worth) => worth !== null && share_for(seat, worth, seats, scale) !== null) ?? null;
    if (after === null) return;
    const share_before = share_for(seat, before, seats, scale);
    const share_after = share_for(seat, after, seats, scale);
    if (share_before === null || share_after === null) return;
    const loss = share_before - share_after;
    const better = before.moves[0] ?? null;
    if (loss < least_loss || better === move) return;
    const turned = (worth: PlyWorth) => (worth.verdict === null ? null : worth.seat === seat ? worth.verdict : -worth.verdict);
    found.push({
      ply,
      by: seat,
      move,
      before: standing_of(share_before, turned(before)),
      after: standing_of(share_after, turned(after)),
      better,
      loss,
    });
  });
  const worst = [...found].sort((a, b) => b.loss - a.loss).slice(0, most_points);
  return worst.sort((a, b) => a.ply - b.ply);
}
