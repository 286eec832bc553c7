import { expect, it } from 'vitest';
import { pointTimes } from './times.ts';

const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const free = { from: null, to: null, stay: 0 };
const clocks = (times: ReturnType<typeof pointTimes>) =>
  times.map(({ arrivesAt, leavesAt, waits, late }) => [
    new Date(arrivesAt).toISOString().slice(11, 16),
    new Date(leavesAt).toISOString().slice(11, 16),
    waits,
    late,
  ]);

it('adds the ways and the stays, waits for a window and says how late the vehicle comes', () => {
  const points = [
    { ...free, stay: 3_600 },
    { from: at('08:00'), to: at('09:00'), stay: 1_800 },
    { from: null, to: at('09:00'), stay: 900 },
    free,
  ];
  const legs = [{ duration: 3_600 }, { duration: 3_600 }, { duration: 600 }];
  expect(clocks(pointTimes(points, legs, Date.parse(at('06:00'))))).toEqual([
    ['06:00', '06:00', 0, 0],
    ['07:00', '08:30', 3_600, 0],
    ['09:30', '09:45', 0, 1_800],
    ['09:55', '09:55', 0, 0],
  ]);
});

it('knows no times while the route is one of other points', () => {
  expect(pointTimes([free, free, free], [{ duration: 60 }], 0)).toEqual([]);
});
