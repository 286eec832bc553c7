import type { LanguageCode, Role, UserSettings } from '@konvoj/contract';

/** The settings a user chose; the others have the product's defaults (rules.ts). */
export type ChosenSettings = { readonly [Name in keyof UserSettings]?: UserSettings[Name] | undefined };

export interface Organization {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly country: string;
}

export interface User {
  readonly id: number;
  /** Null for a system administrator, who belongs to no organization. */
  readonly organization: Organization | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly language: LanguageCode;
  readonly canEditFleet: boolean;
  readonly locked: boolean;
  readonly validUntil: Date | null;
  /** When their organization is deleted; null: it is not. */
  readonly removalAt: Date | null;
  readonly loginAlert: boolean;
  readonly settings: ChosenSettings;
}

/** A user as shown to the administrator of their organization. */
export interface ListedUser extends User {
  readonly lastLoginAt: Date | null;
  /** How many vehicles the user is limited to; null: all are visible. */
  readonly visibleVehicleCount: number | null;
}

/** What users may change of their own account without their password. */
export interface OwnChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly language?: LanguageCode | undefined;
  readonly loginAlert?: boolean | undefined;
  readonly email?: string | undefined;
  readonly settings?: ChosenSettings | undefined;
}

/** What an administrator may change of other users. `validUntil`: null removes the expiry. */
export interface AdministratedChanges extends Omit<OwnChanges, 'settings'> {
  readonly role?: 'admin' | 'user' | undefined;
  readonly locked?: boolean | undefined;
  readonly validUntil?: Date | null | undefined;
  readonly canEditFleet?: boolean | undefined;
}

/** Every change that can be requested for a user; rules.ts decides who may make it. */
export interface RequestedChanges extends OwnChanges, AdministratedChanges {
  readonly password?: string | undefined;
  readonly currentPassword?: string | undefined;
}

/** A newly issued secret with its expiry. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}
