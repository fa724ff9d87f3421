import { describe, expect, it } from 'vitest';
import { moveAt, nextClicks } from './choice';

const legal = [
  { move: 'A1-B1', click: ['A1', 'B1'] },
  { move: 'A1-B2', click: ['A1', 'B2'] },
  { move: 'C1-B2', click: ['C1', 'B2'] },
  { move: 'pass', click: ['pass'] },
];

describe('nextClicks', () => {
  it('gives what a move may begin with', () => {
    expect([...nextClicks(legal, [])]).toEqual(['A1', 'C1', 'pass']);
  });
  it('gives what may follow a choice half made', () => {
    expect([...nextClicks(legal, ['A1'])]).toEqual(['B1', 'B2']);
  });
  it('gives nothing after a whole move or a wrong word', () => {
    expect(nextClicks(legal, ['pass']).size).toBe(0);
    expect(nextClicks(legal, ['B1']).size).toBe(0);
  });
});

describe('moveAt', () => {
  it('knows a move by its whole path only', () => {
    expect(moveAt(legal, ['C1', 'B2'])).toBe('C1-B2');
    expect(moveAt(legal, ['A1'])).toBeUndefined();
    expect(moveAt(legal, ['pass'])).toBe('pass');
  });
});
