import { endpoints, type LanguageCode } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { countryNames } from './country-names.ts';
import { nearestFirst } from './country-order.ts';

/** The countries of Europe by name in a language, the nearest first; none until they are loaded. */
export function useCountryChoices(language: LanguageCode) {
  const { data } = useQuery({
    queryKey: ['customers', 'countries'],
    queryFn: ({ signal }) => call(endpoints.reference.countries, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nameOf = countryNames(language);
  const byName = (data ?? [])
    .map(({ code }) => ({ value: code, label: nameOf(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return nearestFirst(byName, ({ value }) => value);
}
