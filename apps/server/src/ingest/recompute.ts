import type pg from 'pg';
import { recompute, resume } from '../stages/recompute.ts';
import type { Recomputed } from '../stages/recompute.ts';
import { closedStageOf, CLOSED_STAGE_COLUMNS } from '../stages/row.ts';
import type { ClosedStageRow } from '../stages/row.ts';
import { encodeState, lastFix, openStage } from '../stages/state.ts';
import type { StageState } from '../stages/state.ts';
import type { ClosedStage, StageRecord } from '../stages/types.ts';
import { DevicesMovedOnError } from './database-errors.ts';
import type { Device, Known } from './device.ts';
import type { DeviceCommit } from './events.ts';
import { recordFlag } from './record-columns.ts';
import { degreesE7, StageColumns } from './stage-columns.ts';
import { upsertRecomputed } from './statement.ts';
import { storedRecords } from './stored-records.ts';
import type { StoredRecord } from './stored-records.ts';

/** The span of device time in which something changed, epoch milliseconds. */
export interface Changed {
  readonly from: number;
  /** Infinity: to the end. */
  readonly until: number;
}

/** What became of a device whose stages were computed again; becomes true with the commit. */
export interface RecomputedDevice {
  readonly device: Device;
  readonly after: Known;
  readonly told: DeviceCommit;
}

const STAGES_BEFORE = {
  name: 'ingest.stages-before',
  text: `select ${CLOSED_STAGE_COLUMNS} from stage
    where organization_id = $1 and device_id = $2 and start_at <= $3 order by start_at desc limit 2`,
};
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
const MOVE_HEAD_ON = {
  name: 'ingest.move-head-on',
  text: `update device_state set version = $3 + 1, state = $4, latitude = $5, longitude = $6
    where organization_id = $1 and device_id = $2 and version = $3`,
};

/**
 * Computes the stages of a device again around what changed, inside the caller's transaction. What the transaction
 * writes holds only if nobody else moved the device on meanwhile: the version decides last.
 * @param device loaded, and in no other commit
 * @returns null when the device has no record yet
 * @throws {DevicesMovedOnError} when another gateway was faster: the transaction must be given up and repeated
 */
export async function recomputeStages(
  client: pg.PoolClient,
  device: Device,
  span: Changed,
): Promise<RecomputedDevice | null> {
  const { known, rules } = device;
  if (known === null || rules === null) throw new TypeError('a device is computed again when it is loaded');
  if (known.state === null) return null;
  const from = resume(await checkpointBefore(client, device, known.state, span.from));
  const turned: StoredRecord[] = [];
  const result = await recompute({
    from,
    records: storedRecords(client, device, from.after),
    changedUntil: span.until,
    existing: await stagesFrom(client, device, from.stagesFrom),
    head: known.state,
    rules,
    onFolded: (record, outlier) => {
      if (isStored(record) && record.outlier !== outlier) turned.push(record);
    },
  });
  const head = result.head ?? known.state;
  await write(client, device, result, turned);
  await moveHeadOn(client, device, known.version, head);
  return {
    device,
    after: { version: known.version + 1, state: head, head: known.head },
    told: {
      organizationId: device.organizationId,
      deviceId: device.deviceId,
      closedStages: result.upserted.map(({ stage }) => stage),
      recomputed: { from: from.stagesFrom ?? 0, to: result.until },
      ...(result.head !== null && { openStage: openStage(result.head) }),
    },
  };
}

const isStored = (record: StageRecord): record is StoredRecord => 'outlier' in record;

/** The checkpoint of the stage before the one that a moment falls into; null: from the beginning. */
async function checkpointBefore(
  client: pg.PoolClient,
  { organizationId, deviceId }: Device,
  head: StageState,
  at: number,
): Promise<Uint8Array | null> {
  const values = [organizationId, deviceId, new Date(at)];
  const { rows } = await client.query<ClosedStageRow>({ ...STAGES_BEFORE, values });
  const fallsIntoOpen = openStage(head).startAt <= at;
  return rows[fallsIntoOpen ? 0 : 1]?.checkpoint ?? null;
}

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

async function moveHeadOn(client: pg.PoolClient, device: Device, version: number, head: StageState): Promise<void> {
  const place = lastFix(head);
  const values = [
    device.organizationId,
    device.deviceId,
    version,
    encodeState(head),
    degreesE7(place?.latitude ?? null),
    degreesE7(place?.longitude ?? null),
  ];
  const { rowCount } = await client.query({ ...MOVE_HEAD_ON, values });
  if (rowCount !== 1) throw new DevicesMovedOnError('another gateway moved the device on');
}
