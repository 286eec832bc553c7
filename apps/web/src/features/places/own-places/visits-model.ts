import type { PlaceVisit } from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';

/** The local days of a visit, for the details of the vehicle: from its arrival to its departure or its last record. */
export function daysOfVisit({ arrival, departure, duration }: PlaceVisit, timeZone: string) {
  const end = departure ?? Date.parse(arrival) + duration * 1_000;
  return {
    range: 'custom' as const,
    from: exchangeDateTime(arrival, timeZone).slice(0, 10),
    to: exchangeDateTime(end, timeZone).slice(0, 10),
  };
}
