// The variations of a study: a tree of moves in which the first child goes on with the main line. Pure; what is changed is a new tree,
// and the number of a node stays the same.
export interface TreeNode {
  move: string; // that leads here; empty at the root
  by: number; // who played it; 0: chance
  parent: number; // -1 at the root
  children: number[];
}

export type Tree = readonly TreeNode[]; // the root first; what was removed is no child of anybody

export interface PlayedMove {
  move: string;
  by: number;
}

export const root = 0;

export const new_tree = (): Tree => [{ move: '', by: 0, parent: -1, children: [] }];

export const node_at = (tree: Tree, at: number): TreeNode => tree[at] ?? tree[root]!;

// Adds moves below `at`, those that are there already once only. `at` is then the last of them.
export function with_moves(tree: Tree, at: number, moves: readonly PlayedMove[]): { tree: Tree; at: number } {
  let grown = tree;
  for (const { move, by } of moves) {
    const known = child_by(grown, at, move);
    if (known !== null) {
      at = known;
      continue;
    }
    const added = grown.length;
    grown = [...grown.map((node, id) => (id === at ? { ...node, children: [...node.children, added] } : node)), { move, by, parent: at, children: [] }];
    at = added;
  }
  return { tree: grown, at };
}

export function child_by(tree: Tree, at: number, move: string): number | null {
  return node_at(tree, at).children.find((child) => tree[child]?.move === move) ?? null;
}

// The nodes from the first move to `at`.
export function way_to(tree: Tree, at: number): number[] {
  const way: number[] = [];
  for (let id = at; id > root; id = node_at(tree, id).parent) way.unshift(id);
  return way;
}

export const moves_to = (tree: Tree, at: number): string[] => way_to(tree, at).map((id) => node_at(tree, id).move);

export const depth_of = (tree: Tree, at: number): number => way_to(tree, at).length;

// The first children from `at` on, without `at`.
export function line_from(tree: Tree, at: number): number[] {
  const line: number[] = [];
  for (let next = node_at(tree, at).children[0]; next !== undefined; next = node_at(tree, next).children[0]) line.push(next);
  return line;
}

export const main_line = (tree: Tree): number[] => line_from(tree, root);

// How many plies of the main line lead to `at`, or to where it left the main line.
export function main_ply(tree: Tree, at: number): number {
  const main = new Set(main_line(tree));
  return way_to(tree, at).filter((id) => main.has(id)).length;
}

export const is_main = (tree: Tree, at: number): boolean => main_ply(tree, at) === depth_of(tree, at);

// Without a node and all that follows from it. `at` is its parent.
export function without(tree: Tree, at: number): { tree: Tree; at: number } {
  if (at === root) return { tree, at };
  const { parent } = node_at(tree, at);
  return { tree: tree.map((node, id) => (id === parent ? { ...node, children: node.children.filter((child) => child !== at) } : node)), at: parent };
}

// The line that leads to `at` becomes the main line.
export function promoted(tree: Tree, at: number): Tree {
  const way = new Set(way_to(tree, at));
  return tree.map((node) => {
    const first = node.children.find((child) => way.has(child));
    return first === undefined ? node : { ...node, children: [first, ...node.children.filter((child) => child !== first)] };
  });
}

// Nobody thinks about what chance does: its moves are passed over together.
const chance_follows = (tree: Tree, at: number): boolean => {
  const next = node_at(tree, at).children[0];
  return next !== undefined && node_at(tree, next).by === 0;
};

export function next_stop(tree: Tree, at: number): number {
  let next = node_at(tree, at).children[0];
  if (next === undefined) return at;
  while (chance_follows(tree, next)) next = node_at(tree, next).children[0]!;
  return next;
}

export function stop_before(tree: Tree, at: number): number {
  if (at === root) return at;
  let before = node_at(tree, at).parent;
  while (before !== root && chance_follows(tree, before)) before = node_at(tree, before).parent;
  return before;
}

// As far as the moves are in the tree.
export function nearest(tree: Tree, moves: readonly string[]): number {
  let at = root;
  for (const move of moves) {
    const next = child_by(tree, at, move);
    if (next === null) return at;
    at = next;
  }
  return at;
}

// What hangs at the main line: how many variations there are to lose.
export const variations = (tree: Tree): number =>
  reachable(tree).reduce((sum, id) => sum + Math.max(0, node_at(tree, id).children.length - 1), 0);

function reachable(tree: Tree): number[] {
  const found: number[] = [];
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    found.push(id);
    waiting.push(...node_at(tree, id).children);
  }
  return found;
}

// A line as it is written: each entry a move, or all that chance did in between, with what could have been played instead of it.
export interface WrittenMove {
  id: number; // the node after it
  moves: string[];
  by: number;
  number: number; // of the turn, from 1, where it begins; 0: it goes on with one
  instead: number[]; // nodes
}

export function written_line(tree: Tree, first: number): WrittenMove[] {
  const way = way_to(tree, first).slice(0, -1);
  let turns = 0;
  let mover = -1;
  for (const id of way) {
    const { by } = node_at(tree, id);
    if (by !== 0 && by !== mover) ++turns;
    mover = by;
  }
  const line: WrittenMove[] = [];
  for (const id of [first, ...line_from(tree, first)]) {
    const { by, move, parent } = node_at(tree, id);
    const siblings = node_at(tree, parent).children;
    const instead = id !== first && siblings[0] === id ? siblings.slice(1) : [];
    const before = line.at(-1);
    if (by === 0 && before !== undefined && before.by === 0 && instead.length === 0) {
      before.id = id;
      before.moves.push(move);
      continue;
    }
    if (by !== 0 && by !== mover) ++turns;
    line.push({ id, moves: [move], by, number: by !== 0 && (by !== mover || id === first) ? turns : 0, instead });
    mover = by;
  }
  return line;
}
