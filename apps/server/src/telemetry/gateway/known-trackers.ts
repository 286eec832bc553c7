import { cacheFor } from '../../platform/cache.ts';
import { isIdentity } from '../records/identity.ts';
import type { KnownTracker } from '../ingest/port.ts';
import { type ArrivingProtocol, type Refusal, registeredAs } from './admission.ts';
import { admit } from './admissions.ts';
import type { GatewayTools } from './tools.ts';

const KNOWN_MS = 60_000;
/** An unknown tracker is read again after this time, because a user may be registering it right now. */
const UNKNOWN_MS = 5_000;
const MOST_ENTRIES = 50_000;

/** The claimed identity of a tracker. */
export interface Sender {
  readonly address: string;
  /** The key of the tracker, if one was sent. */
  readonly key?: string | null;
  /** Absent: any tracker. A tracker that this sender may not report for counts as unknown. */
  readonly maySpeakFor?: (tracker: KnownTracker) => boolean;
}

/** An accepted tracker, or the reason for the refusal. */
export type Found =
  | { readonly tracker: KnownTracker; readonly refusal: null }
  | { readonly tracker: null; readonly refusal: Refusal | 'unknown_tracker' };

/** Caches registered trackers for a minute, for sources that identify themselves in every message instead of once. */
export class KnownTrackers {
  readonly #tools: GatewayTools;
  readonly #protocol: ArrivingProtocol;
  readonly #entries;

  constructor(tools: GatewayTools, protocol: ArrivingProtocol) {
    this.#tools = tools;
    this.#protocol = protocol;
    const now = () => tools.clock.now();
    this.#entries = cacheFor<{ readonly tracker: KnownTracker | null }>({ most: MOST_ENTRIES, forMs: KNOWN_MS, now });
    tools.registrations.onChange((identity) => {
      if (identity === null) this.#entries.clear();
      else this.#entries.delete(identity);
    });
  }

  /** Counts refusals. Waits while the database is unavailable. */
  async find(identity: string, { address, key = null, maySpeakFor = () => true }: Sender): Promise<Found> {
    const known = isIdentity(identity) ? await this.#lookUp(identity, address) : null;
    if (known === null || !maySpeakFor(known)) return this.#unknown();
    const { tracker, refusal } = await admit(known, { protocol: this.#protocol, address, key }, this.#tools);
    if (tracker !== known) this.#remember(identity, tracker);
    if (refusal !== null) return { tracker: null, refusal };
    return tracker === null ? this.#unknown() : { tracker, refusal };
  }

  async #lookUp(identity: string, address: string): Promise<KnownTracker | null> {
    const entry = this.#entries.get(identity);
    if (entry !== undefined) return entry.tracker;
    const tracker = await this.#tools.ingest.identify(identity, registeredAs(this.#protocol), address);
    this.#remember(identity, tracker);
    return tracker;
  }

  #remember(identity: string, tracker: KnownTracker | null): void {
    this.#entries.set(identity, { tracker }, { ttl: tracker === null ? UNKNOWN_MS : KNOWN_MS });
  }

  #unknown(): Found {
    this.#tools.metrics.refused.inc({ protocol: this.#protocol, reason: 'unknown_tracker' });
    return { tracker: null, refusal: 'unknown_tracker' };
  }
}
