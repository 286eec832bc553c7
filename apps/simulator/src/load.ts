import { setMaxListeners } from 'node:events';
import { realClock } from './clock.ts';
import { recordOf } from './record.ts';
import { Tally } from './tally.ts';
import type { VehicleTimeline } from './timeline.ts';
import { Tracker } from './tracker.ts';

export interface Load {
  readonly host: string;
  readonly port: number;
  readonly trackers: readonly VehicleTimeline[];
  /** Records per second, all trackers together. */
  readonly rate: number;
  readonly recordsPerPacket: number;
  readonly signal: AbortSignal;
}

export interface RunningLoad {
  readonly tally: Tally;
  /** Resolves when the signal has stopped all trackers. */
  readonly ended: Promise<void>;
}

/** Trackers connect over this time instead of all at once. */
const RAMP_MS = 2_000;

/** Sends current records at a steady rate, one tracker after another. Waits for a slower server. */
export function runLoad(load: Load): RunningLoad {
  const tally = new Tally();
  setMaxListeners(0, load.signal);
  const startsAt = Date.now();
  const packetMs = (load.trackers.length * load.recordsPerPacket * 1000) / load.rate;
  const lives = load.trackers.map((timeline, i) => {
    const firstAt = startsAt + Math.max(RAMP_MS, packetMs) * (i / load.trackers.length);
    return drive(timeline, load, tally, firstAt, packetMs);
  });
  return { tally, ended: Promise.all(lives).then(() => undefined) };
}

async function drive(
  timeline: VehicleTimeline,
  { host, port, recordsPerPacket, signal }: Load,
  tally: Tally,
  firstAt: number,
  packetMs: number,
): Promise<void> {
  const { vehicle } = timeline;
  const tracker = new Tracker({ host, port, imei: vehicle.imei, tally, signal, recordsPerPacket });
  const stepMs = packetMs / recordsPerPacket;
  let dueAt = firstAt;
  while (!signal.aborted) {
    await realClock.until(dueAt, signal);
    if (signal.aborted) break;
    for (let i = recordsPerPacket - 1; i >= 0; i--) {
      const moment = timeline.momentAt(Math.round(dueAt - i * stepMs));
      tracker.save(recordOf(vehicle, { moment, eventId: 0 }));
    }
    await tracker.empty();
    // A tracker that had to wait continues from now: a missed rate is not made up for.
    dueAt = Math.max(dueAt + packetMs, Date.now() - packetMs);
  }
  tracker.disconnect();
}
