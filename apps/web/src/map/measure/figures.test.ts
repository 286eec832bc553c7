import { describe, expect, it } from 'vitest';
import type { LngLat } from '../map-types.ts';
import { areaSquareMeters, areaText, boxMeters, lengthMeters, lengthText, shapeText } from './figures.ts';

const SQUARE: readonly LngLat[] = [
  [14, 46],
  [14.01, 46],
  [14.01, 46.01],
  [14, 46.01],
];

describe('measuring on the map', () => {
  it('adds up the legs of a line over the earth', () => {
    expect(lengthMeters([])).toBe(0);
    expect(lengthMeters([[14, 46]])).toBe(0);
    const line: readonly LngLat[] = [
      [14.5, 46.05],
      [15.65, 46.55],
      [13.73, 45.55],
    ];
    expect(lengthMeters(line) / 1_000).toBeCloseTo(104.5 + 184.9, -1);
  });

  it('finds the area of an outline whichever way round it goes', () => {
    const { width, height } = boxMeters(SQUARE);
    expect(areaSquareMeters(SQUARE) / (width * height)).toBeCloseTo(1, 3);
    expect(areaSquareMeters(SQUARE.toReversed())).toBeCloseTo(areaSquareMeters(SQUARE), 3);
    expect(areaSquareMeters(SQUARE.slice(0, 2))).toBeCloseTo(0, 3);
  });

  it('shows lengths and areas in a suitable unit with suitable digits', () => {
    expect(lengthText('sl', 84.6)).toBe('85\u00A0m');
    expect(lengthText('sl', 1_239)).toBe('1,24\u00A0km');
    expect(lengthText('en', 240_400)).toBe('240\u00A0km');
    expect(areaText('sl', 849.7)).toBe('850\u00A0m²');
    expect(areaText('sl', 12_540)).toBe('1,25\u00A0ha');
    expect(areaText('sl', 12_540_000)).toBe('12,54\u00A0km²');
  });

  it('shows the size of a circle as its radius and of a rectangle as its sides', () => {
    const circle = { kind: 'circle', centre: { latitude: 46, longitude: 14 }, radius: 250 } as const;
    expect(shapeText('sl', circle)).toMatch(/^r 250\u00A0m · 19,\d\d\u00A0ha$/);
    const rectangle = {
      kind: 'rectangle',
      southwest: { latitude: 46, longitude: 14 },
      northeast: { latitude: 46.01, longitude: 14.01 },
    } as const;
    expect(shapeText('sl', rectangle)).toMatch(/^772\u00A0m × 1,11\u00A0km · 85,\d\d\u00A0ha$/);
  });
});
