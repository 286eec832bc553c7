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

/** A user as the administrator of his organization sees him. */
export interface ListedUser extends User {
  readonly lastLoginAt: Date | null;
  /** How many vehicles he is limited to; null: he sees all. */
  readonly visibleVehicleCount: number | null;
}

/** What a user may change of himself without his password. */
export interface OwnChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly language?: LanguageCode | undefined;
  readonly loginAlert?: boolean | undefined;
  readonly email?: string | undefined;
  readonly settings?: ChosenSettings | undefined;
}

/** What an administrator may change of the others. `validUntil`: null takes the end away. */
export interface AdministratedChanges extends Omit<OwnChanges, 'settings'> {
  readonly role?: 'admin' | 'user' | undefined;
  readonly locked?: boolean | undefined;
  readonly validUntil?: Date | null | undefined;
  readonly canEditFleet?: boolean | undefined;
}

/** Everything that a change of a user can ask for; rules.ts says who may. */
export interface AskedChanges extends OwnChanges, AdministratedChanges {
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
}

/** A secret that was just issued, with its end. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}
