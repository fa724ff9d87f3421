import { expect, test } from 'vitest';
import type { Snapshot, StudiedPosition } from '../../api';
import { keep, type Storage } from './kept';
import { study_of_answer, study_of_game, tournament_game } from './opened';
import { child_by, main_line, moves_to, root, variations, with_moves } from './tree';

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const snapshot = (moves: string[]) =>
  ({ id: 'abc', game: 'virus', start: 's', seats: [{ kind: 'human' }, { kind: 'human' }], moves, by: moves.map((_, at) => (at % 2) + 1) }) as unknown as Snapshot;

test('a game is opened at its end, or at the ply that is asked for', () => {
  const all = study_of_game(snapshot(['a', 'b', 'c']), null, memory());
  expect(moves_to(all.tree, all.at)).toEqual(['a', 'b', 'c']);
  const early = study_of_game(snapshot(['a', 'b', 'c']), 1, memory());
  expect(moves_to(early.tree, early.at)).toEqual(['a']);
  expect(study_of_game(snapshot(['a']), 0, memory()).at).toBe(root);
});

test('what was kept comes back, and the moves of the game stay the main line', () => {
  const storage = memory();
  const first = study_of_game(snapshot(['a', 'b']), null, storage);
  const grown = with_moves(first.tree, child_by(first.tree, root, 'a')!, [{ move: 'x', by: 2 }]);
  keep(storage, first.key, grown, first.game_plies, 1);
  const again = study_of_game(snapshot(['a', 'b', 'c']), null, storage);
  expect(main_line(again.tree).map((id) => again.tree[id]?.move)).toEqual(['a', 'b', 'c']);
  expect(variations(again.tree)).toBe(1);
  expect(moves_to(again.tree, again.at)).toEqual(['a', 'x']);
});

test('a position without moves is the one that was studied before', () => {
  const storage = memory();
  const answer = { game: 'virus', start: 's', players: 2, moves: [], by: [] } as unknown as StudiedPosition;
  const { tree, at } = with_moves(study_of_answer(answer, null, storage).tree, root, [{ move: 'q', by: 1 }]);
  keep(storage, study_of_answer(answer, null, storage).key, { tree, at }, 0, 1);
  const again = study_of_answer(answer, null, storage);
  expect(moves_to(again.tree, again.at)).toEqual(['q']);
});

test('the games of a tournament say which one they are of', () => {
  expect(tournament_game('k3f9x0a2ab-12')).toEqual({ tournament: 'k3f9x0a2ab', number: 12 });
  expect(tournament_game('k3f9x0a2ab')).toBeNull();
});
