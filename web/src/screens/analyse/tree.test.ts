import { expect, test } from 'vitest';
import { kept, keep, key_of, type Storage } from './kept';
import { lines_of, study_text, tree_of, variations_of, variations_text } from './record_text';
import { child_by, is_main, main_line, main_ply, moves_to, nearest, new_tree, next_stop, node_at, promoted, root, stop_before, variations, with_moves, without, written_line } from './tree';

const moves = (text: string) => text.split(' ').map((word, at) => ({ move: word, by: word.startsWith('?') ? 0 : (at % 2) + 1 }));

// a b c d, with (x y (z)) in place of b.
function small() {
  const main = with_moves(new_tree(), root, moves('a b c d'));
  const a = child_by(main.tree, root, 'a')!;
  const side = with_moves(main.tree, a, [{ move: 'x', by: 2 }, { move: 'y', by: 1 }]);
  const x = child_by(side.tree, a, 'x')!;
  const inner = with_moves(side.tree, x, [{ move: 'z', by: 1 }]);
  return { tree: inner.tree, a, x, z: inner.at, end: main.at };
}

test('moves that are known are not added again', () => {
  const { tree, end } = small();
  const again = with_moves(tree, root, moves('a b c d'));
  expect(again.tree).toBe(tree);
  expect(again.at).toBe(end);
  expect(moves_to(tree, end)).toEqual(['a', 'b', 'c', 'd']);
  expect(variations(tree)).toBe(2);
});

test('a variation leaves the main line where it begins', () => {
  const { tree, a, z, end } = small();
  expect(moves_to(tree, z)).toEqual(['a', 'x', 'z']);
  expect(main_ply(tree, z)).toBe(1);
  expect(is_main(tree, z)).toBe(false);
  expect(is_main(tree, end)).toBe(true);
  expect(main_ply(tree, a)).toBe(1);
});

test('a line becomes the main line, and goes with all that follows', () => {
  const { tree, x, z } = small();
  const other = promoted(tree, z);
  expect(main_line(other).map((id) => node_at(other, id).move)).toEqual(['a', 'x', 'z']);
  const cut = without(other, x);
  expect(main_line(cut.tree).map((id) => node_at(cut.tree, id).move)).toEqual(['a', 'b', 'c', 'd']);
  expect(node_at(cut.tree, cut.at).move).toBe('a');
  expect(variations(cut.tree)).toBe(0);
  expect(without(tree, root).tree).toBe(tree);
});

test('what chance does is passed over together', () => {
  const { tree, at } = with_moves(new_tree(), root, moves('a b ?1 ?2 c'));
  const a = next_stop(tree, root);
  const drawn = next_stop(tree, a);
  expect(moves_to(tree, drawn)).toEqual(['a', 'b', '?1', '?2']);
  expect(next_stop(tree, drawn)).toBe(at);
  expect(next_stop(tree, at)).toBe(at);
  expect(stop_before(tree, at)).toBe(drawn);
  expect(stop_before(tree, drawn)).toBe(a);
  expect(stop_before(tree, root)).toBe(root);
  const written = written_line(tree, child_by(tree, root, 'a')!);
  expect(written.map(({ moves: shown, number }) => [shown.join(' '), number])).toEqual([['a', 1], ['b', 2], ['?1 ?2', 0], ['c', 3]]);
});

test('a line is written with what could have been played instead', () => {
  const { tree, a, x } = small();
  const line = written_line(tree, a);
  expect(line.map(({ moves: shown }) => shown[0])).toEqual(['a', 'b', 'c', 'd']);
  expect(line[1]?.instead).toEqual([x]);
  expect(written_line(tree, x)[0]).toMatchObject({ number: 2, instead: [] });
});

test('a study is a record that comes back whole', () => {
  const { tree } = small();
  const text = study_text('virus', '1.2/.../2.1 1', tree, null);
  expect(text).toContain('# plateau record\n# game: virus\n# position: 1.2/.../2.1 1\n');
  expect(text).toContain('\na b c d\n');
  const written = variations_of(text)!;
  expect(written).toBe('a b ( x y ( z ) ) c d');
  const lines = lines_of(written);
  expect(lines).toEqual([['a', 'b', 'c', 'd'], ['a', 'x', 'y'], ['a', 'x', 'z']]);
  const back = tree_of(lines.map((line) => ({ moves: line, by: line.map((_, at) => (at % 2) + 1) })));
  expect(variations_text(back)).toBe(written);
});

test('a text that is no study has no variations', () => {
  expect(variations_of('a b c')).toBeNull();
  expect(variations_of('# plateau record\n# game: virus\n\na b\n')).toBeNull();
  expect(study_text('virus', 's', new_tree(), null)).not.toContain('variations');
});

test('as much of a way as the tree has', () => {
  const { tree, a, z } = small();
  expect(nearest(tree, ['a', 'x', 'z'])).toBe(z);
  expect(nearest(tree, ['a', 'q', 'z'])).toBe(a);
});

function memory(room = Infinity): Storage & { size: number } {
  const entries = new Map<string, string>();
  return {
    get size() {
      return entries.size;
    },
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new Error('no room');
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
  };
}

test('variations are kept, a game alone is not, and the oldest go first', () => {
  const storage = memory();
  const { tree, z, end } = small();
  expect(keep(storage, 'one', { tree, at: z }, 4, 1)).toBe(true);
  const back = kept(storage, 'one')!;
  expect(moves_to(back.tree, back.at)).toEqual(['a', 'x', 'z']);
  expect(variations_text(back.tree)).toBe(variations_text(tree));
  const { tree: bare } = with_moves(new_tree(), root, moves('a b c d'));
  keep(storage, 'one', { tree: bare, at: end }, 4, 2);
  expect(kept(storage, 'one')).toBeNull();
  for (let study = 0; study < 70; ++study) keep(storage, `study ${study}`, { tree, at: root }, 4, study);
  expect(kept(storage, 'study 0')).toBeNull();
  expect(kept(storage, 'study 69')).not.toBeNull();
  expect(storage.size).toBe(61);
  expect(key_of('virus', '1')).not.toBe(key_of('virus', '2'));
});

test('where nothing can be kept, that is told', () => {
  const { tree, z } = small();
  expect(keep(memory(10), 'one', { tree, at: z }, 4, 1)).toBe(false);
  const damaged = memory();
  damaged.setItem('plateau.study.one', '{');
  expect(kept(damaged, 'one')).toBeNull();
});
