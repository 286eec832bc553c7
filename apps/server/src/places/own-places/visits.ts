import type { MergedStage } from '../../telemetry/stages/merge.ts';
import type { StageEnd } from '../../telemetry/stages/types.ts';
import { metersBetween } from './geometry-rules.ts';
import type { PlaceArea } from './rules.ts';
import type { Coordinates } from './types.ts';

/** A stationary vehicle that creeps stays within some hundred metres of where it stopped. */
const CARRIED_AWAY_METERS = 1_000;

/** A stay of a device at a place. Epoch milliseconds. */
export interface Visit {
  readonly arrivalAt: number;
  /** Null: not ended. */
  readonly departureAt: number | null;
  /** Duration until the departure, or the last record of an open visit. */
  readonly durationSeconds: number;
  /** The driver on arrival: an identity as in stages. */
  readonly driver: string | null;
}

export interface FoundVisits {
  readonly visits: readonly Visit[];
  /** A stay may have begun before the first, or continued after the last of the given stages. */
  readonly isCutAtStart: boolean;
  readonly isCutAtEnd: boolean;
}

/**
 * The visits of one device at one place, oldest first. A visit begins with a halt at the place and continues over all
 * that follow. A drive or a gap between two halts belongs to it when it is no longer than the place is wide; a longer
 * one means that the vehicle left. A gap in the input ends it.
 * @param stages merged and whole ones, ascending, ending where the vehicle stopped; the last one may be open
 * @param minimumStopMinutes shorter stays are no visits
 */
export function visitsAt(area: PlaceArea, stages: readonly MergedStage[], minimumStopMinutes: number): FoundVisits {
  const stays = staysAt(area, stages);
  const visits = stays
    .map(({ standing }) => visitOf(standing))
    .filter(({ durationSeconds }) => durationSeconds >= minimumStopMinutes * 60);
  const [first, last] = [stays[0], stays.at(-1)];
  return {
    visits,
    isCutAtStart: first !== undefined && isWithin(area, stages.slice(0, first.from)),
    isCutAtEnd: last !== undefined && stages.at(-1)?.endAt !== null && isWithin(area, stages.slice(last.to + 1)),
  };
}

/** An unbroken run of stages at the place. */
interface Stay {
  /** Indexes of its first and its last stage. */
  readonly from: number;
  to: number;
  readonly standing: MergedStage[];
}

function staysAt(area: PlaceArea, stages: readonly MergedStage[]): Stay[] {
  const stays: Stay[] = [];
  let current: Stay | null = null;
  for (const [index, stage] of stages.entries()) {
    if (!isStanding(stage)) continue;
    if (!standsAt(area, stage)) {
      current = null;
    } else if (current !== null && goesOn(area, stages.slice(current.to, index + 1))) {
      current.to = index;
      current.standing.push(stage);
    } else {
      current = { from: index, to: index, standing: [stage] };
      stays.push(current);
    }
  }
  return stays;
}

/** From one halt at the place to the next, both positions given. */
function goesOn(area: PlaceArea, stages: readonly MergedStage[]): boolean {
  const isUnbroken = stages.every((stage, index) => index === 0 || stages[index - 1]?.endAt === stage.startAt);
  return isUnbroken && isWithin(area, stages.slice(1, -1));
}

/** Whether all of these are movements, and not further than the place is wide. */
function isWithin({ extentMeters }: PlaceArea, between: readonly MergedStage[]): boolean {
  const meters = between.reduce((total, { distanceMeters }) => total + distanceMeters, 0);
  return meters <= extentMeters && !between.some(isStanding);
}

function isStanding({ type }: MergedStage): boolean {
  return type !== 'drive' && type !== 'undefined';
}

/**
 * A vehicle that rolls through the gate before it stops, or to another ramp, is there all the time. A vehicle that is
 * moved while stationary, on a ferry or towed, is not.
 */
function standsAt(area: PlaceArea, { first, last }: MergedStage): boolean {
  const [from, to] = [placeOf(first), placeOf(last)];
  const carried = from !== null && to !== null ? metersBetween(from, to) : 0;
  if (carried > Math.max(area.extentMeters, CARRIED_AWAY_METERS)) return false;
  return holds(area, from) || holds(area, to);
}

/**
 * Whether only the last record of a stage is at the place, which may be the first of the drive after it: then the
 * record before it decides whether the vehicle stopped there.
 */
export function isDoubtful(area: PlaceArea, stage: MergedStage): boolean {
  return (
    isStanding(stage) && stage.endAt !== null && holds(area, placeOf(stage.last)) && !holds(area, placeOf(stage.first))
  );
}

function holds(area: PlaceArea, place: Coordinates | null): boolean {
  return place !== null && area.holds(place);
}

function placeOf({ latitude, longitude }: StageEnd): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function visitOf(standing: readonly MergedStage[]): Visit {
  const [arrived, left] = [standing[0], standing.at(-1)];
  if (arrived === undefined || left === undefined) throw new Error('a stay without a stage');
  return {
    arrivalAt: arrived.startAt,
    departureAt: left.endAt,
    durationSeconds: ((left.endAt ?? left.lastRecordAt) - arrived.startAt) / 1_000,
    driver: arrived.driver,
  };
}
