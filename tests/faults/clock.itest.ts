import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driving, parked } from '../../apps/server/src/telemetry/stages/builders.testing.ts';
import type { StageRecord } from '../../apps/server/src/telemetry/stages/types.ts';
import { ingestWorld, NOW } from '../../apps/server/src/telemetry/ingest/world.testing.ts';
import type { IngestWorld } from '../../apps/server/src/telemetry/ingest/world.testing.ts';
import { recordsOf, stagesFromScratch, stagesOf } from './stored.ts';

const DAY_S = 86_400;
/** Further than partitions are made ahead, and than records are taken back. */
const JUMP_DAYS = 60;

const morning: readonly StageRecord[] = [parked(0, 0), ...driving(60, 1_260), parked(1_270, 24_000)];
const evening: readonly StageRecord[] = [parked(4_870, 24_000), ...driving(5_000, 5_600, { meters: 24_000 })];
/** What a tracker sends whose clock goes with the server's. */
const ahead: readonly StageRecord[] = [parked(JUMP_DAYS * DAY_S, 24_000), parked(JUMP_DAYS * DAY_S + 600, 24_000)];

let now = NOW;
let world: IngestWorld;
beforeAll(async () => {
  world = await ingestWorld(() => now);
});
afterAll(() => world.close());

const reasonsOf = async (trackerId: number) => {
  const { rows } = await world.database.owner.query<{ reason: string }>(
    'select distinct reason from quarantine where tracker_id = $1',
    [trackerId],
  );
  return rows.map(({ reason }) => reason);
};

describe('the clock of the server that jumps', () => {
  it('loses nothing: records that seem too old are kept, new days get partitions, and all continues once it is right', async () => {
    const [right, astray] = [await world.mounted(), await world.mounted()];
    await world.submit(right, morning);
    await world.submit(astray, morning);

    now = NOW + JUMP_DAYS * DAY_S * 1_000;
    await world.submit(astray, ahead);
    await world.submit(right, evening);
    expect(await world.count('position', astray.deviceId)).toBe(morning.length + ahead.length);
    expect(await world.count('position', right.deviceId)).toBe(morning.length);
    expect(await world.count('quarantine', right.deviceId)).toBe(evening.length);
    expect(await reasonsOf(right.tracker.trackerId)).toEqual(['too_old']);

    now = NOW;
    await world.submit(right, evening);
    await world.submit(astray, evening);
    for (const [device, sent] of [
      [right, [...morning, ...evening]],
      [astray, [...morning, ...evening, ...ahead]],
    ] as const) {
      const records = await recordsOf(world.database, device);
      expect(records.map(({ deviceTime }) => deviceTime)).toEqual(sent.map(({ deviceTime }) => deviceTime));
      expect(await stagesOf(world.database, device)).toEqual(stagesFromScratch(records));
    }
  });
});
