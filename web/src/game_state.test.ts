import { describe, expect, test } from 'vitest';
import type { Moved, ServerMessage, Snapshot } from './api';
import { common_plies, from_snapshot, line_start, missing_views, receive, step_time, thought_at, thoughts_behind, turns_of, with_views } from './game_state';

function snapshot(changes: Partial<Snapshot> = {}): Snapshot {
  const moves = changes.moves ?? ['a', 'b'];
  return {
    id: 'g',
    game: 'any',
    seats: [{ kind: 'human' }, { kind: 'engine', player: 'best' }],
    plies: moves.length,
    turn: 1,
    result: null,
    mine: true,
    live: true,
    created: '',
    updated: '',
    source: 'page',
    title: '',
    view: `after ${moves.join('')}`,
    seq: 5,
    start: 'start',
    position: 'now',
    moves,
    by: moves.map((_, ply) => 1 + (ply % 2)),
    legal: [],
    clock: null,
    can_take_back: true,
    thought: null,
    remarks: [],
    thoughts: [],
    ...changes,
  };
}

function moved(seq: number, ...moves: string[]): Moved {
  return {
    type: 'moved',
    n: 1,
    id: 'g',
    seq,
    thoughts: [],
    moves: moves.map((move) => ({ move, by: 1, view: `after ${move}` })),
    turn: 2,
    position: 'later',
    legal: [],
    clock: null,
    result: null,
    can_take_back: true,
  };
}

describe('a game that is followed', () => {
  test('moves are put behind those that are known, with their boards', () => {
    const { state, gap } = receive(from_snapshot(snapshot(), 0), moved(6, 'c', 'd'), 10);
    expect(gap).toBe(false);
    expect(state.game.moves).toEqual(['a', 'b', 'c', 'd']);
    expect(state.game.plies).toBe(4);
    expect(state.views).toEqual([undefined, undefined, 'after ab', 'after c', 'after d']);
    expect(state.game.view).toBe('after d');
    expect(state.game.turn).toBe(2);
  });

  test('what is already known changes nothing', () => {
    const state = from_snapshot(snapshot(), 0);
    expect(receive(state, moved(5, 'b'), 10)).toEqual({ state, gap: false });
    expect(receive(state, { type: 'snapshot', n: 1, game: snapshot({ seq: 4, moves: ['a'] }) }, 10).state).toBe(state);
  });

  test('a missing message is a gap, and nothing is played over it', () => {
    const state = from_snapshot(snapshot(), 0);
    expect(receive(state, moved(7, 'd'), 10)).toEqual({ state, gap: true });
  });

  test('messages about other games change nothing', () => {
    const state = from_snapshot(snapshot(), 0);
    const others: ServerMessage[] = [
      { ...moved(6, 'c'), id: 'other' },
      { type: 'snapshot', n: 1, game: snapshot({ id: 'other', seq: 9 }) },
      { type: 'remark', n: 1, id: 'other', ply: 1, seat: 1, text: 'hm' },
      { type: 'waiting', n: 1, id: 'other', ahead: 2 },
    ];
    for (const message of others) expect(receive(state, message, 10)).toEqual({ state, gap: false });
  });

  test('after a takeback the boards of what was taken back are forgotten, the others kept', () => {
    let state = receive(from_snapshot(snapshot(), 0), moved(6, 'c'), 0).state;
    state = with_views(state, state, 0, ['zero', 'one']);
    state = receive(state, { type: 'snapshot', n: 2, game: snapshot({ seq: 7, moves: ['a', 'x', 'y'], view: 'after axy' }) }, 0).state;
    expect(state.views).toEqual(['zero', 'one', undefined, 'after axy']);
  });

  test('boards that were fetched for a past that was taken back meanwhile are not used', () => {
    const asked = from_snapshot(snapshot({ moves: ['a', 'b', 'c'] }), 0);
    const now = from_snapshot(snapshot({ moves: ['a', 'x', 'y'], seq: 9 }), 0);
    expect(with_views(now, asked, 0, ['zero', 'one', 'two']).views.slice(0, 3)).toEqual(['zero', 'one', undefined]);
  });

  test('thoughts and remarks are kept; a thought ends the waiting', () => {
    const state = from_snapshot(snapshot({ waiting: 3 }), 0);
    const thought = { seat: 2, depth: 4, score: 1, verdict: null, margin: 0, win_chance: null, line: [], nodes: 1, nodes_per_second: 1 };
    const thinking = receive(state, { type: 'thought', n: 1, id: 'g', ...thought }, 0).state;
    expect(thinking.game.thought?.depth).toBe(4);
    expect(thinking.game.waiting).toBe(0);
    const remarked = receive(thinking, { type: 'remark', n: 2, id: 'g', ply: 2, seat: 2, text: 'hm' }, 0).state;
    expect(remarked.game.remarks).toEqual([{ ply: 2, seat: 2, text: 'hm' }]);
  });

  test('what was thought is kept with the move, and found again from later boards', () => {
    const thought = (ply: number, seat: number) => ({ ply, seat, depth: 3, score: ply, verdict: null, margin: 0, win_chance: null, line: ['x'] });
    const state = from_snapshot(snapshot({ thoughts: [thought(2, 2)] }), 0);
    const { game } = receive(state, { ...moved(6, 'c', 'd'), thoughts: [thought(4, 2)] }, 0).state;
    expect(game.thoughts.map(({ ply }) => ply)).toEqual([2, 4]);
    expect([0, 1, 2, 3, 4].map((ply) => thought_at(game, ply)?.score)).toEqual([undefined, undefined, 2, 2, 4]);
    const now = { ...thought(4, 1), nodes: 1, nodes_per_second: 1 };
    expect(thought_at({ ...game, thought: now }, 4)).toBe(now);
    expect(thought_at({ ...game, thought: now }, 3)?.score).toBe(2);
  });

  test('a thought belongs to the move before it, chance passed over, and its line to where that turn began', () => {
    const moves = ['a', 'b', 'c', 'd1', 'd2'];
    const by = [1, 2, 2, 0, 0];
    const of = (ply: number, ...line: string[]) => ({ ply, seat: 2, depth: 0, score: 0, verdict: null, margin: 0, win_chance: null, line });
    expect(thoughts_behind([of(2, 'b'), of(3, 'c')], by, 5).map(({ ply }) => ply)).toEqual([3]);
    expect(thoughts_behind([of(2, 'b'), of(3, 'c')], by, 1)).toEqual([]);
    expect(line_start(of(3, 'c'), moves, by)).toBe(2);
    expect(line_start(of(5, 'b', 'c'), moves, by)).toBe(1);
    expect(line_start(of(3, 'z'), moves, by)).toBe(2);
  });

  test('two games have in common what was played alike from the same start', () => {
    expect(common_plies(snapshot({ moves: ['a', 'b', 'c'] }), snapshot({ moves: ['a', 'b', 'x', 'y'] }))).toBe(2);
    expect(common_plies(snapshot(), snapshot({ start: 'elsewhere' }))).toBe(0);
  });
});

describe('what is fetched', () => {
  test('the board that is looked for and its neighbours, in chunks', () => {
    const state = from_snapshot(snapshot({ moves: Array.from({ length: 250 }, (_, ply) => `m${ply}`) }), 0);
    expect(missing_views(state, 250)).toEqual({ from: 200, to: 250 });
    expect(missing_views(state, 99)).toEqual({ from: 0, to: 99 });
    const filled = with_views(state, state, 0, Array.from({ length: 100 }, () => 'board'));
    expect(missing_views(filled, 50)).toBeNull();
    expect(missing_views(filled, 99)).toEqual({ from: 100, to: 199 });
  });
});

test('a long run of chance moves takes no longer than a few moves', () => {
  const by = [1, ...Array.from({ length: 20 }, () => 0), 2];
  const deal = by.slice(1, 21).reduce((sum, _, at) => sum + step_time(by, at + 1, 300), 0);
  expect(deal).toBeLessThanOrEqual(700);
  expect(step_time(by, 0, 300)).toBeGreaterThanOrEqual(300);
  expect(step_time(by, 0, 0)).toBe(0);
});

test('what one seat plays in a row is one turn', () => {
  expect(turns_of(['a', 'b', 'x', 'c'], [1, 1, 0, 2])).toEqual([
    { by: 1, first: 0, moves: ['a', 'b'] },
    { by: 0, first: 2, moves: ['x'] },
    { by: 2, first: 3, moves: ['c'] },
  ]);
});
