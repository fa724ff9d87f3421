// A study as a record: the main line is what every plateau reads, the variations are in a header that only studies look at. They are
// written as `b1 i1 ( c3 d4 ) c1`: in brackets, after a move, what could have been played instead of it.
import { main_line, new_tree, node_at, root, with_moves, type Tree } from './tree';

export interface StudyText {
  game: string;
  start: string;
  moves: string[]; // of the main line
  variations: string | null;
}

const first_line = '# plateau record';

export function variations_text(tree: Tree): string {
  const words: string[] = [];
  const write = (at: number): void => {
    const [first, ...others] = node_at(tree, at).children;
    if (first === undefined) return;
    words.push(node_at(tree, first).move);
    for (const other of others) {
      words.push('(', node_at(tree, other).move);
      write(other);
      words.push(')');
    }
    write(first);
  };
  write(root);
  return words.join(' ');
}

export function study_text(game: string, start: string, tree: Tree, result: string | null): string {
  const moves = main_line(tree).map((id) => node_at(tree, id).move);
  const variations = variations_text(tree);
  return [
    first_line,
    `# game: ${game}`,
    `# position: ${start}`,
    ...(variations.includes('(') ? [`# variations: ${variations}`] : []),
    ...in_rows(moves),
    ...(result === null ? [] : [`# result: ${result}`]),
    '',
  ].join('\n');
}

function in_rows(words: string[]): string[] {
  const rows: string[] = [];
  for (let at = 0; at < words.length; at += 12) rows.push(words.slice(at, at + 12).join(' '));
  return rows;
}

// null: it is no record of a study, though it may be one of a game.
export function variations_of(text: string): string | null {
  if (!text.trimStart().startsWith(first_line)) return null;
  return /^# variations: (.+)$/m.exec(text)?.[1] ?? null;
}

// Every line of the text as a whole, from the start: the main line first.
export function lines_of(variations: string): string[][] {
  const lines: string[][] = [[]];
  const open: string[][] = []; // the lines that go on after the bracket
  let line = lines[0]!;
  for (const word of variations.split(/\s+/)) {
    if (word === '(') {
      open.push(line);
      line = line.slice(0, -1);
      lines.push(line);
    } else if (word === ')') {
      line = open.pop() ?? line;
    } else if (word !== '') line.push(word);
  }
  return lines.filter((one) => one.length > 0);
}

// The tree of lines whose players are known.
export function tree_of(lines: { moves: string[]; by: number[] }[]): Tree {
  let tree = new_tree();
  for (const { moves, by } of lines) tree = with_moves(tree, root, moves.map((move, at) => ({ move, by: by[at] ?? 0 }))).tree;
  return tree;
}
