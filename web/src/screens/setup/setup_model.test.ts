import { expect, test } from 'vitest';
import type { CatalogueGame } from '../../api';
import * as model from './setup_model';

const texts = { en: '', fr: '' };
const option = { kind: 'integer' as const, least: 2, most: 4, choices: [], help: texts };
const game: CatalogueGame = {
  name: 'any',
  title: texts,
  summary: texts,
  least_players: 2,
  most_players: 4,
  seat_names: { en: [], fr: [] },
  options: [
    { ...option, name: 'players', default: '2' },
    { ...option, name: 'wall', kind: 'file', default: 'standard', choices: ['standard', 'grey'] },
  ],
  players: [
    { name: 'best', takes_number: false, help: texts },
    { name: 'level', takes_number: true, help: texts },
    { name: 'random', takes_number: false, help: texts },
  ],
};
const usual = model.usual_setup(game);
const no_luck = () => 0;

test('the usual game is a person against a level, without a clock', () => {
  expect(model.request_of(usual, game, no_luck)).toEqual({
    game: 'any',
    options: { players: '2', wall: 'standard' },
    seats: [{ kind: 'human' }, { kind: 'engine', player: 'level:3' }],
    move_time: 1000,
  });
});

test('opponent, side and level are ways to change the seats', () => {
  const second = model.with_level(model.with_side(usual, 2), 7);
  expect(model.request_of(second, game, no_luck).seats).toEqual([{ kind: 'engine', player: 'level:7' }, { kind: 'human' }]);
  expect([model.mode_of(second), model.side_of(second), model.level_of(second)]).toEqual(['computer', 2, 7]);
  const watched = model.with_mode(second, game, 'computers');
  expect([model.mode_of(watched), model.side_of(watched), model.level_of(watched)]).toEqual(['computers', 0, 7]);
  expect(model.mode_of(model.with_mode(watched, game, 'people'))).toBe('people');
});

test('a random side is drawn when the game begins', () => {
  const random = { ...usual, random_side: true };
  expect(model.request_of(random, game, () => 0.99).seats.map((seat) => seat.kind)).toEqual(['engine', 'human']);
  expect(model.request_of(random, game, () => 0).seats.map((seat) => seat.kind)).toEqual(['human', 'engine']);
});

test('as many seats as players, filled like the others', () => {
  const four = model.with_option(usual, game, 'players', '4');
  expect(four.seats.map((seat) => seat.human)).toEqual([true, false, false, false]);
  expect(four.options['players']).toBe('4');
  expect(model.with_option(four, game, 'players', '3').seats).toHaveLength(3);
  expect(model.with_option(model.with_mode(usual, game, 'people'), game, 'players', '3').seats.every((seat) => seat.human)).toBe(true);
});

test('a file takes the place of the choice until one is chosen again', () => {
  const own = model.with_file(usual, 'wall', 'the text');
  expect(model.request_of(own, game, no_luck)).toMatchObject({ options: { players: '2' }, files: { wall: 'the text' } });
  expect(model.request_of(model.with_option(own, game, 'wall', 'grey'), game, no_luck)).not.toHaveProperty('files');
});

test('what was chosen is remembered, but not what no longer fits', () => {
  const store = new Map<string, string>();
  const storage = { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, text: string) => void store.set(key, text) };
  expect(model.remembered(game, storage)).toEqual(usual);
  model.remember(game, model.with_file(model.with_level(usual, 8), 'wall', 'long'), storage);
  expect(model.level_of(model.remembered(game, storage))).toBe(8);
  expect(model.remembered(game, storage).files).toEqual({});
  expect(model.remembered({ ...game, players: [game.players[0]!] }, storage).seats[1]?.player).toBe('best');
  store.set('plateau.setup.any', '{broken');
  expect(model.remembered(game, storage)).toEqual(usual);
});
