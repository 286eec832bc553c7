import { isIdentity } from '../records/identity.ts';
import type { KnownTracker } from '../ingest/port.ts';
import { type ArrivingProtocol, type Refusal, registeredAs } from './admission.ts';
import { admit } from './admissions.ts';
import type { GatewayTools } from './tools.ts';

const KNOWN_MS = 60_000;
/** A stranger is looked up again after this time: someone may be registering it right now. */
const UNKNOWN_MS = 5_000;
const MOST_ENTRIES = 50_000;

/** Who says it is a tracker. */
export interface Sender {
  readonly address: string;
  /** The key of the tracker, where it came with one. */
  readonly key?: string | null;
  /** Absent: for any tracker. A tracker for which the sender may not speak is unknown to it. */
  readonly maySpeakFor?: (tracker: KnownTracker) => boolean;
}

/** A tracker that may be listened to, or why not. */
export type Found =
  | { readonly tracker: KnownTracker; readonly refusal: null }
  | { readonly tracker: null; readonly refusal: Refusal | 'unknown_tracker' };

/** Remembers for a minute who is registered, for sources that name themselves in every message instead of once. */
export class KnownTrackers {
  readonly #tools: GatewayTools;
  readonly #protocol: ArrivingProtocol;
  readonly #entries = new Map<string, { readonly tracker: KnownTracker | null; readonly until: number }>();

  constructor(tools: GatewayTools, protocol: ArrivingProtocol) {
    this.#tools = tools;
    this.#protocol = protocol;
    tools.registrations.onChange((identity) => this.#entries.delete(identity));
  }

  /** Refusals are counted here. Waits while the database is away. */
  async find(identity: string, { address, key = null, maySpeakFor = () => true }: Sender): Promise<Found> {
    const known = isIdentity(identity) ? await this.#lookUp(identity, address) : null;
    if (known === null || !maySpeakFor(known)) return this.#unknown();
    const { tracker, refusal } = await admit(known, { protocol: this.#protocol, address, key }, this.#tools);
    if (tracker !== known) this.#remember(identity, tracker);
    if (refusal !== null) return { tracker: null, refusal };
    return tracker === null ? this.#unknown() : { tracker, refusal };
  }

  async #lookUp(identity: string, address: string): Promise<KnownTracker | null> {
    const { ingest, clock } = this.#tools;
    const entry = this.#entries.get(identity);
    if (entry !== undefined && clock.now() < entry.until) return entry.tracker;
    const tracker = await ingest.identify(identity, registeredAs(this.#protocol), address);
    this.#remember(identity, tracker);
    return tracker;
  }

  #remember(identity: string, tracker: KnownTracker | null): void {
    // the oldest entries stand first
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < MOST_ENTRIES) break;
      this.#entries.delete(oldest);
    }
    this.#entries.delete(identity);
    const until = this.#tools.clock.now() + (tracker === null ? UNKNOWN_MS : KNOWN_MS);
    this.#entries.set(identity, { tracker, until });
  }

  #unknown(): Found {
    this.#tools.metrics.refused.inc({ protocol: this.#protocol, reason: 'unknown_tracker' });
    return { tracker: null, refusal: 'unknown_tracker' };
  }
}
