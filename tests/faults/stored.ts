import type { Database } from '../../apps/server/src/platform/database.ts';
import { chunksOf, storedRecords } from '../../apps/server/src/telemetry/ingest/stored-records.ts';
import { countryOf } from '@konvoj/geo/country';
import { fold } from '../../apps/server/src/telemetry/stages/fold.ts';
import { stageOf } from '../../apps/server/src/telemetry/stages/row.ts';
import type { StageRow } from '../../apps/server/src/telemetry/stages/row.ts';
import { decodeState, openStage } from '../../apps/server/src/telemetry/stages/state.ts';
import type { Stage, StageRecord } from '../../apps/server/src/telemetry/stages/types.ts';

export interface DeviceKey {
  readonly organizationId: number;
  readonly deviceId: number;
}

/** All stored records of a device, ascending. */
export async function recordsOf(database: Database, device: DeviceKey): Promise<StageRecord[]> {
  const client = await database.ingest.connect();
  try {
    const records: StageRecord[] = [];
    for await (const chunk of storedRecords(null, chunksOf(client, device))) records.push(...chunk);
    return records;
  } finally {
    client.release();
  }
}

/** The stages of a device as they stand in the database, the open one last. */
export async function stagesOf(database: Database, { organizationId, deviceId }: DeviceKey): Promise<Stage[]> {
  const key = [organizationId, deviceId];
  const closed = await database.ingest.query<StageRow>(
    'select * from stage where organization_id = $1 and device_id = $2 order by start_at',
    key,
  );
  const open = await database.ingest.query<{ state: Buffer }>(
    'select state from device_state where organization_id = $1 and device_id = $2',
    key,
  );
  return [...closed.rows.map(stageOf), ...open.rows.map(({ state }) => openStage(decodeState(state)))];
}

/** The stages that these records make when they are folded from the first to the last. */
export function stagesFromScratch(records: readonly StageRecord[]): Stage[] {
  const { state, closed } = fold(null, records, { ignition: 'used', assignments: [], countryOf });
  return [...closed.map(({ stage }) => stage), openStage(state)];
}
