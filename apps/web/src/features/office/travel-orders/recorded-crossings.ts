import type { RecordedCrossing } from '@konvoj/contract';
import { newKey, type CrossingValues } from './form-values.ts';

const MINUTE_MS = 60_000;
/** The clock of a tachograph and that of a tracker may differ by so much. */
const TOLERANCE_MS = 10 * MINUTE_MS;
/** Two entries into the same country that are further apart are different crossings. */
const SAME_CROSSING_MS = 12 * 60 * MINUTE_MS;

/** What the tachograph recorded otherwise. */
export interface Difference {
  readonly recorded: RecordedCrossing;
  /** The crossing of the form with another time; null: the form has none. */
  readonly index: number | null;
}

/**
 * Crossings of the tachograph that the form does not have within 10 minutes. Each crossing of the form belongs to at most one
 * of the tachograph, the nearest in time into the same country.
 */
export function recordedDifferences(
  crossings: readonly Pick<CrossingValues, 'time' | 'toCountry'>[],
  recorded: readonly RecordedCrossing[],
): Difference[] {
  const pairs = recorded
    .flatMap((each, of) =>
      crossings.flatMap(({ time, toCountry }, index) => {
        const apart = time === null ? Infinity : Math.abs(Date.parse(time) - Date.parse(each.time));
        return toCountry === each.toCountry && apart <= SAME_CROSSING_MS ? [{ of, index, apart }] : [];
      }),
    )
    .toSorted((a, b) => a.apart - b.apart);
  const matched = new Map<number, { readonly index: number; readonly apart: number }>();
  const taken = new Set<number>();
  for (const { of, index, apart } of pairs) {
    if (matched.has(of) || taken.has(index)) continue;
    matched.set(of, { index, apart });
    taken.add(index);
  }
  return recorded.flatMap((each, of) => {
    const match = matched.get(of);
    if (match !== undefined && match.apart <= TOLERANCE_MS) return [];
    return [{ recorded: each, index: match?.index ?? null }];
  });
}

/** The crossings of the form with one of the tachograph: its time and place, or a new row in the order of time. */
export function withRecorded(crossings: readonly CrossingValues[], { recorded, index }: Difference): CrossingValues[] {
  const { time, toCountry, latitude, longitude } = recorded;
  const ofTachograph = { time, toCountry, latitude, longitude, source: 'tachograph' } as const;
  if (index !== null) {
    return crossings.map((crossing, at) => (at === index ? { ...crossing, ...ofTachograph } : crossing));
  }
  const added = { key: newKey(), place: '', ...ofTachograph };
  const at = crossings.findIndex((crossing) => crossing.time !== null && Date.parse(crossing.time) > Date.parse(time));
  return at < 0 ? [...crossings, added] : crossings.toSpliced(at, 0, added);
}
