import { leavingAfter, staysAt } from './stays.ts';
import type { Leaving, OrderHistory, OrderPlace, Stay } from './stays.ts';

/** A point of an order, as far as its times depend on it. Epoch milliseconds. */
export interface PointToReach {
  readonly number: number;
  readonly place: OrderPlace;
  readonly windowFrom: number | null;
  readonly isSkipped: boolean;
  /** Said by the dispatcher or the driver. */
  readonly manualArrivedAt: number | null;
  readonly manualLeftAt: number | null;
}

export interface PointTimes {
  readonly number: number;
  readonly computedArrivedAt: number | null;
  readonly computedLeftAt: number | null;
  /** The manual time, else the computed one. */
  readonly arrivedAt: number | null;
  readonly leftAt: number | null;
  /** Data were missing when the vehicle left. */
  readonly isLeftUncertain: boolean;
  /** No halt that follows makes the visit go on. */
  readonly isLeftFinal: boolean;
  readonly waitingSeconds: number | null;
  readonly chargeableSeconds: number | null;
}

/**
 * When the vehicles of an order arrived at its points and left them (docs: loading orders). Absolute: the same points,
 * states, vehicles and stages give the same times, in whatever order they became known.
 */
export function arrivalsOf(points: readonly PointToReach[], history: OrderHistory, freeSeconds: number): PointTimes[] {
  const times = new Map<number, PointTimes>();
  let before: Reached | null = null;
  for (const point of points) {
    if (point.isSkipped) continue;
    const reached = reach(point, before, history);
    times.set(point.number, timesOf(reached, freeSeconds));
    before = reached;
  }
  return points.map(({ number }) => times.get(number) ?? { number, ...NOTHING });
}

interface Reached {
  readonly point: PointToReach;
  readonly stay: Stay | null;
  /** After the arrival that holds. */
  readonly leaving: Leaving | null;
}

const NOTHING = {
  computedArrivedAt: null,
  computedLeftAt: null,
  arrivedAt: null,
  leftAt: null,
  isLeftUncertain: false,
  isLeftFinal: false,
  waitingSeconds: null,
  chargeableSeconds: null,
} as const;

function reach(point: PointToReach, before: Reached | null, history: OrderHistory): Reached {
  const stay = before?.point.place.key === point.place.key ? sharedStay(before) : nextStay(point, before, history);
  const { manualArrivedAt } = point;
  const leaving =
    manualArrivedAt === null ? (stay?.leaving ?? null) : leavingAfter(history, point.place, manualArrivedAt);
  return { point, stay, leaving };
}

/** Neighbouring points at one place share the visit. */
function sharedStay({ point, stay, leaving }: Reached): Stay | null {
  const from = stay?.from ?? point.manualArrivedAt;
  return from === null || leaving === null ? null : { from, leaving };
}

/** The first visit that goes on when the point before was left, or begins after. */
function nextStay({ place }: PointToReach, before: Reached | null, history: OrderHistory): Stay | null {
  if (before === null) return staysAt(history, place)[0] ?? null;
  const leftAt = before.point.manualLeftAt ?? before.leaving?.at ?? null;
  if (leftAt === null) return null;
  return staysAt(history, place).find(({ leaving }) => leaving.at === null || leaving.at >= leftAt) ?? null;
}

function timesOf({ point, stay, leaving }: Reached, freeSeconds: number): PointTimes {
  const arrivedAt = point.manualArrivedAt ?? stay?.from ?? null;
  const computedLeftAt = leaving?.at ?? null;
  const leftAt = point.manualLeftAt ?? computedLeftAt;
  const waitingSeconds = waitingOf(arrivedAt, leftAt, point.windowFrom);
  return {
    number: point.number,
    computedArrivedAt: stay?.from ?? null,
    computedLeftAt,
    arrivedAt,
    leftAt,
    isLeftUncertain: point.manualLeftAt === null && leaving?.isUncertain === true,
    isLeftFinal: point.manualLeftAt !== null || leaving?.isFinal === true,
    waitingSeconds,
    chargeableSeconds: waitingSeconds === null ? null : Math.max(0, waitingSeconds - freeSeconds),
  };
}

/** From the arrival, but not before the window begins, to the leaving. */
function waitingOf(arrivedAt: number | null, leftAt: number | null, windowFrom: number | null): number | null {
  if (arrivedAt === null || leftAt === null) return null;
  return Math.max(0, Math.round((leftAt - Math.max(arrivedAt, windowFrom ?? arrivedAt)) / 1_000));
}
