import { setMaxListeners } from 'node:events';
import { arrivals } from './arrivals.ts';
import { realClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { AnswerCommand } from './connection.ts';
import { liveReporting } from './reports.ts';
import type { Reporting } from './reports.ts';
import { Tally } from './tally.ts';
import { VehicleTimeline } from './timeline.ts';
import { Tracker } from './tracker.ts';
import type { SimulatedVehicle } from './vehicle.ts';

export interface FleetRun {
  readonly host: string;
  readonly port: number;
  readonly fleet: readonly SimulatedVehicle[];
  /** Epoch milliseconds of the first record: the end of the history. Default: the clock's now. */
  readonly since?: number;
  readonly clock?: Clock;
  readonly reporting?: Reporting;
  readonly signal?: AbortSignal;
  readonly recordsPerPacket?: number;
  readonly firstBackoffMs?: number;
  /** How a vehicle answers commands of the server; undefined: it ignores them. */
  readonly commandsOf?: (vehicle: SimulatedVehicle) => AnswerCommand | undefined;
}

export interface RunningFleet {
  readonly tally: Tally;
  /** Stops all trackers; resolves when their sockets are closed. */
  stop(): Promise<void>;
}

const FOREVER = Number.MAX_SAFE_INTEGER;

/**
 * Runs a fleet in real time over TCP: each vehicle sends its records from `since` on, exactly as `generateHistory`
 * would create them. Waits for unavailable servers; nothing unacknowledged is lost.
 */
export function runFleet(run: FleetRun): RunningFleet {
  const tally = new Tally();
  const ended = new AbortController();
  const signal = run.signal ? AbortSignal.any([run.signal, ended.signal]) : ended.signal;
  // Every tracker listens for the end, so this number of listeners is no leak.
  setMaxListeners(0, signal);
  const clock = run.clock ?? realClock;
  const since = run.since ?? clock.now();
  const lives = run.fleet.map((vehicle) => live(vehicle, { ...run, clock, since, signal, tally }));
  return {
    tally,
    stop: async () => {
      ended.abort();
      await Promise.all(lives);
    },
  };
}

interface Life extends FleetRun {
  readonly clock: Clock;
  readonly since: number;
  readonly signal: AbortSignal;
  readonly tally: Tally;
}

async function live(vehicle: SimulatedVehicle, run: Life): Promise<void> {
  const { host, port, clock, signal, tally } = run;
  const answerCommand = run.commandsOf?.(vehicle);
  const tracker = new Tracker({
    host,
    port,
    imei: vehicle.imei,
    tally,
    signal,
    recordsPerPacket: run.recordsPerPacket ?? 20,
    ...(run.firstBackoffMs === undefined ? {} : { firstBackoffMs: run.firstBackoffMs }),
    ...(answerCommand === undefined ? {} : { answerCommand }),
  });
  const connected = answerCommand === undefined ? undefined : tracker.stayConnected();
  const reporting = run.reporting ?? liveReporting;
  for (const { record, sendAt } of arrivals(new VehicleTimeline(vehicle), run.since, FOREVER, reporting)) {
    // Due records are sent together; the tracker sleeps only when there are none left.
    if (sendAt > clock.now()) {
      await tracker.empty();
      if (!signal.aborted) await clock.until(sendAt, signal);
    }
    if (signal.aborted) break;
    tracker.save(record);
  }
  tracker.disconnect();
  await connected;
}
