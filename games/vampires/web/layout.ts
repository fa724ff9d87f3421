// How large the map is drawn, and where the question "how many?" stands.
import { pointOf } from './board';

export interface Field {
  size: number; // of a cell, in pixels
  gutter: number; // for the numbers of rows and columns
  width: number; // of the picture, gutter included
  height: number;
  thumbnail: boolean; // the map alone
}

const thumbnailWidth = 250;
const leastCell = 24; // a finger can hit it; wider maps scroll within their frame
const mostCell = 112;

export function fieldOf(width: number, rows: number, columns: number): Field {
  const thumbnail = width < thumbnailWidth;
  const gutter = thumbnail ? 0 : 20;
  const fitting = (width - gutter) / columns;
  const size = thumbnail ? fitting : Math.min(mostCell, Math.max(leastCell, fitting));
  return { size, gutter, width: columns * size + gutter, height: rows * size + gutter, thumbnail };
}

const pickerWidth = 320;
const pickerHeight = 170; // of a small one: where it would not fit the map it may reach below it

// The corner of the picker, from the lower left corner of the map: beside the group and the cells around it, at the height of the
// goal; under the map when there is no such room.
export function pickerPlace(field: Field, width: number, from: string, goal: string): { left: number; top: number } {
  const under = { left: 0, top: 0 };
  if (field.width > width) return under;
  const start = Math.max(0, (width - field.width) / 2) + field.gutter;
  const right = start + (pointOf(from).x + 2.1) * field.size;
  const left = start + (pointOf(from).x - 1.1) * field.size - pickerWidth;
  if (right + pickerWidth > width && left < 0) return under;
  const middle = field.gutter + (pointOf(goal).y + 0.5) * field.size;
  const top = Math.max(field.gutter, Math.min(middle - pickerHeight / 2, field.height - pickerHeight));
  return { left: right + pickerWidth <= width ? right : left, top: top - field.height };
}
