import type pg from 'pg';
import { Int4Column, TimeColumn } from '../../platform/array-columns.ts';
import { rowsByPlace, SharedStatement } from '../../platform/shared-statement.ts';
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
  // The earliest start chooses the partitions when the statement is planned.
  text: `select given.place::int4 as place, found.*
    from unnest($1::int4[], $2::int4[], $3::timestamptz[]) with ordinality as given (organization, device, since, place)
    cross join lateral (select ${CLOSED_STAGE_COLUMNS} from stage
      where organization_id = given.organization and device_id = given.device
        and start_at >= $4::timestamptz and start_at >= given.since
      order by start_at) as found`,
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
const closedStages = new SharedStatement<{ device: DeviceKey; from: number }, readonly ClosedStage[]>(
  async (client, requests) => {
    const [organization, deviceId, since] = [new Int4Column(), new Int4Column(), new TimeColumn()];
    for (const { device, from } of requests) {
      organization.push(device.organizationId);
      deviceId.push(device.deviceId);
      since.push(from);
    }
    const earliest = new Date(Math.min(...requests.map(({ from }) => from)));
    const { rows } = await client.query<ClosedStageRow & { place: number }>({
      ...STAGES_FROM,
      values: [...[organization, deviceId, since].map((column) => column.parameter()), earliest],
    });
    return rowsByPlace(rows, requests.length).map((ofOne) => ofOne.map(closedStageOf));
  },
);

/** The closed stages of a device as stored, from a moment on (null: all). */
export function stagesFrom(
  client: pg.PoolClient,
  device: DeviceKey,
  from: number | null,
): Promise<readonly ClosedStage[]> {
  return closedStages.ask(client, { device, from: from ?? 0 });
}

const changedStages = new SharedStatement<{ device: DeviceKey; closed: readonly ClosedStage[] }, void>(
  async (client, requests) => {
    const columns = new StageColumns();
    for (const { device, closed } of requests) {
      for (const each of closed) columns.push(device.organizationId, device.deviceId, each.stage, each.checkpoint);
    }
    await client.query({ ...upsertRecomputed, values: columns.parameters() });
    return requests.map(() => undefined);
  },
);

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
  if (result.upserted.length > 0) await changedStages.ask(client, { device, closed: result.upserted });
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
