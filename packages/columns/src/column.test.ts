import { describe, expect, it } from 'vitest';
import {
  addedCell,
  alignOf,
  cellText,
  inShownUnit,
  shownFigure,
  shownParts,
  shownSum,
  sumOf,
  totalOf,
  unitOf,
  type Column,
} from './column.ts';

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
    expect(totalOf(column, [{ metres: 100 }, { metres: null }, { metres: 500 }])).toBe(600);
    expect(totalOf(column, [{ metres: null }])).toBeNull();
    expect(sumOf([])).toBeNull();
  });

  it('is the sum of the shown figures', () => {
    const metres = [635_640, 571_130, 614_940, 688_440, 431_740, 0, 612_240];
    const rows = metres.map((each) => ({ metres: each }));
    const added = rows.map((row) => Number(cellText(column.value(row), column, { ...reader, language: 'en' })));
    expect(sumOf(added)).toBeCloseTo(3_553.9, 6);
    expect(cellText(totalOf(column, rows), column, reader)).toBe('3553,9');
    expect(sumOf(rows.map((row) => addedCell(column, row)))).toBe(totalOf(column, rows));
    // Litres without the remainder of adding tenths.
    expect(shownSum([0.14, 0.21], { kind: 'number', digits: 1 })).toBe(0.3);
    expect(shownSum([89, 89], { kind: 'duration' })).toBe(178);
  });

  it('can have parts that add up to it as shown', () => {
    const parts = shownParts([34_640, 266_930, 130_340], { kind: 'distance' });
    expect(parts).toEqual([34_600, 266_900, 130_400]);
    expect(shownFigure(34_640 + 266_930 + 130_340, { kind: 'distance' })).toBe(sumOf(parts));
    expect(shownParts([], { kind: 'distance' })).toEqual([]);
  });

  it.each(['distance', 'number'] as const)('rounds a %s as its text is', (kind) => {
    for (let each = -3_000; each <= 3_000; each += 1) {
      const value = kind === 'distance' ? each * 10 : each / 100;
      const described = { kind, digits: 1 };
      expect(cellText(shownFigure(value, described), described, reader)).toBe(cellText(value, described, reader));
    }
  });

  it('follows a rule of its own, or is empty without one', () => {
    const longest = (rows: readonly Row[]) => Math.max(...rows.map(({ metres }) => metres ?? 0));
    expect(totalOf({ ...column, total: longest }, [{ metres: 3 }, { metres: 7 }])).toBe(7);
    const { total: _, ...without } = column;
    expect(totalOf(without, [{ metres: 3 }])).toBeNull();
  });
});
