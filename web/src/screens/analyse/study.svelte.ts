// One study: a position, the tree of moves from it, where the reader is in it, and what the server says about that place.
import type { PlyWorth, StudiedPosition } from '../../api';
import type { LegalMove } from '../../board';
import { api } from '../../connection.svelte';
import { settings } from '../../settings.svelte';
import { Adviser } from './adviser.svelte';
import { keep } from './kept';
import { child_by, depth_of, main_line, moves_to, next_stop, node_at, promoted, root, stop_before, with_moves, without, type Tree } from './tree';

export interface StudyStart {
  key: string; // under which it is kept
  game: string;
  start: string;
  players: number;
  tree: Tree;
  at: number;
  game_plies: number; // of the game that it began with
}

// What is known of a place, by the moves that lead there.
interface Known {
  answer: StudiedPosition | null;
  view: unknown;
}

const chunk = 200;
const most_known = 3000;

export class Study {
  readonly key: string;
  readonly game: string;
  readonly start: string;
  readonly players: number;
  tree = $state.raw<Tree>([]);
  at = $state(root);
  previous = $state.raw<unknown>(null); // the board that is animated from
  trouble = $state<string | null>(null);
  kept = $state(true);
  private known = $state.raw(new Map<string, Known>());
  private readonly game_plies: number;
  private closed = false;
  private busy = false;
  private fetched_from = new Set<number>();

  readonly adviser: Adviser;

  moves = $derived(moves_to(this.tree, this.at));
  private path = $derived(this.moves.join(' '));
  here = $derived(this.known.get(this.path));
  answer = $derived(this.here?.answer ?? null);
  view = $derived(this.here?.view);
  main = $derived(main_line(this.tree));
  main_moves = $derived(this.main.map((id) => node_at(this.tree, id).move));
  main_by = $derived(this.main.map((id) => node_at(this.tree, id).by));
  last = $derived(this.at === root ? null : { move: node_at(this.tree, this.at).move, by: node_at(this.tree, this.at).by });
  chance_moves = $derived(this.answer !== null && this.answer.turn === 0 && !this.answer.over);
  legal = $derived<LegalMove[]>(this.answer === null || this.answer.turn === 0 ? [] : this.answer.legal);

  constructor({ key, game, start, players, tree, at, game_plies }: StudyStart, worths: (PlyWorth | null)[] = []) {
    this.key = key;
    this.game = game;
    this.start = start;
    this.players = players;
    this.tree = tree;
    this.at = at;
    this.game_plies = game_plies;
    this.adviser = new Adviser(() => ({ game: this.game, position: this.start }), worths);
    void this.fetch_main(0);
    this.arrive();
  }

  close() {
    this.closed = true;
    this.adviser.close();
  }

  go(at: number, animated = false) {
    if (at === this.at) return;
    this.trouble = null;
    const before = this.view;
    const steps_on = depth_of(this.tree, at) > depth_of(this.tree, this.at);
    this.at = at;
    this.previous = animated && steps_on && settings.pace > 0 ? (before ?? null) : null;
    this.arrive();
    this.save();
  }

  forward = () => this.go(next_stop(this.tree, this.at), true);
  back = () => this.go(stop_before(this.tree, this.at));
  first = () => this.go(root);
  last_of_line = () => {
    let at = this.at;
    while (node_at(this.tree, at).children[0] !== undefined) at = node_at(this.tree, at).children[0]!;
    this.go(at);
  };
  // To a ply of the main line.
  go_main = (ply: number) => this.go(ply <= 0 ? root : (this.main[Math.min(ply, this.main.length) - 1] ?? root));

  play = (move: string) => this.play_all([move]);

  // Moves from here, one after the other; those that are known are only gone to.
  async play_all(moves: string[]) {
    if (this.busy) return;
    const child = moves.length === 1 ? child_by(this.tree, this.at, moves[0]!) : null;
    if (child !== null) return this.go(chance_end(this.tree, child), true);
    this.busy = true;
    this.trouble = null;
    const from = this.at;
    const before = this.moves;
    try {
      const answer = await api.position({ ...this.question([...before, ...moves]), draw: 1, views_from: before.length });
      if (this.closed) return;
      const played = answer.moves.slice(before.length).map((move, index) => ({ move, by: answer.by[before.length + index] ?? 0 }));
      (answer.views ?? []).forEach((view, index) => this.learn(answer.moves.slice(0, before.length + index), view, null));
      this.learn(answer.moves, answer.view, answer);
      const grown = with_moves(this.tree, from, played);
      this.tree = grown.tree;
      this.go(grown.at, true);
    } catch (error) {
      this.trouble = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }

  // Chance moves, where the game of a record ends before it.
  draw_chance = () => this.play_all([]);

  remove(at: number) {
    const was_here = moves_to(this.tree, this.at).join(' ').startsWith(moves_to(this.tree, at).join(' '));
    const left = without(this.tree, at);
    this.tree = left.tree;
    if (was_here) this.go(left.at);
    this.save();
  }

  promote(at: number) {
    this.tree = promoted(this.tree, at);
    this.adviser.forget_game();
    this.save();
  }

  analyse_game = () => this.adviser.look_at_game(this.main_moves);

  question = (moves: string[]) => ({ game: this.game, position: this.start, moves });

  private learn(moves: string[], view: unknown, answer: StudiedPosition | null) {
    const path = moves.join(' ');
    const known = new Map(this.known.size > most_known ? [] : this.known);
    known.set(path, { view, answer: answer ?? known.get(path)?.answer ?? null });
    this.known = known;
  }

  private arrive() {
    this.adviser.look_at(this.moves, this.answer);
    if (this.answer === null) void this.fetch_here();
  }

  private async fetch_here() {
    const { moves, path } = this;
    try {
      const answer = await api.position(this.question(moves));
      if (this.closed) return;
      this.learn(answer.moves, answer.view, answer);
      if (path === this.path) this.adviser.look_at(this.moves, answer);
    } catch (error) {
      if (path === this.path) this.trouble = (error as Error).message;
    }
  }

  // The boards of the main line, so that going through it is quick.
  private async fetch_main(from: number) {
    const moves = this.main_moves;
    if (this.fetched_from.has(from) || from > moves.length || moves.length === 0) return;
    this.fetched_from.add(from);
    try {
      const { views = [] } = await api.position({ ...this.question(moves), views_from: from });
      if (this.closed) return;
      const known = new Map(this.known);
      views.forEach((view, index) => {
        const path = moves.slice(0, from + index).join(' ');
        known.set(path, { view, answer: known.get(path)?.answer ?? null });
      });
      this.known = known;
      void this.fetch_main(from + chunk);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  private save() {
    this.kept = keep(localStorage, this.key, { tree: this.tree, at: this.at }, this.game_plies, Date.now());
  }
}

// A move that chance answered: the board is shown after its answer.
function chance_end(tree: Tree, at: number): number {
  for (let next = node_at(tree, at).children[0]; next !== undefined && node_at(tree, next).by === 0; next = node_at(tree, at).children[0]) at = next;
  return at;
}
