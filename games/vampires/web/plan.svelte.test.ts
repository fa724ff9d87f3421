import { flushSync, mount, unmount } from 'svelte';
import { describe as group, expect, it } from 'vitest';
import type { BoardProps, LegalMove } from '$page/board';
import { parseOrder, type Order, type View } from './board';
import Board from './Board.svelte';
import { nextStep, offered, withOrder, withoutAttack, withoutOrder, type Opening } from './plan';

const groups = [
  { cell: '1,0', species: 'vampires' as const, count: 3 },
  { cell: '5,0', species: 'vampires' as const, count: 2 },
  { cell: '9,0', species: 'werewolves' as const, count: 2 },
];
const start: View = { rows: 2, columns: 10, turn: 1, played: 4, turns: 200, totals: [5, 2, 0], groups, orders: 0, from: [], to: [], attacks: [], battle: null };
const text = ({ from, to, units }: Order): string => `${from}>${to}x${units}`;
const order = (written: string): Order => parseOrder(written)!;
const legalAt = (from: string, to: string, most: number): LegalMove[] =>
  Array.from({ length: most }, (_, index) => ({ move: `${from}>${to}x${index + 1}`, click: [from, to, String(index + 1)] }));
const opening: Opening = { played: 4, view: start, legal: [...legalAt('1,0', '0,0', 3), ...legalAt('1,0', '2,0', 3), ...legalAt('5,0', '4,0', 2)] };

group('the plan', () => {
  it('puts an order where the rules want it, and replaces that of the same cells', () => {
    const orders = withOrder([order('5,0>4,0x2')], order('1,0>2,0x1'));
    expect(orders.map(text)).toEqual(['1,0>2,0x1', '5,0>4,0x2']);
    expect(withOrder(orders, order('1,0>2,0x3')).map(text)).toEqual(['1,0>2,0x3', '5,0>4,0x2']);
    expect(withOrder([order('3,1>3,2x1')], order('9,0>8,0x1')).map(text)[0]).toBe('9,0>8,0x1');
    expect(withoutOrder(orders, orders[0]!)).toEqual(orders.slice(1));
  });

  it('offers what the units that stay can still do', () => {
    const moves = offered(opening, [order('1,0>2,0x2')]).map(({ move }) => move);
    expect(moves).toContain('1,0>0,0x1');
    expect(moves).not.toContain('1,0>0,0x2');
    expect(moves).toContain('1,0>2,0x3');
    expect(offered(opening, [order('0,1>1,0x1')]).every(({ move }) => move.startsWith('5,0'))).toBe(true);
  });

  it('goes back to where the orders differ, then forward', () => {
    const [one, two] = [order('1,0>2,0x1'), order('5,0>4,0x2')];
    expect(nextStep([two], [one, two])).toBe('back');
    expect(nextStep([], [one, two])).toBe(one);
    expect(nextStep([one], [one, two])).toBe(two);
    expect(nextStep([one, two], [one, two])).toBeNull();
    expect(nextStep([one, two], [one])).toBe('back');
  });

  it('asks about a number as if the order were not given yet', () => {
    const view = { ...start, attacks: [{ cell: '9,0', units: 3 }] };
    expect(withoutAttack(view, { from: '8,0', to: '9,0', units: 2 }).attacks).toEqual([{ cell: '9,0', units: 1 }]);
    expect(withoutAttack(view, undefined)).toBe(view);
  });
});

group('the board that can take back', () => {
  // The game as the page plays it: orders are accepted in the order of the rules only.
  function table(): { given: () => string[]; click: (name: string) => void; back: (order: string) => void; close: () => void } {
    let orders: Order[] = [];
    const later = (written: string): boolean => {
      const [last, next] = [orders.at(-1), parseOrder(written)];
      return last === undefined || (next !== null && withOrder([last], next)[0] === last && !(last.from === next.from && last.to === next.to));
    };
    const view = (): View => ({
      ...start,
      orders: orders.length,
      from: [...new Set(orders.map(({ from }) => from))],
      to: [...new Set(orders.map(({ to }) => to))],
      groups: groups.flatMap((one) => {
        const count = one.count - orders.reduce((sum, { from, units }) => sum + (from === one.cell ? units! : 0), 0);
        return count > 0 ? [{ ...one, count }] : [];
      }),
    });
    const legal = (): LegalMove[] => [
      ...offered(opening, orders).filter(({ move }) => later(move)),
      ...(orders.length > 0 ? [{ move: 'end', click: ['end'] }] : []),
    ];
    const show = (last: string | null): void => {
      Object.assign(props, { view: view(), previous: null, legal: legal(), last: last === null ? null : { move: last, by: 1 } });
    };
    const props = $state<BoardProps>({
      view: view(),
      previous: null,
      legal: legal(),
      last: null,
      hint: null,
      names: [],
      seat: 1,
      pace: 0,
      language: 'en',
      onmove: (move) => {
        expect(legal().map((one) => one.move)).toContain(move);
        orders = [...orders, parseOrder(move)!];
        show(move);
      },
      onback: () => {
        orders = orders.slice(0, -1);
        show(orders.length > 0 ? text(orders.at(-1)!) : 'end');
      },
    });
    const board = mount(Board, { target: document.body, props });
    flushSync();
    const press = (element: Element | null): void => {
      element!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      flushSync();
    };
    return {
      given: () => orders.map(text),
      click: (name) => press(document.querySelector(`[data-cell="${name}"]`)),
      back: (label) => press(document.querySelector(`[aria-label="${label}"]`)),
      close: () => {
        void unmount(board);
        document.body.innerHTML = '';
      },
    };
  }

  it('takes orders in any order', () => {
    const { given, click, close } = table();
    for (const name of ['5,0', '4,0', '2', '1,0', '2,0', '1', '1,0', '0,0', '2']) click(name);
    expect(given()).toEqual(['1,0>0,0x2', '1,0>2,0x1', '5,0>4,0x2']);
    close();
  });

  it('takes back any of them, and changes a number', () => {
    const { given, click, back, close } = table();
    for (const name of ['1,0', '2,0', '1', '5,0', '4,0', '2']) click(name);
    back('Take back: 1 from 1,0 to 2,0');
    expect(given()).toEqual(['5,0>4,0x2']);
    for (const name of ['5,0', '4,0', '1']) click(name);
    expect(given()).toEqual(['5,0>4,0x1']);
    close();
  });
});
