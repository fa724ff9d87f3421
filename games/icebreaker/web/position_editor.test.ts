import { expect, test } from 'vitest';
import { editor } from './position_editor';

const start = 'RoB/oooo/ooooo/oooo/BoR 0-0 R';

test('ships, ice and water', () => {
  expect(editor.put(start, 'C3', '.')).toBe('RoB/oooo/oo.oo/oooo/BoR 0-0 R');
  expect(editor.put(start, 'A1', 'B')).toBe('BoB/oooo/ooooo/oooo/BoR 0-0 R');
});

test('scores and the side to move', () => {
  expect(editor.set(start, 'score1', '4')).toBe('RoB/oooo/ooooo/oooo/BoR 0-4 R');
  expect(editor.set(start, 'turn', 'B')).toBe('RoB/oooo/ooooo/oooo/BoR 0-0 B');
  expect(editor.fields(start, 'fr').map(({ value }) => value)).toEqual(['R', '0', '0']);
  expect(editor.emptied(start)).toBe('.../..../...../..../... 0-0 R');
});
