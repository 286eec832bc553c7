import { byCountry } from '@konvoj/roads/countries';
import { lengthMeters } from '@konvoj/roads/line';
import type { EngineLeg, EngineStep } from './engines/engine.ts';
import { POINTS_PER_TURN, turnAfter } from './turns.ts';

/** A part of a route within one country. */
export interface Stretch {
  /** ISO 3166-1 alpha-2, null at sea. */
  readonly countryId: string | null;
  readonly meters: number;
  readonly seconds: number;
  readonly tollMeters: number;
  /** The route begins, ends or calls there. */
  readonly hasPoint: boolean;
}

/** A drive through another country counts from 2 km or 2 minutes, or when it stops there (docs/development/stages.md). */
const COUNTS_FROM = { meters: 2_000, seconds: 120 } as const;

/**
 * The stretches of a route by country, in their order. One too short to count belongs to the country before it.
 * @throws the reason of the signal
 */
export async function stretchesOf(legs: readonly EngineLeg[], signal: AbortSignal): Promise<Stretch[]> {
  const hasSeen = turnAfter(POINTS_PER_TURN, signal);
  const all: Stretch[] = [];
  for (const [i, { steps }] of legs.entries()) {
    const ofLeg: Stretch[] = [];
    for (const step of steps) ofLeg.push(...(await cutAtBorders(step, hasSeen)));
    all.push(...markPoints(ofLeg, i === 0));
  }
  return joined(joined(all).map((stretch, i, list) => ({ ...stretch, countryId: countryOf(i, list) })));
}

/** The sums of a route by country, in the order in which it enters them first. */
export function byCountryOf(stretches: readonly Stretch[]): Stretch[] {
  const sums = new Map<string | null, Stretch>();
  for (const stretch of stretches) {
    const sum = sums.get(stretch.countryId);
    sums.set(stretch.countryId, sum === undefined ? stretch : sumOf(sum, stretch));
  }
  return [...sums.values()];
}

async function cutAtBorders(
  { points, meters, seconds, isToll }: EngineStep,
  hasSeen: (points: number) => Promise<void>,
): Promise<Stretch[]> {
  const parts: { readonly country: string | null; readonly length: number }[] = [];
  // The next piece begins at the last point of the one before.
  for (let from = 0; from === 0 || from < points.length - 1; from += POINTS_PER_TURN) {
    const piece = points.slice(from, from + POINTS_PER_TURN + 1);
    for (const { country, points: part } of byCountry(piece)) parts.push({ country, length: lengthMeters(part) });
    await hasSeen(piece.length);
  }
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return parts.map((part, i) => {
    // A step without a line has its time, such as a wait, where it is.
    const share = length > 0 ? part.length / length : i === 0 ? 1 : 0;
    return {
      countryId: part.country,
      meters: meters * share,
      seconds: seconds * share,
      tollMeters: isToll ? meters * share : 0,
      hasPoint: false,
    };
  });
}

function markPoints(stretches: readonly Stretch[], isFirstLeg: boolean): Stretch[] {
  return stretches.map((stretch, i) => ({
    ...stretch,
    hasPoint: i === stretches.length - 1 || (i === 0 && isFirstLeg),
  }));
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches) {
    const last = result.at(-1);
    if (last?.countryId === stretch.countryId) result[result.length - 1] = sumOf(last, stretch);
    else result.push(stretch);
  }
  return result;
}

function countryOf(number: number, stretches: readonly Stretch[]): string | null {
  const counting = stretches.slice(0, number + 1).findLast((stretch) => counts(stretch));
  return (counting ?? stretches[number])?.countryId ?? null;
}

function counts({ meters, seconds, hasPoint }: Stretch): boolean {
  return hasPoint || meters >= COUNTS_FROM.meters || seconds >= COUNTS_FROM.seconds;
}

function sumOf(a: Stretch, b: Stretch): Stretch {
  return {
    countryId: a.countryId,
    meters: a.meters + b.meters,
    seconds: a.seconds + b.seconds,
    tollMeters: a.tollMeters + b.tollMeters,
    hasPoint: a.hasPoint || b.hasPoint,
  };
}
