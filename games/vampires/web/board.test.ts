import { flushSync } from 'svelte';
import { describe as group, expect, it } from 'vitest';
import type { LegalMove } from '$page/board';
import { click, on_screen } from '$page/board_on_screen';
import { battleText, changes, describe, freeCorner, neighbour, ordersOf, outcomeOf, parseOrder, resultText, sureCount, type View } from './board';
import Board from './Board.svelte';
import { fieldOf, pickerPlace } from './layout';

// The map thetrap at the start.
const trap: View = {
  rows: 5,
  columns: 10,
  turn: 1,
  played: 0,
  turns: 200,
  totals: [4, 4, 9],
  groups: [
    { cell: '9,0', species: 'humans', count: 2 },
    { cell: '4,1', species: 'werewolves', count: 4 },
    { cell: '2,2', species: 'humans', count: 4 },
    { cell: '9,2', species: 'humans', count: 1 },
    { cell: '4,3', species: 'vampires', count: 4 },
    { cell: '9,4', species: 'humans', count: 2 },
  ],
  orders: 0,
  from: [],
  to: [],
  attacks: [],
  battle: null,
};
const facing = (species: 'humans' | 'werewolves', count: number, attacking = 0): View => ({
  ...trap,
  groups: [{ cell: '1,1', species, count }],
  attacks: attacking > 0 ? [{ cell: '1,1', units: attacking }] : [],
});

group('outcomes', () => {
  it.each([
    [4, 6, 1 / 3],
    [5, 6, 5 / 12],
    [5, 4, 0.75],
    [4, 4, 0.5],
  ])('are battles of %d against %d won with %f', (attackers, defenders, chance) => {
    const outcome = outcomeOf(facing('werewolves', defenders), '1,1', attackers);
    expect(outcome.kind).toBe('battle');
    expect((outcome as { chance: number }).chance).toBeCloseTo(chance);
  });

  it('are sure with as many as humans, or half as many again as enemies', () => {
    expect(outcomeOf(facing('humans', 4), '1,1', 4)).toEqual({ kind: 'convert', count: 4 });
    expect(outcomeOf(facing('werewolves', 4), '1,1', 6)).toEqual({ kind: 'kill', count: 4 });
    expect(outcomeOf(facing('werewolves', 3), '1,1', 4).kind).toBe('battle');
    expect(outcomeOf(facing('humans', 4, 3), '1,1', 1).kind).toBe('convert');
    expect(sureCount(facing('werewolves', 4), '1,1', [1, 2, 3, 4, 5, 6, 7])).toBe(6);
    expect(sureCount(trap, '3,3', [1, 2])).toBeNull();
  });

  it('are quiet on empty cells and own groups', () => {
    expect(outcomeOf(trap, '0,0', 2).kind).toBe('move');
    expect(outcomeOf(trap, '4,3', 2).kind).toBe('join');
  });
});

group('orders', () => {
  const one: View = { ...trap, orders: 1, from: ['4,3'], to: ['3,2'] };
  const two: View = { ...trap, orders: 2, from: ['4,3'], to: ['3,2'], attacks: [{ cell: '5,2', units: 1 }] };

  it('are remembered one after the other', () => {
    const known = ordersOf([], one, '4,3>3,2x3');
    expect(known).toEqual([{ from: '4,3', to: '3,2', units: 3 }]);
    expect(ordersOf(known, two, '4,3>5,2x1')).toEqual([...known, { from: '4,3', to: '5,2', units: 1 }]);
  });

  it('are forgotten when they are taken back, and at the end of the turn', () => {
    const known = ordersOf(ordersOf([], one, '4,3>3,2x3'), two, '4,3>5,2x1');
    expect(ordersOf(known, one, null)).toEqual(known.slice(0, 1));
    expect(ordersOf(known, trap, 'end')).toEqual([]);
  });

  it('are guessed from the view alone', () => {
    expect(ordersOf([], two, null)).toEqual([
      { from: '4,3', to: '5,2', units: 1 },
      { from: '4,3', to: '3,2', units: null },
    ]);
  });

  it('have a text', () => {
    expect(parseOrder('14,3>3,12x40')).toEqual({ from: '14,3', to: '3,12', units: 40 });
    expect(parseOrder('end')).toBeNull();
  });

  it('leave a corner of the goal free for those who attack', () => {
    expect(freeCorner([{ from: '3,3', to: '2,2', units: 1 }], '2,2')).toEqual({ x: -1, y: 1 });
    expect(freeCorner([], '2,2')).toEqual({ x: 1, y: 1 });
  });
});

group('the view', () => {
  it('tells what changed', () => {
    const others = trap.groups.filter(({ cell }) => cell !== '2,2' && cell !== '4,3');
    const after: View = { ...trap, groups: [{ cell: '2,2', species: 'vampires', count: 8 }, ...others] };
    expect(changes(trap, after).map(({ cell }) => cell).sort()).toEqual(['2,2', '4,3']);
  });

  it('tells of a battle and of its end', () => {
    const battle = { cell: '2,2', asked: 'winner' as const, attackers: 3, defenders: 4, survivors: 0, odds: 0.375 };
    const fighting: View = { ...trap, battle };
    expect(battleText(fighting, battle, 'en')).toBe('3 vampires against 4 humans: 38 % for the attackers');
    expect(battleText(fighting, battle, 'fr')).toBe('3 vampires contre 4 humains : 38 % pour les assaillants');
    expect(resultText(fighting, fighting, 'en')).toBeNull();
    expect(resultText(fighting, { ...trap, groups: [{ cell: '2,2', species: 'vampires', count: 1 }] }, 'en')).toBe('The cell holds 1 vampire');
    expect(resultText(fighting, { ...trap, groups: [] }, 'en')).toBe('Nobody is left there');
  });

  it('is described in both languages', () => {
    const english = describe(trap, 'en');
    expect(english).toContain('Map of 5 rows and 10 columns. Turn 1 of 200. The vampires are to move. 4 vampires, 4 werewolves, 9 humans.');
    expect(english).toContain('1 human, row 2, column 9.');
    expect(describe(trap, 'fr')).toContain('4 loups-garous, ligne 1, colonne 4.');
  });

  it('has neighbours for the arrow keys, and edges', () => {
    expect(neighbour(trap, '4,3', 'ArrowUp')).toBe('4,2');
    expect(neighbour(trap, '4,3', 'ArrowLeft')).toBe('3,3');
    expect(neighbour(trap, '9,4', 'ArrowRight')).toBe('9,4');
    expect(neighbour(trap, '9,4', 'ArrowDown')).toBe('9,4');
  });
});

group('the layout', () => {
  it('fills the width, with cells that a finger can hit', () => {
    expect(fieldOf(720, 5, 10).width).toBeCloseTo(720);
    expect(fieldOf(344, 15, 29).size).toBe(24);
    expect(fieldOf(1400, 3, 3).size).toBe(112);
    expect(fieldOf(160, 15, 29).width).toBeCloseTo(160);
  });

  it('asks how many beside the cells that could be chosen', () => {
    const field = fieldOf(1000, 5, 10);
    expect(pickerPlace(field, 1000, '3,3', '2,2').left).toBeGreaterThanOrEqual(5 * field.size);
    expect(pickerPlace(field, 1000, '8,3', '7,2').left).toBeLessThanOrEqual(7 * field.size - 320 + field.gutter);
    expect(pickerPlace(fieldOf(344, 5, 10), 344, '3,3', '2,2').top).toBe(0);
  });
});

group('the board', () => {
  const order = (from: string, to: string, units: number): LegalMove => ({ move: `${from}>${to}x${units}`, click: [from, to, String(units)] });
  const twoGroups: View = { ...trap, groups: [...trap.groups, { cell: '7,1', species: 'vampires', count: 2 }] };
  const legal = [...[1, 2, 3, 4].map((units) => order('4,3', '3,2', units)), order('4,3', '4,2', 4), order('7,1', '7,2', 1), order('7,1', '7,2', 2)];
  const end: LegalMove = { move: 'end', click: ['end'] };
  const { show, clear } = on_screen(Board, { view: twoGroups, legal, names: ['Anna', 'Bob'], seat: 1 });

  const press = async (key: string): Promise<void> => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await new Promise((done) => setTimeout(done, 0));
    flushSync();
    await new Promise((done) => setTimeout(done, 0));
  };

  it('plays what is clicked: a group, its goal, how many', () => {
    const { cell, onmove } = show();
    expect(cell('4,3').getAttribute('aria-label')).toBe('4 vampires, row 3, column 4; choose this group');
    expect(cell('3,2')).toBeNull();
    click(cell('4,3'));
    expect(cell('3,2').getAttribute('aria-label')).toBe('Empty, row 2, column 3; send up to 4 here: they move there');
    click(cell('3,2'));
    click(cell('2'));
    expect(onmove).toHaveBeenCalledExactlyOnceWith('4,3>3,2x2');
  });

  it('sends everybody with a second click on the goal', () => {
    const { cell, onmove } = show();
    click(cell('4,3'));
    click(cell('3,2'));
    click(cell('3,2'));
    expect(onmove).toHaveBeenCalledExactlyOnceWith('4,3>3,2x4');
  });

  it('needs no click on the only group that can go', () => {
    const { cell, onmove } = show({ view: trap, legal: legal.slice(0, 4) });
    click(cell('3,2'));
    click(cell('4'));
    expect(onmove).toHaveBeenCalledExactlyOnceWith('4,3>3,2x4');
  });

  it('changes its mind for another group, or none', () => {
    const { cell, onmove } = show();
    click(cell('4,3'));
    click(cell('7,1'));
    expect(cell('3,2')).toBeNull();
    click(cell('9,0'));
    expect(cell('7,2')).toBeNull();
    expect(onmove).not.toHaveBeenCalled();
  });

  it('ends the turn only when that is legal', async () => {
    const { cell, onmove } = show();
    expect((cell('end') as HTMLButtonElement).disabled).toBe(true);
    await clear();
    const later = show({ view: { ...twoGroups, orders: 1, from: ['4,3'], to: ['4,2'] }, last: { move: '4,3>4,2x1', by: 1 }, legal: [end] });
    expect(document.querySelector('li')!.textContent).toContain('4,3 → 4,2');
    click(later.cell('end'));
    expect(later.onmove).toHaveBeenCalledExactlyOnceWith('end');
    expect(onmove).not.toHaveBeenCalled();
  });

  it('can be played with the keyboard', async () => {
    const { cell, onmove } = show();
    expect(document.querySelectorAll('svg [tabindex="0"]')).toHaveLength(1);
    cell('4,3').focus();
    await press('Enter');
    await press('ArrowUp');
    await press('ArrowLeft');
    expect(document.activeElement!.getAttribute('data-cell')).toBe('3,2');
    await press('Enter');
    expect(document.activeElement!.getAttribute('data-cell')).toBe('4');
    await press('2');
    expect(document.activeElement!.getAttribute('data-cell')).toBe('2');
    await press('+');
    expect(document.activeElement!.getAttribute('data-cell')).toBe('3');
    click(document.activeElement as HTMLElement);
    expect(onmove).toHaveBeenCalledExactlyOnceWith('4,3>3,2x3');
  });

  it('gives up step by step with Escape', async () => {
    const { cell } = show();
    cell('4,3').focus();
    await press('Enter');
    click(cell('3,2'));
    await press('Escape');
    expect(cell('2')).toBeNull();
    expect(cell('3,2')).not.toBeNull();
    await press('Escape');
    expect(cell('3,2')?.getAttribute('aria-disabled') ?? 'true').toBe('true');
  });

  it('lets nobody move when nothing is legal', () => {
    const { cell, onmove } = show({ legal: [] });
    click(cell('4,3'));
    expect(cell('4,3').getAttribute('aria-disabled')).toBe('true');
    expect(onmove).not.toHaveBeenCalled();
  });
});
