// Walls and maps that somebody made, kept by name in this browser; and the one that is being worked on.
export interface OwnFile {
  name: string;
  text: string; // the file
  model: unknown; // what the editor draws: also what is not finished
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const list_key = (option: string) => `plateau.files.${option}`;
const draft_key = (option: string) => `plateau.draft.${option}`;

function is_file(value: unknown): value is OwnFile {
  const file = value as Partial<OwnFile> | null;
  return typeof file?.name === 'string' && typeof file.text === 'string' && file.model !== undefined;
}

function read(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null; // Storage is forbidden, or somebody else wrote there.
  }
}

function write(store: Store, key: string, value: unknown): boolean {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // Storage is forbidden, or full.
  }
}

export function own_files(store: Store, option: string): OwnFile[] {
  const found = read(store, list_key(option));
  return Array.isArray(found) ? found.filter(is_file) : [];
}

// Instead of one of the same name; false: the browser does not keep it.
export function keep_file(store: Store, option: string, file: OwnFile): boolean {
  const others = own_files(store, option).filter(({ name }) => name !== file.name);
  return write(store, list_key(option), [...others, file].sort((one, other) => one.name.localeCompare(other.name)));
}

export function forget_file(store: Store, option: string, name: string): boolean {
  return write(
    store,
    list_key(option),
    own_files(store, option).filter((file) => file.name !== name),
  );
}

export function draft_of(store: Store, option: string): OwnFile | null {
  const found = read(store, draft_key(option));
  return is_file(found) ? found : null;
}

export const keep_draft = (store: Store, option: string, file: OwnFile): boolean => write(store, draft_key(option), file);
