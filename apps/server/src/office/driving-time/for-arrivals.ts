import type { LiveDrivingTime } from '@konvoj/contract';
import { DAILY_REST_SECONDS, WEEKLY_REST_SECONDS } from '../../places/routing/breaks.ts';
import type { DriverTimes, ReadDriverTimes } from '../../places/routing/driver-times.ts';
import { cacheFor } from '../../platform/cache.ts';
import type { DrivingTimes } from './service.ts';

/** ETAs go on from older figures with the stages of the vehicle, so that these need not be computed for each of them. */
const KEPT_MS = 10 * 60_000;
const MOST_DRIVERS = 20_000;

/**
 * Driving times of drivers with files, for ETAs. A new file counts within ten minutes.
 * @param now epoch milliseconds
 */
export function timesForArrivals({ live }: Pick<DrivingTimes, 'live'>, now: () => number): ReadDriverTimes {
  const kept = cacheFor<{ readonly times: DriverTimes | null }>({ most: MOST_DRIVERS, forMs: KEPT_MS, now });

  return async (scope, driverIds) => {
    const keyOf = (driverId: number) => `${scope.organizationId} ${driverId}`;
    const missing = driverIds.filter((id) => !kept.has(keyOf(id)));
    if (missing.length > 0) {
      const figures = new Map((await live(scope, missing)).map((each) => [each.driver.id, each]));
      for (const id of missing) kept.set(keyOf(id), { times: timesOf(figures.get(id)) });
    }
    return new Map(
      driverIds.flatMap((id): [number, DriverTimes][] => {
        const times = kept.get(keyOf(id))?.times ?? null;
        return times === null ? [] : [[id, times]];
      }),
    );
  };
}

/** Null without a file: telemetry alone does not know the driving of the day, and stages already have that of the last hours. */
function timesOf(figures: LiveDrivingTime | undefined): DriverTimes | null {
  if (figures === undefined || figures.fileUntil === null) return null;
  const { asOf, fileUntil, drivingLeftUntilBreak, nextBreakMinutes, drivingLeftToday, todayLimit } = figures;
  return {
    asOf: Date.parse(asOf),
    fileUntil: Date.parse(fileUntil),
    untilBreakSeconds: drivingLeftUntilBreak * 60,
    breakSeconds: nextBreakMinutes * 60,
    rest: {
      afterSeconds: drivingLeftToday * 60,
      seconds: todayLimit === 'day' ? DAILY_REST_SECONDS : WEEKLY_REST_SECONDS,
    },
  };
}
