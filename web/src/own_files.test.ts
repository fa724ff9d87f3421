import { expect, test } from 'vitest';
import { draft_of, forget_file, keep_draft, keep_file, own_files } from './own_files';

function memory(content: Record<string, string> = {}) {
  return { content, getItem: (key: string) => content[key] ?? null, setItem: (key: string, value: string) => void (content[key] = value) };
}
const full = { getItem: () => null, setItem: () => { throw new Error('full'); } }; // prettier-ignore
const file = (name: string, text = 'text') => ({ name, text, model: [] });

test('files are kept by name, in order, and a new one of a name takes the place of the old', () => {
  const store = memory();
  expect(keep_file(store, 'wall', file('b'))).toBe(true);
  keep_file(store, 'wall', file('a'));
  keep_file(store, 'wall', file('b', 'other'));
  expect(own_files(store, 'wall').map(({ name, text }) => [name, text])).toEqual([['a', 'text'], ['b', 'other']]); // prettier-ignore
  expect(own_files(store, 'map')).toEqual([]);
  forget_file(store, 'wall', 'a');
  expect(own_files(store, 'wall').map(({ name }) => name)).toEqual(['b']);
});

test('the work of the moment is kept apart', () => {
  const store = memory();
  expect(draft_of(store, 'map')).toBeNull();
  keep_draft(store, 'map', file('now'));
  expect(draft_of(store, 'map')?.name).toBe('now');
  expect(own_files(store, 'map')).toEqual([]);
});

test('what is damaged is passed over, and a full store is told', () => {
  expect(own_files(memory({ 'plateau.files.wall': '{nonsense' }), 'wall')).toEqual([]);
  expect(own_files(memory({ 'plateau.files.wall': '[1, {"name": 3}, null]' }), 'wall')).toEqual([]);
  expect(draft_of(memory({ 'plateau.draft.wall': '"text"' }), 'wall')).toBeNull();
  expect(keep_file(full, 'wall', file('a'))).toBe(false);
});
