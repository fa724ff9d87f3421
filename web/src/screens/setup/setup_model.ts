// What is chosen before a game begins. Pure; the seats are the truth, and opponent, side and level are ways to change them.
import type { CatalogueGame, ClockSetting, NewGame, Seat } from '../../api';

export interface SeatChoice {
  human: boolean;
  player: string; // of the catalogue's players, when it is not a person
  number: number; // for players that take one
  name: string; // of a person; may be empty
}

export interface Setup {
  seats: SeatChoice[];
  random_side: boolean;
  clock: ClockName;
  move_time: number;
  options: Record<string, string>;
  files: Record<string, string>; // by option: the text of a file, instead of one of the choices
}

export type Mode = 'computer' | 'people' | 'computers';
export type ClockName = 'none' | 'blitz' | 'rapid' | 'long';

export const clocks: Record<ClockName, ClockSetting | null> = {
  none: null,
  blitz: { initial: 180_000, increment: 2_000 },
  rapid: { initial: 600_000, increment: 5_000 },
  long: { initial: 1_800_000, increment: 10_000 },
};

export const most_level = 10;
const usual_level = 3;
const usual_numbers: Record<string, number> = { level: usual_level, minimax: 3, alphabeta: 4, mcts: 1000 };
const seat_count_option = 'players'; // the option of this name says how many play

export const usual_number = (player: string) => usual_numbers[player] ?? 1;

export function usual_setup(game: CatalogueGame): Setup {
  const options: Record<string, string> = {};
  for (const option of game.options) options[option.name] = option.default;
  const count = Number(options[seat_count_option] ?? game.least_players);
  const seats = Array.from({ length: count }, (_, index) => (index === 0 ? person() : computer(game)));
  return { seats, random_side: false, clock: 'none', move_time: 1000, options, files: {} };
}

const person = (): SeatChoice => ({ human: true, player: '', number: 0, name: '' });

function computer(game: CatalogueGame, level = usual_level): SeatChoice {
  const player = game.players.some(({ name }) => name === 'level') ? 'level' : (game.players[0]?.name ?? '');
  return { human: false, player, number: player === 'level' ? level : usual_number(player), name: '' };
}

export const is_seat_count = (option: { name: string }) => option.name === seat_count_option;

export function mode_of(setup: Setup): Mode {
  const people = setup.seats.filter((seat) => seat.human).length;
  if (people === 0) return 'computers';
  return people === setup.seats.length ? 'people' : 'computer';
}

export function with_mode(setup: Setup, game: CatalogueGame, mode: Mode): Setup {
  const level = level_of(setup) ?? usual_level;
  const seats = setup.seats.map((_, index) =>
    mode === 'people' || (mode === 'computer' && index === 0) ? person() : computer(game, level),
  );
  return { ...setup, seats };
}

// The seat of the one person who plays against computers, counted from 1; 0: there is not exactly one.
export function side_of(setup: Setup): number {
  const people = setup.seats.flatMap((seat, index) => (seat.human ? [index + 1] : []));
  return people.length === 1 ? (people[0] ?? 0) : 0;
}

export function with_side(setup: Setup, side: number): Setup {
  const from = side_of(setup) - 1;
  if (from < 0) return setup;
  const seats = [...setup.seats];
  const [me] = seats.splice(from, 1);
  if (me) seats.splice(side - 1, 0, me);
  return { ...setup, seats, random_side: false };
}

// The level that all computers have; null: they differ, or are of other kinds.
export function level_of(setup: Setup): number | null {
  const computers = setup.seats.filter((seat) => !seat.human);
  const first = computers[0];
  if (!first || computers.some((seat) => seat.player !== 'level' || seat.number !== first.number)) return null;
  return first.number;
}

export function with_level(setup: Setup, level: number): Setup {
  const seats = setup.seats.map((seat) => (seat.human ? seat : { ...seat, player: 'level', number: level }));
  return { ...setup, seats };
}

export function with_option(setup: Setup, game: CatalogueGame, name: string, value: string): Setup {
  const { [name]: _, ...files } = setup.files;
  const next = { ...setup, files, options: { ...setup.options, [name]: value } };
  if (name !== seat_count_option) return next;
  const count = Math.max(game.least_players, Math.min(game.most_players, Math.round(Number(value)) || game.least_players));
  const like = setup.seats.find((seat) => !seat.human) ?? computer(game);
  const filler = mode_of(setup) === 'people' ? person() : like;
  return { ...next, seats: Array.from({ length: count }, (_, index) => setup.seats[index] ?? { ...filler }) };
}

export function with_file(setup: Setup, name: string, text: string): Setup {
  return { ...setup, files: { ...setup.files, [name]: text } };
}

export function request_of(setup: Setup, game: CatalogueGame, random: () => number): NewGame {
  const chosen = setup.random_side ? with_side(setup, 1 + Math.floor(random() * setup.seats.length)) : setup;
  const options: Record<string, string> = {};
  for (const option of game.options) {
    const value = setup.options[option.name];
    if (value !== undefined && !(option.name in setup.files)) options[option.name] = value;
  }
  const clock = clocks[setup.clock];
  return {
    game: game.name,
    options,
    ...(Object.keys(setup.files).length > 0 ? { files: setup.files } : {}),
    seats: chosen.seats.map((seat) => seat_of(seat, game)),
    ...(clock ? { clock } : {}),
    move_time: setup.move_time,
  };
}

function seat_of(seat: SeatChoice, game: CatalogueGame): Seat {
  if (seat.human) return seat.name.trim() === '' ? { kind: 'human' } : { kind: 'human', name: seat.name.trim() };
  const takes_number = game.players.find(({ name }) => name === seat.player)?.takes_number ?? false;
  return { kind: 'engine', player: takes_number ? `${seat.player}:${seat.number}` : seat.player };
}

// What was chosen the last time, where it still fits the game; files are not kept.
export function remembered(game: CatalogueGame, storage: Pick<Storage, 'getItem'>): Setup {
  const usual = usual_setup(game);
  try {
    const was = JSON.parse(storage.getItem(key_of(game)) ?? 'null') as Setup | null;
    if (was === null || !(was.clock in clocks)) return usual;
    const known = (seat: SeatChoice) => seat.human || game.players.some(({ name }) => name === seat.player);
    const count = was.seats.length;
    if (count < game.least_players || count > game.most_players || !was.seats.every(known)) return usual;
    return { ...usual, ...was, options: { ...usual.options, ...was.options }, files: {} };
  } catch {
    return usual;
  }
}

export function remember(game: CatalogueGame, setup: Setup, storage: Pick<Storage, 'setItem'>) {
  try {
    storage.setItem(key_of(game), JSON.stringify({ ...setup, files: {} }));
  } catch {
    // Storage is forbidden here: the usual setup comes next time.
  }
}

const key_of = (game: CatalogueGame) => `plateau.setup.${game.name}`;
