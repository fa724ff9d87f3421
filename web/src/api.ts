// docs/api.md in types, and its requests. The socket is in socket.ts.
import type { Language, LegalMove, LineStep } from './board';

export type Texts = Record<Language, string>;

export interface GameOption {
  name: string;
  kind: 'integer' | 'choice' | 'file';
  default: string;
  least: number;
  most: number;
  choices: string[];
  help: Texts;
}

export interface PlayerKind {
  name: string;
  takes_number: boolean;
  help: Texts;
}

export interface CatalogueGame {
  name: string;
  title: Texts;
  summary: Texts;
  least_players: number;
  most_players: number;
  seat_names: Record<Language, string[]>;
  options: GameOption[];
  players: PlayerKind[];
  view?: unknown; // the board at the start, for a picture of the game
}

export interface Seat {
  kind: 'human' | 'engine' | 'bot';
  player?: string;
  name?: string;
}

export interface ClockSetting {
  initial: number;
  increment: number;
}

export interface ClockState extends ClockSetting {
  left: number[];
  running: number;
}

export interface GameResult {
  text: string;
  scores: number[];
  winners: number[];
  ending: 'rules' | 'resigned' | 'time' | 'forfeit' | 'stopped';
  sentence: Texts;
}

export interface Evaluation {
  seat: number;
  depth: number;
  score: number;
  verdict: 1 | 0 | -1 | null;
  margin: number;
  win_chance: number | null;
}

export interface Thought extends Evaluation {
  line: string[];
  nodes: number;
  nodes_per_second: number;
}

// What the player of a move thought when it was played.
export interface MoveThought extends Evaluation {
  ply: number; // after the move
  line: string[];
}

export interface Remark {
  ply: number;
  seat: number;
  text: string;
}

export interface Summary {
  id: string;
  game: string;
  seats: Seat[];
  plies: number;
  turn: number;
  result: GameResult | null;
  mine: boolean;
  live: boolean;
  created: string;
  updated: string;
  source: 'page' | 'tournament' | 'server';
  title: string;
  event?: string; // the tournament of this server whose game it is
  view: unknown;
}

// A game of the lobby.
export interface LiveSummary extends Summary {
  clock: ClockState | null;
  thought: Evaluation | null;
  remark: Remark | null;
}

export interface Snapshot extends Summary {
  seq: number;
  start: string;
  position: string;
  moves: string[];
  by: number[];
  legal: LegalMove[];
  clock: ClockState | null;
  can_take_back: boolean;
  waiting?: number; // how many games come before this one until its computer may think
  thought: Thought | null;
  remarks: Remark[];
  thoughts: MoveThought[]; // in the order of their plies
}

export interface NewGame {
  game: string;
  options?: Record<string, string>;
  files?: Record<string, string>;
  position?: string;
  moves?: string[];
  seats: Seat[];
  clock?: ClockSetting;
  move_time?: number;
}

export interface Hint {
  move: string;
  line: string[];
  score: number;
  verdict: number | null;
  win_chance: number | null;
  sentence: string;
}

export interface Me {
  read_only: boolean;
  needs_password: boolean;
  version: string;
}

// A position that belongs to no game, as it is asked for.
export interface PositionRequest {
  game?: string; // a record says it itself
  options?: Record<string, string>;
  files?: Record<string, string>;
  position?: string;
  moves?: string[];
  text?: string; // instead of all that: a record, a position or moves
  views_from?: number; // the boards from this ply on are wanted too
  draw?: number; // chance moves too, the same way for the same number
}

export interface StudiedPosition {
  game: string;
  players: number;
  start: string;
  position: string;
  moves: string[];
  by: number[];
  turn: number;
  over: boolean;
  result: GameResult | null;
  view: unknown;
  views?: unknown[];
  legal: LegalMove[];
}

// What came of a bot that was tried out.
export interface TrialGame {
  seat: number; // of the bot
  scores: number[];
  winners: number[];
  ending: 'rules' | 'forfeit' | 'adjudicated' | 'stopped';
  record: string;
}

export interface TrialCard {
  game: number;
  ply: number;
  fault: string;
  lost: boolean;
  sentence: string;
  position: string;
  legal: string[];
  wrote: string;
  errors: string;
}

export type Trial =
  | { stage: 'waiting' | 'playing'; ahead: number }
  | { stage: 'over'; trouble: string | null; games: TrialGame[]; cards: TrialCard[]; all_cards: number };

export interface MapRequest {
  rows: number;
  columns: number;
  humans: number;
  units: number;
  seed: number;
  fair: boolean;
}

export interface Moved {
  type: 'moved';
  n: number;
  id: string;
  seq: number;
  moves: { move: string; by: number; view: unknown }[];
  thoughts: MoveThought[];
  turn: number;
  position: string;
  legal: LegalMove[];
  clock: ClockState | null;
  result: GameResult | null;
  can_take_back: boolean;
}

export interface AnalysisRequest extends PositionRequest {
  lines?: number;
  time?: number;
  whole_game?: boolean;
}

export interface Worth {
  score: number;
  verdict: 1 | 0 | -1 | null;
  margin: number;
  win_chance: number | null;
  ends_the_game: boolean;
  moves: string[];
}

export interface AnalysisLine extends Worth {
  steps: LineStep[];
}

export interface PlyWorth extends Worth {
  seat: number;
  depth: number;
}

interface AnalysisStage {
  id: string;
  stage: 'waiting' | 'thinking' | 'done' | 'stopped';
  ahead: number;
  time: number;
  most_time: number;
}

export interface PositionAnalysis extends AnalysisStage {
  whole_game: false;
  seat: number;
  depth: number;
  nodes: number;
  nodes_per_second: number;
  solved: boolean;
  lines: AnalysisLine[];
}

export interface GameAnalysis extends AnalysisStage {
  whole_game: true;
  all: number;
  left: number;
  from: number;
  plies: (PlyWorth | null)[];
}

export type AnalysisState = PositionAnalysis | GameAnalysis;

export type ServerMessage =
  | { type: 'snapshot'; n: number; game: Snapshot }
  | Moved
  | ({ type: 'thought'; n: number; id: string } & Thought)
  | ({ type: 'remark'; n: number; id: string } & Remark)
  | { type: 'waiting'; n: number; id: string; ahead: number }
  | { type: 'lobby'; n: number; games: LiveSummary[] }
  | ({ type: 'analysis'; n: number } & AnalysisState)
  | { type: 'tournament'; n: number; id: string; tournament: unknown } // see screens/compete/compete_api.ts
  | { type: 'gone'; n: number; id: string }
  | { type: 'bye'; n: number; sentence: string }
  | { type: 'pong'; n: number };

export interface GameFilter {
  mine?: boolean;
  state?: 'running' | 'finished';
  game?: string;
  before?: string;
  limit?: number;
}

const root = '/api/v1';

// What the server refused, with its sentence; status 0: it could not be reached.
export class Refusal extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

export const most_upload_bytes = 200 * 1024; // with the rest of a request below the server's 256 KiB

// The requests of one browser. `language` is asked at each of them: it may change.
export class Api {
  constructor(
    private readonly language: () => Language,
    private readonly unreachable: () => string,
  ) {}

  me = () => this.ask<Me>('GET', '/me');
  login = (password: string) => this.ask<unknown>('POST', '/login', { password });
  catalogue = () => this.ask<{ games: CatalogueGame[] }>('GET', '/catalogue');
  rules = (game: string) => this.ask<{ rules: Texts }>('GET', `/rules/${game}`);
  create = (game: NewGame) => this.ask<Snapshot>('POST', '/games', game);
  snapshot = (id: string) => this.ask<Snapshot>('GET', `/games/${id}`);
  views = (id: string, from: number, to: number) =>
    this.ask<{ views: unknown[] }>('GET', `/games/${id}/views?from=${from}&to=${to}`);
  move = (id: string, moves: string[], seq: number) => this.ask<unknown>('POST', `/games/${id}/moves`, { moves, seq });
  // Without `plies`: back to the last decision of a human.
  take_back = (id: string, plies?: number) => this.ask<unknown>('POST', `/games/${id}/takeback`, { plies });
  resign = (id: string, seat: number) => this.ask<unknown>('POST', `/games/${id}/resign`, { seat });
  hint = (id: string) => this.ask<Hint>('POST', `/games/${id}/hint`, {});
  rematch = (id: string) => this.ask<Snapshot>('POST', `/games/${id}/rematch`, {});
  fork = (id: string, ply: number, seats: Seat[]) => this.ask<Snapshot>('POST', `/games/${id}/fork`, { ply, seats });
  remove = (id: string) => this.ask<unknown>('DELETE', `/games/${id}`);
  import = (text: string, game: string | undefined) => this.ask<Snapshot>('POST', '/import', { text, game });
  position = (asked: PositionRequest) => this.ask<StudiedPosition>('POST', '/positions', asked);
  try_bot = (game: string, code: string) => this.ask<Trial>('POST', '/trial', { game, code });
  trial = () => this.ask<Trial>('GET', '/trial');
  stop_trial = () => this.ask<unknown>('DELETE', '/trial');
  analyse = (asked: AnalysisRequest) => this.ask<AnalysisState>('POST', '/analysis', asked);
  stop_analysis = () => this.ask<unknown>('DELETE', '/analysis');
  make_map = (asked: MapRequest) => this.ask<{ text: string }>('POST', '/maps', asked);
  record = (id: string, ply?: number) => this.fetch('GET', Api.record_path(id, ply)).then((answer) => answer.text());

  games(filter: GameFilter) {
    const query = new URLSearchParams();
    if (filter.mine) query.set('mine', '1');
    for (const key of ['state', 'game', 'before', 'limit'] as const) {
      const value = filter[key];
      if (value !== undefined) query.set(key, String(value));
    }
    return this.ask<{ games: Summary[]; more: boolean }>('GET', `/games?${query}`);
  }

  // For a link that saves the file.
  static record_address = (id: string) => root + Api.record_path(id);

  private static record_path = (id: string, ply?: number) => `/games/${id}/record${ply === undefined ? '' : `?ply=${ply}`}`;

  // For the requests of one screen alone, which are in its folder.
  async ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.fetch(method, path, body);
    const text = await answer.text();
    return (text === '' ? null : JSON.parse(text)) as Answer;
  }

  private async fetch(method: string, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = { 'Accept-Language': this.language() };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    let answer: Response;
    try {
      answer = await fetch(root + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    } catch {
      throw new Refusal(0, this.unreachable());
    }
    if (!answer.ok) throw new Refusal(answer.status, await sentence_of(answer, this.unreachable()));
    return answer;
  }
}

async function sentence_of(answer: Response, otherwise: string): Promise<string> {
  try {
    const body = (await answer.json()) as { error?: string };
    return body.error ?? otherwise;
  } catch {
    return otherwise;
  }
}
