import { expect, test } from 'vitest';
import type { PlyWorth } from '../../api';
import { say_analysis } from './messages';
import { curves, standing_of, turning_points, worth_text } from './worth';

const worth = (seat: number, changes: Partial<PlyWorth> = {}): PlyWorth => ({
  seat,
  depth: 5,
  score: 0,
  verdict: null,
  margin: 0,
  win_chance: null,
  ends_the_game: false,
  moves: ['best'],
  ...changes,
});

const scale = 100;
const names = ['Red', 'Black'];

test('what is proven is told as such', () => {
  const words = say_analysis();
  const mate = worth(1, { verdict: 1, ends_the_game: true, moves: Array.from({ length: 9 }, () => 'a1') });
  expect(worth_text(1, mate, names, words, scale)).toBe('Red wins in 9');
  expect(worth_text(2, { ...mate, seat: 2 }, names, words, scale)).toBe('Black wins in 9');
  expect(worth_text(2, worth(2, { verdict: -1, margin: 7 }), names, words, scale)).toBe('Red wins by 7');
  expect(worth_text(2, worth(2, { verdict: -1 }), ['A', 'B', 'C'], words, scale)).toBe('B loses');
  expect(worth_text(1, worth(1, { verdict: 0 }), names, words, scale)).toBe('A draw');
  expect(worth_text(1, worth(1, { score: 100 }), names, words, scale)).toBe('75.0%');
  expect(worth_text(1, worth(1, { win_chance: 0.5 }), names, words, scale)).toBe('50.0%');
});

test('the curve of two players is the share of the first', () => {
  const [curve] = curves([worth(1, { score: 100 }), worth(2, { score: 100 }), null, worth(2, { verdict: -1 })], 2, scale);
  expect(curve).toEqual([expect.closeTo(0.75), expect.closeTo(0.25), null, 1]);
});

test('of more players each has a curve of its own', () => {
  const lines = curves([worth(1, { win_chance: 0.5 }), worth(2, { win_chance: 0.2 })], 3, scale);
  expect(lines).toEqual([[0.5, null], [null, 0.2], [null, null]]);
});

test('a move that loses much is a turning point', () => {
  const plies = [worth(1, { score: 50 }), worth(2, { score: 150, moves: ['good'] }), worth(1, { score: -150 }), worth(2, { score: 140 })];
  expect(turning_points(plies, ['slip', 'good', 'more'], [1, 2, 1], 2, scale)).toEqual([
    { ply: 0, by: 1, move: 'slip', before: 63, after: 16, better: 'best', loss: expect.any(Number) },
  ]);
});

test('a win that is given away counts, the best move never does, chance is passed over', () => {
  const plies = [worth(1, { verdict: 1 }), null, worth(2, { verdict: 0 })];
  expect(turning_points(plies, ['slip', 'deal'], [1, 0], 2, scale)).toMatchObject([{ ply: 0, before: 'won', after: 'drawn' }]);
  expect(turning_points(plies, ['best', 'deal'], [1, 0], 2, scale)).toEqual([]);
  expect(turning_points([null, worth(2)], ['a'], [1], 2, scale)).toEqual([]);
});

test('the worst ten, in their order', () => {
  const plies = Array.from({ length: 41 }, (_, ply) => worth((ply % 2) + 1, { score: 60 + ply }));
  const found = turning_points(plies, plies.slice(1).map(() => 'slip'), plies.slice(1).map((_, ply) => (ply % 2) + 1), 2, scale);
  expect(found.map(({ ply }) => ply)).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
});

test('how a player stands, in words', () => {
  expect(say_analysis().standing(standing_of(0.614, null))).toBe('61%');
  expect(say_analysis().standing(standing_of(1, 1))).toBe('won');
  expect(standing_of(0.5, 0)).toBe('drawn');
  expect(standing_of(0.5, -1)).toBe('lost');
});
