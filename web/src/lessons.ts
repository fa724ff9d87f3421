// The contract between the page and the lessons of a game: positions with a task each. What may be played and what comes of it is
// the server's word; a lesson only looks at the board before and after.
import type { StudiedPosition, Texts } from './api';

export interface Lesson {
  position: string;
  task: Texts;
  good: Texts; // said when it is done
  help: Texts; // said when it is not
  solution: string[]; // the moves of one way to do it
  done: (after: StudiedPosition, before: StudiedPosition) => boolean; // when the other one is to move, or the game is over
}

export interface Lessons {
  lessons: Lesson[];
  first_bot?: string; // where the five lines for every game do not do
}

const found = import.meta.glob<Lessons>('../../games/*/web/lessons.ts');

// null: the game has none.
export async function load_lessons(game: string): Promise<Lessons | null> {
  return (await found[`../../games/${game}/web/lessons.ts`]?.()) ?? null;
}
