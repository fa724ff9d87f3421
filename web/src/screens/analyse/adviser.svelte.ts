// The engine beside a study: what it thinks of the position shown, and of all positions of a game. The server has one analysis for a
// browser, so while it looks at a game it does not look at single positions.
import type { AnalysisState, GameAnalysis, PlyWorth, PositionAnalysis, StudiedPosition, ServerMessage } from '../../api';
import { api, link } from '../../connection.svelte';

const pause_before_asking = 180; // a reader who walks through a game does not ask for every ply
const usual_time = 10_000;
const long_time = 60_000;
const choice_key = 'plateau.analyse';
const most_lines = 5;
const most_early = 20;

interface Choice {
  on: boolean;
  lines: number;
}

function stored_choice(): Choice {
  try {
    const { on = true, lines = 3 } = JSON.parse(localStorage.getItem(choice_key) ?? '{}') as Partial<Choice>;
    return { on, lines: Math.max(1, Math.min(most_lines, Math.round(lines))) };
  } catch {
    return { on: true, lines: 3 };
  }
}

export class Adviser {
  on = $state(true);
  lines = $state(3);
  position = $state.raw<PositionAnalysis | null>(null); // of the position shown; null: nothing is known of it
  game = $state.raw<GameAnalysis | null>(null); // the analysis of the game that runs, or ran last
  worths = $state.raw<(PlyWorth | null)[]>([]); // of the game, by ply
  trouble = $state<string | null>(null);

  looks_at_game = $derived(this.game !== null && (this.game.stage === 'waiting' || this.game.stage === 'thinking'));

  private moves: string[] = [];
  private answer: StudiedPosition | null = null;
  private asked_id: string | null = null; // of the analysis of a position
  private timer: ReturnType<typeof setTimeout> | undefined;
  private cancel_watch: () => void;
  private early: AnalysisState[] = []; // messages may be faster than the answer that tells what they are about
  private remembered = new Map<string, PositionAnalysis>();
  private closed = false;

  constructor(
    private readonly question: () => { game: string; position: string },
    worths: (PlyWorth | null)[],
  ) {
    const { on, lines } = stored_choice();
    this.on = on;
    this.lines = lines;
    this.worths = worths;
    this.cancel_watch = link.watch('analysis', (message) => this.hear(message));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.cancel_watch();
    if (this.asked_id !== null || this.looks_at_game) void api.stop_analysis().catch(() => {}); // it ends without us, too
  }

  set_on(on: boolean) {
    this.on = on;
    this.store_choice();
    if (!on) {
      clearTimeout(this.timer);
      if (this.asked_id !== null) void this.stop();
    } else this.look_at(this.moves, this.answer);
  }

  set_lines(lines: number) {
    this.lines = lines;
    this.store_choice();
    this.look_at(this.moves, this.answer);
  }

  // The reader is there now. `answer` is null until the server has said what is there.
  look_at(moves: string[], answer: StudiedPosition | null) {
    clearTimeout(this.timer);
    this.moves = moves;
    this.answer = answer;
    this.trouble = null;
    this.position = this.remembered.get(this.key()) ?? null;
    if (!this.on || this.looks_at_game || answer === null || answer.turn === 0 || this.position?.stage === 'done') return;
    this.timer = setTimeout(() => void this.ask(usual_time), pause_before_asking);
  }

  deeper = () => void this.ask(long_time);

  async look_at_game(moves: string[]) {
    clearTimeout(this.timer);
    this.trouble = null;
    this.asked_id = null;
    try {
      const state = await api.analyse({ ...this.question(), moves, whole_game: true, time: game_time(moves.length) });
      if (this.closed || !state.whole_game) return;
      this.hear_game(state);
      for (const told of this.early) if (told.whole_game && told.id === state.id) this.hear_game(told);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  stop = async () => {
    clearTimeout(this.timer);
    try {
      await api.stop_analysis();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  };

  forget_game() {
    this.game = null;
    this.worths = [];
  }

  private key = () => `${this.lines} ${this.moves.join(' ')}`;

  private async ask(time: number) {
    const key = this.key();
    try {
      const state = await api.analyse({ ...this.question(), moves: this.moves, lines: this.lines, time });
      if (this.closed || key !== this.key() || state.whole_game) return;
      this.asked_id = state.id;
      this.take(state);
      for (const told of this.early) if (!told.whole_game && told.id === state.id) this.take(told);
    } catch (error) {
      if (key === this.key()) this.trouble = (error as Error).message;
    }
  }

  private hear(message: ServerMessage) {
    if (message.type !== 'analysis' || this.closed) return;
    const state: AnalysisState = message;
    this.early = [...this.early.slice(-most_early), state];
    if (state.whole_game) {
      if (state.id === this.game?.id) this.hear_game(state);
    } else if (state.id === this.asked_id) this.take(state);
  }

  private take(state: PositionAnalysis) {
    if (state.lines.length === 0 && this.position !== null && this.position.lines.length > 0) return;
    this.position = state;
    if (state.stage === 'done' || state.stage === 'stopped') this.asked_id = null;
    if (state.stage === 'done') this.remembered.set(this.key(), state);
  }

  private hear_game(state: GameAnalysis) {
    const worths = state.id === this.game?.id ? [...this.worths] : [];
    worths.length = state.all;
    for (let ply = 0; ply < state.all; ++ply) worths[ply] ??= null;
    state.plies.forEach((worth, index) => (worths[state.from + index] = worth));
    this.worths = worths;
    this.game = state;
    if (!this.looks_at_game) this.look_at(this.moves, this.answer);
  }

  private store_choice() {
    try {
      localStorage.setItem(choice_key, JSON.stringify({ on: this.on, lines: this.lines }));
    } catch {
      // Storage is forbidden here: the choice holds until the page is left.
    }
  }
}

// A long game gets less for each position: it should be done in about half a minute.
const game_time = (plies: number) => Math.max(60, Math.min(300, Math.round(30_000 / (plies + 1))));
