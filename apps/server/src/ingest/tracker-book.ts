import type pg from 'pg';
import type { Log } from '../platform/logging.ts';
import { countUnknown, findTrackers, touchTrackers } from './fleet-store.ts';
import { Gatherer } from './gatherer.ts';
import type { IngestMetrics } from './metrics.ts';
import type { Patience } from './patience.ts';
import type { KnownTracker, Mounting } from './port.ts';

const IMEIS_PER_STATEMENT = 1_000;

interface Knock {
  readonly imei: string;
  readonly protocol: string;
}

/** Registered trackers with their mountings; thousands that connect at once are looked up together. */
export class TrackerBook {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #metrics: IngestMetrics;
  readonly #gatherer: Gatherer<Knock, KnownTracker | null>;
  readonly #trackers = new Map<number, KnownTracker>();

  constructor(tools: { pool: pg.Pool; log: Log; patience: Patience; metrics: IngestMetrics }) {
    this.#pool = tools.pool;
    this.#log = tools.log;
    this.#metrics = tools.metrics;
    this.#gatherer = new Gatherer(
      (knocks) => tools.patience.untilAnswered(() => this.#find(knocks)),
      IMEIS_PER_STATEMENT,
    );
  }

  identify(imei: string, protocol: string): Promise<KnownTracker | null> {
    return this.#gatherer.ask({ imei, protocol });
  }

  /** The mounting at a moment by the newest that is known of the tracker, which may be newer than what the caller holds. */
  mountingAt(tracker: KnownTracker, time: number): Mounting | null {
    const mountings = (this.#trackers.get(tracker.trackerId) ?? tracker).mountings;
    // Nearly always it is the last one.
    for (let index = mountings.length - 1; index >= 0; index -= 1) {
      const mounting = mountings[index];
      if (mounting !== undefined && mounting.from <= time)
        return mounting.to === null || time < mounting.to ? mounting : null;
    }
    return null;
  }

  /** Reads the mountings of all trackers again; one that was given up is mounted nowhere any more. */
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
        // Unless it was looked up under a corrected IMEI meanwhile.
        else if (this.#trackers.get(trackerId) === tracker)
          this.#trackers.set(trackerId, { ...tracker, mountings: [] });
      }
    }
  }

  async #find(knocks: readonly Knock[]): Promise<(KnownTracker | null)[]> {
    const found = await findTrackers(this.#pool, [...new Set(knocks.map(({ imei }) => imei))]);
    for (const tracker of found.values()) this.#trackers.set(tracker.trackerId, tracker);
    void this.#remember(found, knocks);
    return knocks.map(({ imei }) => found.get(imei) ?? null);
  }

  /** Who called when: told to administrators, but nothing that a tracker has to wait for. */
  async #remember(found: ReadonlyMap<string, KnownTracker>, knocks: readonly Knock[]): Promise<void> {
    const strangers = new Map<string, { protocol: string; times: number }>();
    for (const { imei, protocol } of knocks) {
      if (!found.has(imei)) strangers.set(imei, { protocol, times: (strangers.get(imei)?.times ?? 0) + 1 });
    }
    this.#metrics.unknownTrackers.inc(knocks.filter(({ imei }) => !found.has(imei)).length);
    try {
      await touchTrackers(
        this.#pool,
        [...found.values()].map(({ trackerId }) => trackerId),
      );
      await countUnknown(this.#pool, strangers);
    } catch (error) {
      this.#log.warn({ err: error }, 'the last contact of trackers could not be noted');
    }
  }
}
