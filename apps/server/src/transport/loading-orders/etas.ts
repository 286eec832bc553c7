import type { RouteEngine } from '@konvoj/contract';
import { afterDrive, breaksOn, stood } from '../../places/routing/breaks.ts';
import type { DrivingState } from '../../places/routing/breaks.ts';
import { longestDrive } from '../../places/routing/eta.ts';

/** A point that the vehicle has yet to reach. */
export interface PointAhead {
  readonly number: number;
  /** Driving from the point before, or from where the vehicle is. */
  readonly drivingSeconds: number;
  /** Planned at the point. */
  readonly staySeconds: number;
  /** The beginning of its window; a vehicle that is early waits. Epoch milliseconds. */
  readonly windowFrom: number | null;
}

export interface ComputedEta {
  readonly number: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Without breaks. */
  readonly earliest: number;
  readonly latest: number;
  /** Seconds of breaks before it. */
  readonly breakSeconds: number;
}

/**
 * When the vehicle will be at each of the points, in their order, with planned stays and the breaks of the driver. Standing
 * for 45 minutes at a point is a break.
 * @param startsIn seconds until the vehicle goes on
 * @param driver null: their times are unknown, or do not matter for the vehicle
 * @param now epoch milliseconds
 * @param engine that computed the driving: how much longer it may take
 */
export function etasOf(
  points: readonly PointAhead[],
  startsIn: number,
  driver: DrivingState | null,
  now: number,
  engine: RouteEngine,
): ComputedEta[] {
  let [expected, earliest, driving, breakSeconds] = [startsIn, startsIn, 0, 0];
  let state = driver && stood(driver, startsIn);
  return points.map(({ number, drivingSeconds, staySeconds, windowFrom }) => {
    const breaks = state === null ? [] : breaksOn(drivingSeconds, state);
    const resting = breaks.reduce((total, { seconds }) => total + Math.max(0, seconds), 0);
    breakSeconds += resting;
    expected += drivingSeconds + resting;
    earliest += drivingSeconds;
    driving += drivingSeconds;
    const eta = {
      number,
      at: instantAfter(now, expected),
      earliest: instantAfter(now, earliest),
      latest: instantAfter(now, expected + longestDrive({ seconds: driving, engine }) - driving),
      breakSeconds,
    };
    const early = windowFrom === null ? 0 : Math.max(0, (windowFrom - eta.at) / 1_000);
    expected += early + staySeconds;
    earliest += early + staySeconds;
    state = state && stood(afterDrive(drivingSeconds, state, breaks), early + staySeconds);
    return eta;
  });
}

const instantAfter = (now: number, seconds: number) => now + Math.round(seconds) * 1_000;
