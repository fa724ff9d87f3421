// What the scores of a game's engine mean: the score at which it expects three victories in four games.
import { load_scale } from './boards';

const known = $state<Record<string, number>>({});
const asked = new Set<string>();

// The usual one until the game's own is loaded.
export const usual_scale = 100;

export function scale_of(game: string): number {
  if (!asked.has(game)) {
    asked.add(game);
    void load_scale(game).then(
      (scale) => scale !== null && (known[game] = scale),
      () => asked.delete(game), // not reachable now: at the next occasion
    );
  }
  return known[game] ?? usual_scale;
}
