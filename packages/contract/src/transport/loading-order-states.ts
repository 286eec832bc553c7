import { z } from 'zod';

/** 0 planned, 1 in preparation (sent to a vehicle), 2 in progress, 3 cancelled, 4 completed (specification, chapter 4). */
export const loadingOrderState = z.literal([0, 1, 2, 3, 4]);
export type LoadingOrderState = z.infer<typeof loadingOrderState>;

/** The states that a user may name: an order is in preparation only because it was sent. */
export const namedOrderState = z.literal([0, 2, 3, 4]);

/** What the form offers. */
export const FORM_STATES = { planning: 0, inProgress: 2, finished: 4, cancelled: 3 } as const satisfies Record<
  string,
  LoadingOrderState
>;

/** The states that follow each one by hand. From 0 to 1 an order moves when it is sent to its vehicle. */
const FOLLOWING: Readonly<Record<LoadingOrderState, readonly LoadingOrderState[]>> = {
  0: [1, 2, 3, 4],
  1: [0, 2, 3, 4],
  2: [3, 4],
  3: [],
  4: [],
};
/** These take an order back: by administrators, who give a reason. */
const REOPENING: Readonly<Record<LoadingOrderState, readonly LoadingOrderState[]>> = {
  0: [],
  1: [],
  2: [],
  3: [0],
  4: [2],
};

/** Why an order does not move to a state. */
export type StateRefusal = 'unchanged' | 'not_allowed' | 'administrators_only' | 'reason_required' | 'no_vehicle';

export interface WantedState {
  readonly from: LoadingOrderState;
  readonly to: LoadingOrderState;
  readonly hasVehicle: boolean;
  readonly mayReopen: boolean;
  readonly reason: string | null;
}

/** Whether a user may move an order to a state: null, or why not. The board and the server ask the same rule. */
export function stateRefusal({ from, to, hasVehicle, mayReopen, reason }: WantedState): StateRefusal | null {
  if (from === to) return 'unchanged';
  if (isReopening(from, to)) {
    if (!mayReopen) return 'administrators_only';
    return reason === null ? 'reason_required' : null;
  }
  if (!FOLLOWING[from].includes(to)) return 'not_allowed';
  return to === 1 && !hasVehicle ? 'no_vehicle' : null;
}

/** Whether the step takes an order back from completed or cancelled. */
export function isReopening(from: LoadingOrderState, to: LoadingOrderState): boolean {
  return REOPENING[from].includes(to);
}

/** Where a point is (domain vocabulary of route points). */
export const orderPointStatus = z.enum(['planned', 'enRoute', 'arrived', 'inProgress', 'done', 'skipped', 'problem']);
export type OrderPointStatus = z.infer<typeof orderPointStatus>;

/** `late`: the ETA is after the window; `tight`: less than 15 minutes before its end. */
export const lateness = z.enum(['fine', 'tight', 'late']);
export type Lateness = z.infer<typeof lateness>;
