import type { DriveSum, Stage, StagePart } from '@konvoj/contract';
import { sumsInSteps } from './rules.ts';
import type { SumOf, SumRules } from './rules.ts';

/** A closed stage between two times in UTC: 60 km, 20 l in an hour of driving; a test states what matters to it. */
export function aStage(startTime: string, endTime: string, changes: Partial<Stage> = {}): Stage {
  const duration = (Date.parse(endTime) - Date.parse(startTime)) / 1_000;
  const drives = (changes.subType ?? 'drive') === 'drive';
  const distance = drives ? (duration / 3_600) * 60_000 : 0;
  return {
    id: 1,
    deviceId: 7,
    subType: 'drive',
    startTime: new Date(startTime).toISOString(),
    endTime: new Date(endTime).toISOString(),
    tmpEndTime: new Date(endTime).toISOString(),
    duration,
    distance,
    positionsCount: 10,
    gpsDistance: distance,
    canDistance: distance,
    gpsAverageSpeed: null,
    gpsMaxSpeed: null,
    canAverageSpeed: null,
    canMaxSpeed: null,
    firstPositionProxy: null,
    lastPositionProxy: null,
    driver1Id: 3,
    countryId: 'SI',
    startCanDistance: null,
    endCanDistance: null,
    fuelUsed: drives ? duration / 180 : 0,
    fuelConsumptionAverage: null,
    contact: null,
    ...changes,
  };
}

/** `sumsInSteps` at once. */
export function sumsBy<Row extends { readonly part: StagePart }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  rules: SumRules,
  of?: (row: Row) => Omit<SumOf, 'id'>,
): DriveSum[] {
  const work = sumsInSteps(rows, keyOf, rules, of);
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}
