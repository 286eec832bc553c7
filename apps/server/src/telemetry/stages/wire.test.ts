import { expect, it } from 'vitest';
import { aFleet } from '../live/builders.testing.ts';
import { driving, stagesOf, standing } from './builders.testing.ts';
import type { Stage } from './types.ts';
import { stageOnWire } from './wire.ts';

const averages = (stages: readonly Stage[]) =>
  stages.map((stage) => {
    const { subType, gpsAverageSpeed } = stageOnWire(7, stage, aFleet([7]));
    return [subType, gpsAverageSpeed];
  });

it('gives the average speed of a drive', () => {
  expect(averages(stagesOf(driving(0, 600)))).toEqual([['drive', 72]]);
});

it('gives no average speed where a tunnel without wheel speed puts its whole way into some seconds', () => {
  const inside = Array.from({ length: 31 }, (_, index) =>
    standing(610 + index * 10, 12_000, { latitude: null, longitude: null, valid: false, speedKmh: null }),
  );
  const outside = driving(920, 940, { meters: 20_100 });
  expect(averages(stagesOf([...driving(0, 600), ...inside, ...outside]))).toEqual([
    ['drive', expect.closeTo(70.8, 0)],
    ['idling', 0],
    ['drive', null],
  ]);
});
