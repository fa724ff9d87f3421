import { expect, test } from 'vitest';
import { link_to_text, text_of_link } from './record_link';

test('a text comes back from its link', async () => {
  const text = `# plateau record\nplayers: Zoé – Åke\n${'b2 c3 '.repeat(300)}`;
  const link = await link_to_text({ text, game: null });
  expect(link.length).toBeLessThan(400);
  expect(link).toMatch(/^#z=[A-Za-z0-9_-]+$/);
  expect(await text_of_link(link)).toEqual({ text, game: null });
});

test('a position tells its game; plain text may be typed by hand', async () => {
  expect(await text_of_link(await link_to_text({ text: '1.2/... 1', game: 'any' }))).toEqual({ text: '1.2/... 1', game: 'any' });
  expect(await text_of_link('#g=any&t=1+2/3 1')).toEqual({ text: '1+2/3 1', game: 'any' });
});

test('no fragment is no text, a damaged one is an error', async () => {
  expect(await text_of_link('')).toBeNull();
  await expect(text_of_link('#z=AAAA')).rejects.toThrow();
  await expect(text_of_link('#z=%%%')).rejects.toThrow();
});

test('a small link cannot unfold without end', async () => {
  const bomb = await link_to_text({ text: ' '.repeat(2_000_000), game: null });
  await expect(text_of_link(bomb)).rejects.toThrow(RangeError);
});
