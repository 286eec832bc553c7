import type { Stage as WireStage } from '@konvoj/contract';
import type { Fleet } from '../fleet/types.ts';
import type { StoredPosition } from '../positions/stored-position.ts';
import type { Scope } from '../platform/database.ts';
import type { Stage } from '../stages/types.ts';
import type { LinkSight } from '../sharing/types.ts';
import type { SharedFrame } from './frame.ts';

/** What the clients of an organization start from: its fleet, and by device the last position and the open stage. */
export interface Snapshot {
  readonly fleet: Fleet;
  readonly positions: ReadonlyMap<number, StoredPosition>;
  readonly openStages: ReadonlyMap<number, Stage>;
}

/** Where live data come from when they are not told: the database. */
export interface LiveSource {
  snapshot(organizationId: number): Promise<Snapshot>;
  /** The devices on the map of a user, ascending. */
  visible(scope: Scope): Promise<readonly number[]>;
  /** What a shared link shows at this moment; nothing when it has ended, or is gone. */
  sightOfLink(organizationId: number, linkId: number): Promise<LinkSight>;
}

/** Who watches an organization: one of its users, or somebody who holds one of its shared links. */
export type Watcher = { readonly userId: number } | { readonly linkId: number };

/** A stage in the form of the contract; the driver behind its identity is found in the fleet. */
export type StageRow = (deviceId: number, stage: Stage, fleet: Fleet) => WireStage;

/** A connected client as the fan-out sees it. */
export interface LiveClient {
  /** Puts a frame on the way; never waits. */
  write(frame: SharedFrame): void;
  /** Bytes that the network has not taken yet. */
  bufferedBytes(): number;
  /** Ends a connection that takes nothing any more. */
  terminate(): void;
}

/** Time as the live connection uses it, so that tests need not wait. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds, with fractions, since some moment; never jumps. */
  elapsed(): number;
  /** CPU milliseconds that this thread has taken so far. */
  cpu(): number;
  /** @returns what cancels it */
  after(milliseconds: number, work: () => void): () => void;
  every(milliseconds: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  cpu() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds).unref();
    return () => clearInterval(timer);
  },
};
