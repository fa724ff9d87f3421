import { expect, test } from 'vitest';
import type { Thought } from './api';
import { sentence_of, share_of, shares_of } from './evaluation';
import { en } from './i18n/en';
import { fr } from './i18n/fr';

const thought = (changes: Partial<Thought>): Thought => ({
  seat: 1,
  depth: 1,
  score: 0,
  verdict: null,
  margin: 0,
  win_chance: null,
  line: [],
  nodes: 0,
  nodes_per_second: 0,
  ...changes,
});

test('what is proven counts more than a chance, and a chance more than a score', () => {
  expect(share_of(thought({ score: -500, win_chance: 0.2, verdict: 1 }), 40)).toBe(1);
  expect(share_of(thought({ score: -500, win_chance: 0.7 }), 40)).toBe(0.7);
  expect(share_of(thought({ score: 0 }), 40)).toBe(0.5);
  expect(share_of(thought({ score: 40 }), 40)).toBeCloseTo(0.75);
  expect(share_of(thought({ score: -40 }), 40)).toBeCloseTo(0.25);
  expect(share_of(thought({ score: 400_000 }), 400_000)).toBeCloseTo(0.75);
});

test('the shares of all seats make one', () => {
  expect(shares_of(thought({ seat: 2, win_chance: 0.4 }), 4, 40)).toEqual([0.2, 0.4, 0.2, 0.2].map((share) => expect.closeTo(share)));
});

test('sentences name the one who stands better', () => {
  const names = ['Anna', 'Bert'];
  expect(sentence_of(thought({ verdict: -1, margin: 6 }), names, en.evaluation, 40)).toBe('Bert wins by 6 with best play');
  expect(sentence_of(thought({ verdict: 0 }), names, en.evaluation, 40)).toBe('A draw with best play');
  expect(sentence_of(thought({ score: 30 }), names, en.evaluation, 40)).toBe('Anna stands better');
  expect(sentence_of(thought({ seat: 2, score: -30 }), names, en.evaluation, 40)).toBe('Anna stands better');
  expect(sentence_of(thought({ win_chance: 0.614 }), names, en.evaluation, 40)).toBe('Anna wins 61 times in 100');
  for (const [messages, sentence] of [[en, 'You win by 6 with best play'], [fr, 'Vous gagnez de 6 au meilleur jeu']] as const)
    expect(sentence_of(thought({ verdict: 1, margin: 6 }), [messages.players.you, 'Bert'], messages.evaluation, 40)).toBe(sentence);
});
