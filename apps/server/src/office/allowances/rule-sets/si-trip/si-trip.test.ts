import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shippedRates } from '../calculate.ts';
import { aTrip, abroad, at, calculated, linesInWords } from '../trips.testing.ts';
import type { RateRow } from '../types.ts';

const utc = z.object({ utc: z.iso.datetime() }).transform((time) => Date.parse(time.utc));
const cents = z.string().transform((text) => Math.round(Number(text) * 100));
const money = z.object({ currency: z.string(), amount: cents });
const rate = z.object({
  level: z.enum(['global', 'country', 'company']),
  country: z.string(),
  currency: z.string(),
  minimumHours: z.int(),
  amount: cents,
  validFrom: z.string(),
});
const example = z.object({
  id: z.string(),
  title: z.string(),
  homeCountry: z.string(),
  reducedAllowance: z.boolean(),
  departure: utc,
  return: utc,
  borderCrossings: z.array(z.object({ utc: z.iso.datetime(), to: z.string() })),
  freeMeals: z.array(z.object({ window: z.int(), breakfast: z.boolean(), lunch: z.boolean(), dinner: z.boolean() })),
  expected: z.object({
    totalMinutes: z.int(),
    windows: z.array(
      z.object({
        from: utc,
        to: utc,
        minutes: z.int(),
        minutesByCountry: z.record(z.string(), z.int()),
        country: z.string(),
        tariffCode: z.int(),
        currency: z.string(),
        baseAmount: cents,
        mealReductionPercent: z.number(),
        amount: cents,
      }),
    ),
    perCountry: z.array(
      z.object({
        ...money.shape,
        country: z.string(),
        none: z.int(),
        full: z.int(),
        half: z.int(),
        reduced: z.int(),
      }),
    ),
    totals: z.array(money),
  }),
});
const { examples, rates } = z
  .object({ examples: z.array(example), rates: z.array(rate) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'examples.json'), 'utf8')));
const givenRates: RateRow[] = rates.map((each) => ({ ...each, id: null, ruleSet: 'SI-TRIP' }));

describe.each([
  ['the rates of the examples', givenRates],
  ['the shipped rates', shippedRates],
])('the worked examples with %s', (_, used) => {
  it.each(examples.map((each) => [each.id, each] as const))('%s', (_id, { expected, borderCrossings, ...typed }) => {
    const trip = aTrip('2025-01-01 00:00', '2025-01-01 01:00', [], {
      ...typed,
      borderCrossings: borderCrossings.map((crossing) => ({
        at: Date.parse(crossing.utc),
        toCountry: crossing.to,
      })),
    });
    const { lines, perCountry, totals, totalMinutes } = calculated(trip, 'SI-TRIP', used);
    expect({
      totalMinutes,
      perCountry,
      totals,
      windows: lines.map(({ start, end, base, deductions, ...line }) => ({
        from: Date.parse(start),
        to: Date.parse(end),
        minutes: line.minutes,
        minutesByCountry: line.minutesByCountry,
        country: line.country,
        tariffCode: line.tariffCode,
        currency: line.currency,
        baseAmount: base,
        mealReductionPercent: deductions.reduce((sum, { percent }) => sum + percent, 0),
        amount: line.amount,
      })),
    }).toEqual(expected);
  });
});

describe('bands', () => {
  it.each([
    [360, 'AT 0 0.00'],
    [361, 'AT 3 13.75'],
    [480, 'AT 3 13.75'],
    [481, 'AT 2 41.25'],
    [840, 'AT 2 41.25'],
    [841, 'AT 1 55.00'],
    [1_440, 'AT 1 55.00'],
  ])('abroad, %i minutes', (minutes, line) => {
    expect(linesInWords(calculated(abroad(minutes)))).toEqual([line]);
  });

  it.each([
    [360, 'SI 0 0.00'],
    [361, 'SI 3 9.69'],
    [481, 'SI 2 13.88'],
    [721, 'SI 1 27.81'],
  ])('at home, %i minutes', (minutes, line) => {
    expect(linesInWords(calculated(abroad(minutes, 'SI', { borderCrossings: [] })))).toEqual([line]);
  });

  it('begins a second window a minute after 24 hours', () => {
    expect(linesInWords(calculated(abroad(1_441)))).toEqual(['AT 1 55.00', 'AT 0 0.00']);
  });

  it('has a line for each of 40 days', () => {
    const { lines, totals } = calculated(abroad(40 * 1_440));
    expect([lines.length, totals]).toEqual([40, [{ currency: 'EUR', amount: 40 * 5_500 }]]);
  });

  it('counts elapsed time where the clock is changed', () => {
    const night = aTrip('2025-03-29 20:00', '2025-03-30 09:00');
    expect(calculated(night)).toMatchObject({ totalMinutes: 720, lines: [{ tariffCode: 2 }] });
  });

  it('cuts seconds off, as the printed order does', () => {
    const trip = abroad(360);
    expect(linesInWords(calculated({ ...trip, return: trip.return + 59_999 }))).toEqual(['AT 0 0.00']);
  });
});

describe('the country of a window', () => {
  it('is the one abroad with most minutes, of equal ones that entered first', () => {
    const crossings = [
      ['2025-02-17 05:00', 'HR'],
      ['2025-02-17 08:00', 'BA'],
      ['2025-02-17 11:00', 'SI'],
    ] as const;
    expect(linesInWords(calculated(aTrip('2025-02-17 04:00', '2025-02-17 20:00', crossings)))).toEqual(['HR 1 40.00']);
  });

  it('is abroad after a single minute there', () => {
    const crossings = [
      ['2025-02-17 05:00', 'IT'],
      ['2025-02-17 05:01', 'SI'],
    ] as const;
    expect(linesInWords(calculated(aTrip('2025-02-17 04:00', '2025-02-17 18:01', crossings)))).toEqual(['IT 1 55.00']);
  });

  it('keeps currencies apart', () => {
    const crossings = [
      ['2025-02-17 05:00', 'US'],
      ['2025-02-18 04:00', 'AT'],
    ] as const;
    expect(calculated(aTrip('2025-02-17 04:00', '2025-02-19 04:00', crossings)).totals).toEqual([
      { currency: 'USD', amount: 6_000 },
      { currency: 'EUR', amount: 5_500 },
    ]);
  });

  it('without a rate pays nothing and is reported', () => {
    expect(calculated(abroad(900, 'KZ'))).toMatchObject({
      lines: [{ country: 'KZ', tariffCode: 0, amount: 0, rateId: null, explanation: { key: 'no_rate' } }],
      warnings: [{ code: 'no_rate', window: 0, params: { country: 'KZ' } }, { code: 'ends_abroad' }],
    });
  });
});

describe('free meals', () => {
  const meals = (breakfast: boolean, lunch: boolean, dinner: boolean) => ({
    freeMeals: [{ breakfast, lunch, dinner }],
  });
  it.each([
    [900, meals(true, false, false), 4_950],
    [900, meals(false, true, false), 3_575],
    [900, meals(true, true, true), 1_100],
    [600, meals(true, false, false), 3_506],
    [600, meals(false, true, true), 825],
    [600, meals(true, true, true), 825],
    [420, meals(true, false, false), 275],
    [420, meals(true, true, true), 275],
    [300, meals(true, true, true), 0],
  ])('abroad, %i minutes, %j', (minutes, free, amount) => {
    const { base, deductions, ...line } = calculated(abroad(minutes, 'AT', free)).lines[0] ?? {
      base: 0,
      deductions: [],
    };
    expect(line).toMatchObject({ amount });
    expect(deductions.reduce((sum, each) => sum + each.amount, 0)).toBe(base - amount);
  });

  it.each([
    [900, meals(true, true, true), 2_503],
    [600, meals(true, false, false), 1_180],
    [420, meals(true, true, true), 969],
    [900, meals(false, true, true), 2_781],
  ])('at home only breakfast counts: %i minutes, %j', (minutes, free, amount) => {
    expect(calculated(abroad(minutes, 'SI', { ...free, borderCrossings: [] })).lines).toMatchObject([{ amount }]);
  });

  it('of a window that does not exist have no effect and are reported', () => {
    const trip = abroad(900, 'AT', { freeMeals: [{ window: 3, breakfast: true, lunch: false, dinner: false }] });
    expect(calculated(trip)).toMatchObject({
      totals: [{ amount: 5_500 }],
      warnings: [{ code: 'ends_abroad' }, { code: 'outside_trip' }],
    });
  });
});

describe('rates', () => {
  const own = (more: Partial<RateRow>): RateRow => ({
    id: 10_001,
    level: 'company',
    ruleSet: 'SI-TRIP',
    country: 'AT',
    currency: 'EUR',
    minimumHours: 14,
    amount: 6_000,
    validFrom: '2025-04-14',
    ...more,
  });
  const amountWith = (...rates: readonly RateRow[]) =>
    calculated(abroad(900), 'SI-TRIP', [...shippedRates, ...rates]).totals[0]?.amount;

  it('of the company beat those of the country, which beat the shipped ones', () => {
    expect(amountWith()).toBe(5_500);
    expect(amountWith(own({ level: 'country', amount: 5_800 }))).toBe(5_800);
    expect(amountWith(own({}), own({ level: 'country', amount: 5_800, validFrom: '2025-04-01' }))).toBe(6_000);
  });

  it('hold from the local day on which the window starts', () => {
    expect(amountWith(own({ validFrom: '2025-04-15' }))).toBe(5_500);
    expect(amountWith(own({ validFrom: '2025-04-13' }), own({ amount: 6_100 }))).toBe(6_100);
    const overMidnight = aTrip('2025-04-13 23:30', '2025-04-15 05:00', [['2025-04-13 23:40', 'AT']]);
    expect(linesInWords(calculated(overMidnight, 'SI-TRIP', [...shippedRates, own({})]))).toEqual([
      'AT 1 55.00',
      'AT 0 0.00',
    ]);
  });

  it('are marked abroad after the verified time until a newer one is entered, and at home never', () => {
    const trip = aTrip('2026-01-01 04:00', '2026-01-01 19:00', [['2026-01-01 05:00', 'AT']]);
    const dayBefore = aTrip('2025-12-31 04:00', '2025-12-31 19:00', [['2025-12-31 05:00', 'AT']]);
    const verified = (...rates: readonly RateRow[]) =>
      calculated(trip, 'SI-TRIP', [...shippedRates, ...rates]).lines[0]?.verified;
    expect(verified()).toBe(false);
    expect(verified(own({ validFrom: '2025-06-01' }))).toBe(false);
    expect(verified(own({ validFrom: '2026-01-01' }))).toBe(true);
    expect(calculated(dayBefore).lines[0]?.verified).toBe(true);
    expect(calculated(aTrip('2026-01-01 04:00', '2026-01-01 19:00')).lines[0]?.verified).toBe(true);
    expect(calculated(trip).warnings).toContainEqual({ code: 'not_verified', window: 0, params: {} });
  });
});

describe('the tax-free ceiling', () => {
  it('is a full allowance for each local day with a stay abroad', () => {
    const crossings = [
      ['2025-05-04 05:30', 'AT'],
      ['2025-05-04 09:10', 'DE'],
      ['2025-05-05 10:00', 'AT'],
      ['2025-05-05 14:00', 'SI'],
    ] as const;
    const { ceiling, totals } = calculated(aTrip('2025-05-04 04:00', '2025-05-05 15:30', crossings));
    expect(totals).toEqual([{ currency: 'EUR', amount: 9_625 }]);
    expect(ceiling).toMatchObject({ totals: [{ currency: 'EUR', amount: 11_000 }], excess: [] });
  });

  it('is the domestic amount at home, and what a company pays above it is the excess', () => {
    const rates = shippedRates.concat({
      id: 10_001,
      level: 'company',
      ruleSet: 'SI-TRIP',
      country: 'SI',
      currency: 'EUR',
      city: null,
      minimumHours: 6,
      amount: 2_000,
      validFrom: '2025-01-01',
      description: null,
    });
    const { ceiling, warnings } = calculated(aTrip('2025-03-11 06:00', '2025-03-11 14:00'), 'SI-TRIP', rates);
    expect(ceiling).toMatchObject({ totals: [{ amount: 969 }], excess: [{ currency: 'EUR', amount: 1_031 }] });
    expect(warnings).toEqual([{ code: 'ceiling_exceeded', window: null, params: { currency: 'EUR', amount: 1_031 } }]);
  });

  it('is marked while the law of a day is not verified, whatever the company pays, until its amounts are entered', () => {
    const trip = aTrip('2026-01-01 04:00', '2026-01-01 19:00', [
      ['2026-01-01 05:00', 'AT'],
      ['2026-01-01 18:00', 'SI'],
    ]);
    const entered = (level: RateRow['level'], amount: number, minimumHours = 14): RateRow => ({
      id: 10_001,
      level,
      ruleSet: 'SI-TRIP',
      country: 'AT',
      currency: 'EUR',
      minimumHours,
      amount,
      validFrom: '2026-01-01',
    });
    const found = (...rates: readonly RateRow[]) => {
      const { lines, ceiling, warnings } = calculated(trip, 'SI-TRIP', [...shippedRates, ...rates]);
      return [
        lines[0]?.amount,
        lines[0]?.verified,
        ceiling?.totals[0]?.amount,
        ceiling?.days[0]?.verified,
        warnings.map(({ code }) => code),
      ];
    };
    expect(found(entered('company', 7_000))).toEqual([
      7_000,
      true,
      5_500,
      false,
      ['ceiling_not_verified', 'ceiling_exceeded'],
    ]);
    expect(found(entered('company', 7_000), entered('legal', 6_200))).toEqual([
      7_000,
      true,
      6_200,
      true,
      ['ceiling_exceeded'],
    ]);
    expect(found(entered('legal', 6_200))).toEqual([6_200, true, 6_200, true, []]);
    // Of the same day they replace the shipped ones, with all rows.
    expect(found({ ...entered('legal', 6_200), validFrom: '2021-01-01' })[0]).toBe(6_200);
  });

  it('does not exist for an absence of more than 90 days', () => {
    expect(calculated(abroad(90 * 1_440)).ceiling).not.toBeNull();
    expect(calculated(abroad(90 * 1_440 + 1))).toMatchObject({ ceiling: null });
  });
});

describe('a line that a dispatcher has set', () => {
  it('keeps what was computed beside it', () => {
    const trip = abroad(600, 'AT', { overrides: [{ window: 0, country: 'HR', tariffCode: 1 }] });
    expect(calculated(trip).lines).toMatchObject([
      {
        country: 'HR',
        tariffCode: 1,
        amount: 4_000,
        explanation: { key: 'overridden' },
        computed: { country: 'AT', tariffCode: 2, amount: 4_125 },
      },
    ]);
  });

  it('can be set to no allowance', () => {
    const trip = abroad(600, 'AT', { overrides: [{ window: 0, tariffCode: 0 }] });
    expect(calculated(trip)).toMatchObject({ totals: [{ currency: 'EUR', amount: 0 }] });
  });
});

describe('any trip', () => {
  const country = fc.constantFrom('SI', 'AT', 'DE', 'HR', 'BE');
  const minutes = fc.integer({ min: 1, max: 12 * 1_440 });
  /** Stays one after the other, none in the country before it. */
  const trips = fc
    .array(fc.record({ country, minutes: fc.integer({ min: 1, max: 3_000 }) }), { minLength: 1, maxLength: 12 })
    .map((stays) => {
      const departure = at('2025-03-27 03:17');
      let [now, here] = [departure + 60_000, 'SI'];
      const borderCrossings: { at: number; toCountry: string }[] = [];
      for (const stay of stays) {
        if (stay.country === here) continue;
        borderCrossings.push({ at: now, toCountry: stay.country });
        here = stay.country;
        now += stay.minutes * 60_000;
      }
      return aTrip('2025-03-27 03:17', '2025-03-27 04:17', [], { departure, return: now, borderCrossings });
    });

  it('has windows that make up its time, and countries that make up each window', () => {
    fc.assert(
      fc.property(trips, (trip) => {
        const { lines, totalMinutes } = calculated(trip);
        const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);
        expect(sum(lines.map((line) => line.minutes))).toBe(totalMinutes);
        for (const line of lines) expect(sum(Object.values(line.minutesByCountry))).toBe(line.minutes);
        expect(lines.length).toBe(Math.ceil(totalMinutes / 1_440));
      }),
    );
  });

  it('pays for more time in one country never less', () => {
    fc.assert(
      fc.property(country, minutes, minutes, (where, a, b) => {
        const paid = (length: number) =>
          calculated(abroad(length, where, where === 'SI' ? { borderCrossings: [] } : {})).totals[0]?.amount ?? 0;
        expect(paid(Math.max(a, b))).toBeGreaterThanOrEqual(paid(Math.min(a, b)));
      }),
    );
  });

  it('does not change when crossings are repeated', () => {
    fc.assert(
      fc.property(trips, (trip) => {
        const twice = trip.borderCrossings.flatMap((crossing) => [crossing, crossing]);
        const again = [...trip.borderCrossings, ...trip.borderCrossings];
        expect(calculated({ ...trip, borderCrossings: twice })).toEqual(calculated(trip));
        expect(calculated({ ...trip, borderCrossings: again })).toEqual(calculated(trip));
      }),
    );
  });
});
