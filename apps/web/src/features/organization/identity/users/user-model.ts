import { endpoints, languageCode, schemaFindings, type LanguageCode, type OrgUser } from '@konvoj/contract';
import { z } from 'zod';
import { endOfDay, lastDayOf } from '../../../../shared/last-day.ts';
import type { Invitation, UserChanges } from './use-users.ts';

/** What the dialog of a user holds. */
export const userValues = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['admin', 'user']),
  language: languageCode,
  canEditFleet: z.boolean(),
  loginAlert: z.boolean(),
  /** Last day on which the account works, `YYYY-MM-DD`; null: no end. */
  validUntil: z.string().nullable(),
  /** The vehicles that the user sees, ascending; null: all. */
  vehicleIds: z.array(z.number()).nullable(),
});
export type UserValues = z.infer<typeof userValues>;

export function newUser(language: LanguageCode): UserValues {
  return {
    email: '',
    firstName: '',
    lastName: '',
    role: 'user',
    language,
    canEditFleet: false,
    loginAlert: false,
    validUntil: null,
    vehicleIds: null,
  };
}

export function valuesOf(user: OrgUser, vehicleIds: readonly number[] | null, timeZone: string): UserValues {
  const { email, firstName, lastName, language, canEditFleet, loginAlert } = user;
  return {
    email,
    firstName,
    lastName,
    role: user.role === 'admin' ? 'admin' : 'user',
    language,
    canEditFleet,
    loginAlert,
    validUntil: lastDayOf(user.validUntil, timeZone),
    vehicleIds: vehicleIds && vehicleIds.toSorted((a, b) => a - b),
  };
}

/** The fields of the body for what was changed; the vehicles are saved apart. */
export function changesOfUser(changes: Partial<UserValues>): UserChanges {
  const { validUntil, vehicleIds: _vehicleIds, ...changed } = changes;
  return validUntil === undefined ? changed : { ...changed, validUntil: endOfDay(validUntil) };
}

export function invitationOf(values: UserValues): Invitation {
  const { email, firstName, lastName, role, language, canEditFleet, validUntil } = values;
  return { email: email.trim(), firstName, lastName, role, language, canEditFleet, validUntil: endOfDay(validUntil) };
}

/** What is wrong with the fields that would be sent: all of an invitation (`id` null), else the changed ones. */
export function userFindings(id: number | null, values: UserValues, changes: Partial<UserValues>) {
  return id === null
    ? schemaFindings(endpoints.users.invite.body, invitationOf(values))
    : schemaFindings(endpoints.session.saveUser.body, changesOfUser(changes));
}
