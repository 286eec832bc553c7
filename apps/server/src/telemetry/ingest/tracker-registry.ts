import type pg from 'pg';
import type { Log } from '../../platform/logging.ts';
import { countUnknown, decideProtocols, findTrackers, imeisOf, touchTrackers } from './fleet-store.ts';
import { Gatherer } from './gatherer.ts';
import type { IngestMetrics } from './metrics.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { KnownTracker, Mounting, RecordSource } from './port.ts';
import { UNKNOWN_PER_ADDRESS, UnknownLimit } from './unknown-limit.ts';

const IMEIS_PER_STATEMENT = 1_000;

interface Contact {
  readonly imei: string;
  readonly protocol: string;
  readonly address: string | undefined;
}

interface FirstContact {
  readonly tracker: KnownTracker;
  readonly protocol: string;
}

/** Registered trackers with their mountings; thousands that connect at once are read together. */
export class TrackerRegistry {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #metrics: IngestMetrics;
  readonly #gatherer: Gatherer<Contact, KnownTracker | null>;
  readonly #deciding: Gatherer<FirstContact, KnownTracker | null>;
  readonly #unknown: UnknownLimit;
  readonly #trackers = new Map<number, KnownTracker>();

  constructor(tools: { pool: pg.Pool; log: Log; retryPolicy: RetryPolicy; metrics: IngestMetrics; now: () => number }) {
    this.#pool = tools.pool;
    this.#log = tools.log;
    this.#now = tools.now;
    this.#metrics = tools.metrics;
    this.#unknown = new UnknownLimit((address, until) =>
      tools.log.warn(
        { address, limit: UNKNOWN_PER_ADDRESS, until: new Date(until).toISOString() },
        'too many unknown trackers from one address; further ones are not recorded until then',
      ),
    );
    this.#gatherer = new Gatherer(
      (contacts) => tools.retryPolicy.untilAnswered(() => this.#find(contacts)),
      IMEIS_PER_STATEMENT,
    );
    this.#deciding = new Gatherer(
      (contacts) => tools.retryPolicy.untilAnswered(() => this.#decide(contacts)),
      IMEIS_PER_STATEMENT,
    );
  }

  identify(imei: string, protocol: string, address?: string): Promise<KnownTracker | null> {
    return this.#gatherer.ask({ imei, protocol, address });
  }

  decideProtocol(tracker: KnownTracker, protocol: string): Promise<KnownTracker | null> {
    return this.#deciding.ask({ tracker, protocol });
  }

  /** The tracker as registered now, or null. */
  async findById(trackerId: number): Promise<KnownTracker | null> {
    const found = await this.#read(await imeisOf(this.#pool, [trackerId]));
    return [...found.values()][0] ?? null;
  }

  /** The mounting at a moment by the newest known state of the tracker, which may be newer than the caller's copy. */
  mountingAt(source: RecordSource, time: number): Mounting | null {
    const { mountings } = (source.trackerId === null ? null : this.#trackers.get(source.trackerId)) ?? source;
    // Nearly always the last one.
    for (let index = mountings.length - 1; index >= 0; index -= 1) {
      const mounting = mountings[index];
      if (mounting !== undefined && mounting.from <= time)
        return mounting.to === null || time < mounting.to ? mounting : null;
    }
    return null;
  }

  /** Reads the mountings of all trackers again; a removed one is mounted nowhere any more. */
  async refresh(): Promise<void> {
    const known = [...this.#trackers.values()];
    for (let at = 0; at < known.length; at += IMEIS_PER_STATEMENT) {
      const asked = known.slice(at, at + IMEIS_PER_STATEMENT);
      const found = await findTrackers(
        this.#pool,
        asked.map(({ imei }) => imei),
      );
      for (const tracker of asked) {
        const { trackerId, imei } = tracker;
        const now = found.get(imei);
        if (now !== undefined) this.#trackers.set(trackerId, now);
        // Unless it was read under a corrected IMEI meanwhile.
        else if (this.#trackers.get(trackerId) === tracker)
          this.#trackers.set(trackerId, { ...tracker, mountings: [] });
      }
    }
  }

  async #find(contacts: readonly Contact[]): Promise<(KnownTracker | null)[]> {
    const found = await this.#read([...new Set(contacts.map(({ imei }) => imei))]);
    void this.#remember(found, contacts);
    return contacts.map(({ imei }) => found.get(imei) ?? null);
  }

  async #decide(contacts: readonly FirstContact[]): Promise<(KnownTracker | null)[]> {
    const decisions = contacts.map(({ tracker: { trackerId }, protocol }) => ({ trackerId, protocol }));
    await decideProtocols(this.#pool, decisions);
    const found = await this.#read(contacts.map(({ tracker }) => tracker.imei));
    return contacts.map(({ tracker }) => found.get(tracker.imei) ?? null);
  }

  async #read(imeis: readonly string[]): Promise<Map<string, KnownTracker>> {
    const found = await findTrackers(this.#pool, imeis);
    for (const tracker of found.values()) this.#trackers.set(tracker.trackerId, tracker);
    return found;
  }

  /** The last contacts, shown to administrators; trackers do not wait for this write. */
  async #remember(found: ReadonlyMap<string, KnownTracker>, contacts: readonly Contact[]): Promise<void> {
    // a sender on another protocol than the registered one is not the tracker
    const touched = contacts.flatMap(({ imei, protocol }) => {
      const tracker = found.get(imei);
      return tracker !== undefined && (tracker.protocol ?? protocol) === protocol ? [tracker.trackerId] : [];
    });
    const unknownContacts = contacts.filter(({ imei }) => !found.has(imei));
    this.#metrics.unknownTrackers.inc(unknownContacts.length);
    const noted = new Map<string, { protocol: string; times: number }>();
    for (const { imei, protocol, address } of unknownContacts) {
      if (!this.#unknown.allows(address, imei, this.#now())) continue;
      noted.set(imei, { protocol, times: (noted.get(imei)?.times ?? 0) + 1 });
    }
    try {
      await touchTrackers(this.#pool, [...new Set(touched)]);
      await countUnknown(this.#pool, noted);
    } catch (error) {
      this.#log.warn({ err: error }, 'the last contacts of trackers could not be stored');
    }
  }
}
