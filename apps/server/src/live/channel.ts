import type { PlaceKind } from '@konvoj/contract';
import type { DeviceCommit } from '../ingest/events.ts';
import { coalesce } from './coalescing.ts';
import type { DeviceChange } from './coalescing.ts';
import { linkKey, throughLink } from './link-sight.ts';
import type { LiveMetrics } from './metrics.ts';
import { FleetPicture } from './picture.ts';
import { PlaceNews } from './place-news.ts';
import { append } from './rows.ts';
import type { Rows } from './rows.ts';
import type { Clock, LiveClient, LiveSource, StageRow, Watcher } from './types.ts';
import { View } from './view.ts';
import type { Reduction } from './view.ts';

/** How often the passing of time alone is looked at (who went offline). */
const TIME_EVERY_MS = 10_000;
/** Devices whose rows are written in one go. Between two goes trackers get their answers: a large fleet takes 50 ms. */
const DEVICES_AT_ONCE = 500;
/** After a failed reading of the fleet. */
const RETRY_AFTER_MS = 2_000;

interface Member {
  readonly watcher: Watcher;
  view: View;
}

/** What a watcher sees. Those with the same key share their frames. */
interface Sight {
  readonly key: string;
  readonly deviceIds: readonly number[];
  readonly reduced?: Reduction;
}

/** The changes of a tick on their way into rows. */
interface Round {
  readonly left: MapIterator<[number, DeviceChange]>;
  readonly told: Map<number, Rows>;
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
  #waiting = new Map<number, DeviceChange>();
  /** What is being told now; null between rounds. */
  #round: Round | null = null;
  readonly #members = new Map<LiveClient, Member>();
  readonly #views = new Map<string, View>();
  readonly #placeNews = new PlaceNews();
  #sights = new Map<string, Promise<Sight>>();
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
  async join(client: LiveClient, watcher: Watcher): Promise<void> {
    this.#emptySince = this.#deps.clock.now();
    if (this.#picture === null) await this.#read();
    const view = await this.#viewOf(watcher);
    const picture = this.#picture;
    if (picture === null) throw new Error('the fleet could not be read');
    this.#members.set(client, { watcher, view });
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

  /** Own places changed: users are told which lists, holders of links are not, for they see none. */
  placesChanged(kinds: readonly PlaceKind[]): void {
    this.#placeNews.take(kinds);
  }

  /** What a link shows may have changed: who looks through it is put at once into the view that is his now. */
  async lookAgain(linkId: number): Promise<void> {
    const name = nameOf({ linkId });
    // A new map, so that whoever is asking just now asks again.
    this.#sights = new Map([...this.#sights].filter(([known]) => known !== name));
    const viewers = [...this.#members].filter(([, { watcher }]) => nameOf(watcher) === name);
    try {
      await Promise.all(viewers.map(([client, member]) => this.#move(client, member, 'only when it differs')));
    } catch (error) {
      this.#failed(error);
    }
  }

  tick(): void {
    const now = this.#deps.clock.now();
    this.#tellOfPlaces(now);
    if (this.#isStale && now >= this.#retryAt) void this.#reread();
    if (this.#picture === null || this.#reading !== null || this.#round !== null) return;
    this.#round = { left: this.#waiting.entries(), told: new Map() };
    this.#waiting = new Map();
    this.#write(this.#round);
  }

  /** Forty bytes, so also to clients that are behind: nothing makes up for a frame that they were not sent. */
  #tellOfPlaces(now: number): void {
    const frame = this.#placeNews.due(now);
    if (frame === null) return;
    for (const [client, { watcher }] of this.#members) if ('userId' in watcher) client.write(frame);
  }

  /** Writes rows until the round is whole, a part at a time, and then tells them. */
  #write(round: Round): void {
    const picture = this.#picture;
    if (picture === null) return;
    const now = this.#deps.clock.now();
    let room = DEVICES_AT_ONCE;
    for (let next = round.left.next(); next.done !== true; next = round.left.next()) {
      const [deviceId, change] = next.value;
      if (picture.knows(deviceId)) round.told.set(deviceId, picture.take(deviceId, change, now));
      else this.#meetStranger(now);
      room -= 1;
      if (room > 0) continue;
      this.#deps.clock.after(0, () => this.#write(round));
      return;
    }
    this.#round = null;
    this.#tell(round.told, picture, now);
  }

  #tell(changes: Map<number, Rows>, picture: FleetPicture, now: number): void {
    addTo(changes, picture.takeGrown(now));
    if (now - this.#timeLookedAt >= TIME_EVERY_MS) {
      this.#timeLookedAt = now;
      addTo(changes, picture.takeTime(now));
    }
    for (const view of this.#views.values()) {
      if (changes.size > 0) {
        view.forget();
        view.tell(changes);
      }
      view.attend(picture, now);
    }
    this.#dropEmptyViews();
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
    this.#sights = new Map();
    try {
      await this.#reading;
      await this.#read();
      await Promise.all([...this.#members].map(([client, member]) => this.#move(client, member, 'always')));
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#deps.log.warn({ err: error, organizationId: this.#organizationId }, 'the fleet could not be read again');
    this.#isStale = true;
    this.#retryAt = this.#deps.clock.now() + RETRY_AFTER_MS;
  }

  /** Puts a client where it belongs now, with a full state to come. */
  async #move(client: LiveClient, member: Member, when: 'always' | 'only when it differs'): Promise<void> {
    const view = await this.#viewOf(member.watcher);
    if (this.#members.get(client) !== member || this.#picture === null) return;
    if (view === member.view) {
      if (when === 'always') view.renew(client, this.#deps.clock.now());
      return;
    }
    member.view.remove(client);
    member.view = view;
    view.add(client, this.#picture, this.#deps.clock.now());
  }

  async #viewOf(watcher: Watcher): Promise<View> {
    const asked = this.#sights;
    const { key, deviceIds, reduced } = await this.#sightOf(watcher);
    // What is seen by whom may have changed while it was read.
    if (asked !== this.#sights) return this.#viewOf(watcher);
    const known = this.#views.get(key);
    if (known) return known;
    const made = new View(deviceIds, this.#deps.metrics, reduced);
    this.#views.set(key, made);
    return made;
  }

  #sightOf(watcher: Watcher): Promise<Sight> {
    const asked = this.#sights;
    const name = nameOf(watcher);
    const known = asked.get(name);
    if (known) return known;
    const read = this.#readSight(watcher);
    asked.set(name, read);
    // A failure is not remembered: who asks next asks the database.
    read.catch(() => asked.delete(name));
    return read;
  }

  async #readSight(watcher: Watcher): Promise<Sight> {
    const organizationId = this.#organizationId;
    if ('userId' in watcher) {
      const deviceIds = await this.#deps.source.visible({ organizationId, userId: watcher.userId });
      return { key: deviceIds.join(','), deviceIds };
    }
    const sight = await this.#deps.source.sightOfLink(organizationId, watcher.linkId);
    return { key: linkKey(sight), deviceIds: [...sight.numbers.keys()], reduced: throughLink(sight) };
  }

  #dropEmptyViews(): void {
    for (const [key, view] of this.#views) if (view.isEmpty) this.#views.delete(key);
  }
}

function nameOf(watcher: Watcher): string {
  return 'userId' in watcher ? `user ${watcher.userId}` : `link ${watcher.linkId}`;
}

function addTo(changes: Map<number, Rows>, more: ReadonlyMap<number, Rows>): void {
  for (const [deviceId, rows] of more) {
    const told = changes.get(deviceId);
    if (told) append(told, rows);
    else changes.set(deviceId, rows);
  }
}
