import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import type { Database } from '../../apps/server/src/platform/database.ts';
import { connectTracker, registerTrackers } from './many-trackers.ts';
import type { ConnectedTracker } from './many-trackers.ts';
import { recordsOf, stagesFromScratch, stagesOf } from './stored.ts';

const BACK_AGAIN = 5_000;
const LIVE = 50;
const MINUTE_MS = 60_000;
const MINUTES_PER_PACKET = 20;
const BACKLOG_MINUTES = 60;

describe('five thousand trackers that come back with an hour of records each', () => {
  it('lose and double none, and vehicles that report live are answered meanwhile', async () => {
    const app = await startApp();
    onTestFinished(() => app.close());
    const organizationId = await app.addOrganization('Prevozi Kolovrat');
    const devices = await registerTrackers(app.database, organizationId, BACK_AGAIN + LIVE);
    const { teltonika: port } = app.ports;
    const hourAgo = Date.now() - BACKLOG_MINUTES * MINUTE_MS;

    let isOver = false;
    const live = devices.slice(BACK_AGAIN).map(async (_, index) => {
      const tracker = await connectTracker(port, BACK_AGAIN + index);
      let answered = 0;
      while (!isOver) {
        await tracker.send([hourAgo + answered * 1_000]);
        answered += 1;
      }
      tracker.drop();
      return answered;
    });
    const back = devices.slice(0, BACK_AGAIN).map(async (_, index) => {
      const tracker = await connectTracker(port, index);
      // One in four sends its newest records first.
      await sendBacklog(tracker, hourAgo, index % 4 === 0);
      tracker.drop();
    });
    await Promise.all(back);
    isOver = true;
    const answered = await Promise.all(live);

    expect(Math.min(...answered), 'the least that a live vehicle was answered').toBeGreaterThan(1);
    const stored = await recordsByDevice(app.database);
    expect(devices.map(({ deviceId }) => stored.get(deviceId))).toEqual([
      ...Array.from({ length: BACK_AGAIN }, () => BACKLOG_MINUTES),
      ...answered,
    ]);
    for (const device of devices.filter((_, index) => index % 500 === 0)) {
      expect(await stagesOf(app.database, device)).toEqual(stagesFromScratch(await recordsOf(app.database, device)));
    }
  }, 240_000);
});

async function sendBacklog(tracker: ConnectedTracker, from: number, newestFirst: boolean): Promise<void> {
  const packets = Array.from({ length: BACKLOG_MINUTES / MINUTES_PER_PACKET }, (_, packet) =>
    Array.from({ length: MINUTES_PER_PACKET }, (_minute, minute) => packet * MINUTES_PER_PACKET + minute),
  );
  for (const minutes of newestFirst ? packets.toReversed() : packets) {
    await tracker.send(minutes.map((minute) => from + minute * MINUTE_MS));
  }
}

async function recordsByDevice({ owner }: Pick<Database, 'owner'>): Promise<ReadonlyMap<number, number>> {
  const { rows } = await owner.query<{ device_id: number; records: number }>(
    'select device_id, count(*)::int4 as records from position group by device_id',
  );
  return new Map(rows.map((row) => [row.device_id, row.records]));
}
