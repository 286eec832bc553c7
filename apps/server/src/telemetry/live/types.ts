import type { liveClose, Stage as WireStage } from '@konvoj/contract';
import type { Fleet } from '../../fleet/types.ts';
import type { StoredPosition } from '../positions/stored-position.ts';
import type { Scope } from '../../platform/database.ts';
import type { Stage } from '../stages/types.ts';
import type { SharedFrame } from './frame.ts';
import type { Reduction } from './rows.ts';

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
  linkView(organizationId: number, linkId: number): Promise<LinkView>;
}

/** Why the server ends a connection. */
export type CloseReason = keyof typeof liveClose;

/** A shared link that somebody watches. */
export interface WatchedLink {
  readonly organizationId: number;
  readonly id: number;
}

/** What the holders of a shared link see. Views with the same key are alike and share frames. */
export interface LinkView {
  readonly key: string;
  readonly deviceIds: readonly number[];
  readonly reduce: Reduction;
}

/** A connection that watches through a shared link. */
export interface LinkViewer {
  end(reason: CloseReason): void;
}

/** Who may watch through a shared link, and until when. */
export interface LinkViewers {
  /** The link of a secret; why not, when it holds none. @throws when the database cannot be asked */
  linkOf(secret: string, address: string): Promise<WatchedLink | CloseReason>;
  /** Counts a viewer in; why not, when there are too many. */
  admit(viewer: LinkViewer, link: WatchedLink, address: string): CloseReason | null;
  leave(viewer: LinkViewer): void;
  close(): void;
}

/** What live data need of shared links; the module of shared links provides it. */
export interface LiveLinks {
  linkView: LiveSource['linkView'];
  /** @param lookAgain moves the viewers of a link into the view that is theirs now; never fails */
  viewers(lookAgain: (organizationId: number, linkId: number) => Promise<void>): LinkViewers;
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
