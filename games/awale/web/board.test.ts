import { tick } from 'svelte';
import { describe as suite, expect, it } from 'vitest';
import type { BoardProps } from '$page/board';
import { on_screen } from '$page/board_on_screen';
import Board from './Board.svelte';
import { course, describe, moment, read, readMove, sowing, type Position } from './board';
import { along, layout, neighbour, outline, question, questionPlace, seedPlaces, shapeFor } from './layout';
import recorded from './testdata/game48_positions.txt?raw';

// A view from the position text of the game's README.
function view(text: string, course = false) {
  const [holes, scores, turn] = text.split(' ') as [string, string, string];
  return {
    turn: Number(turn),
    scores: scores.split('-').map(Number),
    ply: 0,
    plies: 300,
    repetitions: 3,
    course,
    holes: holes.split('/').map((hole, at) => {
      const [r, b] = hole.split('+').map(Number) as [number, number];
      return { name: String(at + 1), owner: (at % 2) + 1, r, b };
    }),
  };
}
const start = view(`${Array(16).fill('2+2').join('/')} 0-0 1`);
const game = recorded
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ move: line.slice(0, line.indexOf(' ')), view: view(line.slice(line.indexOf(' ') + 1)) }));

const total = (moments: { holes: { r: number; b: number }[]; scores: number[] }) =>
  moments.holes.reduce((sum, { r, b }) => sum + r + b, 0) + moments.scores.reduce((sum, score) => sum + score, 0);

suite('sowing', () => {
  it('puts blue seeds in every hole and red ones in those of the other', () => {
    expect(sowing(read(start), readMove('15b')!)).toEqual([15, 0]);
    expect(sowing(read(start), readMove('15r')!)).toEqual([15, 1]);
  });
  it('skips the origin on every lap, and full holes unless none ever is', () => {
    const many = `0+17/0+16/${Array(14).fill('0+0').join('/')} 0-0 1`;
    expect(sowing(read(view(many)), readMove('1b')!)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 2, 3, 4]);
    expect(sowing(read(view(many, true)), readMove('1b')!)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1, 2]);
  });
  it('knows no other moves', () => {
    expect(readMove('16r')).toEqual({ hole: 15, colour: 'r' });
    expect(readMove('pass')).toBeNull();
  });
});

suite('a course', () => {
  it('explains every move of a recorded game, and ends where the move does', () => {
    expect(game).toHaveLength(49);
    for (let ply = 1; ply < game.length; ++ply) {
      const before = read(game[ply - 1]!.view);
      const after = read(game[ply]!.view);
      const way = course(before, after, game[ply]!.move);
      expect(way, `ply ${ply}`).not.toBeNull();
      const done = moment(before, way!, 1);
      expect(done.holes).toEqual(after.holes.map(({ r, b }) => ({ r, b })));
      expect(done.scores).toEqual(after.scores);
      expect([done.hand, done.flights]).toEqual([null, []]);
    }
  });
  it('loses no seed on the way', () => {
    for (let ply = 1; ply < game.length; ++ply) {
      const before = read(game[ply - 1]!.view);
      const way = course(before, read(game[ply]!.view), game[ply]!.move)!;
      for (const progress of [0, 0.05, 0.3, 0.5, 0.7, 0.85, 0.95]) {
        const now = moment(before, way, progress);
        const flying = now.flights.reduce((sum, { r, b }) => sum + r + b, 0);
        expect(total(now) + flying + (now.hand?.seeds ?? 0)).toBe(64);
      }
    }
  });
  it('captures from the last hole backwards', () => {
    const text = '0+1/0+2/1+0/2+0/0+1/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/4+0/0+2/3+1 0-0 2';
    const after = '0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/0+0/4+0/0+2/0+1 0-10 1';
    const way = course(read(view(text)), read(view(after)), '16r')!;
    expect(way.captures.map(({ hole }) => hole + 1)).toEqual([5, 4, 3, 2, 1]);
  });
  it('is none where the move does not lead to the view', () => {
    expect(course(null, read(start), '1r')).toBeNull();
    expect(course(read(start), read(start), '1r')).toBeNull();
    expect(course(read(start), read(game[1]!.view), '1b')).toBeNull();
    expect(course(read(start), read({ ...game[1]!.view, scores: [1, 0] }), '1r')).toBeNull();
  });
  it('moves the hand on clockwise, past hole 16', () => {
    const before: Position = read(start);
    const way = { lifting: { hole: 14, colour: 'b' as const }, mover: 1 as const, path: [15, 0], captures: [] };
    expect(moment(before, way, 0.1).hand).toEqual({ at: 14, height: 1, colour: 'b', seeds: 2 });
    expect(moment(before, way, 0.55).hand?.at).toBeCloseTo(15);
    expect(moment(before, way, 0.775).hand?.at).toBeCloseTo(15.5);
    expect(moment(before, way, 0.775).hand?.seeds).toBe(1);
  });
});

suite('the layouts', () => {
  it('the holes are as large as the room allows, and the choice holds when the board becomes as narrow as it asks for', () => {
    expect(shapeFor(0, 900)).toBe('rows');
    expect([shapeFor(340, undefined), shapeFor(1000, undefined)]).toEqual(['ring', 'rows']);
    expect([shapeFor(1210, 928), shapeFor(340, 600), shapeFor(1900, 500)]).toEqual(['ring', 'ring', 'rows']);
    const { width, height } = layout('ring', false);
    expect(shapeFor((928 * width) / height, 928)).toBe('ring');
  });

  const kinds = ['rows', 'ring'] as const;
  it('keep every hole and store on the board and apart', () => {
    for (const kind of kinds) {
      const { width, height, holes } = layout(kind, false);
      holes.forEach((one, at) => {
        expect(one.x > 56 && one.x < width - 56 && one.y > 66 && one.y < height - 66).toBe(true);
        holes.slice(0, at).forEach((other) => expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(111));
      });
    }
  });
  it('run clockwise and turn by half', () => {
    for (const kind of kinds) {
      const { holes } = layout(kind, false);
      const area = holes.reduce((sum, { x, y }, at) => sum + x * holes[(at + 1) % 16]!.y - holes[(at + 1) % 16]!.x * y, 0);
      expect(area).toBeGreaterThan(0); // y grows downwards
      expect(layout(kind, true).holes[0]).toEqual(holes[8]);
      expect(layout(kind, true).stores[0]).toEqual(layout(kind, false).stores[1]);
    }
  });
  it('lead the arrow keys from hole to hole', () => {
    const rows = layout('rows', false);
    expect(neighbour(rows, 0, 'ArrowRight')).toBe(1);
    expect(neighbour(rows, 0, 'ArrowDown')).toBe(15);
    expect(neighbour(rows, 8, 'ArrowLeft')).toBe(9);
    expect(neighbour(rows, 0, 'ArrowLeft')).toBe(0);
    const ring = layout('ring', false);
    expect(neighbour(ring, 4, 'ArrowDown')).toBe(5);
    expect(neighbour(ring, 15, 'ArrowRight')).toBe(5);
  });
  it('ask the question on the board', () => {
    for (const kind of kinds)
      for (let hole = 0; hole < 16; ++hole) {
        const board = layout(kind, false);
        const { x, y } = questionPlace(board, hole);
        expect(x - question.width / 2).toBeGreaterThanOrEqual(0);
        expect(x + question.width / 2).toBeLessThanOrEqual(board.width);
        expect(Math.abs(y - board.holes[hole]!.y)).toBeGreaterThan(90);
      }
  });
  it('give seeds their half, and hands their way', () => {
    expect(seedPlaces('r', 3).every(({ x }) => x < 0)).toBe(true);
    expect(seedPlaces('b', 3).every(({ x }) => x > 0)).toBe(true);
    expect(seedPlaces('b', 16)).toHaveLength(10);
    const rows = layout('rows', false);
    expect(along(rows, 15.5)).toEqual({ x: rows.holes[0]!.x, y: (rows.holes[0]!.y + rows.holes[15]!.y) / 2 });
    expect(outline(1, 10)).not.toBe(outline(2, 10));
  });
});

suite('describe', () => {
  it('tells scores, who moves and the holes of each', () => {
    const few = view(`2+0/${Array(14).fill('0+0').join('/')}/1+3 20-30 2`);
    expect(describe(few, 'en')).toBe(
      'Awalé board. Player 1 has captured 20, player 2 30; more than 32 are needed to win. Player 2 to move. ' +
        'Holes of player 1: 1: 2 red, 0 blue. Holes of player 2: 16: 1 red, 3 blue.',
    );
    expect(describe({ ...few, holes: few.holes.map((hole) => ({ ...hole, r: 0, b: 0 })) }, 'fr')).toContain('Trous du joueur 2 : tous vides.');
  });
});

suite('the board', () => {
  const legal = ['1r', '1b', '3b'].map((move) => ({ move, click: [move.slice(0, -1), move.slice(-1)] }));
  const { show: put, clear } = on_screen(Board, { view: start, legal, names: ['Anna', ''] });

  function show(props: Partial<BoardProps>) {
    const { onmove, cell, click } = put(props);
    const press = async (on: string, key: string) => {
      cell(on).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await tick();
      await tick();
    };
    return { onmove, cell, click, press };
  }

  it('names its holes: owner, seeds, what a click does', () => {
    const { cell } = show({});
    expect(cell('1').getAttribute('aria-label')).toBe(
      'Hole 1 of Anna: 2 red, 2 blue; sow red, the last seed into 4; blue, the last seed into 3',
    );
    expect(cell('2').getAttribute('aria-label')).toBe('Hole 2 of player 2: 2 red, 2 blue');
    expect(cell('2').getAttribute('aria-disabled')).toBe('true');
    expect(cell('r')).toBeNull();
  });
  it('asks for the colour when there are two', () => {
    const { onmove, cell, click } = show({});
    click(cell('1'));
    expect(cell('1').getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelectorAll('[data-cell="r"]')).toHaveLength(1);
    expect(cell('b').getAttribute('aria-label')).toBe('blue: sow 2 seeds, the last into 3');
    click(cell('b'));
    expect(onmove.mock.calls).toEqual([['1b']]);
    expect(cell('b')).toBeNull();
  });
  it('does not ask when there is one, or when seeds are clicked', () => {
    const { onmove, cell, click } = show({});
    click(cell('3'));
    click(cell('1').querySelector('[data-colour="r"] use')!);
    click(cell('2'));
    expect(onmove.mock.calls).toEqual([['3b'], ['1r']]);
  });
  it('is played by keyboard alone', async () => {
    const { onmove, cell, press } = show({});
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    cell('1').focus();
    await press('1', 'Enter');
    expect(document.activeElement).toBe(cell('r'));
    await press('r', 'Escape');
    expect(document.activeElement).toBe(cell('1'));
    expect(cell('r')).toBeNull();
    await press('1', 'ArrowRight');
    expect(document.activeElement).toBe(cell('2'));
    await press('2', 'ArrowLeft');
    await press('1', ' ');
    await press('r', 'ArrowRight');
    expect(document.activeElement).toBe(cell('b'));
    await press('b', 'Enter');
    expect(onmove.mock.calls).toEqual([['1b']]);
    expect(document.activeElement).toBe(cell('1'));
  });
  it('marks where the last move began and ended', () => {
    const { cell } = show({ view: game[1]!.view, previous: start, last: { move: '1r', by: 1 }, legal: [] });
    expect(cell('1').getAttribute('aria-label')).toContain('the last move began here');
    expect(cell('4').getAttribute('aria-label')).toContain('the last seed fell here');
    expect(document.querySelectorAll('.mark.origin, .mark.end')).toHaveLength(2);
  });
  it('begins a sowing with the seeds in the hand, and shows the view at once without time', async () => {
    const counts = (hole: number) =>
      [...document.querySelectorAll('.plate')[hole - 1]!.querySelectorAll('.count')].map((count) => count.textContent).join('+');
    show({ view: game[1]!.view, previous: start, last: { move: '1r', by: 1 }, legal: [], pace: 60000 });
    expect(counts(1)).toBe('0+2');
    expect(counts(2)).toBe('2+2');
    expect(document.querySelectorAll('.moving use')).toHaveLength(2);
    await clear();
    show({ view: game[1]!.view, previous: start, last: { move: '1r', by: 1 }, legal: [] });
    expect(counts(2)).toBe('3+2');
    expect(document.querySelectorAll('.moving use')).toHaveLength(0);
  });
});
