import type { LanguageCode, OrgUser } from '@konvoj/contract';
import { endOfDay, lastDayOf } from '../../../shared/last-day.ts';
import type { Invitation, UserChanges } from './use-users.ts';

export type OrgRole = 'admin' | 'user';

/** The fields of a user in the dialog, without the visible vehicles. */
export interface UserValues {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: OrgRole;
  readonly language: LanguageCode;
  readonly canEditFleet: boolean;
  readonly loginAlert: boolean;
  /** Last day on which the account works, `YYYY-MM-DD`; null: no end. */
  readonly lastDay: string | null;
}

/** Fields under which the server's refusals stand; `validUntil` is the last day. */
export const USER_FIELDS = [
  'email',
  'firstName',
  'lastName',
  'role',
  'language',
  'canEditFleet',
  'loginAlert',
  'validUntil',
  'vehicleIds',
] as const;

export function newUser(language: LanguageCode): UserValues {
  return {
    email: '',
    firstName: '',
    lastName: '',
    role: 'user',
    language,
    canEditFleet: false,
    loginAlert: false,
    lastDay: null,
  };
}

export function valuesOf(user: OrgUser, timeZone: string): UserValues {
  const { email, firstName, lastName, language, canEditFleet, loginAlert } = user;
  return {
    email,
    firstName,
    lastName,
    role: user.role === 'admin' ? 'admin' : 'user',
    language,
    canEditFleet,
    loginAlert,
    lastDay: lastDayOf(user.validUntil, timeZone),
  };
}

/** The fields of the body for what was changed. */
export function changesOf({ lastDay, ...changed }: Partial<UserValues>): UserChanges {
  return lastDay === undefined ? changed : { ...changed, validUntil: endOfDay(lastDay) };
}

export function invitationOf(values: UserValues): Invitation {
  const { email, firstName, lastName, role, language, canEditFleet, lastDay } = values;
  return { email: email.trim(), firstName, lastName, role, language, canEditFleet, validUntil: endOfDay(lastDay) };
}

const REQUIRED = ['email', 'firstName', 'lastName'] as const;

/** Required fields that are empty, in the order of the form. */
export function missingFields(values: UserValues): readonly (typeof REQUIRED)[number][] {
  return REQUIRED.filter((field) => values[field].trim() === '');
}
