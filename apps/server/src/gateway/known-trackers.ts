import type { KnownTracker } from '../ingest/port.ts';
import type { GatewayTools } from './tools.ts';

const KNOWN_MS = 60_000;
/** A stranger is looked up again after this time: someone may be registering it right now. */
const UNKNOWN_MS = 5_000;
const MOST_ENTRIES = 50_000;

/** Remembers for a minute who is registered, for sources that tell it with every message instead of once. */
export class KnownTrackers {
  readonly #tools: GatewayTools;
  readonly #protocol: string;
  readonly #entries = new Map<string, { readonly tracker: KnownTracker | null; readonly until: number }>();

  constructor(tools: GatewayTools, protocol: string) {
    this.#tools = tools;
    this.#protocol = protocol;
    tools.registrations.onChange((identity) => this.#entries.delete(identity));
  }

  /** The registered tracker, or null. Waits while the database is away. */
  async find(identity: string): Promise<KnownTracker | null> {
    const { ingest, clock } = this.#tools;
    const entry = this.#entries.get(identity);
    if (entry !== undefined && clock.now() < entry.until) return entry.tracker;
    const tracker = await ingest.identify(identity, this.#protocol);
    // the oldest entries stand first
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < MOST_ENTRIES) break;
      this.#entries.delete(oldest);
    }
    this.#entries.delete(identity);
    this.#entries.set(identity, { tracker, until: clock.now() + (tracker === null ? UNKNOWN_MS : KNOWN_MS) });
    return tracker;
  }
}
