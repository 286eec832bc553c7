import type pg from 'pg';
import { clientTransaction } from '../../platform/database.ts';
import type { Bus } from '../../platform/bus.ts';
import { BatchColumns, positionParameters, foldWork } from './batch.ts';
import type { Outcome, Work } from './batch.ts';
import { isStoredAlready, UnreadableStatesError } from './database-errors.ts';
import type { DeviceRegistry } from './device-registry.ts';
import { compareDevices, isUnreadable } from './device.ts';
import type { Device } from './device.ts';
import type { DeviceCommit } from './events.ts';
import { publishCommits, publishFolds } from './publish.ts';
import { runWithCopies } from './pipelined-copy.ts';
import type { DeviceFolds, FoldLane } from './running-fold.ts';
import { guardStates, insertPositions } from './statement.ts';
import { storeOrRefuse } from './storing.ts';
import type { StoringTools } from './storing.ts';

/** The first record of an idle lane waits this long for others. */
export const FLUSH_AFTER_MS = 20;
const ROWS_PER_BATCH = 10_000;

export interface LaneTools extends StoringTools {
  readonly pool: pg.Pool;
  readonly pipelined: pg.Pool;
  readonly bus: Bus;
  readonly registry: DeviceRegistry;
  readonly folds: DeviceFolds;
  /** Releases a device after a commit: its pending records are queued. */
  readonly release: (device: Device, lane: 'fresh' | 'late') => void;
}

/**
 * Records that are newer than the last of their device, in batches over all devices of the lane. One batch is in
 * flight; later records join the next one, which starts as soon as the commit returns.
 */
export class FreshLane {
  readonly #tools: LaneTools;
  readonly #folds: readonly FoldLane[];
  readonly #columns: BatchColumns;
  readonly #guard: { readonly name: string; readonly text: string };
  #queue: Device[] = [];
  #running: Promise<void> | null = null;

  constructor(tools: LaneTools) {
    const [, ...further] = tools.folds;
    this.#tools = tools;
    this.#folds = further.map((fold) => fold.startLane());
    this.#columns = new BatchColumns(this.#folds);
    this.#guard = guardStates(tools.folds.map(({ stateColumn }) => stateColumn));
  }

  /** Queues a device with pending records. */
  add(device: Device): void {
    if (device.queued || device.busy) return;
    device.queued = true;
    this.#queue.push(device);
    this.#running ??= this.#run();
  }

  /** Resolves when nothing is queued and no batch is in flight. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, FLUSH_AFTER_MS));
    while (this.#queue.length > 0) {
      const work = this.#take();
      await this.#commit(work);
      for (const { device } of work) this.#tools.release(device, 'fresh');
    }
    this.#running = null;
  }

  #take(): Work[] {
    const work: Work[] = [];
    let rows = 0;
    let taken = 0;
    for (const device of this.#queue) {
      if (rows >= ROWS_PER_BATCH) break;
      taken += 1;
      device.queued = false;
      // The late lane holds it and will release it.
      if (device.busy) continue;
      device.busy = true;
      for (const { size } of device.waiting) rows += size;
      work.push({ device, pendingPackets: device.waiting });
      device.waiting = [];
    }
    this.#queue = taken === this.#queue.length ? [] : this.#queue.slice(taken);
    return work.sort((a, b) => compareDevices(a.device, b.device));
  }

  async #commit(work: readonly Work[]): Promise<void> {
    const begun = performance.now();
    await storeOrRefuse(work, (part) => this.#attempt(part), putBack, this.#tools);
    this.#tools.metrics.commitSeconds.observe({ lane: 'fresh' }, (performance.now() - begun) / 1000);
  }

  /** One transaction; its result is applied and published only after the commit. */
  async #attempt(work: readonly Work[]): Promise<void> {
    const { registry } = this.#tools;
    await registry.load(work.map(({ device }) => device));
    if (work.some(({ device }) => isUnreadable(device))) throw new UnreadableStatesError('states of the batch');
    this.#columns.clear();
    const outcomes = work.map((part) => foldWork(part, this.#columns));
    if (this.#columns.devices > 0) await this.#store(work);
    this.#settle(outcomes);
  }

  async #store(work: readonly Work[]): Promise<void> {
    const { pool } = this.#tools;
    const statements = this.#columns.statements(this.#guard);
    try {
      await runWithCopies(pool, statements, this.#columns.positions());
    } catch (error) {
      if (!isStoredAlready(error)) throw error;
      await clientTransaction(pool, async (client) => {
        for (const statement of statements) await client.query(statement);
        await client.query({ ...insertPositions, values: positionParameters(work) });
      });
    }
  }

  #settle(outcomes: readonly Outcome[]): void {
    const { bus, log, metrics, refuse } = this.#tools;
    const commits: DeviceCommit[] = [];
    let [stored, copies] = [0, 0];
    for (const { device, change } of outcomes) {
      if (change === null) continue;
      device.known = change.after;
      device.stages = change.stages;
      if (change.skipped !== null) device.pastStages.skipped = change.skipped;
      commits.push(change.commit);
    }
    for (const fold of this.#folds) fold.committed();
    for (const outcome of outcomes) {
      stored += outcome.stored;
      copies += outcome.copies;
      for (const { packet, size } of outcome.done) packet.settle(size);
      for (const arrived of outcome.refused) void refuse(outcome.device, arrived, 'impossible_value');
      if (outcome.late.length > 0) outcome.device.late.push(...outcome.late);
    }
    metrics.records.inc(stored);
    metrics.duplicates.inc(copies);
    if (commits.length === 0) return;
    metrics.batches.inc({ lane: 'fresh' });
    metrics.batchRows.observe(stored);
    publishCommits(bus, log, commits);
    publishFolds(log, this.#folds);
  }
}

/** Its pendingPackets go before later ones; the device is queued again when it is released. */
function putBack({ device, pendingPackets }: Work): void {
  device.waiting = [...pendingPackets, ...device.waiting];
}
