// A whole game or a position in the fragment of an address: it is never sent to a server, and opens on any plateau.
export interface LinkedText {
  text: string;
  game: string | null; // a position does not say which game it is of
}

const most_text = 1_000_000; // what a small link may unfold into

export async function link_to_text({ text, game }: LinkedText): Promise<string> {
  const packed = encode(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
  return `#${game === null ? '' : `g=${game}&`}z=${packed}`;
}

// null: the fragment holds nothing. Throws when it is damaged.
export async function text_of_link(fragment: string): Promise<LinkedText | null> {
  const parts = new URLSearchParams(fragment.replace(/^#/, '').replaceAll('+', '%2B'));
  const game = parts.get('g');
  const plain = parts.get('t');
  if (plain !== null) return { text: plain, game };
  const packed = parts.get('z');
  if (packed === null) return null;
  const bytes = await through(decode(packed), new DecompressionStream('deflate-raw'));
  return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), game };
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most_text) throw new RangeError('too long');
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function encode(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
