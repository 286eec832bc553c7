import type pg from 'pg';
import type { Registry } from 'prom-client';
import { fleetChanged } from '../../fleet/events.ts';
import { messagesMissed } from '../../platform/bus.ts';
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
import { devicesWithRequests, storeRequests } from './recompute-requests.ts';
import type { ChangedRules, DeviceFolds } from './running-fold.ts';
import { noteIncidents } from './incident-store.ts';
import type { ArrivedRecord, ArrivedRecords, Incident, Ingest, KnownTracker, RecordSource, Settled } from './port.ts';
import { Pauses } from './pauses.ts';
import { Quarantine } from './quarantine.ts';
import { TrackerRegistry } from './tracker-registry.ts';

const DAY_MS = 86_400_000;
const FRESH_LANES = 2;
/** A batch of late records waits for a dozen answers one after another, so several are stored at the same time. */
const LATE_LANES = 4;
/** Maximum of pending records; above it a `submit` waits, and so does the tracker. */
const RECORDS_INSIDE = 200_000;
const REFRESH_EVERY_MS = 60_000;
const PARTITIONS_EVERY_MS = 3_600_000;
/** A graceful shutdown waits this long for an unavailable database. */
const CLOSE_WITHIN_MS = 10_000;

export interface IngestDeps {
  /** Connections of the role app_ingest; at least four. */
  readonly pool: pg.Pool;
  /** The same, but statements are sent without waiting for the answers before them; at least one. */
  readonly pipelined: pg.Pool;
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
  /**
   * Creates the partitions and begins with the stored requests; waits while the database is unavailable. Call before the
   * gateway listens.
   */
  start(): Promise<void>;
  /**
   * Stores a request and does it: recomputes a fold of a device from that time on (epoch ms), because its rules changed.
   * Default: the stages. When it rejects, the request stays stored and is tried again.
   */
  recomputeDevice(device: DeviceKey, from: number, fold?: string): Promise<void>;
  /** Whether records of this device time (epoch ms) are accepted now; others go to the quarantine. */
  isAccepted(deviceTime: number): boolean;
  /** A registered tracker with its current mountings; null when it is not registered. */
  findTracker(trackerId: number): Promise<KnownTracker | null>;
  /** Recomputes from stored records what is due of a device: its unreadable states, and what requests ask for. */
  recomputeDue(device: DeviceKey): Promise<void>;
  /** Reads mountings and rules again now instead of within a minute, and tries each stored request once. */
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
  readonly #late: readonly LateLane[];
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
    const { pool, pipelined, bus, log, folds } = deps;
    this.#deps = deps;
    this.#now = deps.now;
    this.#retentionDays = (this.#now() - retentionStart(this.#now(), deps.retentionMonths)) / DAY_MS;
    this.#metrics = createIngestMetrics(deps.registry, () => this.#inside);
    const retryPolicy = new RetryPolicy(log);
    this.#retryPolicy = retryPolicy;
    this.#quarantine = new Quarantine(pool, this.#retryPolicy, this.#metrics);
    this.#trackers = new TrackerRegistry({ pool, log, retryPolicy, metrics: this.#metrics, now: this.#now });
    this.folds = folds;
    this.#devices = new DeviceRegistry(pool, folds, async (changed) => {
      await this.#store(changed);
      void this.#processRequests();
    });
    const tools: LaneTools = {
      pool,
      pipelined,
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
    this.#late = Array.from({ length: LATE_LANES }, () => new LateLane(tools));
    const stops = [fleetChanged, messagesMissed].map((topic) =>
      bus.subscribe<unknown>(topic, () => void this.#fleetChanged()),
    );
    this.#unsubscribe = () => {
      for (const stop of stops) stop();
    };
  }

  async start(): Promise<void> {
    await this.#retryPolicy.untilAnswered(() => this.#makePartitions());
    this.#every(PARTITIONS_EVERY_MS, () => this.#makePartitions());
    this.#every(REFRESH_EVERY_MS, () => this.refreshFleet());
    void this.#processRequests();
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

  isAccepted(deviceTime: number): boolean {
    const { from, to } = this.#windowAt(this.#now());
    return from <= deviceTime && deviceTime <= to;
  }

  noteIncidents(incidents: readonly Incident[]): Promise<void> {
    return noteIncidents(this.#deps.pool, incidents);
  }

  submit(source: RecordSource, protocol: string, records: readonly ArrivedRecord[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const settled: Settled = (failure) => (failure === null ? resolve() : reject(failure));
      this.submitThen(source, protocol, new DecodedRecords(records), settled);
    });
  }

  submitThen(source: RecordSource, protocol: string, records: ArrivedRecords, settled: Settled): void {
    if (this.#closed) queueMicrotask(() => settled(new IngestClosedError('the ingest is closed')));
    else if (records.count === 0) queueMicrotask(() => settled(null));
    else if (this.#inside < RECORDS_INSIDE) this.#enter(source, protocol, records, settled);
    else this.#outside.push(() => this.#enter(source, protocol, records, settled));
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
    if (this.folds.every((each) => each.name !== name)) throw new RangeError(`there is no fold ${name}`);
    const { organizationId, deviceId } = key;
    await this.#store([{ organizationId, deviceId, fold: name, from }]);
    await this.recomputeDue(key);
  }

  async recomputeDue({ organizationId, deviceId }: DeviceKey): Promise<void> {
    if (this.#closed) throw new IngestClosedError('the ingest is closed');
    const device = this.#devices.device(organizationId, deviceId);
    const lane = this.#lateLaneOf(device);
    const done = lane.recompute(device);
    if (!device.busy) lane.add(device);
    await done;
  }

  async refreshFleet(): Promise<void> {
    await this.#trackers.refresh();
    await this.#processRequests();
    // What differs now has no request: somebody has changed a row by hand.
    const changed = await this.#devices.refreshRules();
    if (changed.length === 0) return;
    await this.#store(changed);
    await this.#processRequests();
  }

  async #store(changed: readonly ChangedRules[]): Promise<void> {
    if (changed.length > 0) await this.#retryPolicy.untilAnswered(() => storeRequests(this.#deps.pool, changed));
  }

  /** Tries each stored request once. Those that fail stay stored: the next call tries them again. */
  async #processRequests(): Promise<void> {
    const { pool, log } = this.#deps;
    try {
      const names = this.folds.map(({ name }) => name);
      const devices = await devicesWithRequests(pool, names);
      const outcomes = await Promise.allSettled(devices.map((device) => this.recomputeDue(device)));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    } catch (error) {
      if (this.#closed) return;
      log.warn({ err: error }, 'devices were not recomputed; the requests stay stored and are tried again in a minute');
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    for (const lane of this.#late) lane.rejectWaiting();
    for (const timer of this.#timers) clearInterval(timer);
    this.#pauses.endAll();
    const closeTimer = setTimeout(() => this.#retryPolicy.giveUp(), CLOSE_WITHIN_MS);
    do await this.#idle();
    while (this.#inside > 0 && !this.#retryPolicy.gaveUp);
    clearTimeout(closeTimer);
  }

  async #idle(): Promise<void> {
    await Promise.all(this.#fresh.map((lane) => lane.idle()));
    await Promise.all(this.#late.map((lane) => lane.idle()));
    // The quarantine settles asynchronously.
    if (this.#inside > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  #enter(source: RecordSource, protocol: string, records: ArrivedRecords, settled: Settled): void {
    const arrivedAt = this.#now();
    const { trackerId, organizationId } = source;
    const origin = { trackerId, organizationId, protocol, arrivedAt };
    const packet = new Packet(origin, records.count, this.#leave, settled);
    this.#inside += records.count;
    const window = this.#windowAt(arrivedAt);
    const device = this.#deviceOfAll(source, records, window);
    if (device !== null) this.#await(new WholePacket(packet, records), device);
    else for (const each of records.read()) this.#enterAlone(source, each, packet, window);
  }

  /** The device of a packet whose records are all within the accepted window and of one mounting; else null. */
  #deviceOfAll(source: RecordSource, { earliest, latest }: ArrivedRecords, window: AcceptedWindow): Device | null {
    if (!(earliest >= window.from && latest <= window.to)) return null;
    const mounting = this.#trackers.mountingAt(source, earliest);
    const isOne = mounting !== null && mounting === this.#trackers.mountingAt(source, latest);
    return isOne ? this.#devices.device(mounting.organizationId, mounting.deviceId) : null;
  }

  #enterAlone(source: RecordSource, each: ArrivedRecord, packet: Packet, window: AcceptedWindow): void {
    const timed = judgeTime(each.record, window);
    const record = typeof timed === 'string' ? each.record : timed;
    const device = this.#deviceAt(source, record.deviceTime);
    const arrived = new Arrived(record, each, packet);
    if (typeof timed === 'string') void this.#refuse(arrived, timed, device);
    else if (device === null) void this.#refuse(arrived, 'not_mounted', null);
    else this.#await(arrived, device);
  }

  /** Thousands of packets arrive within the same millisecond. */
  #windowAt(now: number): AcceptedWindow {
    if (now !== this.#window.now) this.#window = { now, ...acceptedWindow(now, this.#retentionDays) };
    return this.#window;
  }

  #deviceAt(source: RecordSource, time: number): Device | null {
    const mounting = this.#trackers.mountingAt(source, time);
    return mounting === null ? null : this.#devices.device(mounting.organizationId, mounting.deviceId);
  }

  #await(pendingPacket: PendingPacket, device: Device): void {
    // A list created with exactly one element, the common case, takes a tenth of the memory of one that grew.
    if (device.waiting.length === 0) device.waiting = [pendingPacket];
    else device.waiting.push(pendingPacket);
    this.#freshLaneOf(device).add(device);
  }

  #freshLaneOf(device: Device): FreshLane {
    return laneOf(this.#fresh, device);
  }

  #lateLaneOf(device: Device): LateLane {
    return laneOf(this.#late, device);
  }

  #release(device: Device, from: 'fresh' | 'late'): void {
    if (device.faults === 0 || this.#closed) this.#queueAgain(device, from);
    else this.#pauses.begin(device, () => this.#queueAgain(device, from));
  }

  #queueAgain(device: Device, from: 'fresh' | 'late'): void {
    device.busy = false;
    // Neither lane may keep a device from the other forever.
    const late = this.#lateLaneOf(device);
    const lateFirst = late.hasWork(device) && (from === 'fresh' || device.waiting.length === 0);
    if (lateFirst) late.add(device);
    else if (device.waiting.length > 0) this.#freshLaneOf(device).add(device);
  }

  readonly #leave = (records: number): void => {
    this.#inside -= records;
    while (this.#outside.length > 0 && this.#inside < RECORDS_INSIDE) this.#outside.shift()?.();
  };

  async #refuse({ record, source, packet }: Arrived, reason: QuarantineReason, device: Device | null): Promise<void> {
    const { trackerId, protocol } = packet;
    // What a tracker sent while it was not mounted belongs to its present organization, which the store looks up.
    const owner = { organizationId: trackerId === null ? packet.organizationId : null, deviceId: null };
    const { organizationId, deviceId } = device ?? owner;
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

  async #fleetChanged(): Promise<void> {
    try {
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

function laneOf<Lane>(lanes: readonly Lane[], { deviceId }: Device): Lane {
  const lane = lanes[deviceId % lanes.length];
  if (lane === undefined) throw new RangeError('no such lane');
  return lane;
}
