import { expect, test } from 'vitest';
import { blankWall, rowState, shuffledWall, wallOf, wallText, withSpace, type PaintedWall } from './editor';

const standard = ['byrgw', 'wbyrg', 'gwbyr', 'rgwby', 'yrgwb'];
const view = (wall: string[]) => ({ seats: [{ score: 0, wall, lines: [], floor: '' }] });

test('the wall of a view is written as its file', () => {
  expect(wallText(wallOf(view(standard)))).toBe('|Bl_J_R_V_Bc_|Bc_Bl_J_R_V_|V_Bc_Bl_J_R_|R_V_Bc_Bl_J_|J_R_V_Bc_Bl_');
});

test('tiles on the wall and spaces for any colour are read too', () => {
  const wall = wallOf(view(['Byrgw', '.....', 'gwbyr', 'rgwby', 'yrgwb']));
  expect(wall[0]![0]).toBe('B');
  expect(wall[1]).toEqual([null, null, null, null, null]);
});

test('painting changes one space, and what is empty is left out of the file', () => {
  const wall = withSpace(blankWall, 2, 4, 'R');
  expect(wall[2]![4]).toBe('R');
  expect(blankWall[2]![4]).toBeNull();
  expect(wallText(wall)).toBe('|||R_||');
});

test('a row says what it has twice and what it lacks', () => {
  expect(rowState(['B', 'B', 'R', null, 'W'])).toEqual({ missing: ['Y', 'G'], twice: ['B'] });
  expect(rowState(['B', 'Y', 'R', 'G', 'W'])).toEqual({ missing: [], twice: [] });
});

test('a shuffled wall has every colour once in every row', () => {
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const walls: PaintedWall[] = Array.from({ length: 20 }, () => shuffledWall(random));
  for (const row of walls.flat()) expect(rowState(row)).toEqual({ missing: [], twice: [] });
  expect(new Set(walls.map(wallText)).size).toBe(20);
});
