import type { Stage, StageRecord, StageRules, StageType } from '../types.ts';
import { activities, lines } from './activities.testing.ts';
import { countries, driversOf, kinds } from './inside.testing.ts';
import { fail, isGap, judged } from './seen.testing.ts';
import type { Seen } from './seen.testing.ts';

// The definition of stages (docs: stages) as a second implementation, rule by rule over the whole list of records,
// without optimisation. The fold is compared with it on random tracks. It shares only the distance function with the
// fold.

/** All stages of these records, the open one last. A country is null when it was unknown at the start. */
export function oracleStages(records: readonly StageRecord[], rules: StageRules): Stage[] {
  const seen = judged(records, rules);
  const types = new Map<number, StageType>();
  const drivers = new Map<number, string | null>();
  const all = lines(seen);
  for (const [index, [a, b]] of all.entries()) {
    const isLast = index === all.length - 1;
    const { spans, waits, candidates } = activities(seen, a, b);
    // No other boundary is drawn where a drive may begin: it determines who the way there belongs to.
    const windows = [...waits, ...candidates.map((wait) => ({ ...wait, mark: wait.mark - 1 }))];
    for (const [at, span] of spans.entries()) {
      types.set(span.from, span.type === 'drive' ? 'drive' : 'stop');
      const next = spans[at + 1];
      const inside =
        span.type === 'drive'
          ? countries(seen, span, next, candidates, waits, b)
          : kinds(seen, span, next, candidates, b);
      for (const [from, type] of inside.types) types.set(from, type);
      windows.push(...inside.windows);
    }
    for (const [from, driver] of driversOf(seen, a, b, windows, isLast)) drivers.set(from, driver);
    if (!isLast) types.set(b, 'undefined');
  }
  return stagesBetween(seen, types, drivers);
}

function stagesBetween(
  seen: readonly Seen[],
  types: ReadonlyMap<number, StageType>,
  drivers: ReadonlyMap<number, string | null>,
): Stage[] {
  const starts = [...new Set([...types.keys(), ...drivers.keys()])].toSorted((x, y) => x - y);
  const stages: Stage[] = [];
  let [type, driver]: [StageType, string | null] = ['stop', null];
  let [records, segments] = [0, 0];
  for (const [index, start] of starts.entries()) {
    const isDrivenInto = isWayOfDrive(seen, types, start, type);
    type = types.get(start) ?? type;
    driver = drivers.get(start) ?? (drivers.has(start) ? null : driver);
    const next = starts[index + 1];
    const last = next ?? seen.length - 1;
    const [first, end] = [seen[start] ?? fail(), seen[last] ?? fail()];
    if (next !== undefined && first.at === end.at) continue;
    const isDrivenOutOf = next !== undefined && isWayOfDrive(seen, types, next, type);
    const counted = seen.slice(records, next ?? seen.length);
    // Segments count with their later record; those of zero-length stages go with the next stage.
    const ways = seen.slice(segments + 1, isDrivenOutOf ? last : last + 1);
    stages.push({
      type,
      startAt: first.at,
      endAt: next === undefined ? null : end.at,
      lastRecordAt: end.at,
      positionsCount: counted.length,
      gpsDistanceMeters: ways.reduce((sum, each) => sum + centimeters(seen, each), 0) / 100,
      canDistanceMeters: canMeters(ways, first),
      gpsMaxSpeedKmh: largest(counted.map(({ fix, record }) => (fix === null ? null : record.speedKmh))),
      canMaxSpeedKmh: largest(counted.map(({ record }) => record.canSpeedKmh)),
      first: endOf(first),
      last: endOf(end),
      driver,
      country: first.country,
      startCanDistanceMeters: odometerAt(seen, start, isDrivenInto),
      endCanDistanceMeters: odometerAt(seen, last, isDrivenOutOf),
      startFuelUsedDecilitres: first.record.fuelUsedDecilitres,
      endFuelUsedDecilitres: end.record.fuelUsedDecilitres,
    });
    records = last;
    segments = isDrivenOutOf ? last - 1 : last;
  }
  return stages;
}

/** Rule 9: whether the segment into the first, moving record of a drive belongs to the drive and not to the halt. */
function isWayOfDrive(
  seen: readonly Seen[],
  types: ReadonlyMap<number, StageType>,
  start: number,
  before: StageType,
): boolean {
  const [earlier, first] = [seen[start - 1], seen[start] ?? fail()];
  if (types.get(start) !== 'drive' || before === 'drive' || earlier === undefined) return false;
  return first.moving && !isGap(earlier, first);
}

function odometerAt(seen: readonly Seen[], index: number, isBeforeWay: boolean): number | null {
  const { record, can } = seen[index] ?? fail();
  return isBeforeWay && can !== null ? (seen[index - 1] ?? fail()).record.canDistanceMeters : record.canDistanceMeters;
}

function centimeters(seen: readonly Seen[], here: Seen): number {
  const { way, moving, index } = here;
  const before = seen[index - 1];
  const gap = before !== undefined && isGap(before, here);
  const drifts = !gap && before?.moving !== true && !moving && (way ?? 0) <= 300;
  return way === null || drifts ? 0 : Math.round(way * 100);
}

function canMeters(segments: readonly Seen[], first: Seen): number | null {
  if (segments.length === 0) return first.record.canDistanceMeters === null ? null : 0;
  return segments.reduce<number | null>((sum, { can }) => (sum === null || can === null ? null : sum + can), 0);
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function endOf({ record, place }: Seen) {
  return {
    deviceTime: record.deviceTime,
    eventId: record.eventId,
    hash: record.hash,
    latitude: place === null ? null : place.latitude / 1e7,
    longitude: place === null ? null : place.longitude / 1e7,
  };
}
