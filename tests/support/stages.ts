import type { Database } from '../../apps/server/src/platform/database.ts';
import { fold } from '../../apps/server/src/telemetry/stages/fold.ts';
import { encodeState, lastFix } from '../../apps/server/src/telemetry/stages/state.ts';
import type { ClosedStage, StageRecord, StageRules } from '../../apps/server/src/telemetry/stages/types.ts';
import { dayOf, insertLastPosition } from './telemetry.ts';

const degrees = (value: number | null) => (value === null ? null : Math.round(value * 1e7));

/** Writes the stages that these records make past the ingest: the closed ones, and the open one as the device's state. */
export async function insertStages(
  database: Database,
  organizationId: number,
  deviceId: number,
  records: readonly StageRecord[],
  rules: StageRules,
): Promise<void> {
  const { state, closed } = fold(null, records, rules);
  const times = records.map((record) => record.deviceTime);
  await database.owner.query('select make_telemetry_partitions($1::date, $2::date)', [
    dayOf(Math.min(...times)),
    dayOf(Math.max(...times)),
  ]);
  for (const each of closed) await insertStage(database, organizationId, deviceId, each);
  const newest = records.at(-1);
  const place = lastFix(state);
  if (newest === undefined) return;
  await insertLastPosition(database, organizationId, deviceId, {
    deviceTime: newest.deviceTime,
    eventId: newest.eventId,
    hash: newest.hash,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    state: encodeState(state),
  });
}

async function insertStage(
  database: Database,
  organizationId: number,
  deviceId: number,
  { stage, checkpoint }: ClosedStage,
): Promise<void> {
  const { first, last } = stage;
  await database.owner.query(
    `insert into stage values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
       $21, $22, $23, $24, $25)`,
    [
      organizationId,
      deviceId,
      new Date(stage.startAt),
      new Date(stage.endAt ?? stage.lastRecordAt),
      stage.type,
      stage.positionsCount,
      stage.gpsDistanceMeters,
      stage.canDistanceMeters,
      stage.gpsMaxSpeedKmh,
      stage.canMaxSpeedKmh,
      first.eventId,
      first.hash,
      degrees(first.latitude),
      degrees(first.longitude),
      last.eventId,
      last.hash,
      degrees(last.latitude),
      degrees(last.longitude),
      stage.driver,
      stage.country,
      stage.startCanDistanceMeters,
      stage.endCanDistanceMeters,
      stage.startFuelUsedDecilitres,
      stage.endFuelUsedDecilitres,
      Buffer.from(checkpoint),
    ],
  );
}
