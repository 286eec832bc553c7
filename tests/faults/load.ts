import { expect, vi } from 'vitest';
import type { Database } from '../../apps/server/src/platform/database.ts';
import { imeiOf } from './fleet.ts';
import { recordsOf, stagesFromScratch, stagesOf } from './stored.ts';
import type { DeviceKey } from './stored.ts';
import { FieldTracker } from './trackers.ts';
import type { DeviceClock } from './trackers.ts';

const WAITING = { timeout: 60_000, interval: 10 };
const DAY_MS = 86_400_000;

/** One tracker for each device, which sends records of the last day as fast as it is answered. */
export interface Load {
  /** How many records the server has acknowledged. */
  acknowledged(): number;
  /** Device times of the records of one device, in the order in which they were acknowledged. */
  acknowledgedOf(index: number): readonly number[];
  /** Resolves when so many more are. */
  more(records: number): Promise<void>;
  /** The network ends the connections of these trackers. */
  drop(isDropped: (index: number) => boolean): void;
  /** Resolves when every packet under way is acknowledged. */
  stop(): Promise<void>;
  /**
   * After `stop`: every acknowledged record is there, once, and the stages are those of a recomputation.
   * @returns how many records are stored
   */
  expectStored(database: Database): Promise<number>;
}

/** @param clock by which records are due; default: they are sent as fast as they are acknowledged */
export function loadOf(
  devices: readonly DeviceKey[],
  port: number,
  from = Date.now() - DAY_MS,
  clock?: DeviceClock,
): Load {
  const trackers = devices.map(
    (_, index) => new FieldTracker({ imei: imeiOf(index), port, index, from, ...(clock && { clock }) }),
  );
  const acknowledged = () => trackers.reduce((sum, tracker) => sum + tracker.acknowledged.length, 0);
  return {
    acknowledged,
    acknowledgedOf: (index) => trackers[index]?.acknowledged ?? [],
    async more(records) {
      const before = acknowledged();
      await vi.waitUntil(() => acknowledged() >= before + records, WAITING);
    },
    drop(isDropped) {
      for (const [index, tracker] of trackers.entries()) if (isDropped(index)) tracker.drop();
    },
    async stop() {
      await Promise.all(trackers.map((tracker) => tracker.stop()));
    },
    async expectStored(database) {
      let stored = 0;
      for (const [index, device] of devices.entries()) {
        const records = await recordsOf(database, device);
        const times = records.map(({ deviceTime }) => deviceTime);
        expect(new Set(times).size, 'no record is stored twice').toBe(times.length);
        // Everything that was sent is acknowledged in the end, so the two are the same.
        expect(times, 'what is acknowledged is stored').toEqual(
          [...(trackers[index]?.acknowledged ?? [])].sort((a, b) => a - b),
        );
        expect(await stagesOf(database, device)).toEqual(stagesFromScratch(records));
        stored += records.length;
      }
      return stored;
    },
  };
}
