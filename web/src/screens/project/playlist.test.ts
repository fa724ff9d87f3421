import { expect, test } from 'vitest';
import type { Summary } from '../../api';
import { faster, next_live, next_of, seats_beside, slower } from './playlist';

const game = (id: string, live = true, over = false) => ({ id, live, result: over ? {} : null }) as Summary;

test('the pace goes from step to step and stays within them', () => {
  expect(faster(1000)).toBe(600);
  expect(slower(1000)).toBe(2000);
  expect(faster(150)).toBe(150);
  expect(slower(4000)).toBe(4000);
  expect(faster(800)).toBe(600); // a pace of one's own, by the address
  expect(slower(9000)).toBe(9000);
});

test('a list goes round, both ways', () => {
  expect(next_of(['a', 'b', 'c'], null, 1)).toBe('a');
  expect(next_of(['a', 'b', 'c'], 'c', 1)).toBe('a');
  expect(next_of(['a', 'b', 'c'], 'a', -1)).toBe('c');
  expect(next_of(['a'], 'a', 1)).toBe('a');
  expect(next_of([], 'a', 1)).toBeNull();
});

test('of the live games the one that waited longest comes next', () => {
  const games = [game('a'), game('b'), game('c', true, true), game('d', false)];
  expect(next_live(games, [])).toBe('a');
  expect(next_live(games, ['a'])).toBe('b');
  expect(next_live(games, ['a', 'b'])).toBe('a');
  expect(next_live([game('a')], ['a'])).toBe('a');
  expect(next_live([game('c', true, true)], [])).toBeNull();
});

test('names stand where they leave the board larger', () => {
  const room = { width: 1024, height: 768 };
  expect(seats_beside(1, room, 280, 130)).toBe(true); // a square board
  expect(seats_beside(0.45, room, 280, 130)).toBe(false); // a long one
});
