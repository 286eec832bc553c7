import { expect, it } from 'vitest';
import type { LngLat, MapStop } from '../map-types.ts';
import { isAtVehicle } from './track-stops.ts';

const aStop = (place: LngLat, endTime: string | null): MapStop => ({
  number: 1,
  stages: [
    {
      subType: 'stop',
      startTime: '2026-11-21T08:00:00.000Z',
      endTime,
      tmpEndTime: '2026-11-21T09:00:00.000Z',
      duration: 3_600,
    },
  ],
  fromMs: Date.parse('2026-11-21T08:00:00.000Z'),
  toMs: Date.parse('2026-11-21T09:00:00.000Z'),
  seconds: 3_600,
  kind: 'stop',
  place,
});

it('knows the stops in the yard where the vehicle stands now', () => {
  const now = aStop([14.55, 46.06], null);
  const before = aStop([14.551, 46.06], '2026-11-21T09:00:00.000Z');
  const elsewhere = aStop([14.6, 46.06], '2026-11-21T09:00:00.000Z');
  const stops = [before, elsewhere, now];
  expect(stops.map((stop) => isAtVehicle(stop, stops))).toEqual([true, false, true]);
});

it('finds none while the vehicle drives', () => {
  const before = aStop([14.55, 46.06], '2026-11-21T09:00:00.000Z');
  expect(isAtVehicle(before, [before])).toBe(false);
});
