import type { ApiScope, LanguageCode, Permission, Role } from '@konvoj/contract';
import type { Scope } from '../database.ts';

export interface NamedToken {
  readonly id: number;
  readonly name: string;
}

/** Who calls, as far as the edge needs to know. */
export interface Caller {
  readonly userId: number;
  /** Null for a system administrator, who belongs to no tenant. */
  readonly organizationId: number | null;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
  readonly language: LanguageCode;
  /** Of the organization; the wall clock on which inputs without a zone are read. */
  readonly timeZone: string;
  /** The system administrator who acts as this user, while he does. */
  readonly switchedBy?: number;
  /** A program that calls with a token of the organization may use only the calls of these scopes. */
  readonly tokenScopes?: readonly ApiScope[];
  /** The token of that program. */
  readonly apiToken?: NamedToken;
  /** SHA-256 of the session's secret, in hex: names the session without giving it away. */
  readonly sessionId: string;
}

/** Who changes something in an organization, and from where. */
export interface Doer extends Scope {
  readonly userId: number;
  /** The system administrator who acts as that user. */
  readonly switchedBy?: number;
  /** The program that acts in the user's name. */
  readonly apiToken?: NamedToken;
  readonly ip: string;
}

/** Tells who a session's secret belongs to; null when it is unknown, ended, or its user is locked or expired. */
export type WhoIs = (sessionSecret: string) => Promise<Caller | null>;

/** The same for a bearer token of another program; null when it is not one of ours, or has ended. */
export type WhoHolds = (bearerToken: string) => Promise<Caller | null>;
