import { describe, expect, it } from 'vitest';
import { aPoint } from './builders.testing.ts';
import { drawnRoute, legKey } from './route-lines.ts';

describe('a plan on the map', () => {
  const points = [
    aPoint({ key: 'a' }),
    aPoint({ key: 'b', at: { latitude: 45.7743, longitude: 14.2137 } }),
    aPoint({ key: 'c', at: { latitude: 45.5481, longitude: 13.7302 } }),
  ];
  const line = [
    [14.5051, 46.0511],
    [14.4, 45.9],
    [14.2137, 45.7743],
  ] as const;
  const lines = new Map([[legKey(points[0]?.at, points[1]?.at), line]]);

  it('has the ways that are known, and straight lines where they are not', () => {
    expect(drawnRoute(points, lines, 'b')).toEqual({
      points: [
        { key: 'a', place: [14.5051, 46.0511], name: 'Ljubljana', number: 1 },
        { key: 'b', place: [14.2137, 45.7743], name: 'Ljubljana', number: 2 },
        { key: 'c', place: [13.7302, 45.5481], name: 'Ljubljana', number: 3 },
      ],
      legs: [
        { line, isStraight: false },
        {
          line: [
            [14.2137, 45.7743],
            [13.7302, 45.5481],
          ],
          isStraight: true,
        },
      ],
      selected: 'b',
    });
  });

  it('is nothing without points', () => {
    expect(drawnRoute([], lines, null)).toBeNull();
  });
});
