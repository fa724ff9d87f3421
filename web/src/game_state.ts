// A game that is followed: what the server said, put together. Pure, so that every order of messages can be tested.
import type { Evaluation, MoveThought, Moved, ServerMessage, Snapshot, Thought } from './api';

export interface GameState {
  game: Snapshot; // `view` is that of the last ply
  views: unknown[]; // by ply; undefined where not fetched yet
  clock_at: number; // when `game.clock.left` was true, on this browser's clock
}

export interface Step {
  state: GameState;
  gap: boolean; // something was missed: a snapshot must be asked for
}

export function from_snapshot(snapshot: Snapshot, now: number, before: GameState | null = null): GameState {
  const views = before && before.game.id === snapshot.id ? before.views.slice(0, common_plies(before.game, snapshot) + 1) : [];
  views.length = snapshot.moves.length + 1;
  views[snapshot.moves.length] = snapshot.view;
  return { game: snapshot, views, clock_at: now };
}

// How many plies both have played alike: what was known of their boards still holds.
export function common_plies(a: Pick<Snapshot, 'start' | 'moves'>, b: Pick<Snapshot, 'start' | 'moves'>): number {
  if (a.start !== b.start) return 0;
  const most = Math.min(a.moves.length, b.moves.length);
  let same = 0;
  while (same < most && a.moves[same] === b.moves[same]) ++same;
  return same;
}

// Messages about other games, and those that the state already contains, change nothing.
export function receive(state: GameState, message: ServerMessage, now: number): Step {
  switch (message.type) {
    case 'snapshot':
      if (message.game.id !== state.game.id || message.game.seq < state.game.seq) return { state, gap: false };
      return { state: from_snapshot(message.game, now, state), gap: false };
    case 'moved':
      return message.id === state.game.id ? moved(state, message, now) : { state, gap: false };
    case 'thought': {
      if (message.id !== state.game.id) return { state, gap: false };
      return { state: { ...state, game: { ...state.game, thought: message, waiting: 0 } }, gap: false };
    }
    case 'waiting': {
      if (message.id !== state.game.id) return { state, gap: false };
      return { state: { ...state, game: { ...state.game, waiting: message.ahead } }, gap: false };
    }
    case 'remark': {
      if (message.id !== state.game.id) return { state, gap: false };
      const remark = { ply: message.ply, seat: message.seat, text: message.text };
      return { state: { ...state, game: { ...state.game, remarks: [...state.game.remarks, remark] } }, gap: false };
    }
    default:
      return { state, gap: false };
  }
}

function moved(state: GameState, message: Moved, now: number): Step {
  const { game } = state;
  if (message.seq <= game.seq) return { state, gap: false };
  if (message.seq !== game.seq + 1) return { state, gap: true };
  const views = [...state.views, ...message.moves.map((played) => played.view)];
  const next: Snapshot = {
    ...game,
    seq: message.seq,
    moves: [...game.moves, ...message.moves.map((played) => played.move)],
    by: [...game.by, ...message.moves.map((played) => played.by)],
    plies: game.plies + message.moves.length,
    turn: message.turn,
    position: message.position,
    legal: message.legal,
    clock: message.clock,
    result: message.result,
    can_take_back: message.can_take_back,
    thoughts: [...game.thoughts, ...message.thoughts],
    live: game.live && message.result === null,
    waiting: 0,
    view: views[views.length - 1],
  };
  return { state: { game: next, views, clock_at: now }, gap: false };
}

// What was thought last when so many plies had been played; at the end of the game also what is being thought now.
export function thought_at(game: Pick<Snapshot, 'moves' | 'thought' | 'thoughts'>, ply: number): (Evaluation & Partial<Thought>) | null {
  if (ply === game.moves.length && game.thought) return game.thought;
  return game.thoughts.findLast((thought) => thought.ply <= ply) ?? null;
}

// What was thought by whoever made the last move before `ply`; moves of chance are passed over.
export function thoughts_behind(thoughts: readonly MoveThought[], by: readonly number[], ply: number): MoveThought[] {
  let decided = ply;
  while (decided > 0 && by[decided - 1] === 0) --decided;
  return thoughts.filter((thought) => thought.ply >= decided && thought.ply <= ply);
}

// The ply before the moves that the line begins with: its own move, or those of a turn that was answered at once.
export function line_start({ ply, line }: Pick<MoveThought, 'ply' | 'line'>, moves: readonly string[], by: readonly number[]): number {
  let decided = ply;
  while (decided > 0 && by[decided - 1] === 0) --decided;
  for (let first = decided - 1; first >= 0 && by[first] === by[decided - 1]; --first) if (moves[first] === line[0]) return first;
  return Math.max(0, decided - 1);
}

// Puts in what was fetched for `asked`; of a past that was taken back meanwhile only what still holds.
export function with_views(state: GameState, asked: GameState, from: number, fetched: unknown[]): GameState {
  const valid = common_plies(state.game, asked.game);
  const views = [...state.views];
  fetched.forEach((view, index) => {
    if (from + index <= valid) views[from + index] = view;
  });
  return { ...state, views };
}

const chunk = 100;

// What to fetch so that `ply` and its neighbours can be shown, both ends included; null: nothing is missing.
export function missing_views(state: GameState, ply: number): { from: number; to: number } | null {
  const lacks = (at: number) => at >= 0 && at < state.views.length && state.views[at] === undefined;
  const wanted = [ply, ply - 1, ply + 1].find(lacks);
  if (wanted === undefined) return null;
  const from = Math.floor(wanted / chunk) * chunk;
  return { from, to: Math.min(from + chunk, state.views.length) - 1 };
}

// How long the move of this index stays before the next: a run of chance moves passes together in the time of two moves.
export function step_time(by: readonly number[], index: number, pace: number): number {
  if (pace === 0) return 0;
  if (by[index] !== 0) return pace + 120;
  let first = index;
  let end = index;
  while (first > 0 && by[first - 1] === 0) --first;
  while (end < by.length && by[end] === 0) ++end;
  return Math.min(pace, Math.round((2 * pace) / (end - first)));
}

export interface Turn {
  by: number; // 0: chance
  first: number; // the ply before its first move
  moves: string[];
}

// The plies as people count them: what one seat plays in a row is a turn.
export function turns_of(moves: readonly string[], by: readonly number[]): Turn[] {
  const turns: Turn[] = [];
  moves.forEach((move, ply) => {
    const last = turns[turns.length - 1];
    if (last && last.by === by[ply]) last.moves.push(move);
    else turns.push({ by: by[ply] ?? 0, first: ply, moves: [move] });
  });
  return turns;
}
