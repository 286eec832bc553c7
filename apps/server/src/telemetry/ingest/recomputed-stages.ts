import type pg from 'pg';
import { OUTLIER } from '../records/fields.generated.ts';
import type { DeviceKey } from '../records/keys.ts';
import type { Recomputed } from '../stages/recompute.ts';
import { closedStageOf, CLOSED_STAGE_COLUMNS } from '../stages/row.ts';
import type { ClosedStageRow } from '../stages/row.ts';
import { encodeState, lastFix } from '../stages/state.ts';
import type { StageState } from '../stages/state.ts';
import type { ClosedStage } from '../stages/types.ts';
import type { StateColumns } from './running-fold.ts';
import { degreesE7, StageColumns } from './stage-columns.ts';
import { upsertRecomputed } from './statement.ts';
import type { StoredRecord } from './stored-records.ts';

const STAGES_FROM = {
  name: 'ingest.stages-from',
  text: `select ${CLOSED_STAGE_COLUMNS} from stage
    where organization_id = $1 and device_id = $2 and start_at >= $3 order by start_at`,
};
const DELETE_STAGES = {
  name: 'ingest.delete-stages',
  text: `delete from stage where organization_id = $1 and device_id = $2 and start_at = any($3::timestamptz[])`,
};
const MARK_OUTLIERS = {
  name: 'ingest.mark-outliers',
  text: `update position p set flags = p.flags # ${OUTLIER}
    from (select unnest($3::timestamptz[]) as at, unnest($4::int4[]) as event_id, unnest($5::int2[]) as hash) as given
    where p.organization_id = $1 and p.device_id = $2
      and p.device_time = given.at and p.event_id = given.event_id and p.hash = given.hash`,
};
/** The closed stages of a device as stored, from a moment on (null: all). */
export async function stagesFrom(
  client: pg.PoolClient,
  device: DeviceKey,
  from: number | null,
): Promise<ClosedStage[]> {
  const values = [device.organizationId, device.deviceId, new Date(from ?? 0)];
  const { rows } = await client.query<ClosedStageRow>({ ...STAGES_FROM, values });
  return rows.map(closedStageOf);
}

/** Writes what recomputing the stages of a device has changed. @param rejudged with another verdict on their fix */
export async function writeStages(
  client: pg.PoolClient,
  device: DeviceKey,
  result: Recomputed,
  rejudged: readonly StoredRecord[],
): Promise<void> {
  const { organizationId, deviceId } = device;
  if (result.removed.length > 0) {
    const values = [organizationId, deviceId, result.removed.map((startAt) => new Date(startAt))];
    await client.query({ ...DELETE_STAGES, values });
  }
  if (result.upserted.length > 0) {
    const columns = new StageColumns();
    for (const { stage, checkpoint } of result.upserted) columns.push(organizationId, deviceId, stage, checkpoint);
    await client.query({ ...upsertRecomputed, values: columns.parameters() });
  }
  if (rejudged.length > 0) {
    const keys = [
      rejudged.map((record) => new Date(record.deviceTime)),
      rejudged.map((record) => record.eventId),
      rejudged.map((record) => record.hash),
    ];
    await client.query({ ...MARK_OUTLIERS, values: [organizationId, deviceId, ...keys] });
  }
}

/** The columns of `device_state` that follow from a state. */
export function columnsOf(state: StageState): StateColumns {
  const place = lastFix(state);
  return {
    state: encodeState(state),
    latitude: degreesE7(place?.latitude ?? null),
    longitude: degreesE7(place?.longitude ?? null),
  };
}
