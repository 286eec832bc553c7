import { languageCode, type LanguageCode, type NewOrganization } from '@konvoj/contract';
import { z } from 'zod';

/** What the dialog holds. */
export const newOrganizationValues = z.object({
  name: z.string(),
  timeZone: z.string(),
  country: z.string(),
  language: languageCode,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type NewOrganizationValues = z.infer<typeof newOrganizationValues>;

/** A time zone that is not in the list of the browser, because it is an old name of another one, is added to it. */
export function timeZonesWith(known: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || known.includes(chosen) ? known : [...known, chosen].toSorted();
}

/** An empty form with what the browser and the language suggest. @param timeZone of the browser */
export function emptyOrganization(language: LanguageCode, timeZone: string): NewOrganizationValues {
  const country = language === 'de' ? 'DE' : 'SI';
  return { name: '', timeZone, country, language, email: '', firstName: '', lastName: '' };
}

export function organizationOf(values: NewOrganizationValues): NewOrganization {
  return { ...values, email: values.email.trim() };
}
