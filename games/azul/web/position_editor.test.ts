import { expect, test } from 'vitest';
import { editor } from './position_editor';

const seat = (number: number) => `player=${number} score=0 wall=byrgw/wbyrg/gwbyr/rgwby/yrgwb lines=./../.../..../..... floor=-`;
const start = `turn=1 round=1 first=1 factories=BBYW/-/RRGG/-/- centre=M bag=B18Y19R18G18W19 lid=- ${seat(1)} ${seat(2)}`;

test('tiles are put on factories, into the centre, on lines and on the floor', () => {
  expect(editor.put(start, 'f2', 'R')).toContain('factories=BBYW/R/RRGG/-/- ');
  expect(editor.put(start, 'f1', 'R')).toContain('factories=BBYW/-/RRGG/-/- ');
  expect(editor.put(start, 'f1', 'x')).toContain('factories=BBY/-/RRGG/-/- ');
  expect(editor.put(start, 'c', 'B')).toContain('centre=MB ');
  expect(editor.put(start, 's1.l3', 'G')).toContain('lines=./../G../..../..... floor=- player=2');
  expect(editor.put(editor.put(start, 's1.l3', 'G'), 's1.l3', 'G')).toContain('lines=./../GG./');
  expect(editor.put(editor.put(start, 's1.l3', 'G'), 's1.l3', 'x')).toContain('lines=./../.../');
  expect(editor.put(start, 's2.f', 'M')).toMatch(/floor=M$/);
});

test('a space of the wall takes its own tile; a grey one any', () => {
  expect(editor.put(start, 's1.w1.0', 'R')).toContain('wall=Byrgw/');
  expect(editor.put(editor.put(start, 's1.w1.0', 'R'), 's1.w1.0', 'x')).toContain('wall=byrgw/');
  const grey = start.replace('wall=byrgw/wbyrg/gwbyr/rgwby/yrgwb', 'wall=...../...../...../...../.....');
  expect(editor.put(grey, 's1.w2.3', 'R')).toContain('wall=...../...R./');
});

test('the bag is what is left, and where that is less than nothing, the lid', () => {
  expect(editor.put(start, 'f2', 'R')).not.toContain('bag=');
  expect(editor.put(start, 'f2', 'R')).toContain('lid=-');
  const used = start.replace('lid=-', 'lid=R18');
  expect(editor.put(used, 'f2', 'R')).not.toContain('lid=');
});

test('points, round, turn; and an empty table', () => {
  expect(editor.set(start, 'score1', '12')).toContain('player=2 score=12');
  expect(editor.set(start, 'turn', '2')).toMatch(/^turn=2 round=1/);
  expect(editor.emptied(start)).toContain('factories=-/-/-/-/- centre=M');
  expect(editor.fields(start, 'en').map(({ value }) => value)).toEqual(['1', '1', '0', '0']);
});
