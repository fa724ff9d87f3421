import { describe, expect, test } from 'vitest';
import { messages } from './messages';
import { pair_of, planned_games, time_limit, time_parts } from './compete_model';

describe('planned games', () => {
  test('thirty bots meet twice', () => expect(planned_games('round-robin', 30, 2)).toBe(870));
  test('an odd number of games is made even', () => expect(planned_games('round-robin', 3, 1)).toBe(6));
  test('four at a table', () => expect(planned_games('round-robin', 5, 4, 4)).toBe(20));
  test('one against all', () => expect(planned_games('gauntlet', 5, 2)).toBe(8));
  test('nobody knows', () => expect(planned_games('knockout', 8, 2)).toBeNull());
  test('too few', () => expect(planned_games('round-robin', 1, 2)).toBe(0));
});

test('times', () => {
  expect(time_parts(93_000)).toEqual({ hours: 0, minutes: 1, seconds: 33 });
  expect(time_parts(10)).toEqual({ hours: 0, minutes: 0, seconds: 1 });
  expect(messages.fr.time(1, 2, 3)).toBe('1 h 2 min');
});

test('a time for each turn, or a clock', () => {
  expect(time_limit('3000')).toEqual({ time: 3000 });
  expect(time_limit('60000+1000')).toEqual({ clock: { initial: 60_000, increment: 1000 } });
});

test('a cell of the cross table', () => {
  expect(pair_of('http://x/compete/a#pair-2-5')).toEqual([1, 4]);
  expect(pair_of('http://x/#board-2-5')).toBeNull();
});
