import { ProblemError, defineError } from '../../platform/http/index.ts';

/** Somebody changed the order after the version that the request names; the reply has the order as it is now, on the wire. */
export const changedMeanwhile = (current: unknown) =>
  new ProblemError('travel_order.changed_meanwhile', { extensions: { current } });
export const orderIssued = defineError('travel_order.issued');
export const orderClosed = defineError('travel_order.closed');
export const stateNotAllowed = defineError('travel_order.state_not_allowed');
export const correctedAlready = defineError('travel_order.corrected_already');
export const overlapping = defineError('travel_order.overlaps');
export const overlappingUnseen = defineError('travel_order.overlaps_unseen');
export const moneyNotAllowed = defineError('travel_order.money_not_allowed');
