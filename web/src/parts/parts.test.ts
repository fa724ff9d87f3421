import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Choice from './Choice.svelte';
import FallbackBoard from './FallbackBoard.svelte';
import MoveList from './MoveList.svelte';

let mounted: Record<string, unknown> | null = null;

afterEach(() => {
  if (mounted) void unmount(mounted);
  document.body.innerHTML = '';
});

test('the list of moves is grouped by turns, and each leads to its position', () => {
  const onshow = vi.fn();
  mounted = mount(MoveList, {
    target: document.body,
    props: { moves: ['x', 'y', 'a', 'b', 'c'], by: [0, 0, 1, 1, 2], names: ['Anna', 'Bert'], shown: 4, onshow },
  });
  const items = [...document.querySelectorAll('li')];
  expect(items.map((item) => item.className.includes('chance'))).toEqual([true, false, false]);
  expect(items[1]?.textContent).toContain('Anna');
  expect(document.querySelector('[aria-current]')?.textContent).toBe('b');
  document.querySelector<HTMLButtonElement>('[data-ply="5"]')?.click();
  expect(onshow).toHaveBeenCalledWith(5);
});

test('a game without a board can be read and played', () => {
  const onmove = vi.fn();
  mounted = mount(FallbackBoard, {
    target: document.body,
    props: {
      view: { rows: ['1.', '.2'], turn: 1 },
      previous: null,
      legal: [{ move: 'b1', click: ['b1'] }],
      last: null,
      hint: null,
      names: [],
      seat: null,
      pace: 0,
      language: 'en',
      onmove,
    },
  });
  expect(document.querySelector('pre')?.textContent).toBe('1.\n.2');
  document.querySelector<HTMLButtonElement>('[data-cell="b1"]')?.click();
  expect(onmove).toHaveBeenCalledWith('b1');
});

test('a choice tells what was chosen', () => {
  const onchange = vi.fn();
  const options = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ];
  mounted = mount(Choice, { target: document.body, props: { label: 'Which', options, value: 'one', onchange } });
  const [one, two] = [...document.querySelectorAll<HTMLInputElement>('input')];
  expect([one?.checked, two?.checked]).toEqual([true, false]);
  two?.click();
  flushSync();
  expect(onchange).toHaveBeenCalledWith('two');
});
