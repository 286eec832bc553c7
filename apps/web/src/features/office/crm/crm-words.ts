import type { CrmActivity, CrmContact, LanguageCode } from '@konvoj/contract';
import { formatDate, formatHours } from '@konvoj/i18n';

/** `23.11.2026` of a day, `2026-11-23`. */
export const dayText = (day: string): string => formatDate(day, 'UTC');

/** `Loška mlekarna Planica, Maja Kos` */
export function contactName({ company, person }: Pick<CrmContact, 'company' | 'person'>): string {
  return person === null ? company : `${company}, ${person}`;
}

/** `45 min`, `1 h 30 min`. @param seconds null: not known */
export const durationText = (seconds: number | null): string | null =>
  seconds === null ? null : formatHours(Math.round(seconds / 60));

/** Names of languages in the language of the page by their ISO code. */
export function languageNames(language: LanguageCode): (code: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
  return (code) => names.of(code) ?? code;
}

/** The languages of neighbours and of those to whom hauliers drive; a contact may have any other. */
export const CONTACT_LANGUAGES = [
  'sl',
  'hr',
  'de',
  'it',
  'en',
  'hu',
  'bs',
  'sr',
  'mk',
  'cs',
  'sk',
  'pl',
  'ro',
  'bg',
  'fr',
  'nl',
  'es',
  'uk',
] as const;

/** Whether an activity has a step that is still to be done. */
export const hasOpenStep = ({ nextStep }: Pick<CrmActivity, 'nextStep'>): boolean =>
  nextStep !== null && nextStep.doneAt === null;
