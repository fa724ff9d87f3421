import { expect, test } from 'vitest';
import { broken, indented, line_of_error, outdented, type Edit } from './code_text';
import { keep_task, tasks_done } from './progress';

// The selection is written as [ … ], a caret as |.
function edit(marked: string): Edit {
  const caret = marked.indexOf('|');
  if (caret >= 0) return { text: marked.replace('|', ''), start: caret, end: caret };
  return { text: marked.replace(/[[\]]/g, ''), start: marked.indexOf('['), end: marked.indexOf(']') - 1 };
}
function shown({ text, start, end }: Edit): string {
  return start === end ? `${text.slice(0, start)}|${text.slice(start)}` : `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
}

test.each([
  ['|x', '    |x'],
  ['ab|', 'ab  |'],
  ['if a:\n[b\nc]\nd', 'if a:\n    [b\n    c]\nd'],
  ['a\n[b\n\nc]', 'a\n    [b\n\n    c]'],
])('Tab: %j', (before, after) => expect(shown(indented(edit(before)))).toBe(after));

test.each([
  ['    x|', 'x|'],
  ['  x|', 'x|'],
  ['x|', 'x|'],
  ['      x|y', '  x|y'],
  ['if a:\n    [b\n    c]\n    d', 'if a:\n[b\nc]\n    d'],
])('Shift and Tab: %j', (before, after) => expect(shown(outdented(edit(before)))).toBe(after));

test.each([
  ['def ia(game, side):|', 'def ia(game, side):\n    |'],
  ['    x = 1|', '    x = 1\n    |'],
  ['    if a:  # why|', '    if a:  # why\n        |'],
  ['a|b', 'a\n|b'],
])('Enter: %j', (before, after) => expect(shown(broken(edit(before)))).toBe(after));

test('the line of an error is the deepest of one’s own file', () => {
  const errors = 'File "mine.py", line 9, in ia\n  File "mine.py", line 4, in best\n  File "/usr/lib/python3/random.py", line 370\n';
  expect(line_of_error(errors, '')).toBe(4);
  expect(line_of_error('', "KeyError: 'x' (mine.py, line 3)")).toBe(3);
  expect(line_of_error('', 'illegal move')).toBeNull();
});

test('tasks that were done are remembered by game', () => {
  const content: Record<string, string> = {};
  const store = { getItem: (key: string) => content[key] ?? null, setItem: (key: string, value: string) => void (content[key] = value) };
  expect(tasks_done(store, 'go')).toEqual([]);
  keep_task(store, 'go', 2);
  expect(keep_task(store, 'go', 0)).toEqual([0, 2]);
  keep_task(store, 'chess', 1);
  expect(tasks_done(store, 'go')).toEqual([0, 2]);
  content['plateau.learnt'] = '{broken';
  expect(tasks_done(store, 'go')).toEqual([]);
});
