import { expect, it } from 'vitest';
import { aPoint } from './builders.testing.ts';
import { drawnOrder, profileOfOrder } from './use-order-on-map.ts';

const points = [
  aPoint({ number: 1, latitude: 46.05, longitude: 14.5 }),
  aPoint({ number: 2, status: 'skipped' }),
  aPoint({ number: 3, latitude: 45.55, longitude: 13.73 }),
];

it('follows the planned road between the points that are driven to, which have numbers', () => {
  const road: [number, number][] = [
    [14.5, 46.05],
    [14.21, 45.77],
    [13.73, 45.55],
  ];
  const { points: drawn, legs } = drawnOrder({ points }, [road]);
  expect(drawn.map(({ number }) => number)).toEqual([1, 2]);
  expect(legs).toEqual([{ line: road, isStraight: false }]);
});

it('is a straight line until the road is known', () => {
  expect(drawnOrder({ points }, []).legs).toMatchObject([{ isStraight: true }]);
});

it('takes the roads of its vehicle, or of a truck of usual size', () => {
  const van = { id: 7, type: 2, heightCm: 310, widthCm: null, lengthCm: null, weightKg: 3_500, axleLoadKg: null };
  expect(profileOfOrder({ vehicleId: 7 }, [van])).toMatchObject({ kind: 'van', height: 3.1, weight: 3.5 });
  expect(profileOfOrder({ vehicleId: null }, [van])).toEqual({ kind: 'truck' });
});
