import type { Log } from '../../platform/logging.ts';
import type { Work } from './batch.ts';
import { isMissingPartition, kindOfFailure } from './database-errors.ts';
import { compareKeys, isUnreadable } from './device.ts';
import type { Arrived, Device } from './device.ts';
import type { QuarantineReason } from './judge.ts';
import type { IngestMetrics } from './metrics.ts';
import { IngestClosedError } from './retry-policy.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** After this many consecutive faults a packet fails: it is not acknowledged, and the tracker resends it. */
const FAULTS_PER_PACKET = 5;

/** Tries to store a part of a batch and settles it. */
type Attempt = (work: readonly Work[]) => Promise<void>;

export interface StoringTools {
  readonly log: Log;
  readonly retryPolicy: RetryPolicy;
  readonly metrics: IngestMetrics;
  readonly makePartitions: () => Promise<void>;
  /** Whether nothing that fails can be retried later. */
  readonly isClosing: () => boolean;
  /** Moves an unusable record into the quarantine and settles it. */
  readonly refuse: (device: Device, arrived: Arrived, reason: QuarantineReason) => Promise<void>;
}

/**
 * Processes a batch to its end: waits while the database is unavailable (an unknown outcome is simply sent again,
 * because every write is absolute), reloads devices that another gateway advanced, and halves a refused batch until the
 * offending record is found, which goes to the quarantine. On a bug in this program the affected device is set aside
 * with its pending records and retried after a pause; the others continue. Never rejects: a record that cannot be
 * settled because the ingest was closed fails its packet, so it is not acknowledged.
 * @param putBack queues the pending records of a device again; they are processed when the device is released
 */
export async function storeOrRefuse(
  batch: readonly Work[],
  attempt: Attempt,
  putBack: (part: Work) => void,
  tools: StoringTools,
): Promise<void> {
  let work = batch;
  let partitionsMade = false;
  for (;;) {
    try {
      await tools.retryPolicy.untilAnswered(() => attempt(work));
      for (const { device } of work) device.faults = 0;
      return;
    } catch (error) {
      if (error instanceof IngestClosedError) return failPackets(work, error);
      const kind = kindOfFailure(error);
      if (kind === 'refused') {
        tools.metrics.refused.inc();
        for (const { device } of work) device.known = null;
      } else if (kind === 'unreadable') {
        for (const part of work) if (isUnreadable(part.device)) putBack(part);
        work = work.filter(({ device }) => !isUnreadable(device));
      } else if (kind === 'fault') {
        return await isolate(work, attempt, putBack, tools, error);
      } else if (isMissingPartition(error) && !partitionsMade) {
        // The clock of this machine jumped, or the daily job has been failing.
        partitionsMade = true;
        await tools.makePartitions();
      } else {
        return await storeHalves(work, attempt, putBack, tools, error);
      }
    }
  }
}

/** Finds the device of a batch that triggers a bug in this program, and sets it aside. */
async function isolate(
  work: readonly Work[],
  attempt: Attempt,
  putBack: (part: Work) => void,
  tools: StoringTools,
  error: unknown,
): Promise<void> {
  const [only, ...others] = work;
  if (only === undefined) return;
  if (others.length > 0) return await storeApart(work, attempt, putBack, tools);
  const { device } = only;
  tools.metrics.faults.inc();
  tools.log.error(
    { err: error, device: device.deviceId, faults: device.faults + 1 },
    'a fault of the ingest: the device waits and is tried again',
  );
  putBack(only);
  countFault(device, tools);
}

/** The device pauses before it is tried again. Its packets fail when that was in vain several times, or nothing can be tried later. */
function countFault(device: Device, tools: StoringTools): void {
  device.faults += 1;
  if (device.faults >= FAULTS_PER_PACKET || tools.isClosing()) giveUp(device);
}

/** Processes the devices of a batch in two batches. */
async function storeApart(
  work: readonly Work[],
  attempt: Attempt,
  putBack: (part: Work) => void,
  tools: StoringTools,
): Promise<void> {
  const middle = Math.ceil(work.length / 2);
  for (const half of [work.slice(0, middle), work.slice(middle)]) await storeOrRefuse(half, attempt, putBack, tools);
}

/** Fails every pending packet of a device. */
function giveUp(device: Device): void {
  failPackets([{ device, pendingPackets: [...device.waiting, ...device.late] }], new Error('the ingest has a fault'));
  device.waiting = [];
  device.late = [];
}

async function storeHalves(
  work: readonly Work[],
  attempt: Attempt,
  putBack: (part: Work) => void,
  tools: StoringTools,
  error: unknown,
): Promise<void> {
  const [only, ...others] = work.flatMap(({ device, pendingPackets }) =>
    arrivalsOf(pendingPackets).map((arrived) => ({ device, arrived })),
  );
  // Devices without a record are recomputed: the cause may be any of them.
  if (others.length === 0 && work.length > 1) return await storeApart(work, attempt, putBack, tools);
  if (only === undefined) {
    const devices = work.map(({ device }) => device);
    // A request waits in the database for its next turn; an unreadable state would be tried again at once.
    for (const device of devices.filter(isUnreadable)) countFault(device, tools);
    const ids = devices.map(({ deviceId }) => deviceId);
    return tools.log.error({ err: error, devices: ids }, 'the database refuses what was computed again');
  }
  if (others.length === 0) {
    tools.log.error(
      { err: error, device: only.device.deviceId },
      'the database refuses a record; it is kept in the quarantine',
    );
    return tools.refuse(only.device, only.arrived, 'storage');
  }
  for (const half of halves(work)) await storeOrRefuse(half, attempt, putBack, tools);
}

/** Two batches of about the same size; when a device is divided, its older records come first. */
export function halves(work: readonly Work[]): [Work[], Work[]] {
  const half = Math.ceil(work.reduce((sum, { pendingPackets }) => sum + sizeOf(pendingPackets), 0) / 2);
  const [first, second]: [Work[], Work[]] = [[], []];
  let room = half;
  for (const part of work) {
    const { device, pendingPackets } = part;
    const size = sizeOf(pendingPackets);
    if (size <= room) first.push(part);
    else if (room <= 0) second.push(part);
    else {
      const ascending = arrivalsOf(pendingPackets).sort((a, b) => compareKeys(a.record, b.record));
      first.push({ device, pendingPackets: ascending.slice(0, room) });
      second.push({ device, pendingPackets: ascending.slice(room) });
    }
    room -= Math.min(room, size);
  }
  return [first, second];
}

function sizeOf(pendingPackets: Work['pendingPackets']): number {
  return pendingPackets.reduce((sum, { size }) => sum + size, 0);
}

function arrivalsOf(pendingPackets: Work['pendingPackets']): Arrived[] {
  return pendingPackets.flatMap((pendingPacket) => pendingPacket.arrivals());
}

function failPackets(work: readonly Work[], error: Error): void {
  for (const { pendingPackets } of work) for (const { packet } of pendingPackets) packet.fail(error);
}
