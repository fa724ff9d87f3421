import { expect, test } from 'vitest';
import { editor } from './position_editor';

const start = '5x10 H9,0:2 W4,1:4 V4,3:4 turn=V';

test('groups grow, shrink and change', () => {
  expect(editor.put(start, '4,3', 'V')).toBe('5x10 H9,0:2 W4,1:4 V4,3:5 turn=V');
  expect(editor.put(start, '0,0', 'H')).toBe('5x10 H0,0:1 H9,0:2 W4,1:4 V4,3:4 turn=V');
  expect(editor.put(start, '9,0', 'W')).toBe('5x10 W9,0:1 W4,1:4 V4,3:4 turn=V');
  expect(editor.put(start, '9,0', '-')).toBe('5x10 H9,0:1 W4,1:4 V4,3:4 turn=V');
  expect(editor.put(start, '9,0', '0')).toBe('5x10 W4,1:4 V4,3:4 turn=V');
  expect(editor.put(start, '0,0', '-')).toBe(start);
});

test('a board that is changed begins a turn', () => {
  expect(editor.put('5x10 V4,3:4 turn=V played=3 orders=1 from=4,3', '0,0', 'W')).toBe('5x10 W0,0:1 V4,3:4 turn=V played=3');
  expect(editor.set(start, 'turn', 'W')).toBe('5x10 H9,0:2 W4,1:4 V4,3:4 turn=W');
  expect(editor.emptied(start)).toBe('5x10 turn=V');
});
