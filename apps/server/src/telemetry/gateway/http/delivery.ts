import type { KnownTracker } from '../../ingest/port.ts';
import type { ArrivingProtocol } from '../admission.ts';
import { type Found, KnownTrackers, type Sender } from '../known-trackers.ts';
import { StoredMeter } from '../metrics.ts';
import type { GatewayTools } from '../tools.ts';
import type { Reported } from './osmand.ts';

export type DeliveryResult = Exclude<Found['refusal'], null> | 'stored';

/** The sender of a report. */
export interface Reporter extends Pick<Sender, 'address' | 'key'> {
  /** The organization of the key; absent: sent without one. */
  readonly organizationId?: number;
}

/** Submits reports of one protocol to the ingest; answers when they are stored. */
export class ReportDelivery {
  readonly #tools: GatewayTools;
  readonly #protocol: ArrivingProtocol;
  readonly #trackers: KnownTrackers;
  readonly #meter: StoredMeter;

  constructor(tools: GatewayTools, protocol: ArrivingProtocol) {
    this.#tools = tools;
    this.#protocol = protocol;
    this.#trackers = new KnownTrackers(tools, protocol);
    this.#meter = new StoredMeter(tools.metrics, protocol);
  }

  /** @param raw the body as received, for the quarantine */
  async deliver({ identity, record }: Reported, raw: string, reporter: Reporter): Promise<DeliveryResult> {
    const { ingest, clock, watch } = this.#tools;
    const protocol = this.#protocol;
    const started = clock.now();
    const maySpeakFor = (tracker: KnownTracker) => isOf(tracker, reporter.organizationId, record.deviceTime);
    const { tracker, refusal } = await this.#trackers.find(identity, { ...reporter, maySpeakFor });
    if (tracker === null) return refusal;
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

/**
 * A record outside every mounting has no organization yet: any current or former owner of the tracker may submit it.
 * The current owner decides how the tracker is accepted.
 */
function isOf(tracker: KnownTracker, organizationId: number | undefined, time: number): boolean {
  if (organizationId === undefined) return true;
  if (tracker.protocol === null && tracker.organizationId !== organizationId) return false;
  const then = tracker.mountings.find(({ from, to }) => from <= time && (to === null || time < to));
  if (then !== undefined) return then.organizationId === organizationId;
  return tracker.mountings.some((mounting) => mounting.organizationId === organizationId);
}
