import type { ArrivalEstimate, RouteEngine } from '@konvoj/contract';
import { LONGEST_DRIVING_SECONDS, breaksOn, stood } from './breaks.ts';
import type { DrivingState, DueBreak } from './breaks.ts';
import type { Eta } from './types.ts';

/** How much longer a drive may take than its engine says: queues, and how exact the engine is. */
const MAY_TAKE_LONGER: Readonly<Record<RouteEngine, number>> = {
  external: 1.1,
  valhalla: 1.1,
  main_roads: 1.15,
  estimate: 1.4,
};

/** A drive, as an engine computed it. */
export interface Drive {
  /** Seconds until it begins; absent: it begins now. */
  readonly startsIn?: number;
  /** Seconds of driving to go. */
  readonly seconds: number;
  readonly engine: RouteEngine;
}

/** Seconds that a drive takes with all its delays. */
export function longestDrive({ seconds, engine }: Drive): number {
  return seconds * MAY_TAKE_LONGER[engine];
}

/** Seconds from now. */
export interface ArrivalTimes {
  readonly expected: number;
  readonly earliest: number;
  readonly latest: number;
  readonly breaks: readonly DueBreak[];
}

/** A driver who has to rest at once: the worst of what is unknown. */
const TIRED: DrivingState = { drivenSeconds: LONGEST_DRIVING_SECONDS, standingSeconds: 0 };

/**
 * When a drive ends. Earliest: without a break or a delay. Latest: with queues, and with the breaks of that
 * longer drive; of an unknown driver with one at once.
 * @param driver null: their times are unknown; `free`: the rules of driving times do not apply to the vehicle
 */
export function arrivalTimes(drive: Drive, driver: DrivingState | null | 'free'): ArrivalTimes {
  const { seconds, startsIn = 0 } = drive;
  const longest = longestDrive(drive);
  if (driver === 'free') {
    return { expected: startsIn + seconds, earliest: startsIn + seconds, latest: startsIn + longest, breaks: [] };
  }
  const breaks = driver === null ? [] : breaksOn(seconds, stood(driver, startsIn));
  return {
    expected: startsIn + seconds + sum(breaks),
    earliest: startsIn + seconds,
    latest: startsIn + longest + sum(breaksOn(longest, stood(driver ?? TIRED, startsIn))),
    breaks,
  };
}

function sum(breaks: readonly DueBreak[]): number {
  return breaks.reduce((total, { seconds }) => total + Math.max(0, seconds), 0);
}

/** An ETA as the API answers it. */
export function etaOnWire(eta: Eta): ArrivalEstimate {
  return {
    ...eta,
    eta: eta.eta.toISOString(),
    earliest: eta.earliest.toISOString(),
    latest: eta.latest.toISOString(),
    positionAt: eta.positionAt.toISOString(),
  };
}
