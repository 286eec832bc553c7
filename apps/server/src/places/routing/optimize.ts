import type { DriveMatrix } from './engines/engine.ts';

/** When a point may be visited, in seconds after the departure from the first one. */
export interface Visit {
  readonly from: number;
  readonly to: number;
  /** Seconds. */
  readonly stay: number;
}

/** All orders of so many points are tried in one step. */
const MOST_IN_A_STEP = 4;
/** So many points between the first and the last have few enough orders to try all that may be the best. */
const MOST_EXACT = 7;

/**
 * The order of the points in which the least time is late, and of those the one that is over first; the first and the last
 * point stay. Exact up to 9 points; for more, the given order and the one of the nearest next points are improved by moving
 * and turning parts of them until nothing is gained. Yields after each few orders that were tried: all take up to a second.
 */
export function* bestOrder(drives: DriveMatrix, visits: readonly Visit[]): Generator<void, number[]> {
  const given = visits.map((_, i) => i);
  if (visits.length <= 3) return given;
  if (visits.length <= MOST_EXACT + 2) return yield* exactOrder(drives, visits, given);
  const starts = [given, nearestNext(drives, visits.length)];
  let best = given;
  for (const start of starts) {
    const each = yield* improved(start, drives, visits);
    if (isBetter(scoreOf(each, drives, visits), scoreOf(best, drives, visits))) best = each;
  }
  return best;
}

/** Seconds after the ends of windows, together, in an order. */
export function latenessOf(order: readonly number[], drives: DriveMatrix, visits: readonly Visit[]): number {
  return Math.round(scoreOf(order, drives, visits).late);
}

interface Score {
  readonly late: number;
  /** Seconds until the last point is done, with waiting. */
  readonly end: number;
  /** Of driving. */
  readonly driven: number;
}

const START: Score = { late: 0, end: 0, driven: 0 };
/** Sums of the same seconds in another order differ by less. */
const SAME_SECONDS = 0.001;

function isBetter(a: Score, b: Score): boolean {
  if (Math.abs(a.late - b.late) > SAME_SECONDS) return a.late < b.late;
  if (Math.abs(a.end - b.end) > SAME_SECONDS) return a.end < b.end;
  return a.driven < b.driven - SAME_SECONDS;
}

function scoreOf(order: readonly number[], drives: DriveMatrix, visits: readonly Visit[]): Score {
  return order.reduce((score, to, i) => after(score, order[i - 1], to, drives, visits), START);
}

/** Drives on to the next point, waits until its window opens, and stays. */
function after(
  score: Score,
  from: number | undefined,
  to: number,
  drives: DriveMatrix,
  visits: readonly Visit[],
): Score {
  const drive = from === undefined ? 0 : (drives[from]?.[to]?.seconds ?? Infinity);
  const { from: opens, to: closes, stay } = visits[to] ?? { from: -Infinity, to: Infinity, stay: 0 };
  const arrival = score.end + drive;
  return {
    late: score.late + Math.max(0, arrival - closes),
    end: Math.max(arrival, opens) + stay,
    driven: score.driven + drive,
  };
}

/** Tries every order, and gives one up as soon as it is no better than the best so far: scores only grow. */
function* exactOrder(
  drives: DriveMatrix,
  visits: readonly Visit[],
  given: readonly number[],
): Generator<void, number[]> {
  let best = { order: [...given], score: scoreOf(given, drives, visits) };
  const last = given.length - 1;
  function* extend(order: readonly number[], score: Score, left: readonly number[]): Generator<void, void> {
    // Below, a few orders are left.
    if (left.length >= MOST_IN_A_STEP) yield;
    if (!isBetter(score, best.score)) return;
    if (left.length === 0) {
      const whole = after(score, order.at(-1), last, drives, visits);
      if (isBetter(whole, best.score)) best = { order: [...order, last], score: whole };
      return;
    }
    for (const next of left) {
      const rest = left.filter((each) => each !== next);
      yield* extend([...order, next], after(score, order.at(-1), next, drives, visits), rest);
    }
  }
  yield* extend([0], after(START, undefined, 0, drives, visits), given.slice(1, -1));
  return best.order;
}

function nearestNext(drives: DriveMatrix, count: number): number[] {
  const order = [0];
  const left = new Set(Array.from({ length: count - 2 }, (_, i) => i + 1));
  while (left.size > 0) {
    const from = order.at(-1) ?? 0;
    const secondsTo = (to: number) => drives[from]?.[to]?.seconds ?? Infinity;
    const next = [...left].reduce((best, each) => (secondsTo(each) < secondsTo(best) ? each : best));
    order.push(next);
    left.delete(next);
  }
  return [...order, count - 1];
}

function* improved(start: readonly number[], drives: DriveMatrix, visits: readonly Visit[]): Generator<void, number[]> {
  let best = [...start];
  let score = scoreOf(best, drives, visits);
  for (let hasGained = true; hasGained;) {
    hasGained = false;
    for (const changed of neighboursOf(best)) {
      yield;
      const changedScore = scoreOf(changed, drives, visits);
      if (!isBetter(changedScore, score)) continue;
      [best, score, hasGained] = [changed, changedScore, true];
      break;
    }
  }
  return best;
}

/** The orders with one part of up to three points moved elsewhere, or one part turned round. */
function* neighboursOf(order: readonly number[]): Generator<number[]> {
  const last = order.length - 1;
  for (let from = 1; from < last; from += 1) {
    for (let to = from + 1; to < last; to += 1) {
      yield [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)];
    }
    for (let length = 1; length <= 3 && from + length <= last; length += 1) {
      const part = order.slice(from, from + length);
      const rest = [...order.slice(0, from), ...order.slice(from + length)];
      for (let at = 1; at < rest.length; at += 1) {
        if (at !== from) yield [...rest.slice(0, at), ...part, ...rest.slice(at)];
      }
    }
  }
}
