import type { Bus } from '../../platform/bus.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Doer } from '../../platform/http/index.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Sealing } from './sealing.ts';

/** What a link lets its viewers see, and when. Instants are epoch milliseconds. */
export interface LinkTerms {
  readonly name: string;
  /** Ids of the organization, in the order in which viewers know them: 1, 2, 3 … */
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
  readonly viewCount: number;
  readonly lastViewedAt: number | null;
}

/** What an owner asks for; a field that is missing stays. Times as clients write them. */
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
  /** When his account runs out, epoch milliseconds. */
  readonly usableUntil: number | null;
}

/** A link as it is found for a viewer, with what its organization and its creator are now. */
export interface ViewedLink extends LinkTerms {
  readonly organizationId: number;
  readonly id: number;
  readonly organization: string;
  readonly timeZone: string;
  readonly revoked: boolean;
  /** Null when he is gone: then there is nobody whose grant the link could lend. */
  readonly creator: Creator | null;
}

/** What the holder of a link may see of its organization at this moment. */
export interface LinkGrant {
  readonly linkId: number;
  /** What viewers call each device, by its id. Devices that are not in it do not exist for them. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly validFrom: number;
  readonly showDriver: boolean;
  readonly showTrack: boolean;
}

/** Who shares: a user their own links, an administrator those of the organization. */
export interface Sharer extends Doer {
  readonly isAdmin: boolean;
  readonly timeZone: string;
}

export interface ListedLink extends SharedLink {
  /** Null when the key is lost that its secret was sealed with. */
  readonly url: string | null;
}

export interface SharingDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly sealing: Sealing;
  /** Sends a mail when the transaction is committed. */
  readonly mail: (tx: Tx, mail: Mail) => Promise<void>;
  /** What links begin with: never taken from a request. */
  readonly baseUrl: () => string;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}
