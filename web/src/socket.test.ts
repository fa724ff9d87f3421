import { beforeEach, expect, test } from 'vitest';
import { Link, pause_before, type WebSocketLike } from './socket';

class FakeSocket implements WebSocketLike {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: unknown[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let timers: { at: number; task: () => void }[];
let link: Link;

beforeEach(() => {
  sockets = [];
  timers = [];
  link = new Link({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    after: (at, task) => {
      const timer = { at, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    random: () => 0.5,
  });
});

const socket = () => sockets[sockets.length - 1]!;
const run_timer = () => timers.pop()?.task();

test('what is watched is asked for when the link is there, and again after it broke', () => {
  link.watch('g', () => {});
  expect(socket().sent).toEqual([]);
  socket().onopen?.();
  expect(socket().sent).toEqual([{ watch: 'g' }]);
  socket().onclose?.();
  expect(link.state).toBe('waiting');
  run_timer();
  socket().onopen?.();
  expect(sockets).toHaveLength(2);
  expect(socket().sent).toEqual([{ watch: 'g' }]);
});

test('a gap in the numbers asks for everything again', () => {
  const heard: string[] = [];
  link.watch('g', (message) => heard.push(message.type));
  socket().onopen?.();
  socket().tell({ type: 'remark', n: 1, id: 'g', ply: 0, seat: 1, text: '' });
  expect(socket().sent).toHaveLength(1);
  socket().tell({ type: 'remark', n: 3, id: 'g', ply: 0, seat: 1, text: '' });
  expect(socket().sent).toEqual([{ watch: 'g' }, { watch: 'g' }]);
  expect(heard).toEqual(['remark', 'remark']);
});

test('who no longer watches hears nothing, and the server is told once', () => {
  const heard: string[] = [];
  const first = link.watch('g', () => heard.push('first'));
  const second = link.watch('g', () => heard.push('second'));
  socket().onopen?.();
  first();
  socket().tell({ type: 'gone', n: 1, id: 'g' });
  expect(heard).toEqual(['second']);
  second();
  first();
  expect(socket().sent.filter((message) => 'unwatch' in (message as object))).toEqual([{ unwatch: 'g' }]);
});

test('pauses grow and stay bounded', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => pause_before(attempt, 1));
  expect(pauses).toEqual([400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
  expect(pause_before(0, 0)).toBe(240);
});

test('a link that went silent is replaced', () => {
  link.watch('g', () => {});
  socket().onopen?.();
  run_timer();
  expect(socket().sent.at(-1)).toEqual({ ping: 1 });
  const dead = socket();
  run_timer();
  expect(link.state).toBe('waiting');
  expect(dead.closed).toBe(true);
  run_timer();
  expect(sockets).toHaveLength(2);
});

test('the last words of the server are passed on', () => {
  let farewell = '';
  link.onbye = (sentence) => (farewell = sentence);
  link.watch('lobby', () => {});
  socket().onopen?.();
  socket().tell({ type: 'bye', n: 1, sentence: 'Good night.' });
  expect(farewell).toBe('Good night.');
});

test('back on the network means at once', () => {
  link.watch('g', () => {});
  socket().onclose?.();
  link.hurry();
  expect(sockets).toHaveLength(2);
  expect(timers).toHaveLength(0);
});
