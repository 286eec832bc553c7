import type pg from 'pg';
import type { Registry } from 'prom-client';
import { fleetChanged } from '../../fleet/events.ts';
import type { FleetChange } from '../../fleet/events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Log } from '../../platform/logging.ts';
import { Arrived, Packet, WholePacket } from './device.ts';
import type { Device, PendingPacket } from './device.ts';
import { DecodedRecords } from './decoded-records.ts';
import { DeviceRegistry } from './device-registry.ts';
import { FreshLane } from './fresh-lane.ts';
import type { LaneTools } from './fresh-lane.ts';
import { acceptedWindow, judgeTime } from './judge.ts';
import type { AcceptedWindow, QuarantineReason } from './judge.ts';
import { LateLane } from './late-lane.ts';
import { createIngestMetrics } from './metrics.ts';
import type { IngestMetrics } from './metrics.ts';
import { makePartitions, retentionStart } from './partitions.ts';
import { IngestClosedError, RetryPolicy } from './retry-policy.ts';
import type { DeviceKey } from '../records/keys.ts';
import type { ChangedRules, DeviceFolds } from './running-fold.ts';
import { noteIncidents } from './incident-store.ts';
import type { ArrivedRecord, ArrivedRecords, Incident, Ingest, KnownTracker, Settled } from './port.ts';
import { Pauses } from './pauses.ts';
import { Quarantine } from './quarantine.ts';
import { TrackerRegistry } from './tracker-registry.ts';

const DAY_MS = 86_400_000;
const FRESH_LANES = 2;
/** Maximum of pending records; above it a `submit` waits, and so does the tracker. */
const RECORDS_INSIDE = 200_000;
const REFRESH_EVERY_MS = 60_000;
const PARTITIONS_EVERY_MS = 3_600_000;
/** A graceful shutdown waits this long for an unavailable database. */
const CLOSE_WITHIN_MS = 10_000;

export interface IngestDeps {
  /** Connections of the role app_ingest; at least four. */
  readonly pool: pg.Pool;
  readonly bus: Bus;
  readonly log: Log;
  readonly registry: Registry;
  readonly retentionMonths: number;
  readonly folds: DeviceFolds;
  /** The clock, epoch milliseconds. */
  readonly now: () => number;
}

export interface IngestService extends Ingest {
  readonly folds: DeviceFolds;
  /** Creates the partitions; waits while the database is unavailable. Call before the gateway listens. */
  start(): Promise<void>;
  /** Recomputes a fold of a device from that time on (epoch ms): its rules changed. Default: the stages. */
  recomputeDevice(device: DeviceKey, from: number, fold?: string): Promise<void>;
  /** A registered tracker with its current mountings; null when it is not registered. */
  findTracker(trackerId: number): Promise<KnownTracker | null>;
  /** Recomputes the unreadable states of a device from stored records. */
  rebuildState(device: DeviceKey): Promise<void>;
  /** Reads mountings and rules again now instead of within a minute. */
  refreshFleet(): Promise<void>;
  /** Stores pending records, then closes. What cannot be stored within ten seconds is not acknowledged. */
  close(): Promise<void>;
}

/** The path of records into the database: validate, batch, fold, commit, publish (docs/development/ingest.md). */
export function createIngest(deps: IngestDeps): IngestService {
  return new IngestEngine(deps);
}

class IngestEngine implements IngestService {
  readonly #deps: IngestDeps;
  readonly #now: () => number;
  readonly #metrics: IngestMetrics;
  readonly #retryPolicy: RetryPolicy;
  readonly #quarantine: Quarantine;
  readonly #trackers: TrackerRegistry;
  readonly #devices: DeviceRegistry;
  readonly folds: DeviceFolds;
  readonly #fresh: readonly FreshLane[];
  readonly #late: LateLane;
  readonly #timers: NodeJS.Timeout[] = [];
  /** A device in a retry pause counts as busy. */
  readonly #pauses = new Pauses();
  readonly #unsubscribe: () => void;
  readonly #retentionDays: number;
  #window: AcceptedWindow & { readonly now: number } = { now: Number.NaN, from: 0, to: 0 };
  #inside = 0;
  #outside: (() => void)[] = [];
  #closed = false;

  constructor(deps: IngestDeps) {
    const { pool, bus, log, folds } = deps;
    this.#deps = deps;
    this.#now = deps.now;
    this.#retentionDays = (this.#now() - retentionStart(this.#now(), deps.retentionMonths)) / DAY_MS;
    this.#metrics = createIngestMetrics(deps.registry, () => this.#inside);
    const retryPolicy = new RetryPolicy(log);
    this.#retryPolicy = retryPolicy;
    this.#quarantine = new Quarantine(pool, this.#retryPolicy, this.#metrics);
    this.#trackers = new TrackerRegistry({ pool, log, retryPolicy, metrics: this.#metrics, now: this.#now });
    this.folds = folds;
    this.#devices = new DeviceRegistry(pool, folds, (changed) => {
      this.#recomputeAll(changed).catch((error: unknown) =>
        log.warn({ err: error }, 'a fold was not recomputed by its changed rules'),
      );
    });
    const tools: LaneTools = {
      pool,
      bus,
      log,
      registry: this.#devices,
      folds,
      retryPolicy: this.#retryPolicy,
      metrics: this.#metrics,
      refuse: (device, arrived, reason) => this.#refuse(arrived, reason, device),
      makePartitions: () => this.#makePartitions(),
      isClosing: () => this.#closed,
      release: (device, lane) => this.#release(device, lane),
    };
    this.#fresh = Array.from({ length: FRESH_LANES }, () => new FreshLane(tools));
    this.#late = new LateLane(tools);
    this.#unsubscribe = bus.subscribe(fleetChanged, (change) => void this.#fleetChanged(change));
  }

  async start(): Promise<void> {
    await this.#retryPolicy.untilAnswered(() => this.#makePartitions());
    this.#every(PARTITIONS_EVERY_MS, () => this.#makePartitions());
    this.#every(REFRESH_EVERY_MS, () => this.refreshFleet());
  }

  identify(imei: string, protocol: string, address?: string): Promise<KnownTracker | null> {
    return this.#trackers.identify(imei, protocol, address);
  }

  decideProtocol(tracker: KnownTracker, protocol: string): Promise<KnownTracker | null> {
    return this.#trackers.decideProtocol(tracker, protocol);
  }

  findTracker(trackerId: number): Promise<KnownTracker | null> {
    return this.#trackers.findById(trackerId);
  }

  noteIncidents(incidents: readonly Incident[]): Promise<void> {
    return noteIncidents(this.#deps.pool, incidents);
  }

  submit(tracker: KnownTracker, protocol: string, records: readonly ArrivedRecord[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const settled: Settled = (failure) => (failure === null ? resolve() : reject(failure));
      this.submitThen(tracker, protocol, new DecodedRecords(records), settled);
    });
  }

  submitThen(tracker: KnownTracker, protocol: string, records: ArrivedRecords, settled: Settled): void {
    if (this.#closed) queueMicrotask(() => settled(new IngestClosedError('the ingest is closed')));
    else if (records.count === 0) queueMicrotask(() => settled(null));
    else if (this.#inside < RECORDS_INSIDE) this.#enter(tracker, protocol, records, settled);
    else this.#outside.push(() => this.#enter(tracker, protocol, records, settled));
  }

  async quarantine(tracker: KnownTracker, protocol: string, reason: string, bytes: Uint8Array): Promise<void> {
    const { trackerId } = tracker;
    const mounting = this.#trackers.mountingAt(tracker, this.#now());
    const { organizationId, deviceId } = mounting ?? { organizationId: null, deviceId: null };
    await this.#quarantine.keep({
      trackerId,
      organizationId,
      deviceId,
      protocol,
      reason,
      deviceTime: null,
      bytes,
      isFrame: true,
    });
  }

  async recomputeDevice(key: DeviceKey, from: number, name = 'stages'): Promise<void> {
    const fold = this.folds.find((each) => each.name === name);
    if (fold === undefined) throw new RangeError(`there is no fold ${name}`);
    const device = this.#devices.device(key.organizationId, key.deviceId);
    fold.forgetRules(device);
    await this.#order(device, name, from);
  }

  async rebuildState(key: DeviceKey): Promise<void> {
    await this.#order(this.#devices.device(key.organizationId, key.deviceId), null, Infinity);
  }

  async #order(device: Device, fold: string | null, from: number): Promise<void> {
    if (this.#closed) throw new IngestClosedError('the ingest is closed');
    const done = this.#late.order(device, fold, from);
    if (!device.busy) this.#late.add(device);
    await done;
  }

  async refreshFleet(): Promise<void> {
    await this.#trackers.refresh();
    await this.#recomputeAll(await this.#devices.refreshRules());
  }

  async #recomputeAll(changed: readonly ChangedRules[]): Promise<void> {
    await Promise.all(changed.map((device) => this.recomputeDevice(device, device.from, device.fold)));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    this.#pauses.endAll();
    const closeTimer = setTimeout(() => this.#retryPolicy.giveUp(), CLOSE_WITHIN_MS);
    do await this.#idle();
    while (this.#inside > 0 && !this.#retryPolicy.gaveUp);
    clearTimeout(closeTimer);
  }

  async #idle(): Promise<void> {
    await Promise.all(this.#fresh.map((lane) => lane.idle()));
    await this.#late.idle();
    // The quarantine settles asynchronously.
    if (this.#inside > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  #enter(tracker: KnownTracker, protocol: string, records: ArrivedRecords, settled: Settled): void {
    const arrivedAt = this.#now();
    const origin = { trackerId: tracker.trackerId, protocol, arrivedAt };
    const packet = new Packet(origin, records.count, this.#leave, settled);
    this.#inside += records.count;
    const window = this.#windowAt(arrivedAt);
    const device = this.#deviceOfAll(tracker, records, window);
    if (device !== null) this.#await(new WholePacket(packet, records), device);
    else for (const source of records.read()) this.#enterAlone(tracker, source, packet, window);
  }

  /** The device of a packet whose records are all within the accepted window and of one mounting; else null. */
  #deviceOfAll(tracker: KnownTracker, { earliest, latest }: ArrivedRecords, window: AcceptedWindow): Device | null {
    if (!(earliest >= window.from && latest <= window.to)) return null;
    const mounting = this.#trackers.mountingAt(tracker, earliest);
    const isOne = mounting !== null && mounting === this.#trackers.mountingAt(tracker, latest);
    return isOne ? this.#devices.device(mounting.organizationId, mounting.deviceId) : null;
  }

  #enterAlone(tracker: KnownTracker, source: ArrivedRecord, packet: Packet, window: AcceptedWindow): void {
    const timed = judgeTime(source.record, window);
    const record = typeof timed === 'string' ? source.record : timed;
    const device = this.#deviceAt(tracker, record.deviceTime);
    const arrived = new Arrived(record, source, packet);
    if (typeof timed === 'string') void this.#refuse(arrived, timed, device);
    else if (device === null) void this.#refuse(arrived, 'not_mounted', null);
    else this.#await(arrived, device);
  }

  /** Thousands of packets arrive within the same millisecond. */
  #windowAt(now: number): AcceptedWindow {
    if (now !== this.#window.now) this.#window = { now, ...acceptedWindow(now, this.#retentionDays) };
    return this.#window;
  }

  #deviceAt(tracker: KnownTracker, time: number): Device | null {
    const mounting = this.#trackers.mountingAt(tracker, time);
    return mounting === null ? null : this.#devices.device(mounting.organizationId, mounting.deviceId);
  }

  #await(pendingPacket: PendingPacket, device: Device): void {
    // A list created with exactly one element, the common case, takes a tenth of the memory of one that grew.
    if (device.waiting.length === 0) device.waiting = [pendingPacket];
    else device.waiting.push(pendingPacket);
    this.#laneOf(device).add(device);
  }

  #laneOf(device: Device): FreshLane {
    const lane = this.#fresh[device.deviceId % FRESH_LANES];
    if (lane === undefined) throw new RangeError('no such lane');
    return lane;
  }

  #release(device: Device, from: 'fresh' | 'late'): void {
    if (device.faults === 0 || this.#closed) this.#queueAgain(device, from);
    else this.#pauses.begin(device, () => this.#queueAgain(device, from));
  }

  #queueAgain(device: Device, from: 'fresh' | 'late'): void {
    device.busy = false;
    // Neither lane may keep a device from the other forever.
    const lateFirst = this.#late.hasWork(device) && (from === 'fresh' || device.waiting.length === 0);
    if (lateFirst) this.#late.add(device);
    else if (device.waiting.length > 0) this.#laneOf(device).add(device);
  }

  readonly #leave = (records: number): void => {
    this.#inside -= records;
    while (this.#outside.length > 0 && this.#inside < RECORDS_INSIDE) this.#outside.shift()?.();
  };

  async #refuse({ record, source, packet }: Arrived, reason: QuarantineReason, device: Device | null): Promise<void> {
    const { organizationId, deviceId } = device ?? { organizationId: null, deviceId: null };
    const { trackerId, protocol } = packet;
    try {
      const { deviceTime } = record;
      await this.#quarantine.keep({
        trackerId,
        organizationId,
        deviceId,
        protocol,
        reason,
        deviceTime,
        bytes: source.raw,
        ...(source.replayed !== undefined && { replayed: source.replayed }),
      });
      packet.settle(1);
    } catch (error) {
      packet.fail(error);
    }
  }

  async #makePartitions(): Promise<void> {
    await makePartitions(this.#deps.pool, this.#now());
  }

  async #fleetChanged(change: FleetChange): Promise<void> {
    try {
      const { organizationId, reassigned = [] } = change;
      await Promise.all(
        reassigned.map(({ deviceId, from }) => this.recomputeDevice({ organizationId, deviceId }, from)),
      );
      await this.refreshFleet();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the fleet could not be refreshed; the next refresh retries');
    }
  }

  #every(milliseconds: number, work: () => Promise<void>): void {
    const timer = setInterval(() => {
      work().catch((error: unknown) => this.#deps.log.warn({ err: error }, 'ingest housekeeping failed'));
    }, milliseconds);
    timer.unref();
    this.#timers.push(timer);
  }
}
