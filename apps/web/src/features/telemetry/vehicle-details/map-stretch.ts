import { spanOf, type SimplePosition, type Span, type Stage } from '@konvoj/contract';

interface Chosen {
  readonly stage: Stage | undefined;
  readonly day: Span | null;
  /** Whether the user asked for this period himself. */
  readonly periodChosen: boolean;
  readonly period: Span;
  readonly trackLengthHours: number;
  readonly nowMs: number;
}

/**
 * Which part of the period the map draws: the chosen stage, else the chosen day, else the period that the user asked
 * for; without any choice the last hours of the user's track length (specification, chapter 9), so that a click on a
 * vehicle does not bury the live map under three days of lines.
 */
export function drawnStretch({ stage, day, periodChosen, period, trackLengthHours, nowMs }: Chosen): Span {
  // A stage that is still open grows with what arrives.
  if (stage) return { ...spanOf(stage), ...(stage.endTime === null && { toMs: (day ?? period).toMs }) };
  if (day) return day;
  if (periodChosen) return period;
  return { fromMs: Math.max(period.fromMs, nowMs - trackLengthHours * 3_600_000), toMs: period.toMs };
}

/** The points of a stretch, its ends included. */
export function pointsOf(points: readonly SimplePosition[], { fromMs, toMs }: Span): readonly SimplePosition[] {
  return points.filter(([seconds]) => seconds * 1_000 >= fromMs && seconds * 1_000 <= toMs);
}

/** What of stages, or of stops, touches a stretch. */
export function stagesOf<S extends Stage>(stages: readonly S[], { fromMs, toMs }: Span): readonly S[] {
  return stages.filter((stage) => {
    const span = spanOf(stage);
    return span.fromMs < toMs && span.toMs > fromMs;
  });
}
