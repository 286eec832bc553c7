import { describe, expect, it } from 'vitest';
import { aTrip, calculated, errorsOf, linesInWords } from './trips.testing.ts';

const day = (...crossings: readonly (readonly [string, string])[]) =>
  aTrip(
    '2025-04-14 04:00',
    '2025-04-14 18:00',
    crossings.map(([time, country]) => [`2025-04-14 ${time}`, country]),
  );

describe('a trip', () => {
  it('ends after it starts', () => {
    const refused = [{ path: 'return', code: 'not_after_start' }];
    expect(errorsOf(aTrip('2025-04-14 04:00', '2025-04-14 04:00'))).toEqual(refused);
    expect(errorsOf(aTrip('2025-04-14 04:00', '2025-04-13 18:00'))).toEqual(refused);
  });

  it('has at most 366 days', () => {
    expect(errorsOf(aTrip('2025-04-14 04:00', '2026-04-15 04:00'))).toEqual([]);
    expect(errorsOf(aTrip('2025-04-14 04:00', '2026-04-15 04:01'))).toEqual([
      { path: 'return', code: 'too_many_days', params: { maxDays: 366 } },
    ]);
  });

  it('has crossings in order, inside, and each into another country, refused at their fields', () => {
    expect(errorsOf(day(['09:00', 'AT'], ['08:00', 'SI']))).toEqual([
      { path: 'borderCrossings.1.time', code: 'out_of_order' },
    ]);
    expect(errorsOf(day(['03:59', 'AT'], ['18:01', 'SI']))).toEqual([
      { path: 'borderCrossings.0.time', code: 'outside_trip' },
      { path: 'borderCrossings.1.time', code: 'outside_trip' },
    ]);
    expect(errorsOf(day(['05:00', 'AT'], ['06:00', 'AT']))).toEqual([
      { path: 'borderCrossings.1.toCountry', code: 'same_country' },
    ]);
    expect(errorsOf(day(['05:00', 'SI']))).toEqual([{ path: 'borderCrossings.0.toCountry', code: 'same_country' }]);
  });

  it('may cross at its very ends, and through a country in less than a minute', () => {
    expect(linesInWords(calculated(day(['04:00', 'AT'], ['18:00', 'SI'])))).toEqual(['AT 2 41.25']);
    expect(calculated(day(['05:00', 'AT'], ['05:00', 'DE'], ['17:00', 'SI'])).lines[0]?.minutesByCountry).toEqual({
      SI: 120,
      DE: 720,
    });
  });

  it('that does not return home is reported', () => {
    expect(calculated(day(['05:00', 'AT'])).warnings).toEqual([{ code: 'ends_abroad', window: null, params: {} }]);
  });
});
