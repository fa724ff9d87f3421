// The studies that this browser keeps: the tree of each game or position, the latest first, so many at most.
import { main_line, new_tree, node_at, nearest, moves_to, root, variations, with_moves, type Tree } from './tree';

export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

// A node as it is stored: its move, who played it, what follows.
type Stored = [string, number, Stored[]];

interface Entry {
  key: string;
  saved: number;
}

export interface KeptStudy {
  tree: Tree;
  at: number;
}

const index_key = 'plateau.studies';
const most_studies = 60;
const name_of = (key: string) => `plateau.study.${key}`;

const packed = (tree: Tree, at: number): Stored[] =>
  node_at(tree, at).children.map((child) => [node_at(tree, child).move, node_at(tree, child).by, packed(tree, child)]);

function unpacked(stored: Stored[]): Tree {
  let tree = new_tree();
  const add = (at: number, children: Stored[]): void => {
    for (const [move, by, below] of children) {
      const grown = with_moves(tree, at, [{ move, by }]);
      tree = grown.tree;
      add(grown.at, below);
    }
  };
  add(root, stored);
  return tree;
}

function index_in(storage: Storage): Entry[] {
  try {
    return JSON.parse(storage.getItem(index_key) ?? '[]') as Entry[];
  } catch {
    return [];
  }
}

// What is only the game itself need not be kept. False: there is no room, or storage is forbidden.
export function keep(storage: Storage, key: string, { tree, at }: KeptStudy, game_plies: number, now: number): boolean {
  try {
    const others = index_in(storage).filter((entry) => entry.key !== key);
    if (variations(tree) === 0 && main_line(tree).length <= game_plies) {
      storage.removeItem(name_of(key));
      storage.setItem(index_key, JSON.stringify(others));
      return true;
    }
    const index = [{ key, saved: now }, ...others];
    for (const { key: old } of index.splice(most_studies)) storage.removeItem(name_of(old));
    storage.setItem(name_of(key), JSON.stringify({ tree: packed(tree, root), at: moves_to(tree, at) }));
    storage.setItem(index_key, JSON.stringify(index));
    return true;
  } catch {
    return false;
  }
}

export function kept(storage: Storage, key: string): KeptStudy | null {
  try {
    const text = storage.getItem(name_of(key));
    if (text === null) return null;
    const { tree, at } = JSON.parse(text) as { tree: Stored[]; at: string[] };
    const whole = unpacked(tree);
    return { tree: whole, at: nearest(whole, at) };
  } catch {
    return null; // What cannot be read is as good as nothing: the game itself is on the server.
  }
}

export const key_of = (game: string, start: string) => `${game} ${start}`;
