// The map as data: groups, the orders of the turn, what an order would bring, and the map in sentences.
import type { Language } from '$page/board';
import { messages } from './messages';

// The score at which the engine expects three victories in four games: value_scale in knowledge.h.
export const scoreScale = 400_000;

export type Species = 'vampires' | 'werewolves' | 'humans';

export interface Group {
  cell: string; // "x,y": column, then row
  species: Species;
  count: number;
}

export interface Battle {
  cell: string;
  asked: 'winner' | 'attackers survive' | 'defenders survive' | 'humans converted';
  attackers: number;
  defenders: number;
  survivors: number;
  odds: number;
}

export interface View {
  rows: number;
  columns: number;
  turn: number;
  played: number;
  turns: number;
  totals: [number, number, number];
  groups: Group[];
  orders: number;
  from: string[];
  to: string[];
  attacks: { cell: string; units: number }[];
  battle: Battle | null;
}

export const parse = (view: unknown): View => view as View;

export interface Point {
  x: number;
  y: number;
}

export function pointOf(cell: string): Point {
  const [x, y] = cell.split(',').map(Number);
  return { x: x ?? 0, y: y ?? 0 };
}

export const cellOf = ({ x, y }: Point): string => `${x},${y}`;

export const isCell = (word: string): boolean => /^\d+,\d+$/.test(word);

export const groupAt = (view: View, cell: string): Group | undefined => view.groups.find((group) => group.cell === cell);

export const speciesOf = (turn: number): Species => (turn === 1 ? 'vampires' : 'werewolves');

// The next cell in the direction of an arrow key; the cell itself at the edge of the map.
export function neighbour(view: View, cell: string, key: string): string {
  const steps: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const [dx, dy] = steps[key] ?? [0, 0];
  const { x, y } = pointOf(cell);
  return cellOf({ x: Math.min(view.columns - 1, Math.max(0, x + dx)), y: Math.min(view.rows - 1, Math.max(0, y + dy)) });
}

export type Outcome =
  | { kind: 'move' | 'join' }
  | { kind: 'convert' | 'kill'; count: number } // how many of the others
  | { kind: 'battle'; chance: number; count: number };

// What `units` more would bring on a cell, with those that were sent there before.
export function outcomeOf(view: View, cell: string, units: number): Outcome {
  const there = groupAt(view, cell);
  if (there === undefined) return { kind: 'move' };
  if (there.species === speciesOf(view.turn)) return { kind: 'join' };
  const attackers = units + (view.attacks.find((attack) => attack.cell === cell)?.units ?? 0);
  const defenders = there.count;
  const sure = there.species === 'humans' ? attackers >= defenders : 2 * attackers >= 3 * defenders;
  if (sure) return { kind: there.species === 'humans' ? 'convert' : 'kill', count: defenders };
  if (attackers === defenders) return { kind: 'battle', chance: 0.5, count: defenders };
  return { kind: 'battle', chance: attackers < defenders ? attackers / (2 * defenders) : attackers / defenders - 0.5, count: defenders };
}

// The least of `counts` that is sure to take the cell; null when there is nothing to take, or not enough to be sure.
export function sureCount(view: View, cell: string, counts: number[]): number | null {
  const kinds = counts.map((count) => outcomeOf(view, cell, count).kind);
  const at = kinds.findIndex((kind) => kind === 'convert' || kind === 'kill');
  return at < 0 ? null : counts[at]!;
}

export interface Order {
  from: string;
  to: string;
  units: number | null; // null: not known
}

export function parseOrder(move: string): Order | null {
  const found = /^(\d+,\d+)>(\d+,\d+)x(\d+)$/.exec(move);
  return found === null ? null : { from: found[1]!, to: found[2]!, units: Number(found[3]) };
}

function explains(orders: Order[], view: View): boolean {
  const same = (some: string[], others: string[]): boolean =>
    new Set(some).size === new Set(others).size && some.every((cell) => others.includes(cell));
  return (
    orders.length === view.orders &&
    same(orders.map(({ from }) => from), view.from) &&
    same(orders.map(({ to }) => to), [...view.to, ...view.attacks.map(({ cell }) => cell)]) &&
    view.attacks.every(({ cell, units }) => orders.reduce((sum, order) => sum + (order.to === cell ? (order.units ?? 0) : 0), 0) === units)
  );
}

// What can be told from one view alone: arrows whose source is beyond doubt.
function guessed(view: View): Order[] {
  const targets = [...view.attacks.map(({ cell, units }) => ({ cell, units })), ...view.to.map((cell) => ({ cell, units: null }))];
  return targets.flatMap(({ cell, units }) => {
    const goal = pointOf(cell);
    const near = view.from.filter((from) => Math.max(Math.abs(pointOf(from).x - goal.x), Math.abs(pointOf(from).y - goal.y)) === 1);
    return near.length === 1 ? [{ from: near[0]!, to: cell, units }] : [];
  });
}

// The orders of the turn under way. A view does not tell them one by one, so they are remembered: `known` are those of the view that
// was shown before, and the last move may have added one.
export function ordersOf(known: Order[], view: View, last: string | null): Order[] {
  if (view.orders === 0) return [];
  const added = parseOrder(last ?? '');
  const longer = added === null ? [] : [...known.slice(0, view.orders - 1), added];
  if (explains(longer, view)) return longer;
  const shorter = known.slice(0, view.orders);
  return explains(shorter, view) ? shorter : guessed(view);
}

// The corner of a cell, as signs of x and y, where no arrow of `orders` comes in.
export function freeCorner(orders: Order[], cell: string): Point {
  const goal = pointOf(cell);
  const arrivals = orders.filter(({ to }) => to === cell).map(({ from }) => ({ x: pointOf(from).x - goal.x, y: pointOf(from).y - goal.y }));
  const corners = [{ x: 1, y: 1 }, { x: -1, y: 1 }, { x: 1, y: -1 }, { x: -1, y: -1 }];
  return corners.find((corner) => !arrivals.some(({ x, y }) => x === corner.x && y === corner.y)) ?? corners[0]!;
}

export interface Change {
  cell: string;
  before: Group | undefined;
  after: Group | undefined;
}

// The cells whose group is another one, or of another size.
export function changes(before: View, after: View): Change[] {
  const cells = new Set([...before.groups, ...after.groups].map(({ cell }) => cell));
  return [...cells].flatMap((cell) => {
    const [was, is] = [groupAt(before, cell), groupAt(after, cell)];
    return was?.species === is?.species && was?.count === is?.count ? [] : [{ cell, before: was, after: is }];
  });
}

// Where somebody lost a cell in a battle or was converted, and how many humans that brought.
export const struck = (before: View, after: View): { cell: string; gain: number }[] =>
  changes(before, after).flatMap(({ cell, before: was, after: is }) => {
    if (was === undefined || was.species === is?.species || was.species === speciesOf(before.turn)) return [];
    return [{ cell, gain: was.species === 'humans' ? was.count : 0 }];
  });

export interface Choosing {
  path: string[]; // what is chosen
  starts: Set<string>;
  goals: Set<string>;
  most: number; // how many could go to the cell
  may: boolean; // somebody may give orders
}

// The name of a cell: what is there, where it is, and what a click does.
export function cellLabel(view: View, cell: string, { path, starts, goals, most, may }: Choosing, language: Language): string {
  const say = messages[language];
  const group = groupAt(view, cell);
  const attack = view.attacks.find((one) => one.cell === cell);
  const { x, y } = pointOf(cell);
  const parts = [say.cell(group === undefined ? say.empty : say.species[group.species](group.count), y, x)];
  if (attack !== undefined) parts.push(say.attacked(attack.units));
  if (path[0] === cell) parts.push(say.chosen);
  else if (goals.has(cell)) {
    parts.push(say.goal(most, outcomeText(outcomeOf(view, cell, most), language)));
    if (path[1] === cell) parts.push(say.goalAgain);
  } else if (starts.has(cell)) parts.push(say.choose);
  else if (may && view.orders > 0 && group?.species === speciesOf(view.turn)) parts.push(say.earlier);
  return parts.join('; ');
}

// How each seat stands.
export const scores = (view: unknown): number[] => parse(view).totals.slice(0, 2);

export function describe(data: unknown, language: Language): string {
  const view = parse(data);
  const say = messages[language];
  const places = view.groups.map(({ cell, species, count }) => say.cell(say.species[species](count), pointOf(cell).y, pointOf(cell).x));
  const sentences = [
    `${say.board(view.rows, view.columns)}.`,
    `${say.turn(view.played, view.turns)}.`,
    ...(view.totals[0] > 0 && view.totals[1] > 0 && view.played < view.turns ? [say.toMove[speciesOf(view.turn) as 'vampires' | 'werewolves']] : []),
    `${say.totals(...view.totals)}.`,
    ...places.map((place) => `${place}.`),
    ...(view.orders > 0 ? [say.describeOrders(view.orders)] : []),
    ...(view.battle === null ? [] : [`${battleText(view, view.battle, language)}.`]),
  ];
  return sentences.join(' ');
}

export function battleText(view: View, battle: Battle, language: Language): string {
  const say = messages[language];
  const mover = speciesOf(view.turn);
  const defending = groupAt(view, battle.cell)?.species ?? 'humans';
  const attackers = say.species[mover](battle.attackers);
  const defenders = say.species[defending](battle.defenders);
  switch (battle.asked) {
    case 'winner':
      return say.battle.winner(attackers, defenders, say.percent(battle.odds));
    case 'attackers survive':
      return say.battle.attackersSurvive(attackers, defenders);
    case 'defenders survive':
      return say.battle.defendersSurvive(attackers, defenders);
    case 'humans converted':
      return say.battle.humansConverted(say.species[mover](battle.survivors), defenders);
  }
}

export function outcomeText(outcome: Outcome, language: Language): string {
  const say = messages[language].outcome;
  switch (outcome.kind) {
    case 'move':
      return say.move;
    case 'join':
      return say.join;
    case 'convert':
      return say.convert(outcome.count);
    case 'kill':
      return say.kill(outcome.count);
    case 'battle':
      return say.battle(messages[language].percent(outcome.chance));
  }
}

// What became of a battle, in a sentence; null while it goes on.
export function resultText(before: View, after: View, language: Language): string | null {
  if (before.battle === null || after.battle?.cell === before.battle.cell) return null;
  const left = groupAt(after, before.battle.cell);
  const say = messages[language];
  return left === undefined ? say.result.nobody : say.result.held(say.species[left.species](left.count));
}
