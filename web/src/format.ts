// How times, players and numbers are written.
import type { CatalogueGame, GameOption, Seat, Texts } from './api';
import type { Language } from './board';
import type { Messages } from './i18n/en';

// 1:02:03, 4:05, and tenths when it matters: 0:09.4.
export function clock_text(milliseconds: number): string {
  const tenths = Math.floor(Math.max(0, milliseconds) / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  const text = `${minutes}:${two(seconds % 60)}`;
  return seconds < 20 ? `${text}.${tenths % 10}` : text;
}

export function level_of(player: string | undefined): number | null {
  const match = /^level:(\d+)(\?|$)/.exec(player ?? '');
  return match ? Number(match[1]) : null;
}

export function player_name(player: string, messages: Messages): string {
  const level = level_of(player);
  if (level !== null) return messages.players.level(level, messages.levels[level - 1] ?? '');
  return player === 'best' ? messages.players.best : player;
}

interface Table {
  seats: Seat[];
  mine: boolean;
}

// Who sits at each seat, so that no two have the same name: a person alone at the screen is "you", several are told by their
// seats, and computers of the same kind too.
export function seat_names(table: Table, game: CatalogueGame | undefined, language: Language, messages: Messages): string[] {
  const people = table.seats.filter((seat) => seat.kind === 'human').length;
  const plain = table.seats.map((seat, index) => {
    if (seat.name) return seat.name;
    if (seat.kind !== 'human') return player_name(seat.player ?? '?', messages);
    if (people === 1) return table.mine ? messages.players.you : messages.players.person;
    return seat_title(game, index, language);
  });
  return plain.map((name, index) =>
    plain.some((other, at) => other === name && at !== index) ? `${name} (${seat_title(game, index, language)})` : name,
  );
}

export function seat_title(game: CatalogueGame | undefined, index: number, language: Language): string {
  return capital(game?.seat_names[language][index] ?? `${index + 1}`);
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function count_text(count: number, language: Language): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}

export function date_text(iso: string, language: Language): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

// The help of an option is one sentence: what comes before the first colon, semicolon or bracket names it.
export function option_label(option: GameOption, language: Language): { label: string; rest: string } {
  const help = option.help[language].replaceAll('`', '');
  const cut = help.search(/\s*[:;(]/);
  if (cut <= 0) return { label: capital(help), rest: '' };
  return { label: capital(help.slice(0, cut)), rest: capital(help.slice(cut).replace(/^\s*[:;]?\s*/, '')) };
}

