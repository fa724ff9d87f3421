import { expect, test } from 'vitest';
import { editor } from './position_editor';

const start = `${Array.from({ length: 16 }, () => '2+2').join('/')} 0-0 1 course=yes`;

test('seeds come and go one by one', () => {
  expect(editor.put(start, '1', '+r')).toMatch(/^3\+2\/2\+2/);
  expect(editor.put(start, '16', '-b')).toMatch(/\/2\+1 0-0 1 course=yes$/);
  expect(editor.put(editor.put(start, '2', '0'), '2', '-r')).toMatch(/^2\+2\/0\+0\//);
});

test('scores, the side to move, and what is not changed', () => {
  expect(editor.set(start, 'score0', '20')).toMatch(/ 20-0 1 course=yes$/);
  expect(editor.set(start, 'turn', '2')).toMatch(/ 0-0 2 course=yes$/);
  expect(editor.emptied(start)).toMatch(/^0\+0(\/0\+0){15} 0-0 1 course=yes$/);
});
