import type pg from 'pg';
import { recompute } from '../stages/recompute.ts';
import type { Progress, Recomputed, Resumption } from '../stages/recompute.ts';
import { closedStageOf, CLOSED_STAGE_COLUMNS } from '../stages/row.ts';
import type { ClosedStageRow } from '../stages/row.ts';
import { encodeState, lastFix, openStage } from '../stages/state.ts';
import type { StageState } from '../stages/state.ts';
import type { ClosedStage, StageRecord } from '../stages/types.ts';
import { DevicesMovedOnError } from './database-errors.ts';
import type { Device, Known } from './device.ts';
import type { DeviceCommit } from './events.ts';
import { recordFlag } from './record-columns.ts';
import { resumptionBefore } from './resumption.ts';
import { degreesE7, StageColumns } from './stage-columns.ts';
import { upsertRecomputed } from './statement.ts';
import { newestRecord, storedRecords } from './stored-records.ts';
import type { StoredRecord } from './stored-records.ts';

/** The span of device time in which something changed, epoch milliseconds. */
export interface Changed {
  readonly from: number;
  /** Infinity: to the end. */
  readonly until: number;
  /** When to stop at a boundary and leave the rest for another call; default: never. */
  readonly enough?: (progress: Progress) => boolean;
}

/** The result for a device whose stages were recomputed; valid after the commit. */
export interface RecomputedDevice {
  readonly device: Device;
  readonly after: Known;
  readonly commit: DeviceCommit;
  /** Where to continue when it was `enough`; null: nothing is left to do. Epoch milliseconds. */
  readonly goOnFrom: number | null;
}

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
  text: `update position p set flags = p.flags # ${recordFlag.outlier}
    from (select unnest($3::timestamptz[]) as at, unnest($4::int4[]) as event_id, unnest($5::int2[]) as hash) as given
    where p.organization_id = $1 and p.device_id = $2
      and p.device_time = given.at and p.event_id = given.event_id and p.hash = given.hash`,
};
const ADVANCE_STATE = {
  name: 'ingest.advance-state',
  text: `update device_state set version = $3 + 1, state = $4, latitude = $5, longitude = $6
    where organization_id = $1 and device_id = $2 and version = $3`,
};
const ADVANCE_VERSION = {
  name: 'ingest.advance-version',
  text: `update device_state set version = $3 + 1 where organization_id = $1 and device_id = $2 and version = $3`,
};

/**
 * Recomputes the stages of a device around a change, inside the caller's transaction; to the end when its state is
 * unreadable. Valid only if no other process advanced the device meanwhile: its version is checked before anything is
 * written.
 * @param device loaded, and in no other commit of this process
 * @returns null when the device has no record yet
 * @throws {DevicesMovedOnError} when another process was faster: the transaction must be rolled back and repeated
 */
export async function recomputeStages(
  client: pg.PoolClient,
  device: Device,
  span: Changed,
): Promise<RecomputedDevice | null> {
  const { known, rules } = device;
  if (known === null || rules === null) throw new TypeError('a device must be loaded before it is recomputed');
  if (known.head === null) return null;
  const from = await resumptionBefore(client, device, Math.min(span.from, known.head.deviceTime));
  const turned: StoredRecord[] = [];
  const result = await recompute({
    from,
    records: recordsAfter(client, device, from),
    changedUntil: span.until,
    existing: await stagesFrom(client, device, from.stagesFrom),
    head: known.state,
    rules,
    ...(span.enough !== undefined && { enough: span.enough }),
    onFolded: (record, outlier) => {
      if (isStored(record) && record.outlier !== outlier) turned.push(record);
    },
  });
  const state = result.head ?? known.state;
  await advance(client, device, known.version, state);
  await write(client, device, result, turned);
  return {
    device,
    after: { version: known.version + 1, state, head: known.head },
    commit: {
      organizationId: device.organizationId,
      deviceId: device.deviceId,
      closedStages: result.upserted.map(({ stage }) => stage),
      recomputed: { from: from.stagesFrom ?? 0, to: result.until },
      ...(result.head !== null && { openStage: openStage(result.head) }),
    },
    goOnFrom: result.goOnFrom,
  };
}

/** When the retention has dropped every record, the newest one is still known. */
async function* recordsAfter(client: pg.PoolClient, device: Device, from: Resumption) {
  let isEmpty = true;
  for await (const chunk of storedRecords(client, device, from.after)) {
    isEmpty = false;
    yield chunk;
  }
  if (isEmpty && from.state === null) yield await newestRecord(client, device);
}

const isStored = (record: StageRecord): record is StoredRecord => 'outlier' in record;

async function stagesFrom(client: pg.PoolClient, device: Device, from: number | null): Promise<ClosedStage[]> {
  const values = [device.organizationId, device.deviceId, new Date(from ?? 0)];
  const { rows } = await client.query<ClosedStageRow>({ ...STAGES_FROM, values });
  return rows.map(closedStageOf);
}

async function write(
  client: pg.PoolClient,
  device: Device,
  result: Recomputed,
  turned: readonly StoredRecord[],
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
  if (turned.length > 0) {
    const keys = [
      turned.map((record) => new Date(record.deviceTime)),
      turned.map((record) => record.eventId),
      turned.map((record) => record.hash),
    ];
    await client.query({ ...MARK_OUTLIERS, values: [organizationId, deviceId, ...keys] });
  }
}

/** @param state null: unreadable, left unchanged */
async function advance(
  client: pg.PoolClient,
  { organizationId, deviceId }: Device,
  version: number,
  state: StageState | null,
): Promise<void> {
  const key = [organizationId, deviceId, version];
  const { rowCount } =
    state === null
      ? await client.query({ ...ADVANCE_VERSION, values: key })
      : await client.query({ ...ADVANCE_STATE, values: [...key, encodeState(state), ...placeOf(state)] });
  if (rowCount !== 1) throw new DevicesMovedOnError('another process advanced the device');
}

function placeOf(state: StageState): (number | null)[] {
  const place = lastFix(state);
  return [degreesE7(place?.latitude ?? null), degreesE7(place?.longitude ?? null)];
}
