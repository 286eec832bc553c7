import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTrip, calculated, linesInWords } from '../trips.testing.ts';
import type { TypedTrip } from '../trip.ts';

const home = { homeCountry: 'DE' };
const trip = (
  departure: string,
  end: string,
  crossings: readonly (readonly [string, string])[] = [],
  more: Partial<TypedTrip> = {},
) => calculated(aTrip(departure, end, crossings, { ...home, ...more }), 'DE');
const lines = (...given: Parameters<typeof trip>) => linesInWords(trip(...given));

describe('at home', () => {
  it('pays a day trip of more than 8 hours', () => {
    expect(lines('2025-03-10 06:00', '2025-03-10 14:00')).toEqual(['DE 0 0.00']);
    expect(lines('2025-03-10 06:00', '2025-03-10 14:01')).toEqual(['DE 2 14.00']);
  });

  it('pays days of departure and return however short, and whole days between', () => {
    expect(lines('2025-03-10 23:00', '2025-03-13 01:00')).toEqual([
      'DE 2 14.00',
      'DE 1 28.00',
      'DE 1 28.00',
      'DE 2 14.00',
    ]);
  });

  it('ends with the day before when the return is at midnight', () => {
    expect(lines('2025-03-10 14:00', '2025-03-11 00:00')).toEqual(['DE 2 14.00']);
  });

  it('counts hours over midnight without a night for the day that has more of them', () => {
    const noNight = { overnightStay: false };
    expect(lines('2025-03-10 20:00', '2025-03-11 06:00', [], noNight)).toEqual(['DE 0 0.00', 'DE 2 14.00']);
    expect(lines('2025-03-10 17:00', '2025-03-11 02:00', [], noNight)).toEqual(['DE 2 14.00', 'DE 0 0.00']);
    expect(lines('2025-03-10 20:00', '2025-03-11 04:00', [], noNight)).toEqual(['DE 0 0.00', 'DE 0 0.00']);
    expect(lines('2025-03-10 19:00', '2025-03-11 05:00', [], noNight)).toEqual(['DE 2 14.00', 'DE 0 0.00']);
  });

  it('takes calendar days, also where the clock is changed', () => {
    expect(trip('2025-03-29 12:00', '2025-03-31 12:00').lines).toMatchObject([
      { minutes: 720, amount: 1_400 },
      { minutes: 1_380, amount: 2_800 },
      { minutes: 720, amount: 1_400 },
    ]);
  });
});

describe('abroad', () => {
  const toItaly = [
    ['2025-06-02 14:00', 'AT'],
    ['2025-06-03 09:00', 'IT'],
    ['2025-06-05 10:00', 'AT'],
    ['2025-06-05 16:00', 'DE'],
  ] as const;

  it('takes the country before midnight, and on the day of return the last one abroad', () => {
    expect(lines('2025-06-02 08:00', '2025-06-05 20:00', toItaly)).toEqual([
      'AT 2 33.00',
      'IT 1 42.00',
      'IT 1 42.00',
      'AT 2 33.00',
    ]);
  });

  it('takes on a day trip the last country abroad', () => {
    const crossings = [
      ['2025-06-02 08:00', 'AT'],
      ['2025-06-02 10:00', 'CH'],
      ['2025-06-02 13:00', 'DE'],
    ] as const;
    expect(lines('2025-06-02 06:00', '2025-06-02 18:00', crossings)).toEqual(['CH 2 43.00']);
  });

  it('is at home again on a day of return without a stay abroad', () => {
    const crossings = [
      ['2025-06-02 08:00', 'AT'],
      ['2025-06-02 20:00', 'DE'],
    ] as const;
    expect(lines('2025-06-02 06:00', '2025-06-03 12:00', crossings)).toEqual(['DE 2 14.00', 'DE 2 14.00']);
  });

  it('takes the amounts of Luxembourg for countries that are not listed', () => {
    expect(lines('2025-06-02 06:00', '2025-06-02 18:00', [['2025-06-02 08:00', 'KZ']])).toEqual(['KZ 2 42.00']);
  });

  it('takes the amounts of the year, and marks those of years without a letter', () => {
    const toSwitzerland = (year: number) =>
      trip(`${year}-06-02 06:00`, `${year}-06-02 18:00`, [[`${year}-06-02 08:00`, 'CH']]).lines[0];
    expect(toSwitzerland(2025)).toMatchObject({ amount: 4_300, verified: true });
    expect(toSwitzerland(2026)).toMatchObject({ amount: 4_700, verified: true });
    expect(toSwitzerland(2027)).toMatchObject({ amount: 4_700, verified: false });
  });
});

describe('free meals', () => {
  const meals = (breakfast: boolean, lunch: boolean, dinner: boolean) => ({
    freeMeals: [{ window: 0, breakfast, lunch, dinner }],
  });

  it.each([
    [meals(true, false, false), 840],
    [meals(false, true, false), 280],
    [meals(true, true, true), 0],
  ])('take parts of the whole day off a day of 14 euros, never below zero: %j', (free, amount) => {
    const [line] = trip('2025-03-10 06:00', '2025-03-10 18:00', [], free).lines;
    expect(line).toMatchObject({ base: 1_400, amount });
    expect(line?.deductions.reduce((sum, each) => sum + each.amount, 0)).toBe(1_400 - amount);
  });
});

describe('nights in the cab', () => {
  it('add 9 euros to each day with an allowance', () => {
    expect(trip('2025-03-10 06:00', '2025-03-12 18:00', [], { cabNights: true })).toMatchObject({
      lines: [{ supplement: 900 }, { supplement: 900 }, { supplement: 900 }],
      totals: [{ currency: 'EUR', amount: 5_600 + 2_700 }],
      ceiling: { totals: [{ amount: 8_300 }], excess: [] },
    });
  });

  it('added 8 euros before 2024, and add nothing to a day trip', () => {
    expect(trip('2023-12-31 06:00', '2024-01-01 18:00', [], { cabNights: true }).lines).toMatchObject([
      { supplement: 800 },
      { supplement: 900 },
    ]);
    expect(trip('2025-03-10 06:00', '2025-03-10 18:00', [], { cabNights: true }).lines).toMatchObject([
      { supplement: 0 },
    ]);
  });
});

describe('any trip', () => {
  const minutes = fc.integer({ min: 1, max: 10 * 1_440 });
  const departure = fc
    .integer({ min: 0, max: 1_439 })
    .map((minute) => Date.parse('2025-03-27T00:00:00Z') + minute * 60_000);
  const of = (from: number, length: number) =>
    calculated(
      aTrip('2025-03-27 00:00', '2025-03-27 01:00', [], { ...home, departure: from, return: from + length * 60_000 }),
      'DE',
    );

  it('has days that make up its time, and pays for more time never less', () => {
    fc.assert(
      fc.property(departure, minutes, minutes, (from, a, b) => {
        const [shorter, longer] = [of(from, Math.min(a, b)), of(from, Math.max(a, b))];
        expect(longer.lines.reduce((sum, line) => sum + line.minutes, 0)).toBe(Math.max(a, b));
        expect(longer.totals[0]?.amount ?? 0).toBeGreaterThanOrEqual(shorter.totals[0]?.amount ?? 0);
      }),
    );
  });
});
