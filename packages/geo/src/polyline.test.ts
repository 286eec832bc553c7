import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline.ts';

const degrees = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((value) => value / 1e6);
const line = fc.array(fc.tuple(degrees(90), degrees(180)), { maxLength: 50 });

describe('an encoded line', () => {
  it('is that of the algorithm: the example of its description, with six decimals', () => {
    expect(
      encodePolyline([
        [38.5, -120.2],
        [40.7, -120.95],
        [43.252, -126.453],
      ]),
    ).toBe('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI');
  });

  it('gives back every point to six decimals', () => {
    fc.assert(
      fc.property(line, (points) => {
        expect(decodePolyline(encodePolyline(points)).map(([lat, lon]) => [lat + 0, lon + 0])).toEqual(
          points.map(([lat, lon]) => [lat + 0, lon + 0]),
        );
      }),
    );
  });

  it.each(['_izlhA', '_izlhA~rlgdF_', 'a b', '\u0000'])('is refused when it is cut off or no line: %j', (text) => {
    expect(() => decodePolyline(text)).toThrow(RangeError);
  });
});
