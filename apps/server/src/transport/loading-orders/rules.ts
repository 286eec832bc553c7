import { isDeepStrictEqual } from 'node:util';
import { TIGHT_WITHIN_MINUTES } from '@konvoj/contract';
import type { FieldError, Lateness, LoadingOrderState, OrderGoods, OrderPointStatus } from '@konvoj/contract';
import type { OrderHistory } from './stays.ts';
import type { StoredPoint } from './stored-order.ts';
import type { PointFields } from './types.ts';

/** An address without an own point or zone: a vehicle is there within this distance. */
export const ADDRESS_RADIUS_METERS = 250;
/** A point that was late is reported again after it was fine for so long. */
const FINE_AGAIN_MS = 30 * 60_000;
const MINUTE = 60_000;

/** `2026-00042`. */
export function orderNumber(year: number, sequence: number): string {
  return `${year}-${String(sequence).padStart(5, '0')}`;
}

/** What decides about the status of a point. */
export interface PointProgress {
  readonly isSkipped: boolean;
  readonly hasProblem: boolean;
  /** What the driver said last, besides arriving and leaving. */
  readonly reported: 'enRoute' | 'inProgress' | null;
  readonly arrivedAt: number | null;
  readonly leftAt: number | null;
}

/** The status of each point of an order, in their order. While it is in progress, the vehicle is on its way to the next. */
export function statusesOf(state: LoadingOrderState, points: readonly PointProgress[]): OrderPointStatus[] {
  const next = state === 2 ? points.findIndex((point) => !point.isSkipped && point.leftAt === null) : -1;
  return points.map((point, index) => statusOf(point, index === next));
}

function statusOf(point: PointProgress, isNext: boolean): OrderPointStatus {
  if (point.isSkipped) return 'skipped';
  if (point.hasProblem) return 'problem';
  if (point.leftAt !== null) return 'done';
  if (point.arrivedAt !== null) return point.reported === 'inProgress' ? 'inProgress' : 'arrived';
  if (point.reported === 'inProgress') return 'inProgress';
  return isNext || point.reported === 'enRoute' ? 'enRoute' : 'planned';
}

/** What decides whether an order moves by itself. */
export interface PointOutcome {
  readonly status: OrderPointStatus;
  /** A halt that follows cannot make the visit go on. */
  readonly isLeftFinal: boolean;
}

/**
 * The state to which an order moves because of its points; null: it stays. It begins with the first point on the way or
 * reached, and is completed when all are done or skipped; when all are skipped it is cancelled.
 */
export function stateByPoints(state: LoadingOrderState, points: readonly PointOutcome[]): LoadingOrderState | null {
  if (state === 3 || state === 4 || points.length === 0) return null;
  if (points.every(({ status }) => status === 'skipped')) return 3;
  if (state === 0) return null;
  const isOver = points.every(({ status, isLeftFinal }) => status === 'skipped' || (status === 'done' && isLeftFinal));
  if (isOver) return 4;
  return state === 1 && points.some(({ status }) => hasBegun(status)) ? 2 : null;
}

function hasBegun(status: OrderPointStatus): boolean {
  return status !== 'planned' && status !== 'skipped' && status !== 'problem';
}

export interface ExpectedArrival {
  readonly state: LoadingOrderState;
  readonly windowTo: number | null;
  readonly arrivedAt: number | null;
  readonly isSkipped: boolean;
  readonly etaAt: number | null;
}

export interface LatenessOfPoint {
  readonly lateness: Lateness | null;
  /** Of a late point. */
  readonly lateMinutes: number | null;
}

const NOT_EXPECTED: LatenessOfPoint = { lateness: null, lateMinutes: null };

/** Whether a vehicle will be at a point in time: by its ETA, and never before now. */
export function latenessOf(expected: ExpectedArrival, now: number): LatenessOfPoint {
  const { state, windowTo, arrivedAt, isSkipped, etaAt } = expected;
  if (windowTo === null || arrivedAt !== null || isSkipped || (state !== 1 && state !== 2)) return NOT_EXPECTED;
  const late = Math.max(etaAt ?? now, now) - windowTo;
  if (late > 0) return { lateness: 'late', lateMinutes: Math.ceil(late / MINUTE) };
  return { lateness: -late < TIGHT_WITHIN_MINUTES * MINUTE ? 'tight' : 'fine', lateMinutes: null };
}

/** Words by which organizations call a trailer that cools, in Slovenian, English and German. */
const COOLED = /hladil|frigo|termo|thermo|reefer|fridge|refrig|cool|kühl/i;

/** What a vehicle is to goods: one that suits comes before one of which nobody knows, and that before others. */
export type Suitability = 'suits' | 'unknown' | 'no trailer' | 'other trailer';
const BEST_FIRST: readonly Suitability[] = ['suits', 'unknown', 'no trailer', 'other trailer'];
/** Cars and buses, which carry no goods that are cooled. */
const WITHOUT_COOLING: ReadonlySet<number> = new Set([1, 4]);

interface Carrier {
  readonly type: number;
  /** The type of its trailer may be unknown; null: it has no trailer. */
  readonly trailer: { readonly kind: string | null } | null;
}

/** Whether a vehicle is of a type that goods need: what has a temperature needs a trailer that cools. Null: it is not. */
export function suitabilityOf({ type, trailer }: Carrier, goods: readonly (OrderGoods | null)[]): Suitability | null {
  const isCooled = goods.some((each) => each !== null && (each.temperatureFrom ?? each.temperatureTo) !== null);
  if (!isCooled) return 'suits';
  if (WITHOUT_COOLING.has(type)) return null;
  if (trailer === null) return 'no trailer';
  if (trailer.kind === null) return 'unknown';
  return COOLED.test(trailer.kind) ? 'suits' : 'other trailer';
}

/** The place of a vehicle among others, the best first. */
export const suitabilityRank = (suitability: Suitability) => BEST_FIRST.indexOf(suitability);

/** The worst of these; null: none is expected anywhere. */
export function worstOf(points: readonly (Lateness | null)[]): Lateness | null {
  return (['late', 'tight', 'fine'] as const).find((each) => points.includes(each)) ?? null;
}

/** What is known of the notices of a late point. */
export interface LateNotice {
  readonly isGiven: boolean;
  /** Since when it has been fine; null: it is not. */
  readonly fineSince: number | null;
}

/** Notices of a late point: one when it becomes late, the next only after it was fine for 30 minutes. */
export function noticeOf(
  before: LateNotice,
  lateness: Lateness | null,
  now: number,
): LateNotice & { readonly isDue: boolean } {
  if (lateness === 'late') return { isGiven: true, fineSince: null, isDue: !before.isGiven };
  if (lateness !== 'fine') return { isGiven: before.isGiven, fineSince: null, isDue: false };
  const fineSince = before.fineSince ?? now;
  return { isGiven: before.isGiven && now - fineSince < FINE_AGAIN_MS, fineSince, isDue: false };
}

/** A phone or a browser may be ahead by so much. */
const AHEAD_MS = MINUTE;
/** A time by hand is at most so long before the order was created. */
const BEFORE_CREATION_MS = 31 * 24 * 60 * MINUTE;

/** Times that somebody gives a point: null takes one back, undefined leaves it. */
export interface TimesByHand {
  readonly arrivedAt?: number | null | undefined;
  readonly leftAt?: number | null | undefined;
}

/** Whether times by hand can be true: not in the future, not long before the order, and no leaving before the arrival. */
export function timesByHandError(
  given: TimesByHand,
  point: Pick<StoredPoint, 'arrivedAt' | 'computedArrivedAt' | 'manualLeftAt'>,
  { createdAt, now }: { readonly createdAt: number; readonly now: number },
): FieldError | null {
  for (const path of ['arrivedAt', 'leftAt'] as const) {
    const at = given[path] ?? null;
    if (at !== null && at > now + AHEAD_MS) return { path, code: 'in_future' };
    if (at !== null && at < createdAt - BEFORE_CREATION_MS) return { path, code: 'too_early' };
  }
  const arrivedAt = given.arrivedAt === undefined ? point.arrivedAt : (given.arrivedAt ?? point.computedArrivedAt);
  const leftAt = given.leftAt === undefined ? point.manualLeftAt : given.leftAt;
  if (arrivedAt === null || leftAt === null || leftAt >= arrivedAt) return null;
  if (typeof given.leftAt === 'number') return { path: 'leftAt', code: 'not_after_start' };
  return typeof given.arrivedAt === 'number' ? { path: 'arrivedAt', code: 'not_after_start' } : null;
}

/** Since when the vehicle of an order has it: it was sent, and the vehicle was given. */
export function sentSince({ states, devices }: Pick<OrderHistory, 'states' | 'devices'>): number {
  const planned = states.findLastIndex(({ state }) => state === 0);
  return Math.max(states[planned + 1]?.at ?? Infinity, devices.at(-1)?.at ?? 0);
}

/** Whether the entered points are those that an order has. */
export function hasSamePoints(entered: readonly PointFields[], stored: readonly StoredPoint[]): boolean {
  return (
    entered.length === stored.length &&
    stored.every((point, index) => isDeepStrictEqual({ ...point, ...entered[index] }, point))
  );
}
