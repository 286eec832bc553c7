import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { connectTracker, registerTrackers } from './many-trackers.ts';

const TRACKERS = 5_000;
const DAY_MS = 86_400_000;

describe('five thousand trackers that connect at once', () => {
  it('are accepted, lose their connections, reconnect together, and have every record stored once', async () => {
    const app = await startApp();
    onTestFinished(() => app.close());
    await registerTrackers(app.database, await app.addOrganization('Prevozi Kolovrat'), TRACKERS);
    const from = Date.now() - DAY_MS;
    for (let round = 0; round < 2; round += 1) {
      const trackers = await Promise.all(
        Array.from({ length: TRACKERS }, async (_, index) => {
          const tracker = await connectTracker(app.ports.teltonika, index);
          await tracker.send([from + round * 10_000]);
          return tracker;
        }),
      );
      for (const tracker of trackers) tracker.drop();
    }
    const { rows } = await app.database.owner.query<{ devices: number; records: number }>(
      'select count(distinct device_id)::int as devices, count(*)::int as records from position',
    );
    expect(rows).toEqual([{ devices: TRACKERS, records: 2 * TRACKERS }]);
  }, 180_000);
});
