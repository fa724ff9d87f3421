// What an editor of code does with some keys: the text and the selection before and after. Pure.
export interface Edit {
  text: string;
  start: number; // of the selection
  end: number;
}

const unit = '    ';

const line_start = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;

// Tab: spaces up to the next stop; several lines are moved to the right together.
export function indented({ text, start, end }: Edit): Edit {
  const first = line_start(text, start);
  if (!text.slice(start, end).includes('\n')) {
    const spaces = unit.slice((start - first) % unit.length);
    return { text: text.slice(0, start) + spaces + text.slice(end), start: start + spaces.length, end: start + spaces.length };
  }
  const lines = text.slice(first, end).split('\n');
  const moved = lines.map((line) => (line === '' ? line : unit + line)).join('\n');
  return { text: text.slice(0, first) + moved + text.slice(end), start: start + unit.length, end: first + moved.length };
}

// Shift and Tab: up to four spaces less at the beginning of each line.
export function outdented({ text, start, end }: Edit): Edit {
  const first = line_start(text, start);
  const lines = text.slice(first, end).split('\n');
  const last_rest = text.slice(end).split('\n', 1)[0] ?? '';
  lines[lines.length - 1] += last_rest;
  const moved = lines.map((line) => line.replace(/^ {1,4}/, ''));
  const removed_first = (lines[0]?.length ?? 0) - (moved[0]?.length ?? 0);
  const whole = lines.join('\n').length - moved.join('\n').length;
  return {
    text: text.slice(0, first) + moved.join('\n') + text.slice(end + last_rest.length),
    start: Math.max(first, start - removed_first),
    end: Math.max(first, end - whole),
  };
}

// Enter: as far to the right as this line, and further after a colon.
export function broken({ text, start, end }: Edit): Edit {
  const line = text.slice(line_start(text, start), start);
  const margin = (/^ */.exec(line)?.[0] ?? '') + (/:\s*(#.*)?$/.test(line) ? unit : '');
  const at = start + 1 + margin.length;
  return { text: `${text.slice(0, start)}\n${margin}${text.slice(end)}`, start: at, end: at };
}

// The line of one's own file that an error came from: the deepest one that is named.
export function line_of_error(errors: string, sentence: string): number | null {
  const named = [...errors.matchAll(/File "mine\.py", line (\d+)/g)].at(-1) ?? /\(mine\.py, line (\d+)\)/.exec(sentence);
  return named ? Number(named[1]) : null;
}
