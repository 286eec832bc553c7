import type { ApiScope, DriverPermission, LanguageCode, Permission, SharedPermission } from '@konvoj/contract';
import type { Scope } from '../database.ts';

export interface NamedToken {
  readonly id: number;
  readonly name: string;
}

/** What the edge knows of every caller. */
interface SignedIn {
  readonly language: LanguageCode;
  /** The time zone of the organization, in which inputs without a zone are read. */
  readonly timeZone: string;
  /** SHA-256 of the session's secret, in hex: identifies the session without revealing it. */
  readonly sessionId: string;
}

/** A user of the web app, or a program that acts for one. */
export interface UserCaller extends SignedIn {
  readonly kind: 'user';
  readonly userId: number;
  /** Null for a system administrator, who belongs to no tenant. */
  readonly organizationId: number | null;
  readonly permissions: ReadonlySet<Permission | SharedPermission>;
  /** The system administrator who acts as this user, during a switch. */
  readonly switchedBy?: number;
  /** A program with an API token of the organization may use only the calls of these scopes. */
  readonly tokenScopes?: readonly ApiScope[];
  /** The token of that program. */
  readonly apiToken?: NamedToken;
}

/** A driver with the driver app. */
export interface DriverCaller extends SignedIn {
  readonly kind: 'driver';
  readonly driverId: number;
  readonly organizationId: number;
  readonly permissions: ReadonlySet<DriverPermission | SharedPermission>;
  /** The end of the session. */
  readonly validUntil: Date;
}

export type Caller = UserCaller | DriverCaller;

/** The author of a change in an organization, and the origin of the request. */
export interface Actor extends Scope {
  readonly userId: number;
  /** The system administrator who acts as that user. */
  readonly switchedBy?: number;
  /** The program that acts in the user's name. */
  readonly apiToken?: NamedToken;
  readonly ip: string;
}

/** The caller of a session's secret; null when it is unknown or expired, or its user is locked or expired. */
export type CallerOfSession = (sessionSecret: string) => Promise<Caller | null>;

/** The same for a bearer token; null when it is unknown or has ended. */
export type CallerOfToken = (bearerToken: string) => Promise<Caller | null>;
