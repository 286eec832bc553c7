import type { LanguageCode, Role } from '@konvoj/contract';

/** Who calls, as far as the edge needs to know. */
export interface Caller {
  readonly userId: number;
  /** Null for a system administrator, who belongs to no tenant. */
  readonly organizationId: number | null;
  readonly role: Role;
  readonly canEditFleet: boolean;
  readonly language: LanguageCode;
  /** Of the organization; the wall clock on which inputs without a zone are read. */
  readonly timeZone: string;
  /** SHA-256 of the session's secret, in hex: names the session without giving it away. */
  readonly sessionId: string;
}

/** Tells who a session's secret belongs to; null when it is unknown, ended, or its user is locked or expired. */
export type WhoIs = (sessionSecret: string) => Promise<Caller | null>;
