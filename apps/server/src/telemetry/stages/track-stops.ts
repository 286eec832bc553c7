import type { Database } from '../../platform/database.ts';
import type { Period } from '../../platform/period.ts';
import type { FindStops } from '../positions/export/stops.ts';
import type { TrackStop } from '../positions/export/writer.ts';
import type { MergedStage } from './merge.ts';
import { contactOf } from './names.ts';
import type { NameStages, StageNames } from './names.ts';
import { readingFor } from './service.ts';
import type { StageService } from './service.ts';

/** Finds the stops of exported tracks: halts of at least the user's minimum stop. */
export function trackStops(database: Database, stages: StageService, nameStages: NameStages): FindStops {
  return async (scope, { deviceId, period, language }) => {
    const { minimumStopMinutes } = await database.tenant(scope, (tx) => readingFor(tx, scope));
    const asked = { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() };
    // Instants in UTC are the same in every time zone.
    const seen = await stages.ofDevices(scope, 'UTC', [deviceId], asked);
    const standing = seen.stages.filter(({ stage }) => secondsWithin(stage, period) >= minimumStopMinutes * 60);
    const names = await nameStages(scope, standing, language);
    return standing.flatMap(({ stage }) => stopOf(stage, names, period) ?? []);
  };
}

/** The duration of a stage within a period. */
function secondsWithin({ startAt, endAt, lastRecordAt }: MergedStage, { from, to }: Period): number {
  return (Math.min(endAt ?? lastRecordAt, to) - Math.max(startAt, from)) / 1_000;
}

/** A stage as a stop, cut to the period as in the table of stages; null: not a stop, or without a place. */
export function stopOf(stage: MergedStage, names: StageNames, { from, to }: Period): TrackStop | null {
  const { type, startAt, endAt, lastRecordAt, first, last } = stage;
  // The last record is the first of the drive after it.
  const { latitude, longitude } = first.latitude === null ? last : first;
  if (type === 'drive' || type === 'undefined' || latitude === null || longitude === null) return null;
  return {
    type,
    latitude,
    longitude,
    arrivalAt: Math.max(startAt, from),
    departureAt: (endAt ?? lastRecordAt) > to ? to : endAt,
    contact: contactOf(stage, names),
    address: names.addressAt(latitude, longitude),
  };
}
