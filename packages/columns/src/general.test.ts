import { tableDefinition, type DriveSum, type TableDefinition } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { driveSumColumns } from './drive-sums.ts';
import { aSum } from './drive-sums.testing.ts';
import { aggregationsOf, builtTable, ROWS_OF_A_STEP, tableInSteps, unknownColumn } from './general.ts';

const known = driveSumColumns({
  timeZone: 'Europe/Ljubljana',
  text: (key) => key,
  plateOf: (id) => `LJ ${id}`,
  driverName: (id) => `Driver ${id}`,
  countryName: (code) => code,
});

const defined = (definition: object): TableDefinition =>
  tableDefinition.parse({
    unit: 'day',
    columns: [{ id: 'vehicle' }, { id: 'day' }, { id: 'distance' }],
    ...definition,
  });

const ROWS = [
  aSum({ id: 'a', deviceIds: [10], day: '2026-11-18', distance: 100_000, fuelUsed: 30 }),
  aSum({
    id: 'b',
    deviceIds: [9],
    day: '2026-12-01',
    distance: 50_000,
    fuelUsed: null,
    fuelDistance: 0,
    driverIds: [3],
  }),
  aSum({ id: 'c', deviceIds: [10], day: '2026-11-19', distance: 20_000, fuelUsed: 10 }),
];

const build = (definition: object, rows: readonly DriveSum[] = ROWS) =>
  builtTable(rows, defined(definition), { known, language: 'en', totalName: 'Total' });
const idsOf = ({ rows }: { rows: readonly DriveSum[] }) => rows.map(({ id }) => id);

describe('a table that a user builds', () => {
  it('has the rows as they come, and the totals of its columns', () => {
    const table = build({});
    expect(idsOf(table)).toEqual(['a', 'b', 'c']);
    expect(table.totals).toEqual(['Total', null, 170_000]);
    expect(table.subtotals).toEqual([]);
  });

  it('compares figures as they are shown', () => {
    const row = aSum({ id: 'a', distance: 1_145_376, drive: 5_420, fuelUsed: 30.04 });
    const passes = (column: string, test: string, value: number) =>
      idsOf(build({ filters: [{ column, test, value }] }, [row])).length === 1;
    expect(passes('distance', 'equal', 1_145_400)).toBe(true);
    expect(passes('distance', 'atLeast', 1_145_400)).toBe(true);
    expect(passes('distance', 'different', 1_145_400)).toBe(false);
    expect(passes('distance', 'equal', 1_145_300)).toBe(false);
    expect(passes('fuelUsed', 'atMost', 30)).toBe(true);
    expect(passes('drive', 'equal', 5_400)).toBe(true);
    expect(passes('drive', 'atLeast', 5_460)).toBe(false);
  });

  it('has only the rows that pass every condition', () => {
    const filtered = (...filters: object[]) => idsOf(build({ filters }));
    expect(filtered({ column: 'distance', test: 'atLeast', value: 50_000 })).toEqual(['a', 'b']);
    expect(filtered({ column: 'distance', test: 'atMost', value: '50000' })).toEqual(['b', 'c']);
    expect(filtered({ column: 'vehicle', test: 'contains', value: 'lj 1' })).toEqual(['a', 'c']);
    expect(filtered({ column: 'day', test: 'atLeast', value: '2026-11-19' })).toEqual(['b', 'c']);
    expect(filtered({ column: 'driver', test: 'known' })).toEqual(['b']);
    expect(filtered({ column: 'driver', test: 'different', value: 'Driver 3' })).toEqual(['a', 'c']);
    expect(
      filtered({ column: 'driver', test: 'unknown' }, { column: 'distance', test: 'equal', value: 20_000 }),
    ).toEqual(['c']);
  });

  it('is ordered by figures, by days and by plates as people count; unknown comes last both ways', () => {
    const sorted = (column: string, descending = false) => idsOf(build({ sort: [{ column, descending }] }));
    expect(sorted('distance')).toEqual(['c', 'b', 'a']);
    expect(sorted('day', true)).toEqual(['b', 'c', 'a']);
    expect(sorted('vehicle')).toEqual(['b', 'a', 'c']);
    expect(sorted('fuelUsed')).toEqual(['c', 'a', 'b']);
    expect(sorted('fuelUsed', true)).toEqual(['a', 'c', 'b']);
  });

  it('names the columns in whose totals values are missing', () => {
    const known = { distance: 20_000, fuelDistance: 20_000, fuelUsed: 6 };
    const unknown = { distance: 50_000, fuelDistance: 0, fuelUsed: null };
    const rows = [
      aSum({ id: 'a', deviceIds: [9], ...known }),
      aSum({ id: 'b', deviceIds: [9], ...unknown }),
      aSum({ id: 'c', deviceIds: [10], ...known }),
    ];
    const columns = [{ id: 'distance' }, { id: 'fuelUsed' }];
    const table = build({ columns, groups: ['vehicle'] }, rows);
    expect(table.incomplete).toEqual(['fuelUsed']);
    expect(table.subtotals.map(({ incomplete }) => incomplete)).toEqual([['fuelUsed'], []]);
    expect(build({ columns: [{ id: 'fuelUsed', aggregation: 'mean' }] }, rows).incomplete).toEqual([]);
  });

  it('divides the rows into groups, each with totals, which add up to those of all', () => {
    const table = build({ groups: ['vehicle'], sort: [{ column: 'distance', descending: false }] });
    expect(table.columns.map(({ column, divides }) => [column.id, divides])).toEqual([
      ['vehicle', true],
      ['day', false],
      ['distance', false],
    ]);
    expect(idsOf(table)).toEqual(['b', 'c', 'a']);
    expect(table.subtotals).toEqual([
      { until: 1, totals: ['Total', null, 50_000], incomplete: [] },
      { until: 3, totals: ['Total', null, 120_000], incomplete: [] },
    ]);
  });

  it('has the figure under a column that was chosen', () => {
    const under = (aggregation: string, id = 'distance') =>
      build({ columns: [{ id: 'day' }, { id, aggregation }] }).totals[1];
    expect(under('mean')).toBeCloseTo(56_666.67, 1);
    expect([under('min'), under('max'), under('count')]).toEqual([20_000, 100_000, '3']);
    expect(under('count', 'vehicle')).toBe('2');
    expect(under('mean', 'fuelUsed')).toBe(20);
    // An average of averages would be wrong: litres over the ways that know their fuel.
    expect(under('total', 'consumption')).toBe(20);
  });

  it('offers what makes sense under a column', () => {
    expect(aggregationsOf(known.distance)).toEqual(['total', 'mean', 'min', 'max', 'count']);
    expect(aggregationsOf(known.startOdometer)).toEqual(['mean', 'min', 'max', 'count']);
    expect(aggregationsOf(known.start)).toEqual(['min', 'max', 'count']);
    expect(aggregationsOf(known.vehicle)).toEqual(['count']);
  });

  it('names a column that does not exist any more', () => {
    expect(unknownColumn(defined({}), known)).toBeNull();
    expect(unknownColumn(defined({ groups: ['toString'] }), known)).toBe('toString');
    expect(unknownColumn(defined({ sort: [{ column: 'height' }] }), known)).toBe('height');
  });
});

describe('a long table', () => {
  const days = Array.from({ length: 3_000 }, (_, index) =>
    aSum({ id: String(index), deviceIds: [index % 7], distance: (index * 7_919) % 10_007 }),
  );
  const definition = {
    unit: 'day',
    columns: [{ id: 'vehicle' }, { id: 'distance' }],
    filters: [{ column: 'distance', test: 'atLeast', value: 100 }],
    groups: ['vehicle'],
    sort: [{ column: 'distance', descending: true }],
  } as const satisfies Parameters<typeof builtTable>[1];

  it('is sorted as a short one, equal rows in their order', () => {
    const { rows } = builtTable(days, definition, { known, language: 'en', totalName: 'Total' });
    const expected = days
      // From 50 m on, a distance is shown as 0.1 km.
      .filter(({ distance }) => distance >= 50)
      .toSorted((a, b) => (a.deviceIds[0] ?? 0) - (b.deviceIds[0] ?? 0) || b.distance - a.distance);
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  it('is built in steps that read few rows each', () => {
    let reads = 0;
    const distance = { ...known.distance, value: (row: DriveSum) => ((reads += 1), row.distance) };
    const steps = tableInSteps(days, definition, { known: { ...known, distance }, language: 'en', totalName: 'Total' });
    const readsOfSteps: number[] = [];
    for (let step = steps.next(); step.done !== true; step = steps.next()) {
      readsOfSteps.push(reads);
      reads = 0;
    }
    // A sorted run of 500 rows compares each about nine times; the totals read all rows once.
    expect(Math.max(...readsOfSteps)).toBeLessThan(ROWS_OF_A_STEP * 24);
    expect(readsOfSteps.length).toBeGreaterThan(30);
  });
});
