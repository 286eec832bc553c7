import type { LoadingOrderState } from '@konvoj/contract';
import { shownPoints } from './points.ts';
import { stateByPoints } from './rules.ts';
import type { OrderChange, StoredOrder } from './types.ts';

/** An order after a change, with what is noted of it. */
export interface Changed {
  readonly order: StoredOrder;
  readonly changes: readonly OrderChange[];
}

/** The order in another state from a moment on. */
export function inState(order: StoredOrder, state: LoadingOrderState, now: number): StoredOrder {
  const at = Math.max(now, (order.states.at(-1)?.at ?? 0) + 1);
  return { ...order, state, states: [...order.states, { at, state }], closedAt: state >= 3 ? at : null };
}

/** The change of a state as it is noted. */
export function stateChange(before: LoadingOrderState, after: LoadingOrderState, reason: string | null = null) {
  return { what: 'state', before: String(before), after: String(after), reason } as const;
}

/**
 * What follows from the times of an order: it moves by itself, and computed times that changed are noted.
 * @param before the order as it was stored
 */
export function progressed(before: StoredOrder, order: StoredOrder, now: number): Changed {
  const changes: OrderChange[] = timeChanges(before, order);
  let current = order;
  for (;;) {
    const next = nextState(before, current, now);
    if (next === null) return { order: current, changes };
    // Completed at once, it was in progress for a moment: its history is that of every order.
    const step = next === 4 && current.state === 1 ? 2 : next;
    changes.push(stateChange(current.state, step));
    current = inState(current, step, now);
  }
}

/** An order that was taken back is not closed again by the same points. */
function nextState(before: StoredOrder, order: StoredOrder, now: number): LoadingOrderState | null {
  const { state } = order;
  const next = stateByPoints(state, outcomesOf(order, now));
  const isClosing = next === 3 || next === 4;
  return isClosing && stateByPoints(state, outcomesOf({ ...before, state }, now)) === next ? null : next;
}

function outcomesOf(order: StoredOrder, now: number) {
  return shownPoints(order, now).map(({ point, status }) => ({ status, isLeftFinal: point.isLeftFinal }));
}

function timeChanges(before: StoredOrder, after: StoredOrder): OrderChange[] {
  return after.points.flatMap((point) => {
    const held = before.points.find(({ number }) => number === point.number);
    const changed = (what: 'arrival' | 'departure', from: number | null, to: number | null) =>
      from === to ? [] : [{ what, point: point.number, before: textOf(from), after: textOf(to) }];
    return [
      ...changed('arrival', held?.computedArrivedAt ?? null, point.computedArrivedAt),
      ...changed('departure', held?.computedLeftAt ?? null, point.computedLeftAt),
    ];
  });
}

export const textOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
