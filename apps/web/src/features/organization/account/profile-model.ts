import { userSettings, type SessionUser, type UserSettings } from '@konvoj/contract';
import type { AccountChanges } from './use-account.ts';

export type ProfileNumber = 'trackLengthHours' | 'stopTimeMinutes' | 'minimumStopMinutes';
/** What the form holds: numbers as they are typed, an empty field is an empty text. */
export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly language: SessionUser['language'];
  readonly theme: UserSettings['theme'];
  readonly trackLengthHours: number | string;
  readonly stopTimeMinutes: number | string;
  readonly minimumStopMinutes: number | string;
  readonly loginAlert: boolean;
}

const NUMBERS = ['trackLengthHours', 'stopTimeMinutes', 'minimumStopMinutes'] as const;

/** Paths under which the form has a place for a finding of the server. */
export const PROFILE_FIELDS: readonly string[] = [
  'firstName',
  'lastName',
  'language',
  'settings.theme',
  ...NUMBERS.map((name) => `settings.${name}`),
];

export function profileOf({ person, language, loginAlert, settings }: SessionUser): Profile {
  return { ...person, language, loginAlert, ...settings };
}

/** The smallest and the largest value of a setting, from the contract. */
export function settingsRange(field: ProfileNumber): { readonly min: number; readonly max: number } {
  const { minValue, maxValue } = userSettings.shape[field];
  return { min: minValue ?? 0, max: maxValue ?? Number.MAX_SAFE_INTEGER };
}

/** The request with the changes; null while a required field is empty. */
export function profileChanges(changes: Partial<Profile>): AccountChanges | null {
  const { firstName, lastName, language, loginAlert, theme } = changes;
  if (firstName?.trim() === '' || lastName?.trim() === '') return null;
  const settings: Partial<Record<ProfileNumber, number>> = {};
  for (const name of NUMBERS) {
    const value = changes[name];
    if (value === undefined) continue;
    if (typeof value !== 'number') return null;
    settings[name] = value;
  }
  const hasSettings = theme !== undefined || Object.keys(settings).length > 0;
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(language !== undefined && { language }),
    ...(loginAlert !== undefined && { loginAlert }),
    ...(hasSettings && { settings: { ...settings, ...(theme !== undefined && { theme }) } }),
  };
}
