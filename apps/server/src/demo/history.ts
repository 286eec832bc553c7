import { generateHistory, historyReporting, packetOf } from '@konvoj/simulator';
import type { Arrival, Reporting, SimulatedVehicle } from '@konvoj/simulator';
import { AvlCursor } from '@konvoj/teltonika';
import { Normaliser } from '../telemetry/gateway/teltonika/normalise.ts';
import type { ArrivedRecord, Ingest, KnownTracker } from '../telemetry/ingest/port.ts';

const PROTOCOL = 'teltonika';
/** Larger than a tracker's packets, so that the week is ready within seconds. */
const RECORDS_PER_PACKET = 100;
/** Preamble and length before the data field, CRC behind it. */
const HEAD_BYTES = 8;
const TAIL_BYTES = 4;

// Used only synchronously, so all vehicles share them.
const cursor = new AvlCursor();
const normaliser = new Normaliser();

/** The clock of the ingest: each packet arrives at the moment it would have been sent. */
export class HistoryClock {
  #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  now = (): number => this.#now;

  set(time: number): void {
    this.#now = time;
  }
}

export interface HistoryRun {
  readonly ingest: Ingest;
  readonly clock: HistoryClock;
  /** Epoch milliseconds; exclusive. */
  readonly to: number;
  readonly reporting?: Reporting;
  /** Called after each packet: the number of records, and the time of that vehicle. */
  readonly stored: (vehicle: SimulatedVehicle, records: number, until: number) => void;
}

/**
 * Sends what a vehicle's tracker would have sent since `from`, on the path of live data: packets in Codec 8 Extended,
 * the gateway's decoder, the ingest. Resolves when all of it is committed.
 */
export async function sendHistory(run: HistoryRun, vehicle: SimulatedVehicle, from: number): Promise<void> {
  const tracker = await run.ingest.identify(vehicle.imei, PROTOCOL);
  if (tracker === null) throw new Error(`the demo's tracker ${vehicle.imei} is not registered`);
  let packet: Arrival[] = [];
  for (const arrival of generateHistory(vehicle, from, run.to, run.reporting ?? historyReporting)) {
    packet.push(arrival);
    if (packet.length < RECORDS_PER_PACKET) continue;
    await submit(run, vehicle, tracker, packet);
    packet = [];
  }
  if (packet.length > 0) await submit(run, vehicle, tracker, packet);
}

async function submit(
  { ingest, clock, to, stored }: HistoryRun,
  vehicle: SimulatedVehicle,
  tracker: KnownTracker,
  packet: readonly Arrival[],
): Promise<void> {
  const records = decoded(packet, tracker);
  const sentAt = Math.min(to, packet.at(-1)?.sendAt ?? to);
  // The ingest reads the clock synchronously on submit, before other code can run.
  clock.set(sentAt);
  await ingest.submit(tracker, PROTOCOL, records);
  stored(vehicle, records.length, sentAt);
}

function decoded(packet: readonly Arrival[], tracker: KnownTracker): ArrivedRecord[] {
  const bytes = packetOf(packet.map(({ record }) => record));
  const problem = cursor.open(bytes.subarray(HEAD_BYTES, bytes.length - TAIL_BYTES));
  if (problem !== null) throw new Error(`the simulator built an unreadable packet: ${problem}`);
  return normaliser.readPacket(cursor, tracker.family);
}
