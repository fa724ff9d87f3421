// Which tasks were done in this browser.
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'plateau.learnt';

function all(store: Store): Record<string, number[]> {
  try {
    const found = JSON.parse(store.getItem(key) ?? '{}') as Record<string, number[]> | null;
    return found !== null && typeof found === 'object' ? found : {};
  } catch {
    return {}; // Storage is forbidden, or somebody else wrote there.
  }
}

export function tasks_done(store: Store, game: string): number[] {
  const found = all(store)[game];
  return Array.isArray(found) ? found.filter((task) => Number.isInteger(task)) : [];
}

export function keep_task(store: Store, game: string, task: number): number[] {
  const done = [...new Set([...tasks_done(store, game), task])].sort((one, other) => one - other);
  try {
    store.setItem(key, JSON.stringify({ ...all(store), [game]: done }));
  } catch {
    // Storage is forbidden here: it is known until the page is left.
  }
  return done;
}
