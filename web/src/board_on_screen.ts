// For the tests of boards: one board on the screen, with what boards are usually given; gone after each test.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, vi } from 'vitest';
import type { BoardProps } from './board';

const still = { previous: null, last: null, hint: null, seat: null, pace: 0, language: 'en' } as const;

export function click(on: Element) {
  on.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}

export function press(on: Element, key: string) {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  flushSync();
}

export function on_screen(Board: Component<BoardProps>, usual: Pick<BoardProps, 'view' | 'legal' | 'names'> & Partial<BoardProps>) {
  let board: Record<string, unknown> | undefined;

  async function clear() {
    if (board) await unmount(board);
    board = undefined;
    document.body.innerHTML = '';
  }
  afterEach(clear);

  function show(changes: Partial<BoardProps> = {}) {
    const onmove = vi.fn();
    board = mount(Board, { target: document.body, props: { ...still, onmove, ...usual, ...changes } });
    flushSync();
    const cell = (name: string) => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
    return { onmove, cell, click, press };
  }
  return { show, clear };
}
