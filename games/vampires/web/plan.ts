// Orders in whatever order a person gives them. The rules want them row by row, by source and then by target; so an order that comes
// too late is put in its place by taking back those after it and giving them once more.
import type { LegalMove } from '$page/board';
import { groupAt, parseOrder, pointOf, type Order, type View } from './board';

// What could be ordered when the turn began.
export interface Opening {
  played: number;
  view: View;
  legal: LegalMove[];
}

const byRows = (one: string, other: string): number => pointOf(one).y - pointOf(other).y || pointOf(one).x - pointOf(other).x;

const samePair = (one: Order, other: Order): boolean => one.from === other.from && one.to === other.to;

// The orders with one more, or with another number for the same pair of cells.
export const withOrder = (orders: Order[], added: Order): Order[] =>
  [...orders.filter((order) => !samePair(order, added)), added].sort((one, other) => byRows(one.from, other.from) || byRows(one.to, other.to));

export const withoutOrder = (orders: Order[], gone: Order): Order[] => orders.filter((order) => !samePair(order, gone));

// The moves of the opening that may still go with `orders`. It is the rules that decide when they are given: a cell is not both source
// and target, and nobody goes twice.
export function offered({ view, legal }: Opening, orders: Order[]): LegalMove[] {
  return legal.filter(({ move }) => {
    const order = parseOrder(move);
    if (order === null) return false;
    const others = withoutOrder(orders, order);
    const gone = others.reduce((sum, { from, units }) => sum + (from === order.from ? (units ?? 0) : 0), 0);
    return (
      !others.some(({ from, to }) => to === order.from || from === order.to) &&
      (order.units ?? 0) + gone <= (groupAt(view, order.from)?.count ?? 0)
    );
  });
}

// What leads from the orders given to those wanted: one taken back, one given, or nothing more.
export function nextStep(given: Order[], wanted: Order[]): 'back' | Order | null {
  const agree = given.every((order, index) => {
    const goal = wanted[index];
    return goal !== undefined && samePair(order, goal) && order.units === goal.units;
  });
  return agree ? (wanted[given.length] ?? null) : 'back';
}

// The view without the units of one order among those that attack, to ask what another number would bring.
export const withoutAttack = (view: View, gone: Order | undefined): View =>
  gone === undefined
    ? view
    : { ...view, attacks: view.attacks.map((attack) => (attack.cell === gone.to ? { ...attack, units: attack.units - (gone.units ?? 0) } : attack)) };
