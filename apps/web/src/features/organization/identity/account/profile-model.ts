import { userSettings, type SessionUser, type UserSettings } from '@konvoj/contract';
import { changesOf } from '../../../../ui/form/form-rules.ts';

export const PROFILE_NUMBERS = ['trackLengthHours', 'stopTimeMinutes', 'minimumStopMinutes'] as const;
export type ProfileNumber = (typeof PROFILE_NUMBERS)[number];

/** What the form holds, named as on the wire. */
export type Profile = SessionUser['person'] & Pick<SessionUser, 'language' | 'loginAlert' | 'settings'>;

export function profileOf({ person, language, loginAlert, settings }: SessionUser): Profile {
  return { ...person, language, loginAlert, settings };
}

/** The smallest and the largest value of a setting, from the contract. */
export function settingsRange(field: ProfileNumber): { readonly min: number; readonly max: number } {
  const { minValue, maxValue } = userSettings.shape[field];
  return { min: minValue ?? 0, max: maxValue ?? Number.MAX_SAFE_INTEGER };
}

/** The request with the changes; of the settings only those that changed. */
export function profileChanges(saved: UserSettings, { settings, ...changes }: Partial<Profile>) {
  return { ...changes, ...(settings && { settings: changesOf(saved, settings) }) };
}
