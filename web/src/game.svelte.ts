// A game that is followed live and looked through: where it stands is the server's word, which ply is shown is the reader's.
import type { Hint, ServerMessage, Snapshot } from './api';
import type { LegalMove } from './board';
import { api, link } from './connection.svelte';
import { from_snapshot, missing_views, receive, step_time, thought_at, with_views, type GameState } from './game_state';
import { settings } from './settings.svelte';

export type Shown = (ply: number, view: unknown, previous: unknown) => void;

export class FollowedGame {
  state = $state.raw<GameState | null>(null);
  gone = $state(false);
  shown = $state(0); // the ply on the board
  previous = $state.raw<unknown>(null); // the board that is animated from; null: drawn at once
  following = $state(true); // the board goes where the game goes
  playing = $state(false); // the replay runs by itself
  play_pace: number | null = null; // milliseconds for a move of the replay; null: by the settings
  sent = $state<string | null>(null); // a move that the server has not answered yet
  hint = $state.raw<Hint | null>(null);
  asking_hint = $state(false);
  trouble = $state<string | null>(null); // a sentence about what was refused

  game = $derived(this.state?.game ?? null);
  plies = $derived(this.game?.moves.length ?? 0);
  view = $derived(this.state?.views[this.shown]);
  at_end = $derived(this.shown === this.plies);
  thought = $derived(this.game && thought_at(this.game, this.shown)); // about the board that is shown
  last = $derived(
    this.game && this.shown > 0
      ? { move: this.game.moves[this.shown - 1] ?? '', by: this.game.by[this.shown - 1] ?? 0 }
      : null,
  );
  to_move = $derived(this.game && this.game.result === null ? this.game.turn : 0);
  // Whether the reader is the one to move, here and now.
  my_move = $derived(
    this.game !== null && this.game.mine && this.to_move > 0 && this.game.seats[this.to_move - 1]?.kind === 'human',
  );
  legal = $derived<LegalMove[]>(this.my_move && this.at_end && this.sent === null ? (this.game?.legal ?? []) : []);
  hint_path = $derived(this.legal.find((legal) => legal.move === this.hint?.move)?.click ?? null);

  private cancel_watch: () => void;
  private step_timer: ReturnType<typeof setTimeout> | undefined;
  private fetching = false;
  private closed = false;

  constructor(
    readonly id: string,
    private readonly onshown: Shown = () => {},
    known: Snapshot | null = null,
  ) {
    if (known?.id === id) this.begin(known);
    this.cancel_watch = link.watch(id, (message) => this.hear(message));
    if (this.state === null) void this.ask_snapshot();
  }

  close() {
    this.closed = true;
    clearTimeout(this.step_timer);
    this.cancel_watch();
  }

  // The reader goes through the game; at its end the board follows again.
  go(ply: number) {
    this.playing = false;
    this.hint = null;
    const goal = Math.max(0, Math.min(ply, this.plies));
    this.following = goal === this.plies;
    this.show(goal, Math.abs(goal - this.shown) === 1 && goal > this.shown);
  }

  step(by: number) {
    this.go(this.shown + by);
  }

  live() {
    this.go(this.plies);
  }

  toggle_play() {
    if (this.playing) {
      this.playing = false;
      clearTimeout(this.step_timer);
      return;
    }
    if (this.at_end) this.show(0, false);
    this.following = false;
    this.playing = true;
    this.schedule();
  }

  async play(move: string) {
    const game = this.game;
    if (!game || this.sent !== null) return;
    this.sent = move;
    this.hint = null;
    await this.attempt(() => api.move(this.id, [move], game.seq));
  }

  // Within a turn of several moves, one of them.
  take_back = () => {
    const within_turn = this.my_move && this.game?.by.at(-1) === this.to_move;
    return this.attempt(() => api.take_back(this.id, within_turn ? 1 : undefined));
  };
  resign = (seat: number) => this.attempt(() => api.resign(this.id, seat));

  async ask_hint() {
    if (this.asking_hint || !this.my_move || !this.at_end) return;
    const seq = this.game?.seq;
    this.asking_hint = true;
    await this.attempt(async () => {
      const hint = await api.hint(this.id);
      if (this.game?.seq === seq) this.hint = hint;
    });
    this.asking_hint = false;
  }

  private async attempt(request: () => Promise<unknown>) {
    this.trouble = null;
    try {
      await request();
    } catch (error) {
      this.trouble = (error as Error).message;
      this.sent = null;
    }
    // Without the socket nobody else tells what came of it; and a refusal may mean that the game went on meanwhile.
    if (this.trouble !== null || link.state !== 'online') await this.ask_snapshot();
  }

  private async ask_snapshot() {
    try {
      const snapshot = await api.snapshot(this.id);
      if (!this.closed) this.hear({ type: 'snapshot', n: 0, game: snapshot });
    } catch (error) {
      const status = (error as { status?: number }).status;
      if (status === 404) this.gone = true;
      else this.trouble = (error as Error).message;
    }
  }

  private begin(snapshot: Snapshot) {
    this.state = from_snapshot(snapshot, performance.now());
    this.shown = this.plies;
    void this.fetch_views(this.shown);
  }

  private hear(message: ServerMessage) {
    if (this.closed) return;
    if (message.type === 'gone') {
      this.gone = true;
      return;
    }
    if (this.state === null) {
      if (message.type === 'snapshot') this.begin(message.game);
      return;
    }
    const before = this.state;
    const { state, gap } = receive(before, message, performance.now());
    if (gap) {
      link.refresh(this.id);
      return;
    }
    if (state === before) return;
    this.state = state;
    if (state.game.seq === before.game.seq) return;
    this.sent = null;
    this.hint = null;
    if (message.type === 'moved') this.catch_up();
    else this.settle();
  }

  // After a snapshot the past may be another one: what is shown must exist, and who follows sees the end.
  private settle() {
    if (this.following || this.shown > this.plies) {
      this.following = true;
      this.show(this.plies, this.shown + 1 === this.plies);
    }
  }

  private catch_up() {
    if (this.following && this.step_timer === undefined) this.advance();
  }

  private advance() {
    this.step_timer = undefined;
    if ((!this.following && !this.playing) || this.shown >= this.plies) {
      if (this.playing && this.shown >= this.plies) {
        this.playing = false;
        this.following = true;
      }
      return;
    }
    if (this.state?.views[this.shown + 1] === undefined) {
      void this.fetch_views(this.shown + 1).then(() => this.schedule());
      return;
    }
    this.show(this.shown + 1, true);
    this.schedule();
  }

  // Somebody who follows sees every move, one after the other; far behind (a tab that slept) the pace is given up.
  private schedule() {
    clearTimeout(this.step_timer);
    this.step_timer = undefined;
    const game = this.game;
    if (this.closed || !game || this.shown >= this.plies) {
      if (this.playing) this.advance();
      return;
    }
    if (!this.following && !this.playing) return;
    const behind = game.by.slice(this.shown).filter((by) => by !== 0).length;
    if (this.following && !this.playing && (behind > 12 || settings.pace === 0)) {
      this.show(this.plies, false);
      return;
    }
    const own_pace = this.playing ? (this.play_pace ?? Math.max(settings.pace, 320) * 2) : settings.pace;
    const done = Math.max(0, this.shown - 1);
    this.step_timer = setTimeout(() => this.advance(), step_time(game.by, done, own_pace));
  }

  private show(ply: number, animated: boolean) {
    clearTimeout(this.step_timer);
    this.step_timer = undefined;
    const views = this.state?.views ?? [];
    this.previous = animated && settings.pace > 0 ? (views[ply - 1] ?? null) : null;
    this.shown = ply;
    if (animated) this.onshown(ply, views[ply], views[ply - 1]);
    void this.fetch_views(ply);
  }

  private async fetch_views(ply: number) {
    const state = this.state;
    const missing = state && missing_views(state, ply);
    if (!missing || this.fetching || this.closed) return;
    this.fetching = true;
    try {
      const { views } = await api.views(this.id, missing.from, missing.to);
      if (this.state) this.state = with_views(this.state, state, missing.from, views);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.fetching = false;
    if (this.trouble === null && this.view === undefined) void this.fetch_views(this.shown);
  }
}
