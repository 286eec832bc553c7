import type { ActivitySpan } from '../days.ts';
import type { SpecificCondition } from '../records.ts';
import { type Minute, type Stretch, DAY, overlapping } from './calendar.ts';

/** A stretch of what the driver did, as the rules see it: driving out of scope is work. Stretches follow without a gap. */
export interface Duty extends Stretch {
  /** Unknown counts as rest, and what rests on it is marked incomplete. */
  readonly activity: 'rest' | 'availability' | 'work' | 'driving' | 'unknown';
  readonly isCoDriver: boolean;
  readonly isCrew: boolean;
  readonly isOnFerry: boolean;
}

const OUT_OF_SCOPE = { begin: 1, end: 2 };
const FERRY = { begin: 3, end: 4 };

/** Spans of a driver, cut where a ferry or time out of scope begins or ends. */
export function dutiesOf(spans: readonly ActivitySpan[], conditions: readonly SpecificCondition[]): Duty[] {
  const outOfScope = stretchesOf(conditions, OUT_OF_SCOPE);
  const ferries = stretchesOf(conditions, FERRY);
  const cuts = [...outOfScope, ...ferries].flatMap(({ from, to }) => [from, to]);
  return spans.flatMap((span) =>
    cutAt(span, cuts).map(({ from, to }) => ({
      from,
      to,
      activity: span.activity === 'driving' && isIn(outOfScope, from) ? 'work' : span.activity,
      isCoDriver: span.slot === 'coDriver',
      isCrew: span.isCrew,
      isOnFerry: isIn(ferries, from),
    })),
  );
}

/** Generation 1 marks only where a crossing begins: without an end it lasts a day, or until the next one. */
function stretchesOf(conditions: readonly SpecificCondition[], kind: { begin: number; end: number }): Stretch[] {
  const marks = conditions.filter(({ type }) => type === kind.begin || type === kind.end);
  return marks.flatMap(({ at, type }, index) => {
    if (type === kind.end) return [];
    const from = Math.floor(at.getTime() / 60_000);
    const next = marks[index + 1];
    const latest = kind === FERRY ? from + DAY : Number.POSITIVE_INFINITY;
    return [{ from, to: Math.min(latest, next === undefined ? latest : Math.floor(next.at.getTime() / 60_000)) }];
  });
}

function isIn(stretches: readonly Stretch[], minute: Minute): boolean {
  return stretches.some(({ from, to }) => minute >= from && minute < to);
}

function cutAt(span: Stretch, cuts: readonly Minute[]): Stretch[] {
  const inside = [...new Set(cuts.filter((cut) => cut > span.from && cut < span.to))].sort((a, b) => a - b);
  return [span.from, ...inside].map((from, index) => ({ from, to: inside[index] ?? span.to }));
}

export function isRest({ activity }: Duty): boolean {
  return activity === 'rest' || activity === 'unknown';
}

/** Minutes of driving inside a stretch, of ascending duties. */
export function drivingIn(duties: readonly Duty[], stretch: Stretch): number {
  let minutes = 0;
  for (const duty of overlapping(duties, stretch)) {
    if (duty.activity !== 'driving') continue;
    minutes += Math.max(0, Math.min(duty.to, stretch.to) - Math.max(duty.from, stretch.from));
  }
  return minutes;
}

/** Telemetry goes on where the file ends; before that the file decides. */
export function withTelemetry(file: readonly ActivitySpan[], telemetry: readonly ActivitySpan[]): ActivitySpan[] {
  const end = file.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
  const later = telemetry.filter(({ to }) => to > end).map((span) => ({ ...span, from: Math.max(span.from, end) }));
  const first = later[0];
  if (first === undefined || first.from <= end || file.length === 0) return [...file, ...later];
  return [...file, { from: end, to: first.from, activity: 'unknown', slot: 'driver', isCrew: false }, ...later];
}
