import type { LiveDrivingTime } from '@konvoj/contract';
import { expect, it } from 'vitest';
import { ManualClock } from '../../platform/clock.testing.ts';
import { timesForArrivals } from './for-arrivals.ts';

const NOW = Date.UTC(2026, 5, 10, 6);

const someFigures = (id: number, changes: Partial<LiveDrivingTime> = {}): LiveDrivingTime => ({
  driver: { id, name: 'Miha Novak' },
  asOf: '2026-06-10T06:00:00.000Z',
  recordedUntil: '2026-06-10T06:00:00.000Z',
  basis: 'telemetry',
  fileUntil: '2026-06-08T16:00:00.000Z',
  activity: 'driving',
  drivingLeftUntilBreak: 90,
  untilBreakLimit: 'break',
  nextBreakMinutes: 30,
  drivingLeftToday: 300,
  todayLimit: 'day',
  extendedDaysLeft: 2,
  drivingLeftThisWeek: 2_000,
  drivingLeftThisFortnight: 4_000,
  latestDailyRestStart: null,
  latestReducedRestStart: null,
  reducedRestsLeft: 3,
  latestWeeklyRestStart: '2026-06-12T06:00:00.000Z',
  openDebts: [],
  unknownMinutes: 0,
  ...changes,
});

function aReader(figures: readonly LiveDrivingTime[]) {
  const clock = new ManualClock(NOW);
  const asked: (readonly number[])[] = [];
  const read = timesForArrivals(
    {
      live: async (_, ids = []) => {
        asked.push(ids);
        return figures.filter(({ driver }) => ids.includes(driver.id));
      },
    },
    clock.now,
  );
  return { clock, asked, read: (...ids: number[]) => read({ organizationId: 1 }, ids) };
}

it('gives ETAs the figures of drivers with files, in seconds', async () => {
  const { read } = aReader([someFigures(1), someFigures(2, { fileUntil: null })]);
  const times = await read(1, 2, 3);
  expect([...times]).toEqual([
    [
      1,
      {
        asOf: NOW,
        fileUntil: Date.UTC(2026, 5, 8, 16),
        untilBreakSeconds: 5_400,
        breakSeconds: 1_800,
        rest: { afterSeconds: 18_000, seconds: 39_600 },
      },
    ],
  ]);
});

it('has a weekly rest where the week or the fortnight ends before the day', async () => {
  const { read } = aReader([someFigures(1, { todayLimit: 'fortnight' })]);
  expect((await read(1)).get(1)?.rest.seconds).toBe(45 * 3_600);
});

it('computes them once in ten minutes, also that there are none', async () => {
  const { clock, asked, read } = aReader([someFigures(1)]);
  await read(1, 2);
  await read(2, 1);
  expect(asked).toEqual([[1, 2]]);
  clock.advance(10 * 60_000 + 1);
  await read(1);
  expect(asked).toEqual([[1, 2], [1]]);
});
