import { pageRequest } from './page-request.ts';

/** A stop of a trip, as route plans and loading orders both know it. */
export interface TripStop {
  readonly name: string;
  readonly address: string | null;
  readonly latitude: number;
  readonly longitude: number;
  /** Null: not decided. */
  readonly activityTypeId: number | null;
  /** ISO instants of the window; null: open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly staySeconds: number;
  readonly contactPerson: string;
  readonly phone: string;
  readonly notes: string;
}

/** What a route plan and a loading order take over from each other. */
export interface Trip {
  /** Of the plan or the order that it comes from. */
  readonly key: string;
  /** For whom it is driven; absent: not known. */
  readonly client?: string;
  readonly name: string;
  readonly notes: string;
  /** ISO instant; null: not decided. */
  readonly departAt: string | null;
  readonly stops: readonly TripStop[];
}

/** The page of loading orders opens the form of a new order; null: an empty one. */
export const newOrderRequest = pageRequest<Trip | null>();
/** The page of route plans opens a new plan. */
export const newPlanRequest = pageRequest<Trip>();
