import { describe, expect, it } from 'vitest';
import { isoWeek, runsOf, withRuns, type Level } from './levels.ts';

interface Row {
  readonly plate: string;
  readonly day: string;
  readonly km: number;
}
const row = (plate: string, day: string, km = 1): Row => ({ plate, day, km });
const plateOf = ({ plate }: Row) => plate;
const week: Level<Row> = { keyOf: ({ day }) => isoWeek(day), nameOf: ({ day }) => isoWeek(day) };
const month: Level<Row> = { keyOf: ({ day }) => day.slice(0, 7), nameOf: ({ day }) => day.slice(0, 7) };

describe('the week of a day', () => {
  it.each([
    ['2026-01-01', '2026-W01'],
    ['2026-01-04', '2026-W01'],
    ['2026-01-05', '2026-W02'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
  ])('%s is %s', (day, expected) => {
    expect(isoWeek(day)).toBe(expected);
  });
});

describe('the runs of a table', () => {
  it('are the weeks and months of each group, a week across two months once', () => {
    const days = ['2026-10-29', '2026-10-30', '2026-11-01', '2026-11-02', '2026-11-03'];
    const rows = days.map((day) => row('A', day));
    expect(runsOf(rows, plateOf, [week, month])).toEqual([
      { from: 0, until: 2, name: '2026-10' },
      { from: 0, until: 3, name: '2026-W44' },
      { from: 3, until: 5, name: '2026-W45' },
      { from: 2, until: 5, name: '2026-11' },
    ]);
  });

  it('do not repeat a single row or a whole group, and do not reach into the next group', () => {
    const rows = [
      row('A', '2026-11-02'),
      row('A', '2026-11-03'),
      row('B', '2026-11-03'),
      row('B', '2026-11-09'),
      row('B', '2026-11-10'),
    ];
    expect(runsOf(rows, plateOf, [week, month])).toEqual([{ from: 3, until: 5, name: '2026-W46' }]);
  });

  it('have a single row where its level covers it', () => {
    const rows = [row('A', '2026-11-02'), row('A', '2026-11-09'), row('A', '2026-11-10')];
    expect(runsOf(rows, plateOf, [{ ...week, coversSingleRows: true }])).toEqual([
      { from: 0, until: 1, name: '2026-W45' },
      { from: 1, until: 3, name: '2026-W46' },
    ]);
  });

  it('stand before the totals of the group that ends with them', () => {
    const rows = [
      row('A', '2026-11-02', 1),
      row('A', '2026-11-03', 2),
      row('A', '2026-11-09', 4),
      row('A', '2026-11-10', 8),
    ];
    const kmOf = (some: readonly Row[]) => some.reduce((sum, { km }) => sum + km, 0);
    const runs = runsOf(rows, plateOf, [week]);
    expect(withRuns([{ until: 4, totals: [15] }], rows, runs, (some, name) => [name, kmOf(some)])).toEqual([
      { until: 2, totals: ['2026-W45', 3] },
      { until: 4, totals: ['2026-W46', 12] },
      { until: 4, totals: [15] },
    ]);
  });
});
