import type { liveClose, Stage as WireStage } from '@konvoj/contract';
import type { Fleet } from '../../fleet/types.ts';
import type { StoredPosition } from '../positions/stored-position.ts';
import type { Scope } from '../../platform/database.ts';
import type { DriverCaller } from '../../platform/http/index.ts';
import type { Stage } from '../stages/types.ts';
import type { SharedFrame } from './frame.ts';
import type { Reduction } from './rows.ts';

/** The initial state of an organization's clients: its fleet, and by device the last position and the open stage. */
export interface Snapshot {
  readonly fleet: Fleet;
  readonly positions: ReadonlyMap<number, StoredPosition>;
  readonly openStages: ReadonlyMap<number, Stage>;
}

/** The source of data that events do not carry: the database. */
export interface LiveSource {
  snapshot(organizationId: number): Promise<Snapshot>;
  /** The devices on the map of a user, ascending. */
  visible(scope: Scope): Promise<readonly number[]>;
  /** The current content of a shared link; nothing when it has ended or is deleted. */
  linkView(organizationId: number, linkId: number): Promise<LinkView>;
}

/** Why the server closes a connection. */
export type CloseReason = keyof typeof liveClose;

/** A shared link with viewers. */
export interface WatchedLink {
  readonly organizationId: number;
  readonly id: number;
}

/** The content for the holders of a shared link. Views with the same key are equal and share frames. */
export interface LinkView {
  readonly key: string;
  readonly deviceIds: readonly number[];
  readonly reduce: Reduction;
}

/** A connection of a shared link. */
export interface LinkViewer {
  end(reason: CloseReason): void;
}

/** The holder of a shared link, and until when it is valid. */
export interface LinkViewers {
  /** The link of a secret, or the reason why there is none. @throws when the database is unavailable */
  linkOf(secret: string, address: string): Promise<WatchedLink | CloseReason>;
  /** Admits a viewer, or returns the reason when there are too many. */
  admit(viewer: LinkViewer, link: WatchedLink, address: string): CloseReason | null;
  leave(viewer: LinkViewer): void;
  close(): void;
}

/** What live data need from shared links; the module of shared links provides it. */
export interface LiveLinks {
  linkView: LiveSource['linkView'];
  /** @param lookAgain moves the viewers of a link into their current view; never fails */
  viewers(lookAgain: (organizationId: number, linkId: number) => Promise<void>): LinkViewers;
}

/** What live data need of drivers; the module of the driver app provides it. */
export interface LiveDrivers {
  /** The driver of a bearer token, which opens their live connection too; null: no driver has it. */
  ownerOf(token: string): Promise<DriverCaller | null>;
  stillHolds(caller: DriverCaller): Promise<boolean>;
}

/** The client of an organization: one of its users or drivers, or the holder of one of its shared links. */
export type Watcher = { readonly userId: number } | { readonly driverId: number } | { readonly linkId: number };

/** A stage in the form of the contract; its driver is resolved with the fleet. */
export type StageRow = (deviceId: number, stage: Stage, fleet: Fleet) => WireStage;

/** A connected client as the fan-out sees it. */
export interface LiveClient {
  /** Sends a frame; never waits. */
  write(frame: SharedFrame): void;
  /** Bytes that the network has not accepted yet. */
  bufferedBytes(): number;
  /** Closes a connection that reads nothing any more. */
  terminate(): void;
}
