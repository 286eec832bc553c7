import { SharedFrame } from './frame.ts';
import type { LiveMetrics } from './metrics.ts';
import type { Pacer } from './pacer.ts';
import type { ShownFleet } from './shown-fleet.ts';
import { append, frameJson, isEmpty, noRows } from './rows.ts';
import type { Reduction, Rows, ShownRows } from './rows.ts';
import type { LiveClient } from './types.ts';

/** A client with more unsent bytes than this is skipped until it has caught up. */
const BEHIND_ABOVE_BYTES = 1_048_576;
/** Caught up: the rest fits into a few packets. */
const CAUGHT_UP_BELOW_BYTES = 65_536;
/** A client that has read nothing for this long is disconnected. */
const GIVE_UP_AFTER_MS = 60_000;

interface ViewDeps {
  readonly metrics: LiveMetrics;
  readonly pacer: Pacer;
}

/**
 * Clients that see the same devices of one organization. A frame is built once for all of them. Frames are numbered; a
 * skipped client gets the full state with the number of the last frame, and continues from there.
 */
export class View {
  readonly deviceIds: ReadonlySet<number>;
  readonly #metrics: LiveMetrics;
  readonly #pacer: Pacer;
  readonly #reduced: Reduction;
  /** When the client fell behind, in epoch milliseconds; null: it has every frame. */
  readonly #behindSince = new Map<LiveClient, number | null>();
  #sequence = 0;
  #full: SharedFrame | null = null;

  /** @param reduced the part of rows that the clients may see; everything when omitted */
  constructor(deviceIds: Iterable<number>, { metrics, pacer }: ViewDeps, reduced: Reduction = (rows) => rows) {
    this.deviceIds = new Set(deviceIds);
    this.#metrics = metrics;
    this.#pacer = pacer;
    this.#reduced = reduced;
  }

  get clients(): Iterable<LiveClient> {
    return this.#behindSince.keys();
  }

  get isEmpty(): boolean {
    return this.#behindSince.size === 0;
  }

  /** Adds a client and sends it the full state immediately. */
  add(client: LiveClient, shown: ShownFleet, now: number): void {
    this.#behindSince.set(client, null);
    this.#write(client, this.#fullFrame(shown, now));
  }

  remove(client: LiveClient): void {
    this.#behindSince.delete(client);
  }

  /** The client gets the full state with the next round. */
  renew(client: LiveClient, now: number): void {
    if (this.#behindSince.get(client) === null) this.#behindSince.set(client, now);
  }

  /** The state is about to change: the full state must be built again on the next request. */
  forget(): void {
    this.#full = null;
  }

  /** Sends the changes of a round, restricted to the view's own devices. */
  publish(changes: ReadonlyMap<number, Rows>): void {
    const changed = noRows();
    for (const [deviceId, ofDevice] of changes) {
      if (this.deviceIds.has(deviceId)) append(changed, ofDevice);
    }
    const rows = isEmpty(changed) ? changed : this.#reduced(changed);
    if (isEmpty(rows)) return;
    this.#sequence += 1;
    let frame: SharedFrame | null = null;
    for (const [client, behind] of this.#behindSince) {
      if (behind !== null) {
        this.#metrics.skipped.inc();
        continue;
      }
      frame ??= this.#make(rows, 'changes');
      this.#write(client, frame);
    }
  }

  /** Detects clients that have fallen behind, and sends the full state to those that have caught up. */
  attend(shown: ShownFleet, now: number): void {
    for (const [client, behind] of this.#behindSince) {
      const buffered = client.bufferedBytes();
      if (behind === null) {
        if (buffered > BEHIND_ABOVE_BYTES) this.#behindSince.set(client, now);
      } else if (buffered < CAUGHT_UP_BELOW_BYTES) {
        this.#behindSince.set(client, null);
        this.#write(client, this.#fullFrame(shown, now));
      } else if (now - behind > GIVE_UP_AFTER_MS) {
        this.#behindSince.delete(client);
        this.#metrics.closed.inc({ reason: 'too slow' });
        client.terminate();
      }
    }
  }

  #fullFrame(shown: ShownFleet, now: number): SharedFrame {
    return (this.#full ??= this.#make(this.#reduced(shown.full(this.deviceIds, now)), 'full'));
  }

  #make(rows: ShownRows, kind: 'full' | 'changes'): SharedFrame {
    this.#metrics.serialised.inc();
    return new SharedFrame(frameJson(rows, this.#sequence, kind), this.#pacer.charge);
  }

  #write(client: LiveClient, frame: SharedFrame): void {
    this.#metrics.written.inc();
    client.write(frame);
  }
}
