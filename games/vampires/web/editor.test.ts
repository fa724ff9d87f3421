import { expect, test } from 'vitest';
import { blankMap, groupOn, mapOf, mapText, moved, resized, unitsOf, withGroup, withoutGroup, type DrawnMap } from './editor';

const trap: DrawnMap = {
  rows: 5,
  columns: 10,
  groups: [
    { x: 4, y: 1, species: 'werewolves', count: 4 },
    { x: 2, y: 2, species: 'humans', count: 4 },
    { x: 9, y: 0, species: 'humans', count: 2 },
    { x: 4, y: 3, species: 'vampires', count: 4 },
  ],
};

test('a map is written in the strict form: humans, vampires, werewolves', () => {
  expect(mapText(trap)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Map Rows="5" Columns="10">
  <Humans X="2" Y="2" Count="4"/>
  <Humans X="9" Y="0" Count="2"/>
  <Vampires X="4" Y="3" Count="4"/>
  <Werewolves X="4" Y="1" Count="4"/>
</Map>
`);
});

test('the map of a view', () => {
  const view = { rows: 3, columns: 4, groups: [{ cell: '3,1', species: 'humans', count: 7 }] };
  expect(mapOf(view)).toEqual({ rows: 3, columns: 4, groups: [{ x: 3, y: 1, species: 'humans', count: 7 }] });
});

test('each player has one group: put elsewhere, it has moved; humans stay', () => {
  const map = withGroup(withGroup(trap, { x: 0, y: 0, species: 'vampires', count: 9 }, false), { x: 1, y: 1, species: 'humans', count: 3 }, false);
  expect(map.groups.filter(({ species }) => species === 'vampires')).toEqual([{ x: 0, y: 0, species: 'vampires', count: 9 }]);
  expect(unitsOf(map, 'humans')).toBe(9);
});

test('a group takes the place of the one that stood there', () => {
  const map = withGroup(trap, { x: 2, y: 2, species: 'werewolves', count: 1 }, false);
  expect(groupOn(map, 2, 2)?.species).toBe('werewolves');
  expect(map.groups.length).toBe(3);
});

test('on a fair map the other side gets the same', () => {
  let map = withGroup(blankMap, { x: 0, y: 0, species: 'vampires', count: 5 }, true);
  expect(groupOn(map, 11, 7)).toEqual({ x: 11, y: 7, species: 'werewolves', count: 5 });
  map = withGroup(map, { x: 3, y: 2, species: 'humans', count: 4 }, true);
  expect(groupOn(map, 8, 5)).toEqual({ x: 8, y: 5, species: 'humans', count: 4 });
  map = moved(map, { x: 3, y: 2 }, { x: 4, y: 2 }, true);
  expect([groupOn(map, 8, 5), groupOn(map, 7, 5)?.count]).toEqual([undefined, 4]);
  expect(withoutGroup(map, 4, 2, true).groups.length).toBe(2);
  const middle = withGroup({ rows: 3, columns: 3, groups: [] }, { x: 1, y: 1, species: 'humans', count: 1 }, true);
  expect(middle.groups.length).toBe(1);
});

test('what no longer fits goes', () => {
  expect(resized(trap, 4, 9).groups.map(({ x, y }) => `${x},${y}`)).toEqual(['4,1', '2,2', '4,3']);
});
