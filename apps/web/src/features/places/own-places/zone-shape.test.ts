import { describe, expect, it } from 'vitest';
import type { ZoneShape } from '../../../shared/place-drafts.ts';
import { aZone } from './builders.testing.ts';
import { boundsOf, isTooSmall, kindOf, outlineBody, ringOf, shapeOf } from './zone-shape.ts';

const RECTANGLE = {
  kind: 'rectangle',
  southwest: { latitude: 46, longitude: 14.5 },
  northeast: { latitude: 46.01, longitude: 14.52 },
} as const;
const POLYGON: Extract<ZoneShape, { kind: 'polygon' }> = {
  kind: 'polygon',
  corners: [
    [14.5, 46],
    [14.52, 46],
    [14.5, 46.01],
  ],
};
const CIRCLE = { kind: 'circle', centre: { latitude: 46, longitude: 14.5 }, radius: 100 } as const;

describe('the outline of a zone', () => {
  it.each([RECTANGLE, CIRCLE])('is the same after a round over the wire: $kind', (shape) => {
    const { swlongitude, swlatitude, nelongitude, nelatitude, circle } = outlineBody(shape);
    const zone = aZone({
      ...(swlongitude !== undefined && { swlongitude }),
      ...(swlatitude !== undefined && { swlatitude }),
      ...(nelongitude !== undefined && { nelongitude }),
      ...(nelatitude !== undefined && { nelatitude }),
      circle: circle ?? null,
    });
    expect(shapeOf(zone)).toEqual(shape);
    expect(kindOf(zone)).toBe(shape.kind);
  });

  it('closes a polygon on the wire and opens it again in the drawing', () => {
    const { polygon } = outlineBody(POLYGON);
    expect(polygon?.at(-1)).toEqual(POLYGON.corners[0]);
    expect(shapeOf(aZone({ polygon: polygon ?? null }))).toEqual(POLYGON);
  });

  it('is drawn closed: the polygon where there is one, else the bounds', () => {
    const ring = ringOf(aZone());
    expect(ring).toHaveLength(5);
    expect(ring[0]).toEqual(ring[4]);
    const polygon: [number, number][] = [
      [14, 46],
      [15, 46],
      [15, 47],
      [14, 46],
    ];
    expect(ringOf(aZone({ polygon }))).toEqual(polygon);
  });

  it('has a box around whatever was drawn', () => {
    expect(boundsOf(POLYGON)).toEqual({ south: 46, west: 14.5, north: 46.01, east: 14.52 });
    const { south, north } = boundsOf(CIRCLE);
    expect((north - south) * 111_195).toBeCloseTo(200, 0);
  });
});

describe('a zone', () => {
  it.each([
    [24, true],
    [25.1, false],
  ])('is too small under 50 m on a side: a circle of radius %d m', (radius, small) => {
    expect(isTooSmall({ ...CIRCLE, radius })).toBe(small);
  });

  it('is too small when one side alone is', () => {
    const northeast = { latitude: 46.0004, longitude: 14.52 };
    expect(isTooSmall({ ...RECTANGLE, northeast })).toBe(true);
  });
});
