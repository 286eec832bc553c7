import { FASTEST_KMH } from '../constants.ts';
import type { Stage } from './stages.ts';

/** From the first instant up to, not including, the last one. Epoch milliseconds. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What counts of a stage in a period: the whole of it, or the part that lies inside. */
export interface StagePart extends Stage {
  /** The stage reaches beyond the period at this end. */
  readonly startsBefore: boolean;
  readonly endsAfter: boolean;
  /** Distance and fuel of the part were read at its ends, not estimated. */
  readonly isMeasured?: true | undefined;
  /** Where stages are cut several times: an earlier part of the stage is in the period as well. */
  readonly isContinued?: true | undefined;
}

/** How much of a stage lies before an instant, of its way and of its fuel; from 0 to 1. */
export interface Progress {
  readonly way: number;
  readonly fuel: number;
  /** What the odometer showed, in metres; null: not read. */
  readonly odometer: number | null;
  /** Read from the counters of the vehicle, not estimated. */
  readonly isWayRead: boolean;
  readonly isFuelRead: boolean;
}

/**
 * The average speed of a way, in km/h with one decimal. An average faster than any vehicle is null: without wheel speed the
 * records inside a tunnel stand still, so that the whole way lies in the few seconds to the first fix outside.
 */
export function averageKmh(meters: number, seconds: number): number | null {
  const kmh = seconds === 0 ? null : tenths((meters / seconds) * 3.6);
  return kmh !== null && kmh > FASTEST_KMH ? null : kmh;
}

/** Litres per 100 km with one decimal; null where nothing was driven or the fuel is unknown. */
export function averageConsumption(litres: number | null, meters: number): number | null {
  return litres === null || meters === 0 ? null : tenths((litres / meters) * 100_000);
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** The progress of a stage, or of a part of it, at an instant inside. */
export type ProgressAt = (stage: Stage, atMs: number) => Progress;

/** The estimate without counters: the share of the time. */
export function progressByTime(stage: Stage, atMs: number): Progress {
  const { fromMs, toMs } = spanOf(stage);
  const share = fromMs === toMs ? 0 : (atMs - fromMs) / (toMs - fromMs);
  return { way: share, fuel: share, odometer: null, isWayRead: false, isFuelRead: false };
}

/** From the start of a stage to its end, or to its last record while it is open. */
export function spanOf({ startTime, endTime, tmpEndTime }: Pick<Stage, 'startTime' | 'endTime' | 'tmpEndTime'>): Span {
  return { fromMs: epochMs(startTime), toMs: epochMs(endTime ?? tmpEndTime) };
}

/**
 * Epoch milliseconds of an instant. Reports read several for each of many thousand stages, and its digits are read in a third
 * of the time of Date.parse; any other form is left to that.
 */
function epochMs(text: string): number {
  if (text.length !== '2026-11-18T06:00:00.000Z'.length || !text.endsWith('Z')) return Date.parse(text);
  const two = (at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * ZERO;
  const year = two(0) * 100 + two(2);
  const milliseconds = two(20) * 10 + text.charCodeAt(22) - ZERO;
  return Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), milliseconds);
}
const ZERO = '0'.charCodeAt(0);

/**
 * Stages as they count in a period, in their order: what does not touch it is left out, what reaches beyond it is cut at
 * its ends. Time is cut exactly. Distance and fuel of a part are what was read at its ends, otherwise its share of the time;
 * either way the parts of a stage in neighbouring periods add up to the stage. Averages are those
 * of the part; maxima remain those of the whole stage.
 */
export function stagesWithin(
  stages: readonly Stage[],
  period: Span,
  progressAt: ProgressAt = progressByTime,
): StagePart[] {
  return stages.flatMap((stage) => partWithin(stage, spanOf(stage), period, progressAt) ?? []);
}

/** The same for one stage, whose span is known; null: it does not touch the period. */
export function partWithin(
  stage: Stage,
  whole: Span,
  period: Span,
  progressAt: ProgressAt = progressByTime,
): StagePart | null {
  const isOutside = whole.fromMs >= period.toMs || (whole.toMs <= period.fromMs && whole.fromMs < period.fromMs);
  return isOutside ? null : partOf(stage, whole, period, progressAt);
}

/** Whether a stage is shown with a part of itself only. */
export function isPart({ startsBefore, endsAfter }: Pick<StagePart, 'startsBefore' | 'endsAfter'>): boolean {
  return startsBefore || endsAfter;
}

/**
 * Which ends of a part lie elsewhere than those of its stage: of a move that is cut nobody knows where it was at the edge of
 * the period. A halt stands where it stood.
 */
export function cutEnds({ subType, startsBefore, endsAfter }: StagePart): {
  readonly start: boolean;
  readonly end: boolean;
} {
  const moves = subType === 'drive' || subType === 'undefined';
  return { start: moves && startsBefore, end: moves && endsAfter };
}

/** Stands for the place at a cut end. */
export const PLACE_BEYOND = '…';

function partOf(stage: Stage, whole: Span, period: Span, progressAt: ProgressAt): StagePart {
  const startsBefore = whole.fromMs < period.fromMs;
  const endsAfter = whole.toMs > period.toMs;
  if (!startsBefore && !endsAfter) return { ...stage, startsBefore, endsAfter };
  const fromMs = Math.max(whole.fromMs, period.fromMs);
  const toMs = Math.min(whole.toMs, period.toMs);
  const before = startsBefore ? progressAt(stage, fromMs) : null;
  const until = endsAfter ? progressAt(stage, toMs) : null;
  const isMeasured = [before, until].every((cut) => cut === null || (cut.isWayRead && cut.isFuelRead));
  const insideOf = (value: number, of: 'way' | 'fuel') => value * (until?.[of] ?? 1) - value * (before?.[of] ?? 0);
  const duration = (toMs - fromMs) / 1_000;
  const distance = insideOf(stage.distance, 'way');
  const gpsDistance = insideOf(stage.gpsDistance, 'way');
  const canDistance = stage.canDistance === null ? null : insideOf(stage.canDistance, 'way');
  const fuelUsed = stage.fuelUsed === null ? null : insideOf(stage.fuelUsed, 'fuel');
  // A stage without an average has none in its parts either: its CAN distance may be incomplete.
  const average = (ofStage: number | null, meters: number | null) =>
    ofStage === null || meters === null ? null : averageKmh(meters, duration);
  return {
    ...stage,
    startsBefore,
    endsAfter,
    startTime: new Date(fromMs).toISOString(),
    endTime: endsAfter ? new Date(toMs).toISOString() : stage.endTime,
    tmpEndTime: new Date(toMs).toISOString(),
    duration,
    distance,
    gpsDistance,
    canDistance,
    fuelUsed,
    gpsAverageSpeed: average(stage.gpsAverageSpeed, gpsDistance),
    canAverageSpeed: average(stage.canAverageSpeed, canDistance),
    fuelConsumptionAverage: averageConsumption(fuelUsed, distance),
    positionsCount: Math.round((stage.positionsCount * (toMs - fromMs)) / (whole.toMs - whole.fromMs)),
    ...(isMeasured && { isMeasured }),
    startCanDistance: before === null ? stage.startCanDistance : odometerAtCut(stage, before),
    endCanDistance: until === null ? stage.endCanDistance : odometerAtCut(stage, until),
  };
}

/** What the odometer showed where a stage is cut, in metres; null: unknown. That of a vehicle that stands does not change. */
function odometerAtCut({ startCanDistance, endCanDistance, distance }: Stage, { odometer }: Progress): number | null {
  if (odometer !== null) return odometer;
  if (startCanDistance === endCanDistance) return startCanDistance;
  return distance === 0 ? (startCanDistance ?? endCanDistance) : null;
}
