import type { RecordedCrossing } from '../tachograph-files/types.ts';
import type { Finding } from './types.ts';
import type { Trip } from './trips.ts';

/** The clock of a tachograph and the stages of a tracker may differ by so much. */
const TOLERANCE_MS = 10 * 60_000;

/**
 * A trip with the border crossings that the driver's tachograph recorded where the tracker had no data: a gap between two
 * countries, or near a border. The crossings of a gap have to lead from the country before it to the one behind it; others
 * leave the finding as it is.
 * @param recorded ascending
 */
export function withRecorded(trip: Trip, recorded: readonly RecordedCrossing[]): Trip {
  const filled = trip.findings.map((finding) => ({ finding, crossings: crossingsOf(finding, recorded) }));
  const added = filled.flatMap(({ crossings }) => crossings);
  if (added.length === 0) return trip;
  return {
    ...trip,
    crossings: [...trip.crossings, ...added.map(tripCrossing)].sort((a, b) => a.time - b.time),
    findings: filled.flatMap(({ finding, crossings }) => (crossings.length === 0 ? [finding] : [])),
  };
}

function crossingsOf(
  { reason, from, until, countries }: Finding,
  recorded: readonly RecordedCrossing[],
): RecordedCrossing[] {
  if ((reason !== 'missingCrossing' && reason !== 'gapNearBorder') || from === null || until === null) return [];
  const inside = recorded.filter(({ at }) => at >= from - TOLERANCE_MS && at <= until + TOLERANCE_MS);
  const first = countries[0];
  const last = reason === 'missingCrossing' ? countries[1] : first;
  const isChain = inside.every(({ fromCountry }, index) => fromCountry === (inside[index - 1]?.toCountry ?? first));
  return isChain && inside.at(-1)?.toCountry === last ? inside : [];
}

function tripCrossing({ at, toCountry, latitude, longitude }: RecordedCrossing): Trip['crossings'][number] {
  return { time: at, toCountry, source: 'tachograph', latitude, longitude, place: null };
}
