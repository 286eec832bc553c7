import { stateRefusal, type LoadingOrderRow, type LoadingOrderState, type StateRefusal } from '@konvoj/contract';

type Moved = Pick<LoadingOrderRow, 'state' | 'vehicleId'>;

/** Why a user cannot move an order to a state; a missing reason is no refusal, since the board asks for it. */
export function moveRefusal(order: Moved, to: LoadingOrderState, mayReopen: boolean): StateRefusal | null {
  const refusal = refusalWithout(order, to, mayReopen);
  return refusal === 'reason_required' ? null : refusal;
}

/** Whether the user has to say why. */
export function needsReason(order: Moved, to: LoadingOrderState, mayReopen: boolean): boolean {
  return refusalWithout(order, to, mayReopen) === 'reason_required';
}

function refusalWithout({ state, vehicleId }: Moved, to: LoadingOrderState, mayReopen: boolean): StateRefusal | null {
  return stateRefusal({ from: state, to, hasVehicle: vehicleId !== null, mayReopen, reason: null });
}

/** Whether a move can be taken back: sending is not, since the driver has read it. */
export function canUndo(order: Moved, to: LoadingOrderState, mayReopen: boolean): boolean {
  return to !== 1 && moveRefusal({ ...order, state: to }, order.state, mayReopen) === null && order.state !== 1;
}

/**
 * What is asked before an order is closed, since only administrators take it back. Completing one whose points are all
 * done needs no question.
 */
export function closingQuestion(
  { points }: Pick<LoadingOrderRow, 'points'>,
  to: LoadingOrderState,
): 'cancel' | 'completeOpen' | null {
  if (to === 3) return 'cancel';
  const isOpen = points.some(({ status }) => status !== 'done' && status !== 'skipped');
  return to === 4 && isOpen ? 'completeOpen' : null;
}
