import type { Span } from '@konvoj/contract';

/** The level of the tank at a moment, in litres. */
export interface FuelReading {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly litres: number;
}

/** What a record says about the tank; null: not reported. */
export interface ReportedLevel {
  readonly litres: number | null;
  readonly percent: number | null;
  readonly ignition: boolean | null;
}

/** A refuel or a suspected drain while a vehicle stood. */
export interface FuelEvent {
  readonly kind: 'refuel' | 'drain';
  /** When half of it had happened. Epoch milliseconds. */
  readonly at: number;
  /** Positive. */
  readonly litres: number;
  readonly before: number;
  readonly after: number;
}

/** Levels are medians over this time, because fuel moves in the tank. */
const MEDIAN_MS = 5 * 60_000;
/** The smallest refuel or drain: the larger of both. */
const LEAST_LITRES = 20;
const LEAST_SHARE = 0.05;
/** Smaller differences between two medians are movement of the fuel, not the beginning of a refuel. */
const NOISE_LITRES = 2;

/**
 * Litres in the tank. A level of 0 with the ignition off is a sensor without power, and a percentage says nothing without the
 * size of the tank.
 * @param tankLitres null: not known
 */
export function litresOf({ litres, percent, ignition }: ReportedLevel, tankLitres: number | null): number | null {
  const level = litres ?? (percent === null || tankLitres === null ? null : (percent / 100) * tankLitres);
  if (level === null || level < 0 || (level === 0 && ignition === false)) return null;
  return level;
}

/** The least change that counts as a refuel or a drain, in litres. */
export function leastChange(tankLitres: number | null): number {
  return Math.max(LEAST_LITRES, LEAST_SHARE * (tankLitres ?? 0));
}

/** Halts that follow each other without a gap as one. @param halts ascending */
export function standings(halts: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { fromMs, toMs } of halts) {
    const last = joined.at(-1);
    if (last !== undefined && last.toMs >= fromMs) joined[joined.length - 1] = { fromMs: last.fromMs, toMs };
    else joined.push({ fromMs, toMs });
  }
  return joined;
}

/**
 * Refuels and suspected drains: rises and falls of the median level while standing, ascending. The five minutes before and
 * after are looked at as well, because many trackers report no level while the ignition is off.
 * @param readings ascending
 * @param standing times in which the vehicle stood, ascending
 */
export function fuelEvents(
  readings: readonly FuelReading[],
  standing: readonly Span[],
  tankLitres: number | null,
): FuelEvent[] {
  const least = leastChange(tankLitres);
  return standing.flatMap((span) => {
    const around = within(readings, { fromMs: span.fromMs - MEDIAN_MS, toMs: span.toMs + MEDIAN_MS });
    return changesOf(mediansOf(around, span.fromMs)).flatMap(({ before, after }) => {
      const litres = after.litres - before.litres;
      if (Math.abs(litres) < least) return [];
      const half = (before.litres + after.litres) / 2;
      const isPast = ({ litres: level }: FuelReading) => (litres > 0 ? level >= half : level <= half);
      const first = around.find((reading) => reading.at >= before.at && isPast(reading));
      return [
        {
          kind: litres > 0 ? ('refuel' as const) : ('drain' as const),
          at: first?.at ?? after.at,
          litres: Math.abs(litres),
          before: before.litres,
          after: after.litres,
        },
      ];
    });
  });
}

/**
 * Litres used by the level of the tank: from the first to the last median while standing in the period, with what was filled
 * in and without what was taken out. Null without two of them, or when it would be negative.
 */
export function usedByLevel(
  readings: readonly FuelReading[],
  standing: readonly Span[],
  events: readonly Pick<FuelEvent, 'kind' | 'litres'>[],
): number | null {
  const medians = standing.flatMap((span) => mediansOf(within(readings, span), span.fromMs));
  const [first, last] = [medians[0], medians.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const filled = events.reduce((sum, { kind, litres }) => sum + (kind === 'refuel' ? litres : -litres), 0);
  const used = first.litres - last.litres + filled;
  return used < 0 ? null : used;
}

/** The median level of each five minutes with a reading, counted from an instant; at its first reading. */
function mediansOf(readings: readonly FuelReading[], fromMs: number): FuelReading[] {
  const slots = Map.groupBy(readings, ({ at }) => Math.floor((at - fromMs) / MEDIAN_MS));
  return [...slots.values()].map((slot) => ({ at: slot[0]?.at ?? fromMs, litres: medianOf(slot) }));
}

function medianOf(readings: readonly FuelReading[]): number {
  const litres = readings.map((reading) => reading.litres).toSorted((a, b) => a - b);
  const middle = Math.floor(litres.length / 2);
  const upper = litres[middle] ?? 0;
  return litres.length % 2 === 1 ? upper : ((litres[middle - 1] ?? 0) + upper) / 2;
}

interface Change {
  readonly before: FuelReading;
  readonly after: FuelReading;
}

/** Rises and falls that go on over several medians as one. */
function changesOf(medians: readonly FuelReading[]): Change[] {
  const changes: (Change & { readonly direction: number })[] = [];
  let direction = 0;
  for (const [index, after] of medians.entries()) {
    const before = medians[index - 1];
    if (before === undefined) continue;
    const difference = after.litres - before.litres;
    const goes = Math.abs(difference) < NOISE_LITRES ? 0 : Math.sign(difference);
    const last = changes.at(-1);
    if (goes !== 0 && goes === direction && last !== undefined) changes[changes.length - 1] = { ...last, after };
    else if (goes !== 0) changes.push({ before, after, direction: goes });
    direction = goes;
  }
  return changes;
}

function within(readings: readonly FuelReading[], { fromMs, toMs }: Span): readonly FuelReading[] {
  return readings.slice(firstAfter(readings, fromMs - 1), firstAfter(readings, toMs));
}

/** The place of the first reading after an instant, found by halves. */
function firstAfter(readings: readonly FuelReading[], instant: number): number {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((readings[middle]?.at ?? Infinity) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
