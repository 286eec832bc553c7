import type { AllowanceCalculation, RuleSetName } from '@konvoj/contract';
import { instantOfLocal } from '@konvoj/i18n';
import { calculateAllowances, shippedRates } from './calculate.ts';
import { checkTrip } from './trip.ts';
import type { TypedTrip } from './trip.ts';
import type { RateRow } from './types.ts';

const TIME_ZONE = 'Europe/Ljubljana';

/** `2025-04-14 04:00` of the local clock; of one that is repeated in autumn the first. */
export const at = (local: string): number => instantOfLocal(Date.parse(`${local.replace(' ', 'T')}:00Z`), TIME_ZONE);

/** A trip of local times: `['2025-04-14 05:05', 'AT']`. */
export function aTrip(
  departure: string,
  end: string,
  crossings: readonly (readonly [string, string])[] = [],
  more: Partial<TypedTrip> = {},
): TypedTrip {
  return {
    departure: at(departure),
    return: at(end),
    homeCountry: 'SI',
    borderCrossings: crossings.map(([time, toCountry]) => ({ at: at(time), toCountry })),
    freeMeals: [],
    overrides: [],
    reducedAllowance: true,
    countrySplit: 'longestStay',
    overnightStay: true,
    cabNights: false,
    timeZone: TIME_ZONE,
    ...more,
  };
}

/** What is wrong with a trip; none: nothing. */
export function errorsOf(typed: TypedTrip) {
  const trip = checkTrip(typed);
  return Array.isArray(trip) ? trip : [];
}

/** @throws {Error} a trip that is not accepted */
export function calculated(
  typed: TypedTrip,
  name: RuleSetName = 'SI-TRIP',
  rates: readonly RateRow[] = shippedRates,
): AllowanceCalculation {
  const trip = checkTrip(typed);
  if (Array.isArray(trip)) throw new Error(JSON.stringify(trip));
  return calculateAllowances(trip, name, rates);
}

/** `DE 2 41.25` per line. */
export const linesInWords = ({ lines }: AllowanceCalculation): string[] =>
  lines.map(({ country, tariffCode, amount }) => `${country} ${tariffCode} ${(amount / 100).toFixed(2)}`);

/** A trip abroad of so many minutes into one country, that never ends at home. */
export const abroad = (minutes: number, country = 'AT', more: Partial<TypedTrip> = {}): TypedTrip => {
  const departure = at('2025-04-14 04:00');
  const borderCrossings = [{ at: departure, toCountry: country }];
  return aTrip('2025-04-14 04:00', '2025-04-14 05:00', [], {
    departure,
    return: departure + minutes * 60_000,
    borderCrossings,
    ...more,
  });
};
