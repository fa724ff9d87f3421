// A map as somebody draws it: groups on a grid. Anything may stand there until the server is asked.
import type { FileKind } from '$page/editor';
import { parse, pointOf, type Species } from './board';

export interface Placed {
  x: number;
  y: number;
  species: Species;
  count: number;
}

export interface DrawnMap {
  rows: number;
  columns: number;
  groups: Placed[];
}

export const mostSide = 255;
export const mostUnits = 255;
export const blankMap: DrawnMap = { rows: 8, columns: 12, groups: [] };

const elements: [Species, string][] = [['humans', 'Humans'], ['vampires', 'Vampires'], ['werewolves', 'Werewolves']]; // prettier-ignore

export function mapText({ rows, columns, groups }: DrawnMap): string {
  const lines = elements.flatMap(([species, name]) =>
    groups.filter((group) => group.species === species).map(({ x, y, count }) => `  <${name} X="${x}" Y="${y}" Count="${count}"/>\n`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Map Rows="${rows}" Columns="${columns}">\n${lines.join('')}</Map>\n`;
}

export function mapOf(view: unknown): DrawnMap {
  const { rows, columns, groups } = parse(view);
  return { rows, columns, groups: groups.map(({ cell, species, count }) => ({ ...pointOf(cell), species, count })) };
}

export const groupOn = (map: DrawnMap, x: number, y: number): Placed | undefined => map.groups.find((group) => group.x === x && group.y === y);

export const opposite = (map: DrawnMap, x: number, y: number): [number, number] => [map.columns - 1 - x, map.rows - 1 - y];

const others: Record<Species, Species> = { vampires: 'werewolves', werewolves: 'vampires', humans: 'humans' };

function put(map: DrawnMap, group: Placed): DrawnMap {
  // Each player has one group: put elsewhere, it has moved.
  const moved = (other: Placed) => group.species !== 'humans' && other.species === group.species;
  const groups = map.groups.filter((other) => (other.x !== group.x || other.y !== group.y) && !moved(other));
  return { ...map, groups: [...groups, group] };
}

export const without = (map: DrawnMap, x: number, y: number): DrawnMap => ({
  ...map,
  groups: map.groups.filter((group) => group.x !== x || group.y !== y),
});

// With `fair`, the other side gets the same.
export function withGroup(map: DrawnMap, group: Placed, fair: boolean): DrawnMap {
  const [x, y] = opposite(map, group.x, group.y);
  const is_middle = x === group.x && y === group.y;
  const put_here = put(map, group);
  return fair && !is_middle ? put(put_here, { ...group, x, y, species: others[group.species] }) : put_here;
}

export function withoutGroup(map: DrawnMap, x: number, y: number, fair: boolean): DrawnMap {
  const rest = without(map, x, y);
  return fair ? without(rest, ...opposite(map, x, y)) : rest;
}

export function moved(map: DrawnMap, from: { x: number; y: number }, to: { x: number; y: number }, fair: boolean): DrawnMap {
  const group = groupOn(map, from.x, from.y);
  if (!group || (from.x === to.x && from.y === to.y)) return map;
  return withGroup(withoutGroup(map, from.x, from.y, fair), { ...group, ...to }, fair);
}

// What no longer fits goes.
export function resized(map: DrawnMap, rows: number, columns: number): DrawnMap {
  return { rows, columns, groups: map.groups.filter(({ x, y }) => x < columns && y < rows) };
}

export const unitsOf = (map: DrawnMap, species: Species): number =>
  map.groups.filter((group) => group.species === species).reduce((sum, { count }) => sum + count, 0);

export const kind: FileKind<DrawnMap> = {
  option: 'map',
  extension: 'xml',
  blank: blankMap,
  text_of: mapText,
  model_of: mapOf,
  words: {
    en: {
      title: 'Maps',
      lead: 'Draw a map for Vampires against werewolves, or have one made by chance.',
      right: 'This map can be played on.',
      play: 'Play on this map',
      usual_name: 'my map',
    },
    fr: {
      title: 'Cartes',
      lead: 'Dessinez une carte pour Vampires contre loups-garous, ou laissez le hasard en faire une.',
      right: 'On peut jouer sur cette carte.',
      play: 'Jouer sur cette carte',
      usual_name: 'ma carte',
    },
  },
};
