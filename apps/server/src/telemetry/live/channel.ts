import type { ListChange } from '@konvoj/contract';
import type { DeviceCommit } from '../ingest/events.ts';
import type { PublishedRow } from './events.ts';
import { SharedFrame } from './frame.ts';
import { coalesce } from './coalescing.ts';
import type { DeviceChange } from './coalescing.ts';
import type { LiveMetrics } from './metrics.ts';
import type { Pacer } from './pacer.ts';
import { ShownFleet } from './shown-fleet.ts';
import { ListChanges } from './list-changes.ts';
import { append } from './rows.ts';
import type { Rows } from './rows.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LiveClient, LiveSource, StageRow, Watcher } from './types.ts';
import { isSameWatcher, Views } from './views.ts';
import type { View } from './view.ts';

/** How often devices are checked for changes caused by time alone (going offline). */
const CHECK_OFFLINE_EVERY_MS = 10_000;
/** How often open stages are checked for growth that is due. */
const CHECK_GROWTH_EVERY_MS = 500;
/**
 * Devices whose rows are written at once. In between, trackers get their acknowledgements: a large fleet takes 50 ms.
 */
const DEVICES_AT_ONCE = 500;
/** The pause after a failed read of the fleet. */
const RETRY_AFTER_MS = 2_000;

interface Member {
  readonly watcher: Watcher;
  view: View;
}

/** The changes of a round while their rows are written. */
interface Round {
  readonly pending: MapIterator<[number, DeviceChange]>;
  readonly rows: Map<number, Rows>;
}

export interface ChannelDeps {
  readonly source: LiveSource;
  readonly stageRow: StageRow;
  readonly clock: Clock;
  readonly pacer: Pacer;
  readonly metrics: LiveMetrics;
  readonly log: { warn(details: object, message: string): void };
}

/**
 * The live data of one organization, while it has clients. Commits gather until a round publishes the newest values
 * once per view: immediately after a quiet time, then as often as the pacer allows. While the fleet is being read,
 * changes keep gathering, so none is lost.
 */
export class Channel {
  readonly #organizationId: number;
  readonly #deps: ChannelDeps;
  #waiting = new Map<number, DeviceChange>();
  /** The round being written; null between rounds. */
  #round: Round | null = null;
  /** Cancels the scheduled round; null when there is none. */
  #cancelDue: (() => void) | null = null;
  /** The time of the last published changes, by `clock.elapsed`. */
  #publishedAt = -Infinity;
  readonly #members = new Map<LiveClient, Member>();
  readonly #views: Views;
  readonly #listChanges = new ListChanges();
  #shown: ShownFleet | null = null;
  #reading: Promise<void> | null = null;
  #isStale = false;
  #retryAt = 0;
  #unknownDevicesFrom = 0;
  /** Both by `clock.elapsed`. */
  #offlineCheckedAt = -Infinity;
  #growthCheckedAt = -Infinity;
  #emptySince: number;

  constructor(organizationId: number, deps: ChannelDeps) {
    this.#organizationId = organizationId;
    this.#deps = deps;
    this.#views = new Views(organizationId, deps);
    this.#emptySince = deps.clock.now();
  }

  /** When the last client left, in epoch milliseconds; null while there are clients. */
  get emptySince(): number | null {
    return this.#members.size > 0 ? null : this.#emptySince;
  }

  /** Adds a client; it has the full state when this resolves. @throws when the fleet cannot be read */
  async join(client: LiveClient, watcher: Watcher): Promise<void> {
    this.#emptySince = this.#deps.clock.now();
    if (this.#shown === null) await this.#read();
    const view = await this.#views.of(watcher);
    const shown = this.#shown;
    if (shown === null) throw new Error('the fleet could not be read');
    this.#members.set(client, { watcher, view });
    this.#deps.pacer.measure(() => view.add(client, shown, this.#deps.clock.now()));
  }

  leave(client: LiveClient): void {
    this.#members.get(client)?.view.remove(client);
    this.#members.delete(client);
    this.#emptySince = this.#deps.clock.now();
  }

  /** The client missed a frame and requests the full state. */
  renew(client: LiveClient): void {
    this.#members.get(client)?.view.renew(client, this.#deps.clock.now());
    this.#scheduleRound();
  }

  take(commit: DeviceCommit): void {
    this.#waiting.set(commit.deviceId, coalesce(this.#waiting.get(commit.deviceId), commit));
    this.#scheduleRound();
  }

  /** The fleet, or who may see what of it, changed: everything is read again. */
  stale(): void {
    this.#isStale = true;
    this.#scheduleRound();
  }

  /** Rows of a list changed: users are notified; holders of links are not, because they see no lists. */
  listChanged(change: ListChange): void {
    this.#listChanges.take(change);
    this.#scheduleRound();
  }

  /**
   * Sends messages at once, also to clients that are behind: a skipped one is never replaced.
   * @param onWritten told which went to the sockets of a driver
   */
  publishMessages(
    messages: readonly PublishedRow[],
    onWritten: (driverId: number, messageIds: readonly number[]) => void,
  ): void {
    const frames = new Map<string, SharedFrame>();
    for (const [client, { watcher, view }] of this.#members) {
      const seen = messages.filter((row) => isFor(row, watcher, view));
      if (seen.length === 0) continue;
      const ids = seen.map(({ id }) => id);
      const isDriver = 'driverId' in watcher;
      const key = `${isDriver ? 'driver' : 'user'} ${ids.join()}`;
      const rows = seen.map(({ row, driverRow }) => (isDriver ? driverRow : row));
      const frame = frames.get(key) ?? new SharedFrame(JSON.stringify({ messages: rows }));
      frames.set(key, frame);
      client.write(frame);
      if (isDriver) onWritten(watcher.driverId, ids);
    }
  }

  /** The content of a link may have changed: its viewers move to their current view immediately. */
  async lookAgain(linkId: number): Promise<void> {
    const link = { linkId };
    this.#views.readAgain(link);
    const viewers = [...this.#members].filter(([, { watcher }]) => isSameWatcher(watcher, link));
    try {
      await Promise.all(viewers.map(([client, member]) => this.#move(client, member, 'only when it differs')));
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Called at intervals: publishes pending changes, and those caused by time. */
  tick(): void {
    this.#publishListChanges();
    if (this.#isStale && this.#deps.clock.now() >= this.#retryAt) void this.#reread();
    if (this.#cancelDue === null) this.#startRound();
  }

  close(): void {
    this.#cancelDue?.();
  }

  /** Without members the regular rounds are enough: the shown is kept for the next client. */
  #scheduleRound(): void {
    if (this.#cancelDue !== null || this.#round !== null || this.#members.size === 0) return;
    const { clock, pacer } = this.#deps;
    this.#cancelDue = clock.after(pacer.waitAfter(this.#publishedAt), () => {
      this.#cancelDue = null;
      this.tick();
    });
  }

  #startRound(): void {
    if (this.#shown === null || this.#reading !== null || this.#round !== null) return;
    this.#round = { pending: this.#waiting.entries(), rows: new Map() };
    this.#waiting = new Map();
    this.#write(this.#round);
  }

  /** A few hundred bytes, so clients that are behind get it too: a skipped list frame is never replaced. */
  #publishListChanges(): void {
    const frame = this.#listChanges.due(this.#deps.clock.now());
    if (frame === null) return;
    for (const [client, { watcher }] of this.#members) if ('userId' in watcher) client.write(frame);
  }

  /** Writes the rows of a round, a part at a time, and publishes them when they are complete. */
  #write(round: Round): void {
    const shown = this.#shown;
    if (shown === null) return;
    const now = this.#deps.clock.now();
    const isComplete = this.#deps.pacer.measure(() => {
      if (!this.#writePart(round, shown, now)) return false;
      this.#publish(round.rows, shown, now);
      return true;
    });
    if (!isComplete) {
      this.#deps.clock.after(0, () => this.#write(round));
      return;
    }
    this.#round = null;
    if (this.#waiting.size > 0) this.#scheduleRound();
  }

  /** @returns whether all rows of the round are written */
  #writePart({ pending, rows }: Round, shown: ShownFleet, now: number): boolean {
    for (let room = DEVICES_AT_ONCE; room > 0; room -= 1) {
      const next = pending.next();
      if (next.done === true) return true;
      const [deviceId, change] = next.value;
      if (shown.knows(deviceId)) rows.set(deviceId, shown.take(deviceId, change, now));
      else this.#noteUnknownDevice(now);
    }
    return false;
  }

  #publish(changes: Map<number, Rows>, shown: ShownFleet, now: number): void {
    const elapsed = this.#deps.clock.elapsed();
    if (elapsed - this.#growthCheckedAt >= CHECK_GROWTH_EVERY_MS) {
      this.#growthCheckedAt = elapsed;
      addTo(changes, shown.takeGrown(now));
    }
    if (elapsed - this.#offlineCheckedAt >= CHECK_OFFLINE_EVERY_MS) {
      this.#offlineCheckedAt = elapsed;
      addTo(changes, shown.takeTime(now));
    }
    if (changes.size > 0) this.#publishedAt = elapsed;
    for (const view of this.#views.all()) {
      if (changes.size > 0) {
        view.forget();
        view.publish(changes);
      }
      view.attend(shown, now);
    }
    this.#views.dropEmpty();
  }

  /** Another process added a device without an event: the fleet is read again, at a limited rate. */
  #noteUnknownDevice(now: number): void {
    if (now < this.#unknownDevicesFrom) return;
    this.#unknownDevicesFrom = now + CHECK_OFFLINE_EVERY_MS;
    this.#isStale = true;
  }

  /** One read at a time; concurrent callers share it. */
  #read(): Promise<void> {
    this.#reading ??= this.#deps.source
      .snapshot(this.#organizationId)
      .then((snapshot) => {
        this.#shown = new ShownFleet(snapshot, this.#deps.stageRow, this.#deps.clock.now());
        for (const view of this.#views.all()) view.forget();
        return undefined;
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #reread(): Promise<void> {
    this.#isStale = false;
    this.#views.readAllAgain();
    try {
      await this.#reading;
      await this.#read();
      await Promise.all([...this.#members].map(([client, member]) => this.#move(client, member, 'always')));
      this.#scheduleRound();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#deps.log.warn({ err: error, organizationId: this.#organizationId }, 'the fleet could not be refreshed');
    this.#isStale = true;
    this.#retryAt = this.#deps.clock.now() + RETRY_AFTER_MS;
  }

  /** Moves a client into its current view; the full state follows. */
  async #move(client: LiveClient, member: Member, when: 'always' | 'only when it differs'): Promise<void> {
    const view = await this.#views.of(member.watcher);
    const shown = this.#shown;
    if (this.#members.get(client) !== member || shown === null) return;
    if (view === member.view) {
      if (when === 'always') view.renew(client, this.#deps.clock.now());
      return;
    }
    member.view.remove(client);
    member.view = view;
    this.#deps.pacer.measure(() => view.add(client, shown, this.#deps.clock.now()));
  }
}

function addTo(changes: Map<number, Rows>, more: ReadonlyMap<number, Rows>): void {
  for (const [deviceId, rows] of more) {
    const known = changes.get(deviceId);
    if (known) append(known, rows);
    else changes.set(deviceId, rows);
  }
}

function isFor({ deviceId, driverIds }: PublishedRow, watcher: Watcher, view: View): boolean {
  if ('userId' in watcher) return view.deviceIds.has(deviceId);
  return 'driverId' in watcher && driverIds.includes(watcher.driverId);
}
