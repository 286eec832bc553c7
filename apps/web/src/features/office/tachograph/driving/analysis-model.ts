import type { LanguageCode } from '@konvoj/contract';
import { collatorOf } from '../../../../ui/data-table/sort-values.ts';
import type { DayRange } from './use-driving-time.ts';

const DAY_MS = 86_400_000;

/** So many whole days up to and including one. @param until `2026-11-23` */
export function rangeUntil(until: string, days: number): DayRange {
  const lastMs = Date.parse(until);
  return { from: new Date(lastMs - (days - 1) * DAY_MS).toISOString().slice(0, 10), to: until };
}

/** The last day of the period so many periods later; earlier when negative. */
export function untilAfter(until: string, days: number, periods: number): string {
  return new Date(Date.parse(until) + days * periods * DAY_MS).toISOString().slice(0, 10);
}

interface NamedDriver {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** Drivers to choose from, by surname in the order of the language, then by first name. */
export function driverChoices(
  drivers: readonly NamedDriver[],
  language: LanguageCode,
): { readonly value: string; readonly label: string }[] {
  const collator = collatorOf(language);
  return drivers
    .toSorted((a, b) => collator.compare(a.lastName, b.lastName) || collator.compare(a.firstName, b.firstName))
    .map(({ id, firstName, lastName }) => ({ value: String(id), label: `${lastName} ${firstName}` }));
}
