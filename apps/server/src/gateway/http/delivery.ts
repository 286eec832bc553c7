import type { KnownTracker } from '../../ingest/port.ts';
import { KnownTrackers } from '../known-trackers.ts';
import { StoredMeter } from '../metrics.ts';
import type { GatewayTools } from '../tools.ts';
import type { Reported } from './osmand.ts';

export type Delivery = 'stored' | 'unknown_tracker';

/** Hands reports of one protocol to the ingest; answers when they are stored. */
export class DeliveryDesk {
  readonly #tools: GatewayTools;
  readonly #protocol: string;
  readonly #trackers: KnownTrackers;
  readonly #meter: StoredMeter;

  constructor(tools: GatewayTools, protocol: string) {
    this.#tools = tools;
    this.#protocol = protocol;
    this.#trackers = new KnownTrackers(tools, protocol);
    this.#meter = new StoredMeter(tools.metrics, protocol);
  }

  /**
   * @param raw what came, for the quarantine
   * @param organizationId given: only trackers that are mounted at this organization at the time of the record
   */
  async deliver({ identity, record }: Reported, raw: string, organizationId?: number): Promise<Delivery> {
    const { ingest, metrics, clock, watch } = this.#tools;
    const protocol = this.#protocol;
    const started = clock.now();
    const tracker = await this.#trackers.find(identity);
    if (tracker === null || !isOf(tracker, organizationId, record.deviceTime)) {
      metrics.refused.inc({ protocol, reason: 'unknown_tracker' });
      return 'unknown_tracker';
    }
    const bytes = Buffer.from(raw);
    watch.took(identity, bytes, 1, started);
    await ingest.submit(tracker, protocol, [{ record, raw: bytes }]);
    this.#meter.stored(1, clock.now() - started);
    return 'stored';
  }

  bad(reason: string): void {
    this.#tools.metrics.badFrames.inc({ protocol: this.#protocol, reason });
  }
}

/** A record outside every mounting belongs to nobody yet: whoever has or had the tracker may hand it in. */
function isOf(tracker: KnownTracker, organizationId: number | undefined, time: number): boolean {
  if (organizationId === undefined) return true;
  const then = tracker.mountings.find(({ from, to }) => from <= time && (to === null || time < to));
  if (then !== undefined) return then.organizationId === organizationId;
  return tracker.mountings.some((mounting) => mounting.organizationId === organizationId);
}
