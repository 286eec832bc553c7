import type { StateRefusal } from '@konvoj/contract';
import { ProblemError, defineError, invalidFields } from '../../platform/http/index.ts';

/** Somebody changed the order after the version that the request names; the reply has the order as it is now, on the wire. */
export const changedMeanwhile = (current: unknown) =>
  new ProblemError('loading_order.changed_meanwhile', { extensions: { current } });
export const stateNotAllowed = defineError('loading_order.state_not_allowed');
export const administratorsOnly = defineError('loading_order.administrators_only');
export const noVehicle = defineError('loading_order.no_vehicle');
export const orderClosed = defineError('loading_order.closed');

/** The problem of a state that an order does not move to. */
export function refusalOf(refusal: Exclude<StateRefusal, 'unchanged'>, from: number, to: number): ProblemError {
  if (refusal === 'administrators_only') return administratorsOnly();
  if (refusal === 'reason_required') return invalidFields({ path: 'reason', code: 'required' });
  return refusal === 'no_vehicle' ? noVehicle() : stateNotAllowed({ from, to });
}
