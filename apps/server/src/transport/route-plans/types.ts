import type { RoutePlanBody } from '@konvoj/contract';

/** What a user decides about a plan, and its route as it was calculated then. */
export type PlanFields = RoutePlanBody;

/** A plan as it is stored. */
export interface StoredPlan extends PlanFields {
  readonly id: number;
  readonly createdAt: number;
  /** Null: a user who was deleted. */
  readonly createdBy: number | null;
}

/** The same as it is listed: its path is long. */
export type ListedPlan = Omit<StoredPlan, 'path'>;
