import type { AllowanceRate, AllowanceRateInput, OldRate } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { fromOldTable, toOldTable } from './old-table.ts';

const setting = { homeCountry: 'SI', currency: 'EUR', today: '2026-11-20' };
const old: OldRate[] = [
  { country: 'AT', full: 5_500, half: 4_125, reduced: 1_375 },
  { country: 'SI', full: 2_781, half: 1_388, reduced: 969 },
];
const stored = (rates: readonly AllowanceRateInput[]): AllowanceRate[] =>
  rates.map((rate, index) => ({ ...rate, id: rate.id ?? 20_000 + index }));
const own = (more: Partial<AllowanceRate>): AllowanceRate => ({
  id: 10_001,
  level: 'company',
  ruleSet: 'SI-TRIP',
  country: 'AT',
  currency: 'EUR',
  city: null,
  minimumHours: 14,
  amount: 6_000,
  validFrom: '2025-01-01',
  description: 'pravilnik',
  ...more,
});
const threeOf = (more: Partial<AllowanceRate>) => [
  own({ id: 10_001, minimumHours: 14, amount: 6_000, ...more }),
  own({ id: 10_002, minimumHours: 8, amount: 4_500, ...more }),
  own({ id: 10_003, minimumHours: 6, amount: 1_500, ...more }),
];

describe('from the old table', () => {
  it('the three amounts become rates for more than 14, 8 and 6 hours, at home 12', () => {
    const { rows, rates } = fromOldTable(old, [], setting);
    expect(rates.map(({ country, minimumHours, amount }) => [country, minimumHours, amount])).toEqual([
      ['AT', 14, 5_500],
      ['AT', 8, 4_125],
      ['AT', 6, 1_375],
      ['SI', 12, 2_781],
      ['SI', 8, 1_388],
      ['SI', 6, 969],
    ]);
    expect(new Set(rates.map(({ validFrom }) => validFrom))).toEqual(new Set(['2000-01-01']));
    expect(new Set(rows.map(({ change }) => change))).toEqual(new Set(['added']));
  });

  it('rates in force are followed by new ones of today, and keep their past', () => {
    const { rows, rates } = fromOldTable(old.slice(0, 1), threeOf({}), setting);
    expect(rows.map(({ before, amount, change, validFrom }) => [before, amount, change, validFrom])).toEqual([
      [6_000, 5_500, 'changed', '2026-11-20'],
      [4_500, 4_125, 'changed', '2026-11-20'],
      [1_500, 1_375, 'changed', '2026-11-20'],
    ]);
    expect(rates).toHaveLength(6);
    expect(rates).toContainEqual(own({}));
  });

  it('a country whose rates are the same stays as it is', () => {
    const same = fromOldTable([{ country: 'AT', full: 6_000, half: 4_500, reduced: 1_500 }], threeOf({}), setting);
    expect(same.rates).toEqual(threeOf({}));
    expect(same.rows.map(({ change, validFrom }) => [change, validFrom])).toEqual(
      Array.from({ length: 3 }, () => ['unchanged', '2025-01-01']),
    );
  });

  it('rates of the named day are replaced and keep their ids', () => {
    const { rates } = fromOldTable(old.slice(0, 1), threeOf({}), setting, '2025-01-01');
    expect(rates.map(({ id, amount, description }) => [id, amount, description])).toEqual([
      [10_001, 5_500, 'pravilnik'],
      [10_002, 4_125, 'pravilnik'],
      [10_003, 1_375, 'pravilnik'],
    ]);
  });
});

describe('to the old table', () => {
  it('the rates in force become three amounts, and other countries stay', () => {
    const { rows, left, rates } = toOldTable(threeOf({}), old, setting);
    expect(rows).toEqual([
      { country: 'AT', full: 6_000, half: 4_500, reduced: 1_500, before: old[0], change: 'changed' },
    ]);
    expect(left).toEqual([]);
    expect(rates).toEqual([{ country: 'AT', full: 6_000, half: 4_500, reduced: 1_500 }, old[1]]);
  });

  it.each([
    ['rule_set', [own({ ruleSet: 'DE' })]],
    ['level', [own({ level: 'country' })]],
    ['hours', [own({ minimumHours: 10 })]],
    ['city', [own({ city: 'Graz' })]],
    ['currency', [own({ currency: 'USD' })]],
    ['incomplete', [own({})]],
    ['not_in_force', [own({ validFrom: '2026-11-21' })]],
  ] as const)('a rate without a place there is named: %s', (reason, rates) => {
    expect(toOldTable(rates, [], setting)).toMatchObject({ rows: [], left: [{ rate: rates[0], reason }], rates: [] });
  });

  it('a rate that a later one has replaced is not in force', () => {
    const rates = [own({ id: 9, validFrom: '2024-01-01' }), ...threeOf({})];
    expect(toOldTable(rates, [], setting)).toMatchObject({
      rows: [{ full: 6_000 }],
      left: [{ reason: 'not_in_force' }],
    });
  });
});

describe('both ways', () => {
  it('give back the old table', () => {
    expect(toOldTable(stored(fromOldTable(old, [], setting).rates), [], setting).rates).toEqual(old);
    const after = fromOldTable(old, threeOf({}), setting).rates;
    expect(toOldTable(stored(after), [], setting).rates).toEqual(old);
  });

  it('leave the rates as they were', () => {
    const rates = threeOf({});
    expect(fromOldTable(toOldTable(rates, [], setting).rates, rates, setting).rates).toEqual(rates);
  });
});
