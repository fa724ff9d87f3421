import { flushSync } from 'svelte';
import { describe as group, expect, it } from 'vitest';
import { click, on_screen } from '$page/board_on_screen';
import { afterTaking, describe, effectOf, floorLoss, lineOf, parseMove, piles, startsNext, type View } from './board';
import Board from './Board.svelte';
import { layoutOf, neighbour, spotOf } from './layout';
import { messages } from './messages';
import { filled, motions, placements } from './motion';

const seat = (changes: Partial<View['seats'][number]> = {}): View['seats'][number] => ({
  score: 0,
  wall: ['byrgw', 'wbyrg', 'gwbyr', 'rgwby', 'yrgwb'],
  lines: ['.', '..', '...', '....', '.....'],
  floor: '',
  ...changes,
});
const counts = { B: 1, Y: 2, R: 3, G: 4, W: 5 };

// The position "turn=1 round=2 … factories=BBYW/-/RRGG/-/- centre=MBY", as the game shows it.
const table: View = {
  phase: 'take',
  turn: 1,
  round: 2,
  first: 2,
  marker: true,
  centre: 'BY',
  factories: ['BBYW', '', 'RRGG', '', ''],
  bag: counts,
  lid: counts,
  seats: [seat({ score: 5, wall: ['Byrgw', 'wbyrg', 'gwbyr', 'rgwby', 'yrgwb'], lines: ['.', 'Y.', '...', '....', '.....'] }), seat()],
};
const grey: View = {
  ...table,
  phase: 'place',
  centre: '',
  marker: false,
  factories: ['', '', '', '', ''],
  seats: [seat({ wall: ['.....', '.....', '..B..', '.....', '.....'], lines: ['.', '..', 'RRR', '....', '.....'] }), seat()],
};

group('the view', () => {
  it('has a pile for each colour of each source', () => {
    const found = piles(table).map(({ source, colour, indices }) => `${source}${colour}${indices.length}`);
    expect(found).toEqual(['0B1', '0Y1', '1B2', '1Y1', '1W1', '3R2', '3G2']);
  });

  it('knows how full a line is', () => {
    expect(lineOf(table.seats[0]!, 1)).toEqual({ size: 2, count: 1, colour: 'Y' });
    expect(lineOf(table.seats[0]!, 4)).toEqual({ size: 5, count: 0, colour: null });
  });

  it('knows what the floor costs, and who starts next', () => {
    expect(floorLoss(seat({ floor: 'MBB' }))).toBe(4);
    expect(floorLoss(seat({ floor: 'BBBBBBB' }))).toBe(14);
    expect(startsNext(table, 2)).toBe(false);
    expect(startsNext({ ...table, marker: false }, 2)).toBe(true);
  });

  it('reads moves', () => {
    expect(parseMove('2B3')).toEqual({ kind: 'take', source: 2, colour: 'B', row: 2 });
    expect(parseMove('0YF')).toEqual({ kind: 'take', source: 0, colour: 'Y', row: null });
    expect(parseMove('L3C2')).toEqual({ kind: 'place', row: 2, column: 1 });
    expect(parseMove('B')).toBeNull();
  });

  it('is described in both languages', () => {
    const english = describe(table, 'en');
    expect(english).toContain('Factory 1: 2 blue tiles, 1 yellow tile and 1 white tile.');
    expect(english).toContain('Centre: 1 blue tile, 1 yellow tile and the first-player marker.');
    expect(english).toContain('Player 1: 5 points. Line 2: 1 of 2 yellow. Wall row 1: blue in column 1.');
    expect(describe(table, 'fr')).toContain('Fabrique 1 : 2 tuiles bleues, 1 tuile jaune et 1 tuile blanche.');
  });
});

group('taking', () => {
  const effect = (view: View, move: string): ReturnType<typeof effectOf> => effectOf(view, view.seats[0]!, parseMove(move) as never);

  it('fills the line, then the floor, then the lid', () => {
    expect(effect(table, '1B1')).toMatchObject({ taken: 2, onLine: 1, onFloor: 1, inLid: 0 });
    const full = { ...table, seats: [seat({ floor: 'MBBBBB' }), seat()] };
    expect(effect(full, '1BF')).toMatchObject({ onLine: 0, onFloor: 1, inLid: 1 });
    const nearlyFull = { ...table, centre: 'BB', seats: [seat({ floor: 'RRRRR' }), seat()] };
    expect(effect(nearlyFull, '0BF')).toMatchObject({ markerOnFloor: true, onFloor: 1, inLid: 1 });
  });

  it('puts the marker on the floor before the tiles', () => {
    expect(effect(table, '0Y2')).toMatchObject({ marker: true, markerOnFloor: true, onLine: 1, onFloor: 0 });
    expect(afterTaking(table, '0B1')?.seats[0]).toMatchObject({ lines: ['B', 'Y.', '...', '....', '.....'], floor: 'M' });
  });

  it('leaves the rest of a factory in the centre', () => {
    const after = afterTaking(table, '1B3')!;
    expect(after.centre).toBe('BYYW');
    expect(after.factories[0]).toBe('');
    expect(after.seats[0]!.lines[2]).toBe('BB.');
  });
});

group('motion', () => {
  it('leads tiles from their source to line, floor and centre', () => {
    const moved = motions(table, afterTaking(table, '1B1')!, '1B1').map(({ tile, path }) => `${tile} ${path.join(' ')}`);
    expect(moved.sort()).toEqual(['B f1.0 s1.l1.0', 'B f1.1 s1.f.0', 'W f1.3 c.W0', 'Y f1.2 c.Y1']);
  });

  it('shows the last tiles of a round on their line before they go on to the wall', () => {
    const before: View = { ...table, marker: false, centre: 'Y', factories: ['', '', '', '', ''] };
    const after: View = {
      ...before,
      phase: 'deal',
      turn: 0,
      marker: true,
      centre: '',
      seats: [seat({ wall: ['Byrgw', 'wbYrg', 'gwbyr', 'rgwby', 'yrgwb'] }), seat()],
    };
    const moved = motions(before, after, '0Y2');
    const toWall = moved.find(({ path }) => path.at(-1) === 's1.w2.2');
    expect(toWall).toMatchObject({ tile: 'Y', stays: true });
    expect(toWall!.path).toHaveLength(3);
    expect(toWall!.path[1]).toMatch(/^s1\.l2\./);
    expect(moved.filter(({ stays }) => !stays).map(({ path }) => path.at(-1))).toEqual(['lid']);
    expect([...filled(before, after)]).toEqual(['s1.w2.2']);
  });

  it('deals from the bag', () => {
    const moved = motions({ ...table, factories: ['BBYW', '', 'RGG', '', ''], phase: 'deal' }, table, 'R');
    expect(moved.filter(({ path }) => path[0] === 'bag').map(({ tile }) => tile)).toEqual(['R']);
    expect(moved.every(({ stays }) => stays)).toBe(true);
  });
});

group('the layout', () => {
  it.each([160, 300, 344, 700, 1000, 1400])('has a spot for every tile within %d pixels', (width) => {
    for (const players of [2, 3, 4]) {
      const full = seat({ lines: ['B', 'YY', 'RRR', 'GGGG', 'WWWWW'], floor: 'MBBBBBB' });
      const view: View = { ...table, factories: Array<string>(2 * players + 1).fill('BBYW'), seats: Array<typeof full>(players).fill(full) };
      const layout = layoutOf(width, view.factories.length, players, 2);
      const names = [...placements(view).keys()].filter((place) => layout.kind !== 'thumbnail' || place.includes('.w'));
      for (const place of names) {
        const spot = spotOf(layout, place);
        expect(spot, place).not.toBeNull();
        expect(spot!.x).toBeGreaterThanOrEqual(0);
        expect(spot!.x + spot!.size).toBeLessThanOrEqual(width + 0.01);
        expect(spot!.y + spot!.size).toBeLessThanOrEqual(layout.height);
      }
      expect(layout.mats[0]!.seat).toBe(layout.kind === 'thumbnail' ? 1 : 2);
    }
  });

  it('finds the neighbour for an arrow key', () => {
    const rects = [
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 20, y: 0, width: 10, height: 10 },
      { x: 20, y: 30, width: 10, height: 10 },
    ];
    expect(neighbour(rects, 0, 'ArrowRight')).toBe(1);
    expect(neighbour(rects, 1, 'ArrowDown')).toBe(2);
    expect(neighbour(rects, 2, 'ArrowDown')).toBe(2);
  });
});

group('the board', () => {
  const legal = ['1B1', '1B3', '1BF', '3R3', '0Y2'].map((move) => ({ move, click: [move.slice(0, 2), move.slice(2)] }));
  const columns = ['L3C1', 'L3C2'].map((move) => ({ move, click: [move.slice(0, 2), move.slice(2)] }));
  const { show } = on_screen(Board, { view: table, legal, names: ['Anna', 'Bob'], seat: 1 });

  const press = async (key: string): Promise<void> => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await new Promise((done) => setTimeout(done, 0));
    flushSync();
  };

  it('plays what is clicked: a pile, then a line', () => {
    const { cell, onmove } = show();
    expect(cell('1B').getAttribute('aria-label')).toBe('Take 2 blue tiles from factory 1');
    expect(cell('3').getAttribute('aria-disabled')).toBe('true');
    click(cell('1B'));
    expect(cell('3').getAttribute('aria-disabled')).toBe('false');
    expect(cell('2').getAttribute('aria-disabled')).toBe('true');
    expect(cell('1').getAttribute('aria-label')).toBe('Put 2 blue tiles on line 1 (empty, 1 space); the line is full; 1 on the floor');
    click(cell('2'));
    expect(onmove).not.toHaveBeenCalled();
    click(cell('3'));
    expect(onmove).toHaveBeenCalledExactlyOnceWith('1B3');
  });

  it('takes no pile that is not legal', () => {
    const { cell } = show();
    click(cell('1W'));
    expect(cell('1W').getAttribute('aria-pressed')).toBe('false');
  });

  it('plays nothing when nobody may move', () => {
    const { cell, onmove } = show({ legal: [] });
    click(cell('1B'));
    click(cell('3'));
    expect(onmove).not.toHaveBeenCalled();
  });

  it('is one tab stop, and can be played with the keyboard', async () => {
    const { cell, onmove } = show();
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    cell('1B').focus();
    await press('Enter');
    expect(document.activeElement!.getAttribute('data-cell')).toBe('1');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(document.activeElement!.getAttribute('data-cell')).toBe('3');
    await press('Enter');
    expect(onmove).toHaveBeenCalledExactlyOnceWith('1B3');
  });

  it('gives up a choice with Escape', async () => {
    const { cell } = show();
    cell('1B').focus();
    await press('Enter');
    await press('Escape');
    expect(cell('1B').getAttribute('aria-pressed')).toBe('false');
    expect(document.activeElement!.getAttribute('data-cell')).toBe('1B');
  });

  it('asks for a column of a grey wall at once', () => {
    const { cell, onmove } = show({ view: grey, legal: columns });
    expect(cell('C3')).toBeNull();
    click(cell('L3'));
    click(cell('C2'));
    expect(onmove).toHaveBeenCalledExactlyOnceWith('L3C2');
  });

  it('speaks French', () => {
    const { cell } = show({ language: 'fr' });
    expect(cell('0Y').getAttribute('aria-label')).toBe('Prendre 1 tuile jaune et le jeton de premier joueur au centre');
    expect(messages.fr.toFloor('x')).toContain('plancher');
  });
});
