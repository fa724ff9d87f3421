import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Moved, ServerMessage, Snapshot } from './api';

// The server and the socket, in memory.
const server = vi.hoisted(() => ({
  listener: (_: unknown) => {},
  refreshed: 0,
  sent: [] as unknown[][],
  refusal: null as Error | null,
  snapshot: null as unknown,
}));

vi.mock('./connection.svelte', () => ({
  api: {
    move: async (...given: unknown[]) => {
      server.sent.push(given);
      if (server.refusal) throw server.refusal;
    },
    take_back: async (...given: unknown[]) => void server.sent.push(given),
    snapshot: async () => server.snapshot,
    views: async (_: string, from: number, to: number) => ({ views: Array.from({ length: to - from + 1 }, (_, at) => `board ${from + at}`) }),
  },
  link: {
    state: 'online',
    watch: (_: string, listener: (message: unknown) => void) => {
      server.listener = listener;
      return () => {};
    },
    refresh: () => ++server.refreshed,
  },
}));

const { FollowedGame } = await import('./game.svelte');
const { settings } = await import('./settings.svelte');

const moves = ['a', 'b', 'c', 'd'];
const snapshot: Snapshot = {
  id: 'g',
  game: 'any',
  seats: [{ kind: 'human' }, { kind: 'engine', player: 'best' }],
  plies: 4,
  turn: 1,
  result: null,
  mine: true,
  live: true,
  created: '',
  updated: '',
  source: 'page',
  title: '',
  view: 'board 4',
  seq: 5,
  start: 'start',
  position: 'now',
  moves,
  by: [1, 2, 1, 2],
  legal: [{ move: 'e', click: ['e'] }],
  clock: null,
  can_take_back: true,
  thought: null,
  remarks: [],
  thoughts: [],
};

const moved = (seq: number, played: [string, number][], turn = 2): Moved => ({
  type: 'moved',
  n: 1,
  id: 'g',
  seq,
  thoughts: [],
  moves: played.map(([move, by]) => ({ move, by, view: `after ${move}` })),
  turn,
  position: '',
  legal: turn === 1 ? snapshot.legal : [],
  clock: null,
  result: null,
  can_take_back: true,
});
const hear = (message: ServerMessage) => server.listener(message);

let game: InstanceType<typeof FollowedGame>;

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 'normal';
  Object.assign(server, { refreshed: 0, sent: [], refusal: null, snapshot });
  game = new FollowedGame('g', () => {}, snapshot);
});

afterEach(() => {
  game.close();
  vi.useRealTimers();
});

test('it begins at the end, with the moves of the person', () => {
  expect([game.shown, game.view, game.legal.length, game.last?.move]).toEqual([4, 'board 4', 1, 'd']);
});

test('who looks back stays there while the game goes on, and comes back to live', async () => {
  game.go(1);
  await vi.runAllTimersAsync();
  expect([game.view, game.legal, game.previous]).toEqual(['board 1', [], null]);
  hear(moved(6, [['e', 1]]));
  await vi.runAllTimersAsync();
  expect([game.shown, game.plies, game.following]).toEqual([1, 5, false]);
  game.step(1);
  expect([game.shown, game.previous]).toEqual([2, 'board 1']);
  game.live();
  expect([game.shown, game.following]).toEqual([5, true]);
});

test('several moves are shown one after the other; the person may move after the last', async () => {
  hear(moved(6, [['e', 1], ['f', 2]], 1));
  expect([game.shown, game.view, game.previous, game.legal]).toEqual([5, 'after e', 'board 4', []]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([game.shown, game.view, game.previous, game.legal.length]).toEqual([6, 'after f', 'after e', 1]);
});

test('a move is sent once, with what was seen last, and shown when the server says so', async () => {
  void game.play('e');
  void game.play('e');
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent).toEqual([['g', ['e'], 5]]);
  expect(game.legal).toEqual([]);
  hear(moved(6, [['e', 1]]));
  expect([game.sent, game.shown]).toEqual([null, 5]);
});

test('a refused move is told, and the person may choose again', async () => {
  server.refusal = new Error('not there');
  await game.play('e');
  expect([game.trouble, game.sent, game.legal.length]).toEqual(['not there', null, 1]);
});

test('a gap asks for a snapshot and changes nothing', () => {
  hear(moved(8, [['x', 1]]));
  expect([server.refreshed, game.plies]).toEqual([1, 4]);
});

test('within a turn one move is taken back, otherwise up to the last decision', async () => {
  await game.take_back();
  hear(moved(6, [['e', 1]], 1));
  await game.take_back();
  expect(server.sent).toEqual([['g', undefined], ['g', 1]]);
});

test('a takeback leads who was beyond it back into the game', () => {
  hear({ type: 'snapshot', n: 2, game: { ...snapshot, seq: 6, moves: ['a', 'b'], by: [1, 2], plies: 2, view: 'board 2' } });
  expect([game.shown, game.view, game.previous]).toEqual([2, 'board 2', null]);
});

test('the replay plays to the end by itself', async () => {
  game.go(0);
  await vi.advanceTimersByTimeAsync(10);
  game.toggle_play();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([game.shown, game.playing, game.following]).toEqual([4, false, true]);
});
