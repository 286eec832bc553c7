import { describe, expect, it } from 'vitest';
import { alignOf, cellText, inShownUnit, sumOf, totalOf, unitOf, type Column } from './column.ts';

const reader = { language: 'sl', timeZone: 'Europe/Ljubljana' } as const;

describe('a column', () => {
  it.each([
    ['instant', Date.UTC(2026, 10, 20, 8, 15), '20.11.2026 09:15:00'],
    ['duration', 5_400, '1:30'],
    ['distance', 95_740, '95,7'],
    ['money', 12_345_50, '12.345,50'],
    ['number', 12.6, '13'],
    ['place', 'Koper', 'Koper'],
    ['distance', '…', '…'],
    ['number', null, ''],
  ] as const)('writes a value of the kind %s', (kind, value, text) => {
    expect(cellText(value, { kind }, reader)).toBe(text);
  });

  it('gives numbers in the shown unit, for cells that can be added up', () => {
    expect(inShownUnit(95_740, { kind: 'distance' })).toBe(95.74);
    expect(inShownUnit(5_400, { kind: 'duration' })).toBe(5_400);
    expect(unitOf({ kind: 'distance' })).toBe('km');
    expect(unitOf({ kind: 'money', unit: 'EUR' })).toBe('EUR');
  });

  it('has figures at the right', () => {
    expect((['text', 'instant', 'duration', 'distance'] as const).map((kind) => alignOf({ kind }))).toEqual([
      'left',
      'left',
      'right',
      'right',
    ]);
  });
});

describe('the total of a column', () => {
  interface Row {
    readonly metres: number | null;
  }
  const column: Column<Row> = {
    id: 'metres',
    header: 'stage.distance',
    kind: 'distance',
    value: ({ metres }) => metres,
    total: 'sum',
  };

  it('adds what is known, and is unknown when nothing is', () => {
    expect(totalOf(column, [{ metres: 100 }, { metres: null }, { metres: 50 }])).toBe(150);
    expect(totalOf(column, [{ metres: null }])).toBeNull();
    expect(sumOf([])).toBeNull();
  });

  it('follows a rule of its own, or is empty without one', () => {
    const longest = (rows: readonly Row[]) => Math.max(...rows.map(({ metres }) => metres ?? 0));
    expect(totalOf({ ...column, total: longest }, [{ metres: 3 }, { metres: 7 }])).toBe(7);
    const { total: _, ...without } = column;
    expect(totalOf(without, [{ metres: 3 }])).toBeNull();
  });
});
