import { expect, test } from 'vitest';
import { editor } from './position_editor';

const start = '1.2/.../2.1 1';

test('pawns are put and taken away', () => {
  expect(editor.put(start, 'b2', '2')).toBe('1.2/.2./2.1 1');
  expect(editor.put(start, 'a3', '.')).toBe('1.2/.../..1 1');
});

test('the other side is to move', () => {
  expect(editor.set(start, 'turn', '2')).toBe('1.2/.../2.1 2');
  expect(editor.fields(start, 'en')[0]?.value).toBe('1');
  expect(editor.emptied(start)).toBe('.../.../... 1');
});
