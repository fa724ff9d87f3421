// The little Markdown that the rules of a game are written in, as data: no text of others ever becomes HTML.
export interface Span {
  text: string;
  look: 'plain' | 'strong' | 'emphasis' | 'code';
}

export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const item = /^\s*(?:[-*]|\d+\.)\s+/;

export function parse_markdown(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split(/\r?\n/);
  let at = 0;
  const line = () => lines[at] ?? '';
  const begins_block = () => line().trim() === '' || /^(#{1,6} |```|\|)/.test(line()) || item.test(line());

  while (at < lines.length) {
    if (line().trim() === '') {
      ++at;
    } else if (line().startsWith('```')) {
      const code: string[] = [];
      for (++at; at < lines.length && !line().startsWith('```'); ++at) code.push(line());
      ++at;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (/^#{1,6} /.test(line())) {
      const level = line().indexOf(' ');
      blocks.push({ kind: 'heading', level, spans: spans_of(line().slice(level + 1)) });
      ++at;
    } else if (line().startsWith('|')) {
      const rows: Span[][][] = [];
      for (; line().startsWith('|'); ++at) if (!/^[|\s:-]+$/.test(line())) rows.push(cells_of(line()));
      blocks.push({ kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) });
    } else if (item.test(line())) {
      const items: Span[][] = [];
      while (at < lines.length && item.test(line())) {
        let words = line().replace(item, '');
        for (++at; at < lines.length && !begins_block(); ++at) words += ` ${line().trim()}`;
        items.push(spans_of(words));
      }
      blocks.push({ kind: 'list', items });
    } else {
      let words = line().trim();
      for (++at; at < lines.length && !begins_block(); ++at) words += ` ${line().trim()}`;
      blocks.push({ kind: 'paragraph', spans: spans_of(words) });
    }
  }
  return blocks;
}

const cells_of = (row: string) =>
  row
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => spans_of(cell.trim()));

export function spans_of(text: string): Span[] {
  const spans: Span[] = [];
  const marked = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]*\)/g;
  let end = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > end) spans.push({ text: text.slice(end, match.index), look: 'plain' });
    if (match[1] !== undefined) spans.push({ text: match[1], look: 'code' });
    else if (match[2] !== undefined) spans.push({ text: match[2], look: 'strong' });
    else if (match[3] !== undefined) spans.push({ text: match[3], look: 'emphasis' });
    else spans.push({ text: match[4] ?? '', look: 'plain' });
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ text: text.slice(end), look: 'plain' });
  return spans;
}

// What a player needs: the introduction and the first section. The rest is for those who write programs.
export function split_rules(blocks: Block[]): { rules: Block[]; rest: Block[] } {
  const sections = blocks.flatMap((block, index) => (block.kind === 'heading' && block.level === 2 ? [index] : []));
  const cut = sections[1] ?? blocks.length;
  const title = blocks[0]?.kind === 'heading' && blocks[0].level === 1 ? 1 : 0;
  return { rules: blocks.slice(title, cut), rest: blocks.slice(cut) };
}
