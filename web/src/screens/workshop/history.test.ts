import { expect, test } from 'vitest';
import { begin, changed, redone, undone } from './history';

test('steps are taken back and made again, in order', () => {
  let history = changed(changed(begin('a'), 'b'), 'c');
  history = undone(undone(history));
  expect(history.now).toBe('a');
  expect(undone(history)).toBe(history);
  history = redone(history);
  expect(history.now).toBe('b');
  expect(redone(redone(history)).now).toBe('c');
});

test('after a new step there is nothing to make again', () => {
  const history = changed(undone(changed(begin(1), 2)), 3);
  expect(history).toEqual({ past: [1], now: 3, future: [] });
  expect(redone(history)).toBe(history);
});

test('the past has an end', () => {
  let history = begin(0);
  for (let step = 1; step <= 300; ++step) history = changed(history, step);
  expect(history.past.length).toBe(200);
});
