import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedRates } from '../calculate.ts';
import type { TypedTrip } from '../trip.ts';
import { aTrip, at, calculated, linesInWords } from '../trips.testing.ts';

const HOURS_PER_COUNTRY = { countrySplit: 'hoursPerCountry' } as const;
const DESTINATION = { countrySplit: 'destination' } as const;

/** S05 of the examples: AT 7:30 h in two stays, DE 24 h, SI 4 h. */
const through = (more: Partial<TypedTrip>) =>
  aTrip(
    '2025-05-12 06:00',
    '2025-05-13 17:30',
    [
      ['2025-05-12 07:30', 'AT'],
      ['2025-05-12 11:00', 'DE'],
      ['2025-05-13 11:00', 'AT'],
      ['2025-05-13 15:00', 'SI'],
    ],
    more,
  );
/** 20 hours: 10 in Austria, then 10 in Germany. */
const halves = (more: Partial<TypedTrip>) =>
  aTrip(
    '2025-04-14 04:00',
    '2025-04-15 00:00',
    [
      ['2025-04-14 04:00', 'AT'],
      ['2025-04-14 14:00', 'DE'],
    ],
    more,
  );

describe('the rate of a city', () => {
  const roma = [6, 8, 14].map((minimumHours, index) => ({
    id: 10_001 + index,
    level: 'company' as const,
    ruleSet: 'SI-TRIP' as const,
    country: 'IT',
    city: 'Roma',
    currency: 'EUR',
    minimumHours,
    amount: [2_000, 6_000, 8_000][index] ?? 0,
    validFrom: '2025-01-01',
  }));
  const inItaly = (more: Partial<TypedTrip> = {}) =>
    aTrip('2025-04-14 04:00', '2025-04-15 14:00', [['2025-04-14 04:00', 'IT']], more);
  const withRoma = (typed: TypedTrip) => calculated(typed, 'SI-TRIP', [...shippedRates, ...roma]);

  it('beats that of its country in the window for which the city is set', () => {
    const result = withRoma(inItaly({ overrides: [{ window: 0, city: 'roma' }] }));
    expect(linesInWords(result)).toEqual(['IT 1 80.00', 'IT 2 41.25']);
    expect(result.lines).toMatchObject([
      { city: 'Roma', cities: ['Roma'], explanation: { key: 'overridden' }, computed: { amount: 5_500 } },
      { city: null, cities: ['Roma'], computed: null },
    ]);
  });

  it('is that of the country where the city has none on this day', () => {
    const unknown = withRoma(inItaly({ overrides: [{ window: 0, city: 'Milano' }] }));
    expect(unknown.lines[0]).toMatchObject({ city: null, amount: 5_500 });
    const before = withRoma(
      aTrip('2024-04-14 04:00', '2024-04-15 04:00', [['2024-04-14 04:00', 'IT']], {
        overrides: [{ window: 0, city: 'Roma' }],
      }),
    );
    expect(before.lines[0]).toMatchObject({ city: null, cities: [], amount: 5_500 });
  });

  it('is free of tax where the law has it', () => {
    const moscow = aTrip('2025-04-14 04:00', '2025-04-14 20:00', [['2025-04-14 04:00', 'RU']], {
      overrides: [{ window: 0, city: 'Moskva' }],
    });
    expect(calculated(moscow)).toMatchObject({
      lines: [{ city: 'Moskva', amount: 8_000 }],
      ceiling: { totals: [{ currency: 'EUR', amount: 8_000 }], excess: [] },
    });
    const rome = aTrip('2025-04-14 04:00', '2025-04-16 20:00', [['2025-04-14 04:00', 'IT']], {
      homeCountry: 'DE',
      overrides: [{ window: 1, city: 'Rom' }],
    });
    expect(calculated(rome, 'DE')).toMatchObject({
      lines: [{ amount: 2_800 }, { city: 'Rom', amount: 4_800 }, { amount: 2_800 }],
      ceiling: { excess: [] },
    });
  });
});

describe('by destination', () => {
  it('gives every window to the country of the longest stay of the trip', () => {
    // A day and 4 hours of Belgium after a day and a half in Austria.
    const trip = aTrip(
      '2025-04-14 04:00',
      '2025-04-16 20:00',
      [
        ['2025-04-14 04:00', 'AT'],
        ['2025-04-15 16:00', 'BE'],
      ],
      {},
    );
    expect(linesInWords(calculated(trip))).toEqual(['AT 1 55.00', 'AT 1 55.00', 'BE 1 63.00']);
    expect(linesInWords(calculated({ ...trip, ...DESTINATION }))).toEqual(['AT 1 55.00', 'AT 1 55.00', 'AT 1 55.00']);
  });

  it('stays at home without a minute abroad', () => {
    expect(linesInWords(calculated(aTrip('2025-04-14 04:00', '2025-04-14 13:00', [], DESTINATION)))).toEqual([
      'SI 2 13.88',
    ]);
  });
});

describe('by hours per country', () => {
  it('adds up the hours of each country, those abroad in the order of entry and home last', () => {
    const result = calculated(through(HOURS_PER_COUNTRY));
    expect(linesInWords(result)).toEqual(['AT 3 13.75', 'DE 1 55.00', 'SI 0 0.00']);
    expect(result.lines.map(({ minutesByCountry }) => minutesByCountry)).toEqual([
      { AT: 450 },
      { DE: 1_440 },
      { SI: 240 },
    ]);
    expect(result.lines[0]).toMatchObject({ start: '2025-05-12T05:30:00.000Z', end: '2025-05-13T13:00:00.000Z' });
  });

  it('gives no more than the allowances of the whole time', () => {
    const result = calculated(halves(HOURS_PER_COUNTRY));
    expect(linesInWords(result)).toEqual(['AT 2 41.25', 'DE 3 13.75']);
    expect(result.lines.map(({ explanation: { key } }) => key)).toEqual(['half', 'capped']);
    const withoutReduced = calculated(halves({ ...HOURS_PER_COUNTRY, reducedAllowance: false }));
    expect(linesInWords(withoutReduced)).toEqual(['AT 2 41.25', 'DE 0 0.00']);
  });

  it('has a window for each 24 hours in a country, also over stays elsewhere', () => {
    // Italy 20 h, Croatia 8 h, Italy 16 h.
    const trip = aTrip('2025-04-14 04:00', '2025-04-16 00:00', [
      ['2025-04-14 04:00', 'IT'],
      ['2025-04-15 00:00', 'HR'],
      ['2025-04-15 08:00', 'IT'],
    ]);
    const result = calculated({ ...trip, ...HOURS_PER_COUNTRY });
    expect(linesInWords(result)).toEqual(['IT 1 55.00', 'IT 2 41.25', 'HR 3 10.00']);
    expect(result.lines[0]).toMatchObject({ end: '2025-04-15T10:00:00.000Z', minutes: 1_440 });
  });

  it('lets a dispatcher change a line, and keeps the ceiling of the law', () => {
    const set = calculated(halves({ ...HOURS_PER_COUNTRY, overrides: [{ window: 1, tariffCode: 2 }] }));
    expect(linesInWords(set)).toEqual(['AT 2 41.25', 'DE 2 41.25']);
    expect(set.lines[1]).toMatchObject({ explanation: { key: 'overridden' }, computed: { tariffCode: 3 } });
    expect(set.ceiling).toEqual({ ...calculated(halves({})).ceiling, excess: set.ceiling?.excess });
  });

  it('accounts for every minute once, and never for more than the whole time gives', () => {
    const stay = fc.record({ country: fc.constantFrom('AT', 'DE', 'HR'), minutes: fc.integer({ min: 1, max: 3_000 }) });
    const PERCENT = { 0: 0, 1: 100, 2: 75, 3: 25 } as const;
    fc.assert(
      fc.property(fc.array(stay, { minLength: 1, maxLength: 8 }), (stays) => {
        const departure = at('2025-03-27 03:17');
        let [now, here] = [departure, 'SI'];
        const borderCrossings: { at: number; toCountry: string }[] = [];
        for (const { country, minutes } of stays) {
          if (country !== here) borderCrossings.push({ at: now, toCountry: country });
          here = country;
          now += minutes * 60_000;
        }
        const trip = aTrip('2025-03-27 03:17', '2025-03-27 04:17', [], { departure, return: now, borderCrossings });
        const split = calculated({ ...trip, ...HOURS_PER_COUNTRY });
        expect(split.lines.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(split.totalMinutes);
        const percent = ({ lines }: typeof split) =>
          lines.reduce((sum, { tariffCode }) => sum + PERCENT[tariffCode], 0);
        expect(percent(split)).toBeLessThanOrEqual(percent(calculated(trip)));
      }),
    );
  });
});
