import { flushSync } from 'svelte';
import { describe as suite, expect, it } from 'vitest';
import type { BoardProps } from '$page/board';
import { on_screen } from '$page/board_on_screen';
import Board from './Board.svelte';
import { cellAt, cellNamed, cellWidth, centre, describe, floe, neighbour, read, shape, voyage } from './board';

const start = { side: 3, turn: 1, scores: [0, 0], majority: 7, rows: ['RoB', 'oooo', 'BoooR', 'oooo', 'RoB'] };
const moved = { side: 3, turn: 2, scores: [1, 0], majority: 7, rows: ['.oB', 'Rooo', 'BoooR', 'oooo', 'RoB'] };
const sailed = { side: 3, turn: 1, scores: [1, 0], majority: 7, rows: ['R.B', '.ooo', 'BoooR', 'oooo', 'RoB'] };

suite('a view', () => {
  it('is read row by row', () => {
    const position = read(start);
    expect(cellNamed(position, 'C5')).toEqual({ name: 'C5', row: 2, column: 4, content: 1 });
    expect(cellNamed(position, 'B4')?.content).toBe('ice');
    expect(cellNamed(position, 'A4')).toBeUndefined();
  });
});

suite('voyage', () => {
  it('is the ship that moved, and whether it captured', () => {
    const trip = voyage(read(start), read(moved))!;
    expect([trip.from.name, trip.to.name, trip.seat, trip.capture]).toEqual(['A1', 'B1', 1, true]);
    const calm = voyage(read({ ...sailed, rows: ['.RB', '.ooo', 'BoooR', 'oooo', 'RoB'] }), read(sailed))!;
    expect([calm.from.name, calm.to.name, calm.capture]).toEqual(['A2', 'A1', false]);
  });
  it('is none when nothing, or something else, happened', () => {
    expect(voyage(null, read(start))).toBeNull();
    expect(voyage(read(start), read(start))).toBeNull();
    expect(voyage(read(moved), read(start))).toBeNull();
    expect(voyage(read(start), read({ ...moved, rows: ['.oB', 'Booo', 'BoooR', 'oooo', 'RoB'] }))).toBeNull();
  });
});

suite('geometry', () => {
  it('puts neighbours one cell apart', () => {
    const at = (name: string) => centre(3, cellNamed(read(start), name)!);
    const apart = (one: string, other: string) => Math.hypot(at(one).x - at(other).x, at(one).y - at(other).y);
    expect(at('C3')).toEqual({ x: 0, y: 0 });
    for (const next of ['B2', 'B3', 'C2', 'C4', 'D2', 'D3']) expect(apart('C3', next)).toBeCloseTo(cellWidth);
  });
  it('finds the cell under a point', () => {
    const position = read(start);
    const b4 = centre(3, cellNamed(position, 'B4')!);
    expect(cellAt(position, { x: b4.x + 20, y: b4.y - 30 })?.name).toBe('B4');
    expect(cellAt(position, { x: 900, y: 0 })).toBeUndefined();
  });
  it('keeps the outermost cells in the sea, and the frame a fixed part of the board', () => {
    expect(shape(5).sea).toBeGreaterThan(4 * cellWidth + cellWidth / 2);
    expect(shape(8).sea / shape(8).frame).toBeCloseTo(shape(3).sea / shape(3).frame);
  });
  it('draws the same iceberg each time, and another one beside it', () => {
    expect(floe({ row: 1, column: 2 })).toEqual(floe({ row: 1, column: 2 }));
    expect(floe({ row: 1, column: 2 }).outline).not.toBe(floe({ row: 1, column: 3 }).outline);
  });
});

it('arrow keys reach every direction; up and down undo each other', () => {
  const position = read(start);
  expect(neighbour(position, 'C3', 'ArrowLeft')).toBe('C2');
  expect(neighbour(position, 'C3', 'ArrowUp')).toBe('B2');
  expect(neighbour(position, 'B2', 'ArrowDown')).toBe('C3');
  expect(neighbour(position, 'C1', 'ArrowUp')).toBe('B1');
  expect(neighbour(position, 'A2', 'ArrowUp')).toBe('A2');
});

suite('describe', () => {
  it('tells scores, the goal, who moves, ships and icebergs', () => {
    expect(describe(moved, 'en')).toBe(
      'Icebreaker board, side 3. Red has captured 1, Black has captured 0. 7 are needed to win. Black to move. ' +
        'Red ships: B1, C5, E1. Black ships: A3, C1, E3. Icebergs: A2, B2 to B4, C2 to C4, D1 to D4, E2.',
    );
  });
  it('speaks French and knows the end', () => {
    const over = { ...start, scores: [7, 0], rows: ['R..', '....', '.....', '....', '...'] };
    expect(describe(over, 'fr')).toBe(
      'Plateau d’Icebreaker, côté 3. Rouge en a capturé 7, Noir en a capturé 0. Il faut 7 icebergs pour gagner. Rouge a gagné. ' +
        'Navires de Rouge : A1. Noir n’a pas de navire. Il ne reste aucun iceberg.',
    );
  });
});

suite('the board', () => {
  const legal = ['A1-A2', 'A1-B1', 'C5-C4'].map((move) => ({ move, click: move.split('-') }));
  const { show: put } = on_screen(Board, { view: start, legal, names: ['', 'Bob'] });

  function show(props: Partial<BoardProps>) {
    const { onmove, cell, click, press } = put(props);
    return { onmove, cell, click: (name: string) => click(cell(name)), press: (name: string, key: string) => press(cell(name), key) };
  }
  const named = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.getAttribute('data-cell'));

  it('shows which ships can sail', () => {
    const { cell } = show({});
    expect(named('.start')).toEqual(['A1', 'C5']);
    expect(cell('A1').getAttribute('aria-label')).toBe('A1, ship of Red, can sail');
    expect(cell('A3').getAttribute('aria-label')).toBe('A3, ship of Bob');
    expect(cell('A3').getAttribute('aria-disabled')).toBe('true');
    expect(document.querySelectorAll('.ships use')).toHaveLength(6);
  });
  it('lights the goals of a chosen ship and plays the one that is clicked', () => {
    const { onmove, cell, click } = show({});
    click('A1');
    expect(cell('A1').getAttribute('aria-selected')).toBe('true');
    expect(named('.cell.goal')).toEqual(['A2', 'B1']);
    expect(cell('B1').getAttribute('aria-label')).toBe('B1, iceberg, capture with A1');
    click('B1');
    expect(onmove.mock.calls).toEqual([['A1-B1']]);
    expect(named('.cell.goal')).toEqual([]);
  });
  it('changes its mind: another ship, the same one, elsewhere', () => {
    const { onmove, click } = show({});
    click('A1');
    click('C5');
    expect(named('.chosen')).toEqual(['C5']);
    click('C5');
    expect(named('.chosen')).toEqual([]);
    click('A1');
    click('C4');
    expect(named('.chosen')).toEqual([]);
    expect(onmove).not.toHaveBeenCalled();
  });
  it('is played by keyboard alone', () => {
    const { onmove, cell, press } = show({});
    expect(named('[tabindex="0"]')).toEqual(['A1']);
    cell('A1').focus();
    press('A1', 'Enter');
    press('A1', 'Escape');
    expect(named('.chosen')).toEqual([]);
    press('A1', ' ');
    press('A1', 'ArrowRight');
    expect(document.activeElement).toBe(cell('A2'));
    press('A2', 'Enter');
    expect(onmove.mock.calls).toEqual([['A1-A2']]);
  });
  it('takes a ship that is dragged onto a goal, and shows it there at once', () => {
    SVGElement.prototype.setPointerCapture = () => {};
    // Client coordinates are those of the board here.
    Object.assign(globalThis, { DOMPoint: class { constructor(public x: number, public y: number) {} matrixTransform = () => this; } });
    Object.assign(SVGElement.prototype, { getScreenCTM: () => ({ inverse: () => ({}) }) });
    const { onmove, cell } = show({});
    const goal = centre(3, cellNamed(read(start), 'B1')!);
    const send = (type: string, x: number, y: number) => {
      cell('A1').dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, button: 0, bubbles: true }));
      flushSync();
    };
    send('pointerdown', -100, -170);
    send('pointermove', -120, -120);
    expect(named('.cell.goal')).toEqual(['A2', 'B1']);
    send('pointermove', goal.x + 10, goal.y);
    send('pointerup', goal.x + 10, goal.y);
    expect(onmove.mock.calls).toEqual([['A1-B1']]);
    expect(document.querySelector('.ships g')?.getAttribute('transform')).toBe(`translate(${goal.x} ${goal.y})`);
  });
  it('marks the last move, and breaks the ice when there is time', () => {
    const { cell } = show({ view: moved, previous: start, last: { move: 'A1-B1', by: 1 }, legal: [], pace: 300 });
    expect(cell('A1').getAttribute('aria-label')).toBe('A1, water, the last move began here');
    expect(cell('B1').getAttribute('aria-label')).toBe('B1, ship of Red, the last move ended here');
    expect(cell('B1').querySelectorAll('.shard')).toHaveLength(6);
    expect(document.querySelectorAll('.slide')).toHaveLength(1);
  });
  it('draws at once without time', () => {
    show({ view: moved, previous: start, last: { move: 'A1-B1', by: 1 }, legal: [] });
    expect(document.querySelectorAll('.shard, .slide')).toHaveLength(0);
  });
});
