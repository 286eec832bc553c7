import type { DeviceCommit } from '../ingest/events.ts';
import type { Scope } from '../platform/database.ts';
import { coalesce } from './coalescing.ts';
import type { DeviceChange } from './coalescing.ts';
import type { LiveMetrics } from './metrics.ts';
import { FleetPicture } from './picture.ts';
import { append } from './rows.ts';
import type { Rows } from './rows.ts';
import type { Clock, LiveClient, LiveSource, StageRow } from './types.ts';
import { View } from './view.ts';

/** How often the passing of time alone is looked at (who went offline). */
const TIME_EVERY_MS = 10_000;
/** After a failed reading of the fleet. */
const RETRY_AFTER_MS = 2_000;

interface Member {
  readonly userId: number;
  view: View;
}

export interface ChannelDeps {
  readonly source: LiveSource;
  readonly stageRow: StageRow;
  readonly clock: Clock;
  readonly metrics: LiveMetrics;
  readonly log: { warn(details: object, message: string): void };
}

/**
 * The live data of one organization, as long as somebody watches it. What is committed gathers between ticks; at a tick
 * it is told once per view. While the fleet is being read, changes go on gathering, so none is lost on the way.
 */
export class Channel {
  readonly #organizationId: number;
  readonly #deps: ChannelDeps;
  readonly #waiting = new Map<number, DeviceChange>();
  readonly #members = new Map<LiveClient, Member>();
  readonly #views = new Map<string, View>();
  #visible = new Map<number, Promise<readonly number[]>>();
  #picture: FleetPicture | null = null;
  #reading: Promise<void> | null = null;
  #isStale = false;
  #retryAt = 0;
  #strangersFrom = 0;
  #timeLookedAt = 0;
  #emptySince: number;

  constructor(organizationId: number, deps: ChannelDeps) {
    this.#organizationId = organizationId;
    this.#deps = deps;
    this.#emptySince = deps.clock.now();
  }

  /** Since when nobody watches, in epoch milliseconds; null when somebody does. */
  get emptySince(): number | null {
    return this.#members.size > 0 ? null : this.#emptySince;
  }

  /** Adds a client; it has the full state when this resolves. @throws when the database cannot be read */
  async join(client: LiveClient, userId: number): Promise<void> {
    this.#emptySince = this.#deps.clock.now();
    if (this.#picture === null) await this.#read();
    const view = await this.#viewOf(userId);
    const picture = this.#picture;
    if (picture === null) throw new Error('the fleet could not be read');
    this.#members.set(client, { userId, view });
    view.add(client, picture, this.#deps.clock.now());
  }

  leave(client: LiveClient): void {
    this.#members.get(client)?.view.remove(client);
    this.#members.delete(client);
    this.#emptySince = this.#deps.clock.now();
  }

  /** The client missed a frame and asks for the full state. */
  renew(client: LiveClient): void {
    this.#members.get(client)?.view.renew(client, this.#deps.clock.now());
  }

  take(commit: DeviceCommit): void {
    this.#waiting.set(commit.deviceId, coalesce(this.#waiting.get(commit.deviceId), commit));
  }

  /** The fleet, or who may see what of it, changed: everything is read again. */
  stale(): void {
    this.#isStale = true;
  }

  tick(): void {
    const now = this.#deps.clock.now();
    if (this.#isStale && now >= this.#retryAt) void this.#reread();
    if (this.#picture === null || this.#reading !== null) return;
    const changes = this.#changes(this.#picture, now);
    for (const view of this.#views.values()) {
      if (changes.size > 0) {
        view.forget();
        view.tell(changes);
      }
      view.attend(this.#picture, now);
    }
    this.#dropEmptyViews();
  }

  #changes(picture: FleetPicture, now: number): Map<number, Rows> {
    const changes = new Map<number, Rows>();
    for (const [deviceId, change] of this.#waiting) {
      if (picture.knows(deviceId)) changes.set(deviceId, picture.take(deviceId, change, now));
      else this.#meetStranger(now);
    }
    this.#waiting.clear();
    addTo(changes, picture.takeGrown(now));
    if (now - this.#timeLookedAt >= TIME_EVERY_MS) {
      this.#timeLookedAt = now;
      addTo(changes, picture.takeTime(now));
    }
    return changes;
  }

  /** A device that was added by another process, without a word: the fleet is read again, not too often. */
  #meetStranger(now: number): void {
    if (now < this.#strangersFrom) return;
    this.#strangersFrom = now + TIME_EVERY_MS;
    this.#isStale = true;
  }

  /** One reading at a time; who comes meanwhile waits for the same. */
  #read(): Promise<void> {
    this.#reading ??= this.#deps.source
      .snapshot(this.#organizationId)
      .then((snapshot) => {
        this.#picture = new FleetPicture(snapshot, this.#deps.stageRow, this.#deps.clock.now());
        for (const view of this.#views.values()) view.forget();
        return undefined;
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #reread(): Promise<void> {
    this.#isStale = false;
    this.#visible = new Map();
    try {
      await this.#reading;
      await this.#read();
      await Promise.all([...this.#members].map(([client, member]) => this.#move(client, member)));
    } catch (error) {
      this.#deps.log.warn({ err: error, organizationId: this.#organizationId }, 'the fleet could not be read again');
      this.#isStale = true;
      this.#retryAt = this.#deps.clock.now() + RETRY_AFTER_MS;
    }
  }

  /** Puts a client where it belongs now, with a full state to come. */
  async #move(client: LiveClient, member: Member): Promise<void> {
    const view = await this.#viewOf(member.userId);
    if (this.#members.get(client) !== member || this.#picture === null) return;
    if (view === member.view) {
      view.renew(client, this.#deps.clock.now());
      return;
    }
    member.view.remove(client);
    member.view = view;
    view.add(client, this.#picture, this.#deps.clock.now());
  }

  async #viewOf(userId: number): Promise<View> {
    const asked = this.#visible;
    const deviceIds = await this.#visibleTo({ organizationId: this.#organizationId, userId });
    // What is seen by whom may have changed while it was read.
    if (asked !== this.#visible) return this.#viewOf(userId);
    const key = deviceIds.join(',');
    const known = this.#views.get(key);
    if (known) return known;
    const made = new View(deviceIds, this.#deps.metrics);
    this.#views.set(key, made);
    return made;
  }

  #visibleTo(scope: Scope & { readonly userId: number }): Promise<readonly number[]> {
    const asked = this.#visible;
    const known = asked.get(scope.userId);
    if (known) return known;
    const read = this.#deps.source.visible(scope);
    asked.set(scope.userId, read);
    // A failure is not remembered: who asks next asks the database.
    read.catch(() => asked.delete(scope.userId));
    return read;
  }

  #dropEmptyViews(): void {
    for (const [key, view] of this.#views) if (view.isEmpty) this.#views.delete(key);
  }
}

function addTo(changes: Map<number, Rows>, more: ReadonlyMap<number, Rows>): void {
  for (const [deviceId, rows] of more) {
    const told = changes.get(deviceId);
    if (told) append(told, rows);
    else changes.set(deviceId, rows);
  }
}
