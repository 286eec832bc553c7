import { describe, expect, it } from 'vitest';
import { straightLineMeters } from '../../shared/distance.ts';
import type { ZoneShape } from '../../shared/place-drafts.ts';
import { circleRing, isSameShape, ringOfShape, shapeOfRing } from './shapes.ts';

const CENTRE = { latitude: 46.05, longitude: 14.5 };
const RECTANGLE: ZoneShape = {
  kind: 'rectangle',
  southwest: { latitude: 46, longitude: 14 },
  northeast: { latitude: 46.1, longitude: 14.2 },
};
const POLYGON: ZoneShape = {
  kind: 'polygon',
  corners: [
    [14, 46],
    [14.2, 46],
    [14.1, 46.1],
  ],
};

describe('the outline of a zone', () => {
  it('of a circle lies everywhere as far from its centre as the radius', () => {
    for (const [longitude, latitude] of circleRing(CENTRE, 500))
      expect(straightLineMeters(CENTRE, { latitude, longitude })).toBeCloseTo(500, 0);
  });

  it('closes with its first corner', () => {
    for (const shape of [RECTANGLE, POLYGON]) {
      const ring = ringOfShape(shape);
      expect(ring.at(-1)).toEqual(ring[0]);
    }
  });

  it.each([
    ['rectangle', RECTANGLE],
    ['polygon', POLYGON],
    ['circle', { kind: 'circle', centre: CENTRE, radius: 1_234 }],
  ] satisfies [string, ZoneShape][])('drawn and read back is the same %s', (kind, shape) => {
    const read = shapeOfRing(shape.kind, ringOfShape(shape));
    expect(read?.kind).toBe(kind);
    expect(isSameShape(read, shape)).toBe(true);
  });

  it('counts a corner that stands on the one before only once', () => {
    const doubled = shapeOfRing('polygon', [
      [14, 46],
      [14.2, 46],
      [14.2, 46],
      [14.1, 46.1],
      [14, 46],
    ]);
    expect(isSameShape(doubled, POLYGON)).toBe(true);
  });

  it('is none while it encloses nothing', () => {
    expect(
      shapeOfRing('polygon', [
        [14, 46],
        [14.2, 46],
        [14.2, 46],
        [14, 46],
      ]),
    ).toBeNull();
    expect(
      shapeOfRing('rectangle', [
        [14, 46],
        [14.2, 46],
        [14.2, 46],
        [14, 46],
        [14, 46],
      ]),
    ).toBeNull();
  });
});

describe('two shapes', () => {
  it('are the same when only the last digits of their coordinates differ', () => {
    const nudged = { ...RECTANGLE, southwest: { latitude: 46.00000001, longitude: 14 } };
    expect(isSameShape(RECTANGLE, nudged)).toBe(true);
    expect(isSameShape(RECTANGLE, { ...RECTANGLE, southwest: { latitude: 46.0001, longitude: 14 } })).toBe(false);
    expect(isSameShape(RECTANGLE, POLYGON)).toBe(false);
    expect(isSameShape(null, null)).toBe(true);
  });
});
