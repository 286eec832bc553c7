import type pg from 'pg';
import type { Work } from './batch.ts';
import { allDone } from '../../platform/concurrently.ts';
import { clientTransaction } from '../../platform/database.ts';
import { Int4Column } from '../../platform/array-columns.ts';
import { compareDevices, compareKeys, isUnreadable } from './device.ts';
import type { Device } from './device.ts';
import type { LaneTools } from './fresh-lane.ts';
import { noteLateRecords } from './late-notes.ts';
import type { LateNote } from './late-notes.ts';
import { RecordColumns } from '../records/fields.generated.ts';
import { pushPosition } from './position-copy.ts';
import { publishCommits, publishFolds } from './publish.ts';
import { planFolds, writePlan } from './recompute.ts';
import type { PlannedDevice } from './recompute.ts';
import { requestsOf, takeRequests } from './recompute-requests.ts';
import type { RecomputeRequest } from './recompute-requests.ts';
import { IngestClosedError } from './retry-policy.ts';
import type { DeviceKey } from '../records/keys.ts';
import type { RunningFold, Span } from './running-fold.ts';
import { insertPositions } from './statement.ts';
import { storeOrRefuse } from './storing.ts';

const DEVICES_PER_BATCH = 256;
const ROWS_PER_BATCH = 5_000;
/** A device whose history is computed again reads far more than the records that arrived: it counts as so many. */
const ROWS_OF_RECOMPUTED = 100;

/** A caller of `recompute`. */
interface Waiter {
  readonly done: () => void;
  readonly failed: (reason: unknown) => void;
}

/**
 * Records that are not newer than the last of their device: known already, or late. They have a lane of their own, so
 * that fresh data does not wait for the recomputation they cause; only the device itself does.
 */
export class LateLane {
  readonly #tools: LaneTools;
  readonly #organization = new Int4Column();
  readonly #device = new Int4Column();
  readonly #records = new RecordColumns();
  readonly #queue = new Set<Device>();
  readonly #waiters = new Map<Device, Waiter[]>();
  #running: Promise<void> | null = null;

  constructor(tools: LaneTools) {
    this.#tools = tools;
  }

  /** Queues a device with late records, or one to recompute, that no commit touches now. */
  add(device: Device): void {
    this.#queue.add(device);
    this.#running ??= this.#run();
  }

  /** When the ingest closes, an unreadable state is computed again only for the sake of records that wait. */
  hasWork(device: Device): boolean {
    if (device.late.length > 0 || this.#waiters.has(device)) return true;
    return isUnreadable(device) && (device.waiting.length > 0 || !this.#tools.isClosing());
  }

  /**
   * Resolves when the stored requests of a device are done, its unreadable states are computed again, and both are
   * committed. Rejects when that fails: requests stay stored.
   */
  recompute(device: Device): Promise<void> {
    return new Promise((done, failed) => {
      const waiter = { done, failed };
      const others = this.#waiters.get(device);
      if (others === undefined) this.#waiters.set(device, [waiter]);
      else others.push(waiter);
    });
  }

  /** Rejects each `recompute` that has not begun: its requests are left to another process, or to the next start. */
  rejectWaiting(): void {
    const waiters = [...this.#waiters.values()].flat();
    this.#waiters.clear();
    for (const { failed } of waiters) failed(new IngestClosedError('the ingest is closed'));
  }

  /** Resolves when nothing is queued and no transaction is in progress. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #run(): Promise<void> {
    // One turn of the event loop, to collect what the same batch of the fresh lane hands over.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.size > 0) {
      const work = this.#take();
      const waiters = this.#takeWaiters(work);
      const begun = performance.now();
      await storeOrRefuse(work, (part) => this.#attempt(part, waiters), putBack, this.#tools);
      this.#tools.metrics.commitSeconds.observe({ lane: 'late' }, (performance.now() - begun) / 1000);
      for (const { failed } of [...waiters.values()].flat()) failed(new Error('the device could not be recomputed'));
      for (const { device } of work) this.#tools.release(device, 'late');
    }
    this.#running = null;
  }

  #take(): Work[] {
    const work: Work[] = [];
    let rows = 0;
    for (const device of this.#queue) {
      if (work.length >= DEVICES_PER_BATCH || rows >= ROWS_PER_BATCH) break;
      this.#queue.delete(device);
      // A commit of the fresh lane holds it and will release it.
      if (device.busy) continue;
      device.busy = true;
      const pendingPackets = device.late.splice(0, ROWS_PER_BATCH);
      rows += pendingPackets.length + (this.#waiters.has(device) || isUnreadable(device) ? ROWS_OF_RECOMPUTED : 0);
      work.push({ device, pendingPackets });
    }
    return work.sort((a, b) => compareDevices(a.device, b.device));
  }

  #takeWaiters(work: readonly Work[]): Map<Device, Waiter[]> {
    const taken = new Map<Device, Waiter[]>();
    for (const { device } of work) {
      const waiters = this.#waiters.get(device);
      if (waiters !== undefined) taken.set(device, waiters);
      this.#waiters.delete(device);
    }
    return taken;
  }

  async #attempt(work: readonly Work[], waiters: Map<Device, Waiter[]>): Promise<void> {
    const { registry, pipelined, folds } = this.#tools;
    const devices = work.map(({ device }) => device);
    const requests = await this.#requestsOf(devices.filter((device) => waiters.has(device)));
    await registry.load(devices);
    const { stored, recomputed } = await clientTransaction(pipelined, async (client) => {
      const taken = Map.groupBy(await takeRequests(client, requests), (request) =>
        this.#tools.registry.device(request.organizationId, request.deviceId),
      );
      const { stored, changes } = await this.#insert(client, work);
      await noteLateRecords(client, notesOf(work, changes));
      // Statements of all devices are sent without waiting for each other's answers.
      const planned = await allDone(
        devices.map((device) => {
          const [change, requested] = [changes.get(device) ?? null, taken.get(device) ?? []];
          const wanted = folds.map((fold) => ({ fold, span: spanOf(fold, device, change, requested) }));
          return planFolds(client, device, wanted);
        }),
      );
      const recomputed = planned.filter((plan) => plan !== null);
      // Each begins with its guard, so devices are locked in their order.
      await allDone(recomputed.map((plan) => writePlan(client, plan)));
      return { stored, recomputed };
    });
    this.#settle(work, stored, recomputed);
    for (const device of devices) {
      for (const { done } of waiters.get(device) ?? []) done();
      waiters.delete(device);
    }
  }

  /** The stored requests of these devices. Their states and rules are read again, which makes these newer. */
  async #requestsOf(devices: readonly Device[]): Promise<RecomputeRequest[]> {
    if (devices.length === 0) return [];
    const { pool, folds } = this.#tools;
    const names = folds.map(({ name }) => name);
    const requests = await requestsOf(pool, devices, names);
    for (const device of devices) {
      device.known = null;
      const requested = new Set(
        requests.filter(({ deviceId }) => deviceId === device.deviceId).map(({ fold }) => fold),
      );
      for (const fold of folds) if (requested.has(fold.name)) fold.forgetRules(device);
    }
    return requests;
  }

  /** Stores the records and returns, by device, the span of the new ones. */
  async #insert(
    client: pg.PoolClient,
    work: readonly Work[],
  ): Promise<{ stored: number; changes: ReadonlyMap<Device, Span> }> {
    for (const column of [this.#organization, this.#device, this.#records]) column.clear();
    for (const { device, pendingPackets } of work) {
      const records = pendingPackets.flatMap((pendingPacket) => pendingPacket.arrivals());
      for (const { record, packet } of records.sort((a, b) => compareKeys(a.record, b.record))) {
        this.#organization.push(device.organizationId);
        this.#device.push(device.deviceId);
        // The records around it decide whether it is an outlier: the stages mark it.
        pushPosition(this.#records, record, packet.arrivedAt, false);
      }
    }
    const { rows } = await client.query<DeviceKey & Span & { records: number }>({
      ...insertPositions,
      values: [this.#organization.parameter(), this.#device.parameter(), ...this.#records.parameters()],
    });
    const changes = new Map<Device, Span>();
    let stored = 0;
    for (const { organizationId, deviceId, from, until, records } of rows) {
      changes.set(this.#tools.registry.device(organizationId, deviceId), { from, until });
      stored += records;
    }
    return { stored, changes };
  }

  #settle(work: readonly Work[], stored: number, recomputed: readonly PlannedDevice[]): void {
    const { bus, log, metrics } = this.#tools;
    for (const { device, after, plans } of recomputed) {
      if (isUnreadable(device)) metrics.rebuilt.inc();
      device.known = after;
      for (const plan of plans) plan.committed();
    }
    let records = 0;
    for (const { packet, size } of work.flatMap(({ pendingPackets }) => pendingPackets)) {
      records += size;
      packet.settle(size);
    }
    metrics.records.inc(stored);
    metrics.late.inc(stored);
    metrics.duplicates.inc(records - stored);
    metrics.batches.inc({ lane: 'late' });
    const plans = recomputed.flatMap((each) => each.plans);
    publishCommits(
      bus,
      log,
      plans.flatMap(({ commit }) => commit ?? []),
    );
    publishFolds(log, plans);
  }
}

/**
 * Changed rules change everything later; an unreadable state is rebuilt at least from its newest record. Null: nothing
 * to do.
 */
function spanOf(
  { name }: RunningFold,
  { known }: Device,
  change: Span | null,
  requests: readonly RecomputeRequest[],
): Span | null {
  const requested = requests.filter(({ fold }) => fold === name).map(({ from }) => from);
  if (requested.length === 0 && known?.unreadable.includes(name) !== true) return change;
  return { from: Math.min(change?.from ?? Infinity, ...requested), until: Infinity };
}

/** The new records of each device, for the forwards of positions. */
function notesOf(work: readonly Work[], changes: ReadonlyMap<Device, Span>): LateNote[] {
  return work.flatMap(({ device, pendingPackets }) => {
    const span = changes.get(device);
    if (span === undefined) return [];
    const arrivedAt = Math.min(...pendingPackets.map(({ packet }) => packet.arrivedAt));
    return [{ device, from: span.from, until: span.until, arrivedAt }];
  });
}

/** Its records are processed next; the device is queued again when it is released. */
function putBack({ device, pendingPackets }: Work): void {
  device.late.unshift(...pendingPackets.flatMap((pendingPacket) => pendingPacket.arrivals()));
}
