import type { Clock } from '../../platform/clock.ts';
import { cacheFor } from '../../platform/cache.ts';
import type { Incident, IncidentKind, KnownTracker } from '../ingest/port.ts';
import type { Log } from '../../platform/logging.ts';

const LOG_EVERY_MS = 3_600_000;
const WRITE_AFTER_MS = 1_000;
const MOST_KEYS = 50_000;

/** Where and how it happened. */
export type IncidentDetails = Pick<Incident, 'protocol' | 'address'> & Partial<Pick<Incident, 'previousAddress'>>;

const MESSAGES: Readonly<Record<IncidentKind, string>> = {
  wrong_protocol: 'a contact of a tracker was refused: another protocol than the registered one',
  key_missing: 'a contact of a tracker was refused: no key',
  wrong_key: 'a contact of a tracker was refused: wrong key',
  takeover: 'the connection of a tracker was taken over from another address',
  bad_frame: 'a frame of a tracker could not be decoded',
};

/**
 * Problems of a tracker that an administrator should see: logged once per tracker, kind and hour, and stored in batches
 * at most once per second.
 */
export class Incidents {
  readonly #write: (incidents: readonly Incident[]) => Promise<void>;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #logged;
  #pending = new Map<string, Incident>();
  #writing: Promise<void> = Promise.resolve();
  #isDue = false;

  constructor(parts: { write: (incidents: readonly Incident[]) => Promise<void>; log: Log; clock: Clock }) {
    this.#write = parts.write;
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#logged = cacheFor<Incident>({ most: MOST_KEYS, forMs: LOG_EVERY_MS, now: () => parts.clock.now() });
  }

  note({ trackerId, imei }: KnownTracker, kind: IncidentKind, details: IncidentDetails): void {
    const now = this.#clock.now();
    const key = `${trackerId} ${kind}`;
    const before = this.#pending.get(key);
    const incident = {
      trackerId,
      kind,
      previousAddress: null,
      ...details,
      times: (before?.times ?? 0) + 1,
      firstAt: before?.firstAt ?? now,
      lastAt: now,
    };
    this.#pending.set(key, incident);
    if (!this.#logged.has(key)) {
      this.#logged.set(key, incident);
      this.#log.warn({ imei, ...details }, MESSAGES[kind]);
    }
    if (this.#isDue) return;
    this.#isDue = true;
    this.#clock.after(WRITE_AFTER_MS, () => void this.flush());
  }

  /** Stores pending incidents; never rejects. */
  flush(): Promise<void> {
    this.#isDue = false;
    const incidents = [...this.#pending.values()];
    this.#pending = new Map();
    if (incidents.length > 0) this.#writing = this.#writing.then(() => this.#writeDown(incidents));
    return this.#writing;
  }

  async #writeDown(incidents: readonly Incident[]): Promise<void> {
    try {
      await this.#write(incidents);
    } catch (error) {
      this.#log.warn({ err: error }, 'tracker incidents could not be stored');
    }
  }
}
