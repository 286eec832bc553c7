import { countryOf } from '@konvoj/geo/country';
import { describe, expect, it } from 'vitest';
import { byCountry } from './countries.ts';
import { distanceMeters, lengthMeters } from './line.ts';
import type { LatLon } from './types.ts';

const jesenice: LatLon = [46.4335, 14.043];
const villach: LatLon = [46.5985, 13.8795];
const salzburg: LatLon = [47.7775, 12.9995];
const rosenheim: LatLon = [47.8445, 12.0995];

describe('a line cut at borders', () => {
  const line = [jesenice, villach, salzburg, rosenheim];
  const parts = byCountry(line);

  it('has a part for each country, in the order of travel', () => {
    expect(parts.map(({ country }) => country)).toEqual(['SI', 'AT', 'DE']);
  });

  it('is as long as the whole, and has no gap', () => {
    const lengths = parts.map(({ points }) => lengthMeters(points));
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(lengthMeters(line), -2);
    expect(parts[1]?.points[0]).toEqual(parts[0]?.points.at(-1));
  });

  it('is cut within 100 m of the border', () => {
    const cut = parts[0]?.points.at(-1) ?? [0, 0];
    const toward = (to: LatLon): LatLon => {
      const share = 100 / distanceMeters(cut, to);
      return [cut[0] + (to[0] - cut[0]) * share, cut[1] + (to[1] - cut[1]) * share];
    };
    expect([countryOf(...toward(jesenice)), countryOf(...toward(villach))]).toEqual(['SI', 'AT']);
  });

  it('is one part within a country, and none without points', () => {
    expect(byCountry([villach, salzburg])).toEqual([{ country: 'AT', points: [villach, salzburg] }]);
    expect(byCountry([])).toEqual([]);
  });
});
