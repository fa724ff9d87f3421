// Positions of Azul set up by hand: fields of the table, then of each player. Tiles that are put on the board come from the bag, or from
// the lid where the bag has none left.
import type { Language } from '$page/board';
import type { PositionEditor } from '$page/position_editing';
import { colours, isColour } from './board';
import { messages } from './messages';

interface Words {
  marker: string;
  less: string;
  turn: string;
  round: string;
  score: (seat: number) => string;
}

const words: Record<Language, Words> = {
  en: { marker: 'First-player marker', less: 'One less', turn: 'To move', round: 'Round', score: (seat) => `Points of player ${seat}` },
  fr: { marker: 'Jeton de premier joueur', less: 'Une de moins', turn: 'Au trait', round: 'Manche', score: (seat) => `Points du joueur ${seat}` },
};

type Fields = Map<string, string>;
interface Parts {
  table: Fields;
  seats: Fields[];
}

const tilesOfColour = 20;
const factorySize = 4;
const floorSize = 7;

function parts(text: string): Parts {
  const table: Fields = new Map();
  const seats: Fields[] = [];
  for (const token of text.split(' ')) {
    const [name = '', value = ''] = token.split('=');
    if (name === 'player') seats.push(new Map());
    (seats.at(-1) ?? table).set(name, value);
  }
  return { table, seats };
}

const tilesOf = (text: string | undefined) => (text === undefined || text === '-' ? '' : text);
const orNothing = (tiles: string) => (tiles === '' ? '-' : tiles);
const list = (text: string | undefined) => (text ?? '').split('/');

// How many tiles of a colour are on the board; with `lid`, in the lid too.
function count(now: Parts, colour: string, lid: boolean): number {
  const texts = [now.table.get('factories') ?? '', now.table.get('centre') ?? '', ...now.seats.flatMap((seat) => ['wall', 'lines', 'floor'].map((name) => seat.get(name) ?? ''))];
  const inLid = lid ? Number(new RegExp(`${colour}(\\d+)`).exec(now.table.get('lid') ?? '')?.[1] ?? 0) : 0;
  return texts.reduce((sum, text) => sum + text.split(colour).length - 1, 0) + inLid;
}

// What is in neither place is in the bag where the lid is told, else in the lid: the rules work it out.
function joined(now: Parts): string {
  const table = new Map(now.table);
  table.delete('bag');
  if (colours.some((colour) => count(now, colour, true) > tilesOfColour)) table.delete('lid');
  else if (!table.has('lid')) table.set('lid', '-');
  return [table, ...now.seats].flatMap((fields) => [...fields].map(([name, value]) => `${name}=${value}`)).join(' ');
}

function changedPile(tiles: string, tool: string, most: number): string {
  if (tool === 'x') return tiles.slice(0, -1);
  if (tool === 'M') return tiles.includes('M') ? tiles : `M${tiles}`;
  return tiles.replace('M', '').length < most ? tiles + tool : tiles;
}

function changedLine(line: string, tool: string): string {
  const size = line.length;
  const tiles = line.replaceAll('.', '');
  if (tool === 'x') return tiles.slice(0, -1).padEnd(size, '.');
  if (!isColour(tool)) return line;
  return (tiles[0] === tool ? (tiles + tool).slice(0, size) : tool).padEnd(size, '.');
}

function changedWall(wall: string[], row: number, column: number, tool: string): string[] {
  const grey = wall.some((line) => line.includes('.'));
  return wall.map((line, at) => {
    const cell = line[column] ?? '.';
    if (at !== row || tool === 'M') return line;
    const put = tool === 'x' ? (grey ? '.' : cell.toLowerCase()) : grey ? tool : cell.toUpperCase();
    return line.slice(0, column) + put + line.slice(column + 1);
  });
}

function changedSeat(seat: Fields, place: string, tool: string): Fields {
  const changed = new Map(seat);
  const [what = '', column = '0'] = place.split('.');
  const row = Number(what.slice(1)) - 1;
  if (what === 'f') changed.set('floor', orNothing(changedPile(tilesOf(seat.get('floor')), tool, floorSize)));
  else if (what.startsWith('l')) changed.set('lines', list(seat.get('lines')).map((line, at) => (at === row ? changedLine(line, tool) : line)).join('/'));
  else changed.set('wall', changedWall(list(seat.get('wall')), row, Number(column), tool).join('/'));
  return changed;
}

export const editor: PositionEditor = {
  tools: (_, language) => [
    ...colours.map((id) => ({ id, label: messages[language].colours[id] })),
    { id: 'M', label: words[language].marker },
    { id: 'x', label: words[language].less },
  ],
  put(text, cell, tool) {
    const now = parts(text);
    const own = /^s(\d)\.(.+)$/.exec(cell);
    if (own) return joined({ ...now, seats: now.seats.map((seat, at) => (at === Number(own[1]) - 1 ? changedSeat(seat, own[2]!, tool) : seat)) });
    const table = new Map(now.table);
    if (cell === 'c') table.set('centre', orNothing(changedPile(tilesOf(table.get('centre')), tool, 99)));
    else if (tool !== 'M') {
      const change = (tiles: string, at: number) => (at === Number(cell.slice(1)) - 1 ? orNothing(changedPile(tilesOf(tiles), tool, factorySize)) : tiles);
      table.set('factories', list(table.get('factories')).map(change).join('/'));
    }
    return joined({ ...now, table });
  },
  fields(text, language) {
    const { table, seats } = parts(text);
    const say = words[language];
    return [
      { id: 'turn', label: say.turn, kind: 'choice', value: table.get('turn') ?? '1', choices: seats.map((_, at) => ({ value: `${at + 1}`, label: messages[language].player(at + 1) })) },
      { id: 'round', label: say.round, kind: 'number', value: table.get('round') ?? '1', least: 1, most: 99 },
      ...seats.map((seat, at) => ({ id: `score${at}`, label: say.score(at + 1), kind: 'number' as const, value: seat.get('score') ?? '0', least: 0, most: 999 })),
    ];
  },
  set(text, field, value) {
    const now = parts(text);
    const seat = /^score(\d)$/.exec(field);
    if (!seat) return joined({ ...now, table: new Map([...now.table, [field, value]]) });
    return joined({ ...now, seats: now.seats.map((one, at) => (at === Number(seat[1]) ? new Map([...one, ['score', value]]) : one)) });
  },
  emptied(text) {
    const now = parts(text);
    const bare = (seat: Fields): Fields => {
      const wall = list(seat.get('wall'));
      const grey = wall.some((line) => line.includes('.'));
      return new Map([
        ...seat,
        ['score', '0'],
        ['wall', wall.map((line) => (grey ? '.'.repeat(line.length) : line.toLowerCase())).join('/')],
        ['lines', list(seat.get('lines')).map((line) => '.'.repeat(line.length)).join('/')],
        ['floor', '-'],
      ]);
    };
    const factories = list(now.table.get('factories')).map(() => '-').join('/');
    return joined({ table: new Map([...now.table, ['factories', factories], ['centre', 'M'], ['lid', '-']]), seats: now.seats.map(bare) });
  },
};
