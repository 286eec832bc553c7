import { expect, it } from 'vitest';
import { linesOf } from './table-lines.ts';

const row = (id: string, plate: string) => ({ id, original: { plate } });
const rows = [row('a', 'LJ 1'), row('b', 'LJ 2'), row('c', 'LJ 1')];
const short = (lines: ReturnType<typeof linesOf<{ plate: string }>>) =>
  lines.map((line) => (line.kind === 'row' ? line.id : line.id.replace('/', ' ')));

it('has the rows as they are without groups', () => {
  expect(short(linesOf(rows))).toEqual(['a', 'b', 'c']);
});

it('has the rows of a group together, with its heading and its totals', () => {
  const lines = linesOf(rows, ({ plate }) => plate);
  expect(short(lines)).toEqual(['heading LJ 1', 'a', 'c', 'totals LJ 1', 'heading LJ 2', 'b', 'totals LJ 2']);
  expect(lines[3]).toMatchObject({ rows: [{ plate: 'LJ 1' }, { plate: 'LJ 1' }] });
});

it('repeats no totals for a single group', () => {
  expect(short(linesOf(rows.slice(0, 1), ({ plate }) => plate))).toEqual(['heading LJ 1', 'a']);
});

it('adds up neighbouring rows of a group by its levels, with their name', () => {
  const drives = [row('a', 'LJ 1'), row('b', 'LJ 1'), row('c', 'LJ 1'), row('d', 'LJ 2')];
  const days = new Map([
    [drives[0]?.original, '18.11.'],
    [drives[1]?.original, '18.11.'],
  ]);
  const byDay = { keyOf: (each: { plate: string }) => days.get(each) ?? 'later', nameOf: () => 'Total 18.11.' };
  const lines = linesOf(drives, ({ plate }) => plate, [byDay]);
  expect(short(lines).slice(0, 5)).toEqual(['heading LJ 1', 'a', 'b', 'totals LJ 1/0/Total 18.11.', 'c']);
  expect(lines[3]).toMatchObject({ name: 'Total 18.11.', rows: [{ plate: 'LJ 1' }, { plate: 'LJ 1' }] });
});
