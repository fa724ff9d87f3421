// The one WebSocket: what is watched is asked for again after every break and every gap in the numbers, so that a viewer is
// never stale without seeing it.
import type { ServerMessage } from './api';

export type LinkState = 'connecting' | 'online' | 'waiting' | 'closed';

// What is needed of the browser; tests bring their own.
export interface Outside {
  open(): WebSocketLike;
  after(milliseconds: number, task: () => void): () => void; // gives what cancels it
  random(): number;
}

export interface WebSocketLike {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type Listener = (message: ServerMessage) => void;

const first_pause = 400;
const longest_pause = 15_000;
const silence_before_ping = 20_000;
const patience_for_pong = 8_000;

// How long to wait before the next attempt: doubled each time, and spread so that not all viewers come back at once.
export function pause_before(attempt: number, random: number): number {
  const whole = Math.min(longest_pause, first_pause * 2 ** attempt);
  return Math.round(whole * (0.6 + 0.4 * random));
}

export class Link {
  state: LinkState = 'closed';
  onstate: (state: LinkState) => void = () => {};
  onbye: (sentence: string) => void = () => {};

  private socket: WebSocketLike | null = null;
  private last_number = 0;
  private attempt = 0;
  private cancel_timer: () => void = () => {};
  private listeners = new Map<string, Set<Listener>>();

  constructor(private readonly outside: Outside) {}

  // `what` is a game's id or "lobby". Gives what ends it. The first who watches a game has it asked for; a later one asks
  // for a snapshot of its own.
  watch(what: string, listener: Listener): () => void {
    const all = this.listeners.get(what) ?? new Set();
    all.add(listener);
    this.listeners.set(what, all);
    if (this.state === 'closed') this.connect();
    else this.send({ watch: what });
    return () => {
      if (!all.delete(listener) || all.size > 0) return;
      this.listeners.delete(what);
      this.send({ unwatch: what });
    };
  }

  // Asks for a snapshot.
  refresh(what: string) {
    this.send({ watch: what });
  }

  // Now, instead of at the end of the pause: the browser says that it is back on the network.
  hurry() {
    if (this.state !== 'waiting') return;
    this.attempt = 0;
    this.connect();
  }

  private connect() {
    this.cancel_timer();
    this.tell('connecting');
    const socket = this.outside.open();
    this.socket = socket;
    socket.onopen = () => {
      this.last_number = 0;
      this.attempt = 0;
      this.tell('online');
      for (const what of this.listeners.keys()) this.send({ watch: what });
      this.expect_traffic();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(event.data);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private lost() {
    this.socket = null;
    this.cancel_timer();
    this.tell('waiting');
    const pause = pause_before(this.attempt++, this.outside.random());
    this.cancel_timer = this.outside.after(pause, () => this.connect());
  }

  private receive(text: string) {
    const message = JSON.parse(text) as ServerMessage;
    const missed = message.n !== this.last_number + 1;
    this.last_number = message.n;
    this.expect_traffic();
    if (missed) for (const what of this.listeners.keys()) this.send({ watch: what });
    if (message.type === 'bye') this.onbye(message.sentence);
    const about = subject(message);
    if (about !== null) for (const listener of [...(this.listeners.get(about) ?? [])]) listener(message);
  }

  // A link that died without a word is found out: after a silence one ping, and then soon a new connection.
  private expect_traffic() {
    this.cancel_timer();
    this.cancel_timer = this.outside.after(silence_before_ping, () => {
      this.send({ ping: 1 });
      this.cancel_timer = this.outside.after(patience_for_pong, () => {
        const dead = this.socket;
        this.lost();
        dead?.close();
      });
    });
  }

  private send(message: object) {
    if (this.state === 'online') this.socket?.send(JSON.stringify(message));
  }

  private tell(state: LinkState) {
    if (this.state === state) return;
    this.state = state;
    this.onstate(state);
  }
}

function subject(message: ServerMessage): string | null {
  switch (message.type) {
    case 'snapshot':
      return message.game.id;
    case 'lobby':
      return 'lobby';
    case 'analysis':
      return 'analysis';
    case 'bye':
    case 'pong':
      return null;
    default:
      return message.id;
  }
}
