import { expect, test } from 'vitest';
import { en } from './en';
import { fr } from './fr';

// The types see to it that every key is there; this, that every sentence is said and uses what it is given.
function leaves(node: object, path = ''): [string, unknown][] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? leaves(value as object, `${path}${key}.`) : [[`${path}${key}`, value] as [string, unknown]],
  );
}

const french = new Map(leaves(fr));

test.each(leaves(en))('%s', (path, english) => {
  const translated = french.get(path);
  expect(typeof translated).toBe(typeof english);
  if (typeof english === 'function' && typeof translated === 'function') {
    const given = ['7', '8'].slice(0, english.length);
    for (const sentence of [english, translated]) {
      const said = String((sentence as (...words: string[]) => string)(...given));
      for (const word of given) expect(said).toContain(word);
    }
  } else {
    expect(String(translated).trim()).not.toBe('');
  }
});

test('nothing is said in French only', () => {
  expect([...french.keys()].sort()).toEqual(leaves(en).map(([path]) => path).sort());
});

test('French puts a space before its double signs', () => {
  for (const [path, sentence] of french) if (typeof sentence === 'string') expect(sentence, path).not.toMatch(/\S[!?;]|\S:(\s|$)/);
});
