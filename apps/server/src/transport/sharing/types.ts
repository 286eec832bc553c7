import type { Notify } from '../../organization/notifications/types.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';
import type { Sealing } from '../../platform/sealing.ts';

/** The content and validity of a link. Instants are epoch milliseconds. */
export interface LinkTerms {
  readonly name: string;
  /** Ids of the organization, in the order of the viewers' numbers: 1, 2, 3 … */
  readonly deviceIds: readonly number[];
  readonly validFrom: number;
  /** Exclusive. */
  readonly validTo: number;
  readonly showDriver: boolean;
  readonly showTrack: boolean;
}

/** A link as its owner sees it. */
export interface SharedLink extends LinkTerms {
  readonly id: number;
  readonly sealedSecret: Buffer;
  /** E-mail addresses, in lower case. */
  readonly recipients: readonly string[];
  readonly createdBy: number | null;
  readonly createdAt: number;
  readonly revoked: boolean;
  /** A loading order decides which vehicles it shows. */
  readonly isOfOrder: boolean;
  /** Its loading order is over, whatever a person does with the link. */
  readonly orderEnded: boolean;
  readonly viewCount: number;
  readonly lastViewedAt: number | null;
}

/** The fields that an owner can set; a missing field is unchanged. Times as sent by clients. */
export interface LinkChanges {
  readonly name?: string | undefined;
  readonly deviceIds?: readonly number[] | undefined;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
  readonly showDriver?: boolean | undefined;
  readonly showTrack?: boolean | undefined;
  readonly recipients?: readonly string[] | undefined;
  readonly revoked?: boolean | undefined;
}

export interface Creator {
  readonly id: number;
  readonly locked: boolean;
  /** The expiry of their account, epoch milliseconds. */
  readonly usableUntil: number | null;
}

/** A link as read for a viewer, with the current state of its organization and its creator. */
export interface ViewedLink extends LinkTerms {
  readonly organizationId: number;
  readonly id: number;
  readonly organization: string;
  readonly timeZone: string;
  readonly revoked: boolean;
  /** Its loading order is over. */
  readonly orderEnded: boolean;
  /** Null when the creator is deleted: then the link has no permissions. */
  readonly creator: Creator | null;
}

/** The part of the organization that the holder of a link may see now. */
export interface LinkGrant {
  readonly linkId: number;
  /** The viewers' numbers of devices, by id. Other devices do not exist for them. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly validFrom: number;
  readonly showDriver: boolean;
  readonly showTrack: boolean;
}

/** Who shares, and whether they see the links of colleagues too. */
export interface Sharer extends Actor {
  readonly seesAll: boolean;
  readonly timeZone: string;
}

export interface ListedLink extends SharedLink {
  /** Null when the encryption key of its secret is lost. */
  readonly url: string | null;
}

export interface SharingDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly sealing: Sealing;
  readonly notify: Notify;
  /** What links begin with: never taken from a request. */
  readonly baseUrl: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
