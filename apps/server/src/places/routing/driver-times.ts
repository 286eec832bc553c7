import type { DrivingTimeFrom } from '@konvoj/contract';
import type { Scope } from '../../platform/database.ts';
import { LONGEST_DRIVING_SECONDS, drivingStateOf } from './breaks.ts';
import type { DrivingState, RestAhead, WorkedStage } from './breaks.ts';

/** What a driver may still drive by the files of their tachograph card and telemetry since. Epoch milliseconds, seconds. */
export interface DriverTimes {
  /** The moment as of which the figures hold. */
  readonly asOf: number;
  /** The last download of the card. */
  readonly fileUntil: number;
  readonly untilBreakSeconds: number;
  readonly breakSeconds: number;
  readonly rest: RestAhead;
}

/**
 * The driving times of drivers of an organization, by driver; those without files are left out. Declared here, because ETAs
 * need what a later area computes.
 */
export type ReadDriverTimes = (scope: Scope, driverIds: readonly number[]) => Promise<ReadonlyMap<number, DriverTimes>>;

/**
 * The driver now: by the tachograph, and from there on by the stages of the vehicle; without a tachograph by the stages alone.
 * @param stages of the last hours, ascending, without gaps
 * @returns null: nothing is known of the last hours
 */
export function driverStateOf(stages: readonly WorkedStage[], times: DriverTimes | null): DrivingState | null {
  if (times === null) return stages.length === 0 ? null : drivingStateOf(stages);
  const { asOf, untilBreakSeconds, breakSeconds, rest } = times;
  const before = stages.flatMap((stage) => clipped(stage, -Infinity, asOf));
  const { standingSeconds } = drivingStateOf(before);
  const drivenSeconds = LONGEST_DRIVING_SECONDS - untilBreakSeconds;
  const since = stages.flatMap((stage) => clipped(stage, asOf, Infinity));
  return drivingStateOf(since, { drivenSeconds, standingSeconds, breakSeconds, rest });
}

/** Figures of a tachograph as the API names their source; null: none. */
export function drivingTimeFrom(times: DriverTimes | null): DrivingTimeFrom | null {
  if (times === null) return null;
  return { asOf: new Date(times.asOf).toISOString(), fileUntil: new Date(times.fileUntil).toISOString() };
}

function clipped(stage: WorkedStage, from: number, to: number): WorkedStage[] {
  const [startAt, endAt] = [Math.max(stage.startAt, from), Math.min(stage.endAt, to)];
  return endAt > startAt ? [{ ...stage, startAt, endAt }] : [];
}
