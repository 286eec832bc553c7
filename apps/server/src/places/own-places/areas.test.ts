import { describe, expect, it } from 'vitest';
import { areaOf, isTooSmall, outlineOf } from './areas.ts';
import type { AreaInput } from './areas.ts';
import type { Ring, ZoneArea } from './types.ts';

const NOTHING: AreaInput = {
  bounds: { swLatitude: undefined, swLongitude: undefined, neLatitude: undefined, neLongitude: undefined },
  ring: null,
  circle: null,
};
const box = (swLongitude: number, swLatitude: number, neLongitude: number, neLatitude: number): AreaInput => ({
  ...NOTHING,
  bounds: { swLatitude, swLongitude, neLatitude, neLongitude },
});
const outlined = (ring: Ring): AreaInput => ({ ...NOTHING, ring });
const round = (longitude: number, latitude: number, radiusMeters: number): AreaInput => ({
  ...NOTHING,
  circle: { centre: { latitude, longitude }, radiusMeters },
});

function areaFrom(input: AreaInput): ZoneArea {
  const area = areaOf(input);
  if ('refused' in area) throw new Error(JSON.stringify(area.refused));
  return area;
}
const refusedOf = (input: AreaInput) => {
  const area = areaOf(input);
  return 'refused' in area ? area.refused.map(({ path, code }) => `${path} ${code}`) : [];
};

describe('an area', () => {
  it('is a rectangle by its bounds alone, which has no outline of its own', () => {
    const area = areaFrom(box(14, 46, 15, 47));
    expect(area).toEqual({
      shape: { kind: 'rectangle' },
      bounds: { swLatitude: 46, swLongitude: 14, neLatitude: 47, neLongitude: 15 },
    });
    expect(outlineOf(area)).toBeNull();
  });

  it('that is a polygon stores the box around it for readers of bounds, whatever bounds were sent', () => {
    const ring: Ring = [
      [14, 46],
      [15.123_456_78, 46],
      [14.5, 47],
      [14, 46],
    ];
    const area = areaFrom({ ...outlined(ring), bounds: box(1, 2, 3, 4).bounds });
    expect(area.bounds).toEqual({ swLatitude: 46, swLongitude: 14, neLatitude: 47, neLongitude: 15.123_456_8 });
    expect(outlineOf(area)?.[1]).toEqual([15.123_456_8, 46]);
  });

  it('that is a circle stores its box and has a ring for drawing', () => {
    const area = areaFrom(round(14.5, 46, 1_000));
    expect(area.shape.kind).toBe('circle');
    expect(area.bounds.neLatitude).toBeCloseTo(46.009, 3);
    expect(outlineOf(area)).toHaveLength(65);
  });

  it('drops repeated corners', () => {
    const area = areaFrom(outlined([[14, 46], [15, 46], [15, 46], [14.5, 47], [14, 46]])); // prettier-ignore
    expect(outlineOf(area)).toHaveLength(4);
  });

  it.each<[string, AreaInput, string[]]>([
    ['nothing', NOTHING, ['swlatitude', 'swlongitude', 'nelatitude', 'nelongitude'].map((name) => `${name} required`)],
    ['a box upside down', box(14, 47, 15, 46), ['nelatitude too_small']],
    ['a box of no width', box(14, 46, 14, 47), ['nelongitude too_small']],
    ['a box that mixes up east and west', box(15, 46, 14, 47), ['nelongitude too_small']],
    ['a box over the antimeridian', box(179, -18, -179, -17), ['nelongitude crosses_date_line']],
    ['an open outline', outlined([[0, 0], [1, 0], [1, 1], [0, 1]]), ['polygon invalid']], // prettier-ignore
    ['an outline of two corners', outlined([[0, 0], [1, 0], [0, 0], [1, 0], [0, 0]]), ['polygon too_few']], // prettier-ignore
    ['a bow tie', outlined([[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]), ['polygon crosses_itself']], // prettier-ignore
    ['an outline over the antimeridian', outlined([[179, 0], [-179, 0], [-179, 1], [179, 0]]), ['polygon crosses_date_line']], // prettier-ignore
    ['a circle over the antimeridian', round(179.99, 0, 5_000), ['circle crosses_date_line']],
    ['a circle around the pole', round(14, 89.99, 5_000), ['circle crosses_date_line']],
  ])('is refused when it is %s', (_, input, errors) => {
    expect(refusedOf(input)).toEqual(errors);
  });
});

describe('an area under 50 m on a side', () => {
  it.each<[string, AreaInput, boolean]>([
    ['a box 49 m wide', box(14.5, 46, 14.500_632, 46.01), true],
    ['a box 51 m wide', box(14.5, 46, 14.500_66, 46.01), false],
    ['a box 49 m high', box(14.5, 46, 14.6, 46.000_44), true],
    ['a circle of 24 m', round(14.5, 46, 24), true],
    ['a circle of 26 m', round(14.5, 46, 26), false],
    ['a narrow triangle', outlined([[14.5, 46], [14.500_3, 46], [14.5, 46.1], [14.5, 46]]), true], // prettier-ignore
  ])('%s', (_, input, small) => {
    expect(isTooSmall(areaFrom(input))).toBe(small);
  });
});
