// How a study begins: a game of the server, the start of a game, a link, a text.
import type { Api, StudiedPosition, Snapshot } from '../../api';
import { text_of_link } from '../../record_link';
import { kept, key_of, type Storage } from './kept';
import { lines_of, tree_of, variations_of } from './record_text';
import type { StudyStart } from './study.svelte';
import { main_line, nearest, new_tree, node_at, promoted, root, with_moves, type Tree } from './tree';

const played = (moves: string[], by: number[]) => moves.map((move, at) => ({ move, by: by[at] ?? 0 }));

// The moves are the main line, whatever was kept beside them.
function with_main(tree: Tree, moves: string[], by: number[]): Tree {
  const grown = with_moves(tree, root, played(moves, by));
  const further = node_at(grown.tree, grown.at).children.length > 0 && main_line(grown.tree).includes(grown.at);
  return further ? grown.tree : promoted(grown.tree, grown.at);
}

export function study_of_game(snapshot: Snapshot, ply: number | null, storage: Storage): StudyStart {
  const key = `game ${snapshot.id}`;
  const before = kept(storage, key);
  const tree = with_main(before?.tree ?? new_tree(), snapshot.moves, snapshot.by);
  const main = main_line(tree);
  const wanted = ply === null ? null : (main[Math.min(ply, main.length) - 1] ?? root);
  return {
    key,
    game: snapshot.game,
    start: snapshot.start,
    players: snapshot.seats.length,
    tree,
    at: wanted ?? before?.at ?? main[snapshot.moves.length - 1] ?? root,
    game_plies: snapshot.moves.length,
  };
}

export function study_of_answer({ game, start, players, moves, by }: StudiedPosition, variations: Tree | null, storage: Storage): StudyStart {
  const key = key_of(game, start);
  const before = variations === null && moves.length === 0 ? kept(storage, key) : null;
  const tree = with_main(before?.tree ?? variations ?? new_tree(), moves, by);
  return { key, game, start, players, tree, at: before?.at ?? nearest(tree, moves), game_plies: moves.length };
}

// A record, with its variations, or a position, or moves.
export async function study_of_text(api: Api, text: string, game: string | undefined, storage: Storage): Promise<StudyStart> {
  const answer = await api.position({ text, ...(game === undefined ? {} : { game }) });
  const written = variations_of(text);
  if (written === null) return study_of_answer(answer, null, storage);
  const lines = [];
  for (const moves of lines_of(written)) {
    const line = await api.position({ game: answer.game, position: answer.start, moves });
    lines.push({ moves: line.moves, by: line.by });
  }
  return study_of_answer(answer, tree_of(lines), storage);
}

export async function study_of_link(api: Api, fragment: string, storage: Storage): Promise<StudyStart | null> {
  const linked = await text_of_link(fragment);
  return linked === null ? null : study_of_text(api, linked.text, linked.game ?? undefined, storage);
}

// The board at the start of a game, after what chance does first.
export const study_of_start = async (api: Api, game: string, storage: Storage): Promise<StudyStart> => {
  const answer = await api.position({ game, draw: 1 });
  return study_of_answer({ ...answer, start: answer.position, moves: [], by: [] }, null, storage);
};

// The games of a tournament are named after it: its id and their number.
export function tournament_game(id: string): { tournament: string; number: number } | null {
  const match = /^(\w+)-(\d+)$/.exec(id);
  return match ? { tournament: match[1]!, number: Number(match[2]) } : null;
}
