// What is chosen before a tournament begins, and what its figures mean. Pure.
import type { Format, PlayedGame } from './compete_api';

export interface TimeParts {
  hours: number;
  minutes: number;
  seconds: number;
}

export function time_parts(milliseconds: number): TimeParts {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

// How long may be thought: "1000" for each turn, "60000+1000" for the game and more with each turn, in milliseconds.
export const times: readonly string[] = ['100', '1000', '3000', '10000', '60000+1000', '300000+3000'];

export function time_limit(choice: string): { time: number } | { clock: { initial: number; increment: number } } {
  const [first, increment] = choice.split('+').map(Number) as [number, number | undefined];
  return increment === undefined ? { time: first } : { clock: { initial: first, increment } };
}

// How many games there will be; null: that depends on the results. Everybody has every seat equally often.
export function planned_games(format: Format, players: number, games: number, seats = 2): number | null {
  const meetings = { 'round-robin': choose(players, seats), gauntlet: choose(players - 1, seats - 1) }[format as 'round-robin' | 'gauntlet'];
  return meetings === undefined ? null : meetings * Math.ceil(games / seats) * seats;
}

function choose(from: number, count: number): number {
  let ways = 1;
  for (let i = 0; i < count; ++i) ways = (ways * (from - i)) / (i + 1);
  return Math.max(0, Math.round(ways));
}

// "#pair-2-5" of the cross table: places in the standings, from 1.
export function pair_of(link: string): [number, number] | null {
  const match = /#pair-(\d+)-(\d+)$/.exec(link);
  return match ? [Number(match[1]) - 1, Number(match[2]) - 1] : null;
}

export function score_text(game: PlayedGame): string {
  return game.scores.join(' – ');
}
