import { localFields } from '@konvoj/i18n';
import { hasFix } from '../../../../telemetry/stages/state.ts';
import type { FoldInput } from '../../../../telemetry/folds/types.ts';
import type { FoldRecord } from '../../../../telemetry/records/record.ts';
import { watchedZone } from '../zone.ts';
import type { ActiveWindow, AlarmRules, AlarmVersion } from '../types.ts';

// The definition of alarms applied to the whole list of records, for comparison: it looks back over all records of a
// version for each of them, and keeps no state.

/** An event with its end, as far as it is known. */
export interface OracleEvent {
  readonly alarmId: number;
  readonly version: number;
  readonly since: number;
  readonly firedAt: number;
  readonly value: number | null;
  readonly endedAt: number | null;
  readonly extreme: number | null;
}

interface Seen {
  readonly record: FoldRecord;
  readonly isFixed: boolean;
  readonly version: AlarmVersion;
  /** The record before it on the device, with other or no versions too. */
  readonly before: { readonly record: FoldRecord; readonly isFixed: boolean } | null;
}

type Verdict = { readonly holds: boolean | null; readonly value: number | null };

/** The events of one alarm. */
export function oracleEvents(versions: readonly AlarmVersion[], input: FoldInput, rules: AlarmRules): OracleEvent[] {
  return lineagesOf(versions).flatMap((lineage) => eventsOf(lineage, input, rules));
}

/** Versions between which only the active window or the switch changed. */
function lineagesOf(versions: readonly AlarmVersion[]): AlarmVersion[][] {
  const lineages: AlarmVersion[][] = [];
  for (const version of versions.toSorted((a, b) => a.validFrom - b.validFrom)) {
    const last = lineages.at(-1)?.at(-1);
    if (last?.validTo === version.validFrom && decided(last) === decided(version)) lineages.at(-1)?.push(version);
    else lineages.push([version]);
  }
  return lineages;
}

function decided({ condition, minTimeSeconds, deviceIds, timeZone }: AlarmVersion): string {
  return JSON.stringify([condition, minTimeSeconds, deviceIds, timeZone]);
}

function eventsOf(
  lineage: readonly AlarmVersion[],
  { records, outliers }: FoldInput,
  rules: AlarmRules,
): OracleEvent[] {
  const all = records.map((record, index) => ({ record, isFixed: hasFix(record) && outliers[index] !== true }));
  const seen = all.flatMap(({ record, isFixed }, index): Seen[] => {
    const version = lineage.find((each) => each.validFrom <= record.deviceTime && record.deviceTime < each.validTo);
    return version === undefined ? [] : [{ record, isFixed, version, before: all[index - 1] ?? null }];
  });
  const isOver = all.some(({ record }) => record.deviceTime >= (lineage.at(-1)?.validTo ?? Infinity));
  const verdicts = verdictsOf(seen);
  const events: OracleEvent[] = [];
  let lastFired = 0;
  for (const { indexes, endedAt } of runsOf(seen, verdicts, rules, isOver)) {
    const first = indexes[0] ?? 0;
    const wasFalse = (from: number) => verdicts.slice(from, first).some(({ holds }) => holds === false);
    if (events.length > 0 && !wasFalse(lastFired)) continue;
    if (seen[first]?.version.condition.type === 'geo_zone' && !wasFalse(0)) continue;
    const fired = indexes.find((index) => fires(seen, first, index));
    const since = seen[first]?.record.deviceTime ?? 0;
    if (fired === undefined || events.some((event) => event.since === since)) continue;
    const { record, version } = seen[fired] ?? never();
    events.push({
      alarmId: version.alarmId,
      version: version.version,
      since,
      firedAt: record.deviceTime,
      value: verdicts[fired]?.value ?? null,
      endedAt,
      extreme: endedAt === null ? null : extremeOf(indexes, verdicts, version),
    });
    lastFired = fired;
  }
  return events;
}

function fires(seen: readonly Seen[], first: number, index: number): boolean {
  const [beginning, candidate] = [seen[first] ?? never(), seen[index] ?? never()];
  const { version } = candidate;
  if (!version.enabled) return false;
  const isZone = version.condition.type === 'geo_zone';
  const deciding = isZone ? beginning : candidate;
  if (!isActive(deciding.version.window, deciding.record.deviceTime, version.timeZone)) return false;
  return candidate.record.deviceTime - beginning.record.deviceTime >= version.minTimeSeconds * 1_000;
}

/** Local days one by one: a window begins on each of its days, and ends on the same or the next. */
function isActive({ days, fromMinutes, toMinutes }: ActiveWindow, at: number, timeZone: string): boolean {
  const wall = localFields(at, timeZone).getTime();
  const midnight = Math.floor(wall / 86_400_000) * 86_400_000;
  return [midnight - 86_400_000, midnight].some((day) => {
    const weekDay = new Date(day).getUTCDay() || 7;
    const to = toMinutes > fromMinutes ? toMinutes : toMinutes + 1_440;
    return days.includes(weekDay) && wall >= day + fromMinutes * 60_000 && wall < day + to * 60_000;
  });
}

interface Run {
  readonly indexes: readonly number[];
  readonly endedAt: number | null;
}

/** Unbroken runs of true: unknown records lie in between, a false one or a hole ends a run. */
function runsOf(seen: readonly Seen[], verdicts: readonly Verdict[], rules: AlarmRules, isOver: boolean): Run[] {
  const runs: { indexes: number[]; endedAt: number | null }[] = [];
  let open: { indexes: number[]; endedAt: number | null } | null = null;
  for (const [index, each] of seen.entries()) {
    if (open !== null && index > 0 && isHole(each, rules)) {
      open.endedAt = each.before?.record.deviceTime ?? null;
      open = null;
    }
    const holds = verdicts[index]?.holds ?? null;
    if (holds === true) {
      if (open === null) runs.push((open = { indexes: [], endedAt: null }));
      open.indexes.push(index);
    } else if (holds === false && open !== null) {
      open.endedAt = each.record.deviceTime;
      open = null;
    }
  }
  if (open !== null && isOver) open.endedAt = seen.at(-1)?.record.deviceTime ?? null;
  return runs;
}

function isHole({ record, before, version }: Seen, { ignition }: AlarmRules): boolean {
  if (before === null) return false;
  const minutes = (record.deviceTime - before.record.deviceTime) / 60_000;
  const speed = before.record.canSpeedKmh ?? (before.isFixed ? before.record.speedKmh : null);
  const moved = (ignition === 'ignored' || before.record.ignition !== false) && speed !== null && speed >= 5;
  return minutes > (moved ? 15 : 185) || (version.condition.type === 'speed_exceeded' && minutes > 5);
}

function verdictsOf(seen: readonly Seen[]): Verdict[] {
  const condition = seen[0]?.version.condition;
  if (condition?.type === 'geo_zone') return crossings(seen);
  return seen.map(({ record, isFixed }, index): Verdict => {
    if (condition?.type === 'speed_exceeded')
      return verdict(isFixed ? record.speedKmh : null, (speed) => speed > condition.aboveKmh);
    if (condition?.type === 'low_voltage') {
      const millivolts = record.externalVoltageMillivolts;
      return verdict(millivolts === null ? null : millivolts / 1_000, (volts) => volts < condition.belowVolts);
    }
    if (condition?.type === 'frequent_avl') {
      const earlier = seen.slice(0, index).findLast((other) => other.record.deviceTime !== record.deviceTime);
      const seconds = earlier === undefined ? null : (record.deviceTime - earlier.record.deviceTime) / 1_000;
      return verdict(seconds, (interval) => interval < condition.belowSeconds);
    }
    if (condition?.type === 'temperature') {
      const isAbove = condition.side === 'above';
      const hundredths = [record.temperature0CentiCelsius, null, record.temperature2CentiCelsius][condition.sensor];
      return verdict(hundredths == null ? null : hundredths / 100, (degrees) =>
        isAbove ? degrees > condition.degrees : degrees < condition.degrees,
      );
    }
    return { holds: null, value: null };
  });
}

function verdict(value: number | null, holds: (value: number) => boolean): Verdict {
  return { holds: value === null ? null : holds(value), value };
}

/** Inside from the first fix within the outline until a fix more than 20 m outside it. */
function crossings(seen: readonly Seen[]): Verdict[] {
  let isInside = false;
  return seen.map(({ record, isFixed, version }): Verdict => {
    const { condition } = version;
    if (condition.type !== 'geo_zone' || condition.area === null || !isFixed) return { holds: null, value: null };
    const zone = watchedZone(condition.area);
    const [latitude, longitude] = [record.latitude ?? 0, record.longitude ?? 0];
    if (zone.holds(latitude, longitude)) isInside = true;
    else if (zone.isLeftAt(latitude, longitude)) isInside = false;
    return { holds: isInside === (condition.crossing === 'enter'), value: null };
  });
}

function extremeOf(indexes: readonly number[], verdicts: readonly Verdict[], { condition }: AlarmVersion) {
  const values = indexes.flatMap((index) => verdicts[index]?.value ?? []);
  if (values.length === 0) return null;
  const isUpwards =
    condition.type === 'speed_exceeded' || (condition.type === 'temperature' && condition.side === 'above');
  return isUpwards ? Math.max(...values) : Math.min(...values);
}

function never(): never {
  throw new RangeError('there is no such record');
}
