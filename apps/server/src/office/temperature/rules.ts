import { MEASURABLE_CELSIUS, TEMPERATURE_HOLD_MINUTES } from '@konvoj/contract';
import type { Span, TemperatureLimits } from '@konvoj/contract';

const HOLD_MS = TEMPERATURE_HOLD_MINUTES * 60_000;
const MINUTE_MS = 60_000;

/** One value of a sensor, °C. */
export interface Reading {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly celsius: number;
}

/** A value with the time for which it counts. */
export interface HeldValue extends Reading, Span {}

/** The limits of a trailer while it was coupled. */
export interface LimitSpan extends Span {
  readonly limits: TemperatureLimits;
}

export const isMeasurable = (celsius: number): boolean =>
  celsius >= MEASURABLE_CELSIUS.minimum && celsius <= MEASURABLE_CELSIUS.maximum;

/**
 * How long each value counts: until the next one, at most 30 minutes, and inside the span. Of several values at the same
 * moment the last counts.
 * @param readings of one sensor, ascending; those up to 30 minutes before the span reach into it
 */
export function heldValues(readings: readonly Reading[], span: Span): HeldValue[] {
  return readings.flatMap((reading, index) => {
    const next = readings[index + 1]?.at ?? Infinity;
    const fromMs = Math.max(reading.at, span.fromMs);
    const toMs = Math.min(reading.at + HOLD_MS, next, span.toMs);
    return fromMs < toMs ? [{ ...reading, fromMs, toMs }] : [];
  });
}

/** The parts of a span in which no value counts. @param values ascending, inside the span */
export function gapsBetween(values: readonly Span[], span: Span): Span[] {
  const gaps: Span[] = [];
  let fromMs = span.fromMs;
  for (const value of values) {
    if (value.fromMs > fromMs) gaps.push({ fromMs, toMs: value.fromMs });
    fromMs = value.toMs;
  }
  return fromMs < span.toMs ? [...gaps, { fromMs, toMs: span.toMs }] : gaps;
}

export interface Extremes {
  readonly minimum: number;
  readonly maximum: number;
  /** Weighted by time. */
  readonly mean: number;
  readonly seconds: number;
}

/** @param values at least one */
export function extremesOf(values: readonly HeldValue[]): Extremes {
  let [minimum, maximum, weighted, milliseconds] = [Infinity, -Infinity, 0, 0];
  for (const { celsius, fromMs, toMs } of values) {
    minimum = Math.min(minimum, celsius);
    maximum = Math.max(maximum, celsius);
    weighted += celsius * (toMs - fromMs);
    milliseconds += toMs - fromMs;
  }
  return { minimum, maximum, mean: hundredths(weighted / milliseconds), seconds: milliseconds / 1_000 };
}

/** Seconds in which the values were below the minimum or above the maximum; null when no limits held in the period. */
export function secondsOutside(values: readonly HeldValue[], limited: readonly LimitSpan[]): number | null {
  const effective = limited.filter(({ limits }) => limits.minimum !== null || limits.maximum !== null);
  if (effective.length === 0) return null;
  let milliseconds = 0;
  for (const { limits, ...span } of effective)
    for (const value of values)
      if (isOutside(value.celsius, limits))
        milliseconds += Math.max(0, Math.min(value.toMs, span.toMs) - Math.max(value.fromMs, span.fromMs));
  return milliseconds / 1_000;
}

export function isOutside(celsius: number, { minimum, maximum }: TemperatureLimits): boolean {
  return (minimum !== null && celsius < minimum) || (maximum !== null && celsius > maximum);
}

/** A row of the log; null: no data. */
export interface LogRow extends Span {
  readonly values: Omit<Extremes, 'seconds'> | null;
}

/** A row for each record inside the period; the value that reaches into it is none. */
export function recordRows(values: readonly HeldValue[]): LogRow[] {
  return values
    .filter(({ at, fromMs }) => at === fromMs)
    .map(({ celsius, fromMs, toMs }) => ({
      fromMs,
      toMs,
      values: { minimum: celsius, maximum: celsius, mean: celsius },
    }));
}

/** A row for each interval of the clock in which a value counts. */
export function intervalRows(values: readonly HeldValue[], minutes: number): LogRow[] {
  const length = minutes * MINUTE_MS;
  const pieces = values.flatMap((value) => piecesOf(value, length));
  return [...Map.groupBy(pieces, ({ fromMs }) => Math.floor(fromMs / length))].map(([, inside]) => {
    const { seconds: _, ...extremes } = extremesOf(inside);
    return { fromMs: inside[0]?.fromMs ?? 0, toMs: inside.at(-1)?.toMs ?? 0, values: extremes };
  });
}

/** Rows and times without data, ascending. */
export function withGaps(rows: readonly LogRow[], gaps: readonly Span[]): LogRow[] {
  return [...rows, ...gaps.map((gap) => ({ ...gap, values: null }))].toSorted((a, b) => a.fromMs - b.fromMs);
}

/** A value cut at the bounds of the intervals. */
function piecesOf(value: HeldValue, length: number): HeldValue[] {
  const pieces: HeldValue[] = [];
  for (let { fromMs } = value; fromMs < value.toMs;) {
    const toMs = Math.min(value.toMs, (Math.floor(fromMs / length) + 1) * length);
    pieces.push({ ...value, fromMs, toMs });
    fromMs = toMs;
  }
  return pieces;
}

const hundredths = (celsius: number) => Math.round(celsius * 100) / 100;

/** Whether the doors are open at a moment; records without a door state are left out. */
export interface DoorReading {
  readonly at: number;
  readonly isOpen: boolean;
}

/** The times in which the doors were open. @param readings ascending */
export function openDoors(readings: readonly DoorReading[], span: Span): Span[] {
  const open: Span[] = [];
  let since: number | null = null;
  for (const { at, isOpen } of readings) {
    if (isOpen) since ??= Math.max(at, span.fromMs);
    else if (since !== null) {
      if (at > since) open.push({ fromMs: since, toMs: at });
      since = null;
    }
  }
  return since !== null && since < span.toMs ? [...open, { fromMs: since, toMs: span.toMs }] : open;
}
