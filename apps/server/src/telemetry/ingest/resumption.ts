import type pg from 'pg';
import { resume } from '../stages/recompute.ts';
import type { Resumption } from '../stages/recompute.ts';
import { isReadable } from '../stages/state.ts';
import type { DeviceKey, RecordKey } from '../records/keys.ts';

/** How many stages before a moment are searched for a readable checkpoint; nearly always one of two has it. */
const STAGES_BACK = [2, 20] as const;
/** State that a fold without history does not know (a held card, an outlier) is settled within this time. */
const RUN_IN_MS = 86_400_000;
const LOWEST_HASH = -32_768;
const HIGHEST_HASH = 32_767;

const STAGES_BEFORE = {
  name: 'ingest.stages-before',
  text: `select end_at, checkpoint from stage
    where organization_id = $1 and device_id = $2 and start_at <= $3 order by start_at desc limit $4`,
};
const HALT_BEFORE = {
  name: 'ingest.halt-before',
  text: `select start_at, first_event_id, first_hash from stage
    where organization_id = $1 and device_id = $2 and start_at <= $3 and type in ('stop', 'rest')
    order by start_at desc limit 1`,
};
const FROM_THE_FIRST_RECORD: Resumption = { state: null, after: null, stagesFrom: null };

/**
 * Where to restart the fold, so that the stages from a moment on are correct: the checkpoint of the stage before the
 * one that contains the moment. When that is unreadable, an earlier one; when all near it are (another version wrote
 * them), a halt at least a day before, or the first record of the device.
 * @param at epoch milliseconds
 */
export async function resumptionBefore(client: pg.PoolClient, device: DeviceKey, at: number): Promise<Resumption> {
  const key = [device.organizationId, device.deviceId];
  for (const limit of STAGES_BACK) {
    const rows = await stagesBefore(client, key, at, limit);
    const [newest] = rows;
    const fallsIntoOpen = newest !== undefined && newest.end_at.getTime() <= at;
    const readable = rows.slice(fallsIntoOpen ? 0 : 1).find(({ checkpoint }) => isReadable(checkpoint));
    if (readable !== undefined) return resume(readable.checkpoint);
    if (rows.length < limit) return FROM_THE_FIRST_RECORD;
  }
  return (await haltBefore(client, key, at - RUN_IN_MS)) ?? FROM_THE_FIRST_RECORD;
}

interface StageBefore {
  end_at: Date;
  checkpoint: Buffer;
}

async function stagesBefore(
  client: pg.PoolClient,
  key: readonly number[],
  at: number,
  limit: number,
): Promise<StageBefore[]> {
  const values = [...key, new Date(at), limit];
  return (await client.query<StageBefore>({ ...STAGES_BEFORE, values })).rows;
}

async function haltBefore(client: pg.PoolClient, key: readonly number[], at: number): Promise<Resumption | null> {
  const { rows } = await client.query<{ start_at: Date; first_event_id: number; first_hash: number }>({
    ...HALT_BEFORE,
    values: [...key, new Date(at)],
  });
  const [halt] = rows;
  if (halt === undefined) return null;
  const stagesFrom = halt.start_at.getTime();
  const first = { deviceTime: stagesFrom, eventId: halt.first_event_id, hash: halt.first_hash };
  return { state: null, after: keyBefore(first), stagesFrom };
}

/** The last key that comes before a key. */
function keyBefore({ deviceTime, eventId, hash }: RecordKey): RecordKey {
  return hash > LOWEST_HASH
    ? { deviceTime, eventId, hash: hash - 1 }
    : { deviceTime, eventId: eventId - 1, hash: HIGHEST_HASH };
}
