import { expect, test } from 'vitest';
import { parse_markdown, spans_of, split_rules } from './markdown';

const text = `# Game
Two players
on a grid.

## Rules
- One **rule**
  that goes on.
- Another.

| option | values |
|---|---|
| \`size\` | 3 |

## Notation
\`\`\`
1.2
\`\`\`
`;

test('the blocks of a text', () => {
  const blocks = parse_markdown(text);
  expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'heading', 'list', 'table', 'heading', 'code']);
  expect(blocks[1]).toEqual({ kind: 'paragraph', spans: [{ text: 'Two players on a grid.', look: 'plain' }] });
  expect(blocks[3]).toMatchObject({ items: [[{ text: 'One ' }, { text: 'rule', look: 'strong' }, { text: ' that goes on.' }], [{ text: 'Another.' }]] });
  expect(blocks[4]).toMatchObject({ rows: [[[{ text: 'size', look: 'code' }], [{ text: '3' }]]] });
  expect(blocks[6]).toEqual({ kind: 'code', text: '1.2' });
});

test('a link is its words; what looks like HTML stays text', () => {
  expect(spans_of('see [the rules](x.md) <b>')).toEqual([
    { text: 'see ', look: 'plain' },
    { text: 'the rules', look: 'plain' },
    { text: ' <b>', look: 'plain' },
  ]);
});

test('what a player needs is the beginning and the first section', () => {
  const { rules, rest } = split_rules(parse_markdown(text));
  expect(rules.map((block) => block.kind)).toEqual(['paragraph', 'heading', 'list', 'table']);
  expect(rest.map((block) => block.kind)).toEqual(['heading', 'code']);
});
