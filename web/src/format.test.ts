import { expect, test } from 'vitest';
import type { CatalogueGame, GameOption, Seat } from './api';
import { clock_text, level_of, option_label, player_name, seat_names } from './format';
import { en } from './i18n/en';
import { fr } from './i18n/fr';

test.each([
  [0, '0:00.0'],
  [9_449, '0:09.4'],
  [19_999, '0:19.9'],
  [20_000, '0:20'],
  [245_900, '4:05'],
  [3_723_000, '1:02:03'],
  [-5, '0:00.0'],
])('%i ms on a clock', (milliseconds, text) => {
  expect(clock_text(milliseconds)).toBe(text);
});

test('players as people call them', () => {
  expect(level_of('level:10')).toBe(10);
  expect(level_of('levels')).toBeNull();
  expect(player_name('level:1', en)).toBe('Level 1 · Beginner');
  expect(player_name('best', fr)).toBe('Pleine force');
  expect(player_name('mcts:1000', en)).toBe('mcts:1000');
});

const game = { seat_names: { en: ['red', 'black'], fr: ['rouge', 'noir'] } } as CatalogueGame;
const human: Seat = { kind: 'human' };
const engine: Seat = { kind: 'engine', player: 'best' };

test('who sits where', () => {
  expect(seat_names({ seats: [human, engine], mine: true }, game, 'en', en)).toEqual(['You', 'Full strength']);
  expect(seat_names({ seats: [human, engine], mine: false }, game, 'en', en)).toEqual(['A person', 'Full strength']);
  expect(seat_names({ seats: [human, human], mine: true }, game, 'fr', fr)).toEqual(['Rouge', 'Noir']);
  expect(seat_names({ seats: [engine, engine], mine: true }, game, 'en', en)).toEqual(['Full strength (Red)', 'Full strength (Black)']);
  expect(seat_names({ seats: [{ ...human, name: 'Anna' }, engine], mine: true }, game, 'en', en)[0]).toBe('Anna');
});

test('the help of an option is its name and what else there is to say', () => {
  const option = (help: string) => ({ help: { en: help, fr: help } }) as GameOption;
  expect(option_label(option('rows of the grid'), 'en')).toEqual({ label: 'Rows of the grid', rest: '' });
  expect(option_label(option('the map: one of these, or a file'), 'en')).toEqual({ label: 'The map', rest: 'One of these, or a file' });
  expect(option_label(option('a draw (0: no limit)'), 'en')).toEqual({ label: 'A draw', rest: '(0: no limit)' });
  expect(option_label(option('la carte : une de celles-ci'), 'fr').label).toBe('La carte');
});
