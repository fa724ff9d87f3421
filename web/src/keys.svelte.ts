// The keys of the page. A screen says which it has; the sheet of keys shows all.
import { settings } from './settings.svelte';

export type Command =
  | 'help'
  | 'settings'
  | 'mute'
  | 'back'
  | 'forward'
  | 'first'
  | 'last'
  | 'play'
  | 'board'
  | 'take_back'
  | 'hint'
  | 'resign'
  | 'rematch'
  | 'flip'
  | 'share'
  | 'own_moves'
  | 'analyse'
  | 'describe'
  | 'previous_game'
  | 'next_game';

// Arrows, Home and End belong to whatever has the focus where that uses them; the letters work from the board too.
export const keys_of: Record<Command, string[]> = {
  help: ['?'],
  settings: [','],
  mute: ['m'],
  back: ['ArrowLeft', 'j'],
  forward: ['ArrowRight', 'k'],
  first: ['Home'],
  last: ['End', 'l'],
  play: ['p'],
  board: ['b'],
  take_back: ['u'],
  hint: ['h'],
  resign: ['r'],
  rematch: ['n'],
  flip: ['f'],
  share: ['s'],
  own_moves: ['v'],
  analyse: ['a'],
  describe: ['d'],
  previous_game: ['PageUp'],
  next_game: ['PageDown'],
};

const handlers = new Map<Command, (() => void)[]>();

// Gives what takes the handlers away again: for $effect.
export function on_keys(commands: Partial<Record<Command, () => void>>): () => void {
  const entries = Object.entries(commands) as [Command, () => void][];
  for (const [command, run] of entries) handlers.set(command, [...(handlers.get(command) ?? []), run]);
  return () => {
    for (const [command, run] of entries)
      handlers.set(
        command,
        (handlers.get(command) ?? []).filter((other) => other !== run),
      );
  };
}

export function command_of(key: string): Command | null {
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  const found = Object.entries(keys_of).find(([, keys]) => keys.includes(wanted));
  return found ? (found[0] as Command) : null;
}

export function handle_key(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element | null;
  if (target?.closest('input:not([type=range]), textarea, select, [contenteditable]')) return;
  if (target?.closest('dialog')) return;
  const letter = event.key.length === 1;
  if (letter && !settings.letter_keys && event.key !== '?') return;
  if (!letter && target?.closest('[data-board], [role=radiogroup], input, [role=slider], [data-own-keys]')) return;
  const command = command_of(event.key);
  const run = command && handlers.get(command)?.at(-1);
  if (!run) return;
  event.preventDefault();
  run();
}
