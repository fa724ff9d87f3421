import { flushSync } from 'svelte';
import { describe as suite, expect, it } from 'vitest';
import { on_screen } from '$page/board_on_screen';
import Board from './Board.svelte';
import { cellNamed, changes, describe, frame, neighbour, read, touched } from './board';

const before = { size: 3, turn: 1, scores: [2, 2], grid: ['1.2', '...', '2.1'] };
const after = { size: 3, turn: 2, scores: [4, 1], grid: ['111', '...', '2.1'] };
const stuck = { size: 3, turn: 1, scores: [0, 7], grid: ['222', '..2', '222'] };

suite('a view', () => {
  it('is read row by row', () => {
    const position = read(before);
    expect(cellNamed(position, 'c1')).toEqual({ name: 'c1', row: 0, column: 2, owner: 2 });
    expect(cellNamed(position, 'b3')?.owner).toBeNull();
    expect(cellNamed(position, 'd1')).toBeUndefined();
  });
  it('tells which pawns a move would convert', () => {
    const position = read(before);
    expect(touched(position, cellNamed(position, 'b2')!, 1).map(({ name }) => name)).toEqual(['c1', 'a3']);
    expect(touched(position, cellNamed(position, 'b2')!, 2).map(({ name }) => name)).toEqual(['c3', 'a1']);
  });
  it('names cells with two digits', () => {
    const grid = Array.from({ length: 10 }, () => '.........1');
    expect(read({ ...before, size: 10, grid }).cells[9]?.[9]).toEqual({ name: 'j10', row: 9, column: 9, owner: 1 });
  });
});

suite('changes', () => {
  it('are the new pawn and the converted ones', () => {
    const change = changes(read(before), read(after));
    expect(change.placed).toBe('b1');
    expect([...change.converted]).toEqual([['c1', 0]]);
  });
  it('run round the new pawn as a wave', () => {
    const full = { ...before, grid: ['222', '2.2', '221'] };
    const won = { ...before, grid: ['111', '111', '111'] };
    const wave = changes(read(full), read(won)).converted;
    expect([...wave.keys()]).toEqual(['b1', 'c1', 'c2', 'b3', 'a3', 'a2', 'a1']);
    expect([...wave.values()].at(-1)).toBe(1);
  });
  it('are none after a pass, a takeback or a jump', () => {
    for (const [from, to] of [
      [before, before],
      [after, before],
      [before, stuck],
      [{ ...before, size: 2, grid: ['1.', '..'] }, before],
    ])
      expect(changes(read(from), read(to)).placed).toBeNull();
    expect(changes(null, read(before)).placed).toBeNull();
  });
});

it('arrow keys stay on the board', () => {
  const position = read(before);
  expect(neighbour(position, 'a1', 'ArrowRight')).toBe('b1');
  expect(neighbour(position, 'b1', 'ArrowDown')).toBe('b2');
  expect(neighbour(position, 'a1', 'ArrowUp')).toBe('a1');
  expect(neighbour(position, 'c3', 'ArrowRight')).toBe('c3');
});

it('the frame is the same part of every board', () => {
  expect(frame(3).border / frame(3).side).toBeCloseTo(frame(10).border / frame(10).side);
});

suite('describe', () => {
  it('tells the score, who moves and the rows', () => {
    expect(describe(after, 'en')).toBe(
      'Virus board, 3 by 3. Player 1 has 4 pawns, player 2 has 1 pawn. Player 2 to move. ' +
        'Row 1: player 1 a1 to c1. Row 3: player 2 a3, player 1 c3.',
    );
  });
  it('speaks French, and knows a full grid', () => {
    expect(describe({ ...before, grid: ['111', '111', '111'], scores: [9, 0] }, 'fr')).toBe(
      'Plateau de Virus, 3 sur 3. Le joueur 1 a 9 pions, le joueur 2 a 0 pion. La grille est pleine. ' +
        'Ligne 1 : joueur 1 de a1 à c1. Ligne 2 : joueur 1 de a2 à c2. Ligne 3 : joueur 1 de a3 à c3.',
    );
  });
});

suite('the board', () => {
  const legal = ['b1', 'a2', 'b2'].map((move) => ({ move, click: [move] }));
  const { show } = on_screen(Board, { view: before, legal, names: ['Anna', ''] });

  it('names its cells and says where one can play', () => {
    const { cell } = show({});
    expect(cell('b2').getAttribute('aria-label')).toBe('b2, empty, play here: converts 2 pawns');
    expect(cell('a1').getAttribute('aria-label')).toBe('a1, Anna, round');
    expect(cell('c1').getAttribute('aria-label')).toBe('c1, player 2, lozenge');
    expect(cell('b2').getAttribute('aria-disabled')).toBe('false');
    expect(cell('c3').getAttribute('aria-disabled')).toBe('true');
  });
  it('plays the legal cell that is clicked, and no other', () => {
    const { onmove, cell } = show({});
    cell('c3').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(onmove).not.toHaveBeenCalled();
    cell('b2').querySelector('rect')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(onmove.mock.calls).toEqual([['b2']]);
  });
  it('is one tab stop; arrows move, Enter and Space play', () => {
    const { onmove, cell, press } = show({});
    expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
    expect(cell('b1').getAttribute('tabindex')).toBe('0');
    cell('b1').focus();
    press(cell('b1'), 'ArrowDown');
    expect(document.activeElement).toBe(cell('b2'));
    expect(cell('b2').getAttribute('tabindex')).toBe('0');
    press(cell('b2'), 'Enter');
    press(cell('b2'), ' ');
    expect(onmove.mock.calls).toEqual([['b2'], ['b2']]);
  });
  it('outlines what the cell in focus would convert', () => {
    const { cell, press } = show({});
    cell('b2').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    flushSync();
    expect([...document.querySelectorAll('.threatened')].map((one) => one.getAttribute('data-cell'))).toEqual(['c1', 'a3']);
    press(cell('b2'), 'Escape');
    expect(document.querySelectorAll('.threatened')).toHaveLength(0);
  });
  it('marks the last move and what it converted', () => {
    const { cell } = show({ view: after, previous: before, last: { move: 'b1', by: 1 }, legal: [] });
    expect(cell('b1').getAttribute('aria-label')).toBe('b1, Anna, round, last move');
    expect(cell('c1').getAttribute('aria-label')).toBe('c1, Anna, round, just converted');
    expect(document.querySelector('.turn')).toBeNull();
  });
  it('turns converted pawns over when there is time', () => {
    const { cell } = show({ view: after, previous: before, pace: 400 });
    expect(cell('c1').querySelectorAll('.turn')).toHaveLength(2);
    expect(cell('b1').querySelectorAll('.grow')).toHaveLength(1);
    expect(cell('a1').querySelectorAll('.grow, .turn')).toHaveLength(0);
  });
  it('offers a button to pass', () => {
    const { onmove, cell } = show({ view: stuck, legal: [{ move: 'pass', click: ['pass'] }], language: 'fr' });
    expect(cell('pass').textContent).toBe('Passer : aucune case n’est jouable');
    cell('pass').click();
    expect(onmove.mock.calls).toEqual([['pass']]);
    expect(document.activeElement).toBe(cell('a1'));
  });
});
