import type { AllowanceCalculation, AllowanceTripInput } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { StoredTravelOrder } from './types.ts';

/** Computes with the rates of the organization. @throws {ProblemError} validation: crossings out of order or outside the trip */
export type ComputeAllowances = (
  tx: Tx,
  scope: Scope,
  trip: AllowanceTripInput,
  timeZone: string,
) => Promise<AllowanceCalculation>;

/** What the calculation reads of an order; null: it has no departure or no return. */
export function tripOf(order: Omit<StoredTravelOrder, 'id'>): AllowanceTripInput | null {
  const { departure, return: arrival, homeCountry, reducedAllowance, ruleSet, overnightStay, cabNights } = order;
  if (departure === null || arrival === null) return null;
  return {
    departure: iso(departure),
    return: iso(arrival),
    homeCountry,
    borderCrossings: order.crossings.map(({ time, toCountry, source, latitude, longitude }) => ({
      time: iso(time),
      toCountry,
      source,
      latitude,
      longitude,
    })),
    freeMeals: order.freeMeals,
    reducedAllowance,
    ruleSet,
    overnightStay,
    cabNights,
    overrides: order.overrides.map(({ window, country, city, tariffCode }) => ({ window, country, city, tariffCode })),
  };
}

const iso = (at: number) => new Date(at).toISOString();
