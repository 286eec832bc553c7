import { describe, expect, it } from 'vitest';
import type { DrawnRoute } from '../route.ts';
import { hasSameLines, legsWith, lineData, pointData } from './route-part.ts';

const ROUTE: DrawnRoute = {
  points: [
    { key: 'a', place: [14, 46], name: 'A', number: 1 },
    { key: 'b', place: [15, 46], name: '', number: null },
    { key: 'c', place: [16, 46], name: 'C', number: 2 },
  ],
  legs: [
    {
      line: [
        [14, 46],
        [14.5, 46.2],
        [15, 46],
      ],
      isStraight: false,
    },
    {
      line: [
        [15, 46],
        [15.5, 46.2],
        [16, 46],
      ],
      isStraight: false,
    },
  ],
  selected: 'c',
};

describe('a route on the map', () => {
  it('is drawn leg by leg, and with its points, of which those that are only passed have no number', () => {
    expect(lineData(ROUTE, null)).toMatchObject({ features: [{ properties: { leg: 0 } }, { properties: { leg: 1 } }] });
    expect(pointData(ROUTE, null)).toMatchObject({
      features: [
        { properties: { key: 'a', number: '1', selected: false } },
        { properties: { key: 'b', number: '' } },
        { properties: { key: 'c', number: '2', selected: true } },
      ],
    });
  });

  it('has straight legs at a dragged point until the way is known; others keep theirs', () => {
    expect(legsWith(ROUTE, { key: 'c', at: [17, 47] })).toEqual([
      ROUTE.legs[0],
      {
        line: [
          [15, 46],
          [17, 47],
        ],
        isStraight: true,
      },
    ]);
    expect(legsWith(ROUTE, { key: 'b', at: [15, 47] })).toEqual([
      {
        line: [
          [14, 46],
          [15, 47],
        ],
        isStraight: true,
      },
      {
        line: [
          [15, 47],
          [16, 46],
        ],
        isStraight: true,
      },
    ]);
  });

  it('goes over a place to which its line is dragged', () => {
    const dragged = { leg: 1, at: [15.5, 47] } as const;
    expect(legsWith(ROUTE, dragged)[1]).toEqual({
      line: [
        [15, 46],
        [15.5, 47],
        [16, 46],
      ],
      isStraight: true,
    });
    expect(pointData(ROUTE, dragged)).toMatchObject({
      features: [{}, {}, {}, { geometry: { coordinates: [15.5, 47] } }],
    });
  });

  it('is not drawn again while its lines are the same', () => {
    const renamed = { ...ROUTE, points: ROUTE.points.map((point) => ({ ...point, name: 'X' })), legs: [...ROUTE.legs] };
    expect(hasSameLines(ROUTE, renamed)).toBe(true);
    const straightLeg = (to: number) => ({
      line: [
        [14, 46],
        [to, 46],
      ] as const,
      isStraight: true,
    });
    expect(hasSameLines({ ...ROUTE, legs: [straightLeg(15)] }, { ...ROUTE, legs: [straightLeg(15)] })).toBe(true);
    expect(hasSameLines({ ...ROUTE, legs: [straightLeg(15)] }, { ...ROUTE, legs: [straightLeg(16)] })).toBe(false);
    expect(hasSameLines(ROUTE, { ...ROUTE, legs: ROUTE.legs.slice(1) })).toBe(false);
    expect(hasSameLines(null, ROUTE)).toBe(false);
  });

  it('is nothing without a plan', () => {
    expect([lineData(null, null), pointData(null, null)]).toMatchObject([{ features: [] }, { features: [] }]);
  });
});
