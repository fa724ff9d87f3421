// The requests of docs/api.md, "Competing", and their types.
import type { ClockSetting, Texts } from '../../api';
import { Refusal } from '../../api';
import { api } from '../../connection.svelte';
import { say } from '../../i18n/say.svelte';
import { settings } from '../../settings.svelte';

export type TournamentState = 'waiting' | 'running' | 'ending' | 'paused' | 'stopped' | 'finished' | 'failed';
export type Format = 'round-robin' | 'swiss' | 'knockout' | 'gauntlet' | 'adaptive';

export interface DoctorPoint {
  point: string;
  finding: 'good' | 'told' | 'noteworthy' | 'bad';
  sentence: string;
  advice: string;
  failed: { position: string; sentence: string; received: string[] }[];
  output: string[];
}

export interface Bot {
  id: string;
  game: string;
  name: string;
  kind: 'python' | 'program';
  bytes: number;
  doctor: {
    state: 'waiting' | 'done' | 'failed';
    trouble: string;
    report: { healthy: boolean; points: DoctorPoint[] } | null;
  };
}

export interface ListedTournament {
  id: string;
  name: string;
  game: string;
  format: Format;
  created: string;
  state: TournamentState;
  players: number;
  planned: number; // 0: that depends on the results
  played: number;
  mine?: boolean;
}

export interface StandingRow {
  entrant: number;
  rank: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  points: number;
  elo: number | null;
  low: number | null;
  high: number | null;
  beaten: number;
  faults: number;
}

export interface Entrant {
  name: string;
  kind: 'engine' | 'python' | 'program';
  player?: string;
}

export interface Tournament extends ListedTournament {
  trouble: string;
  ahead: number | null;
  left: number | null; // milliseconds
  faults: number;
  time: number | null; // for each turn
  clock: ClockSetting | null; // or for the game
  entrants: Entrant[];
  standings: StandingRow[];
  warning: string;
}

export interface Fault {
  ply: number;
  seat: number;
  fault: string;
  title: Texts;
  sentence: string;
  forgiven: boolean;
}

export interface PlayedGame {
  number: number;
  id: string;
  seats: number[];
  scores: number[];
  winners: number[];
  ending: 'rules' | 'forfeit' | 'adjudicated' | 'stopped';
  rated: boolean;
  plies: number;
  faults: number;
  first_fault: Fault | null;
}

export interface Card extends Fault {
  view: unknown;
  legal: string[];
  wall: number;
  cpu: number;
  waited: number;
  received: string;
  errors: string;
}

export interface NewTournament {
  name: string;
  game: string;
  options: Record<string, string>;
  files: Record<string, string>;
  format: Format;
  games: number;
  time?: number; // for each turn, in milliseconds; or else:
  clock?: { initial: number; increment: number }; // for the game
  players: ({ player: string } | { bot: string })[];
}

export interface GameQuery {
  entrant?: number;
  opponent?: number;
  faults?: 1;
  before?: number;
}

export const bots = (game: string) => api.ask<{ bots: Bot[]; isolation: number | null }>('GET', `/bots?game=${game}`);
export const remove_bot = (id: string) => api.ask<unknown>('DELETE', `/bots/${id}`);
export const tournaments = () => api.ask<{ tournaments: ListedTournament[] }>('GET', '/tournaments');
export const tournament = (id: string) => api.ask<Tournament>('GET', `/tournaments/${id}`);
export const create = (wanted: NewTournament) => api.ask<{ id: string }>('POST', '/tournaments', wanted);
export const change = (id: string, what: 'pause' | 'resume' | 'stop') => api.ask<unknown>('POST', `/tournaments/${id}/${what}`);
export const remove = (id: string) => api.ask<unknown>('DELETE', `/tournaments/${id}`);
export const pictures = (id: string) => api.ask<{ ratings: string; cross: string }>('GET', `/tournaments/${id}/pictures`);
export const cards = (id: string, number: number) => api.ask<PlayedGame & { cards: Card[] }>('GET', `/tournaments/${id}/games/${number}`);

export function games(id: string, query: GameQuery) {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return api.ask<{ games: PlayedGame[]; more: boolean }>('GET', `/tournaments/${id}/games?limit=30&${parts.join('&')}`);
}

export const best_games = (id: string) => api.ask<{ games: PlayedGame[] }>('GET', `/tournaments/${id}/games?best=1&limit=8`);

export const file_address = (id: string, what: 'report' | 'records' | 'standings.csv') =>
  `/api/v1/tournaments/${id}/${what}?lang=${settings.language}`;

export async function upload(game: string, file: File): Promise<Bot> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1/bots?game=${game}&name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream', 'Accept-Language': settings.language },
      body: file,
    });
  } catch {
    throw new Refusal(0, say().connection.unreachable);
  }
  const body = (await answer.json()) as Bot & { error?: string };
  if (!answer.ok) throw new Refusal(answer.status, body.error ?? say().connection.unreachable);
  return body;
}
