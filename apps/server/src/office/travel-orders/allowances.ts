import type { AllowanceCalculation, AllowanceOverride, FreeMeals, RuleSetName } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { OrderCrossing, StoredTravelOrder } from './types.ts';

/** The fields of an order that its allowances follow from. Instants are epoch milliseconds. */
export interface AllowanceTrip {
  readonly departure: number;
  readonly return: number;
  readonly homeCountry: string;
  readonly borderCrossings: readonly Omit<OrderCrossing, 'place'>[];
  readonly freeMeals: readonly FreeMeals[];
  readonly reducedAllowance: boolean;
  readonly ruleSet: RuleSetName;
  readonly overnightStay: boolean;
  readonly cabNights: boolean;
  readonly overrides: readonly AllowanceOverride[];
}

/** Computes with the rates of the organization. @throws {ProblemError} validation: crossings out of order or outside the trip */
export type ComputeAllowances = (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  trip: AllowanceTrip,
) => Promise<AllowanceCalculation>;

/** What the calculation reads of an order; null: it has no departure or no return. */
export function tripOf(order: StoredTravelOrder): AllowanceTrip | null {
  const { departure, return: arrival, homeCountry, reducedAllowance, ruleSet, overnightStay, cabNights } = order;
  if (departure === null || arrival === null) return null;
  return {
    departure,
    return: arrival,
    homeCountry,
    borderCrossings: order.crossings.map(({ place: _place, ...crossing }) => crossing),
    freeMeals: order.freeMeals,
    reducedAllowance,
    ruleSet,
    overnightStay,
    cabNights,
    overrides: order.overrides.map(({ window, country, tariffCode }) => ({
      window,
      ...(country !== undefined && { country }),
      ...(tariffCode !== undefined && { tariffCode }),
    })),
  };
}
