import { firstStep } from '@konvoj/contract';
import type { FirstStep, FirstSteps } from '@konvoj/contract';

/** What an organization has. */
export interface Facts {
  /** An address in its letterhead. */
  readonly hasAddress: boolean;
  readonly users: number;
  /** In its fleet now. */
  readonly hasVehicle: boolean;
  /** A tracker is mounted in a vehicle. */
  readonly hasTracker: boolean;
  /** A vehicle has reported where it is. */
  readonly hasPosition: boolean;
  /** A point of interest or a geo zone. */
  readonly hasPlace: boolean;
  /** Rates of its own, of allowances or of routes. */
  readonly hasRates: boolean;
  /** A driver has a PIN for the driver app. */
  readonly hasDriver: boolean;
}

const IS_DONE: Readonly<Record<FirstStep, (facts: Facts) => boolean>> = {
  company: ({ hasAddress }) => hasAddress,
  users: ({ users }) => users > 1,
  vehicle: ({ hasVehicle }) => hasVehicle,
  tracker: ({ hasTracker }) => hasTracker,
  contact: ({ hasPosition }) => hasPosition,
  places: ({ hasPlace }) => hasPlace,
  rates: ({ hasRates }) => hasRates,
  driver_app: ({ hasDriver }) => hasDriver,
};

/** Every step in its order. What is done is done, also when it was skipped before. */
export function stepsOf(facts: Facts, skipped: readonly FirstStep[]): FirstSteps['steps'] {
  return firstStep.options.map((step) => {
    if (IS_DONE[step](facts)) return { step, state: 'done' };
    return { step, state: skipped.includes(step) ? 'skipped' : 'open' };
  });
}
