import type { LanguageCode, Role, UserSettings } from '@konvoj/contract';

/** What a user chose; the rest are the product's defaults (rules.ts). */
export type ChosenSettings = { readonly [Name in keyof UserSettings]?: UserSettings[Name] | undefined };

export interface Organization {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly country: string;
}

export interface User {
  readonly id: number;
  /** Null for a system administrator, who belongs to no tenant. */
  readonly organization: Organization | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly language: LanguageCode;
  readonly canEditFleet: boolean;
  readonly locked: boolean;
  readonly validUntil: Date | null;
  readonly loginAlert: boolean;
  readonly settings: ChosenSettings;
}

/** What a user may change of himself. */
export interface OwnChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly language?: LanguageCode | undefined;
  readonly settings?: ChosenSettings | undefined;
}

/** A secret that was just issued, with its end. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}
