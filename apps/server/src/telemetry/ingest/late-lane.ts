import type pg from 'pg';
import type { Work } from './batch.ts';
import { clientTransaction } from '../../platform/database.ts';
import { Int4Column } from '../../platform/array-columns.ts';
import { compareDevices, compareKeys, isUnreadable } from './device.ts';
import type { Device } from './device.ts';
import type { LaneTools } from './fresh-lane.ts';
import { RecordColumns } from '../records/fields.generated.ts';
import { pushPosition } from './position-copy.ts';
import { publishCommits, publishFolds } from './publish.ts';
import { recomputeFolds } from './recompute.ts';
import type { RecomputedDevice } from './recompute.ts';
import type { RunningFold, Span } from './running-fold.ts';
import { insertPositions } from './statement.ts';
import { storeOrRefuse } from './storing.ts';

const DEVICES_PER_BATCH = 32;
const ROWS_PER_BATCH = 5_000;

/** A request to recompute a fold of a device without a new record: its rules changed. */
interface Order {
  /** Null: only what is unreadable. */
  readonly fold: string | null;
  /** Epoch milliseconds. */
  readonly from: number;
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
  readonly #orders = new Map<Device, Order[]>();
  #running: Promise<void> | null = null;

  constructor(tools: LaneTools) {
    this.#tools = tools;
  }

  /** Queues a device with late records, or with a request, that no commit touches now. */
  add(device: Device): void {
    this.#queue.add(device);
    this.#running ??= this.#run();
  }

  hasWork(device: Device): boolean {
    return device.late.length > 0 || this.#orders.has(device) || isUnreadable(device);
  }

  /** Resolves when the fold is recomputed from that time on and committed; null: when nothing is unreadable. */
  order(device: Device, fold: string | null, from: number): Promise<void> {
    return new Promise((done, failed) => {
      const order = { fold, from, done, failed };
      const orders = this.#orders.get(device);
      if (orders === undefined) this.#orders.set(device, [order]);
      else orders.push(order);
    });
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
      const orders = this.#takeOrders(work);
      const begun = performance.now();
      await storeOrRefuse(work, (part) => this.#attempt(part, orders), putBack, this.#tools);
      this.#tools.metrics.commitSeconds.observe({ lane: 'late' }, (performance.now() - begun) / 1000);
      for (const { failed } of [...orders.values()].flat()) failed(new Error('the device could not be recomputed'));
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
      rows += pendingPackets.length;
      work.push({ device, pendingPackets });
    }
    return work.sort((a, b) => compareDevices(a.device, b.device));
  }

  #takeOrders(work: readonly Work[]): Map<Device, Order[]> {
    const taken = new Map<Device, Order[]>();
    for (const { device } of work) {
      taken.set(device, this.#orders.get(device) ?? []);
      this.#orders.delete(device);
    }
    return taken;
  }

  async #attempt(work: readonly Work[], orders: Map<Device, Order[]>): Promise<void> {
    const { registry, pool, folds } = this.#tools;
    // Whether a state is unreadable only the database knows: this process may hold an earlier version of it.
    for (const { device } of work) if (orders.get(device)?.some(({ fold }) => fold === null)) device.known = null;
    await registry.load(work.map(({ device }) => device));
    const { stored, recomputed } = await clientTransaction(pool, async (client) => {
      const { stored, changes } = await this.#insert(client, work);
      const recomputed: RecomputedDevice[] = [];
      for (const { device } of work) {
        const [change, asked] = [changes.get(device.deviceId) ?? null, orders.get(device) ?? []];
        const wanted = folds.map((fold) => ({ fold, span: spanOf(fold, device, change, asked) }));
        const done = await recomputeFolds(client, device, wanted);
        if (done !== null) recomputed.push(done);
      }
      return { stored, recomputed };
    });
    this.#settle(work, stored, recomputed);
    for (const { device } of work) {
      for (const { done } of orders.get(device) ?? []) done();
      orders.delete(device);
    }
  }

  /** Stores the records and returns, by device, the span of the new ones. */
  async #insert(
    client: pg.PoolClient,
    work: readonly Work[],
  ): Promise<{ stored: number; changes: ReadonlyMap<number, Span> }> {
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
    const { rows } = await client.query<{ device_id: number; time: number }>({
      ...insertPositions,
      values: [this.#organization.parameter(), this.#device.parameter(), ...this.#records.parameters()],
    });
    const changes = new Map<number, Span>();
    for (const { device_id: deviceId, time } of rows) {
      const { from, until } = changes.get(deviceId) ?? { from: time, until: time };
      changes.set(deviceId, { from: Math.min(from, time), until: Math.max(until, time) });
    }
    return { stored: rows.length, changes };
  }

  #settle(work: readonly Work[], stored: number, recomputed: readonly RecomputedDevice[]): void {
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
function spanOf(fold: RunningFold, { known }: Device, change: Span | null, orders: readonly Order[]): Span | null {
  const asked = orders.filter((order) => order.fold === fold.name).map(({ from }) => from);
  if (asked.length === 0 && known?.unreadable.includes(fold.name) !== true) return change;
  return { from: Math.min(change?.from ?? Infinity, ...asked), until: Infinity };
}

/** Its records are processed next; the device is queued again when it is released. */
function putBack({ device, pendingPackets }: Work): void {
  device.late.unshift(...pendingPackets.flatMap((pendingPacket) => pendingPacket.arrivals()));
}
