import type { FoldInput, FoldResult } from '../../../telemetry/folds/types.ts';
import type { FoldRecord } from '../../../telemetry/records/record.ts';
import { hasFix, holdIdentity, isMoving, NOBODY } from '../../../telemetry/stages/state.ts';
import { isEmptyPlan, periodAt } from './plan.ts';
import type { WatchPeriod, WatchPlan } from './plan.ts';
import { RuleStates } from './rule-states.ts';
import type { AlarmEvent, AlarmRules, AlarmState, LastRecord } from './types.ts';
import { exceeds, initialState, valueOf, watch } from './watch.ts';
import type { Reading } from './watch.ts';

/** Before the first record, and while no version is valid. */
export const NO_ALARMS: AlarmState = { last: null, rules: [] };

/**
 * Watches records of one device by all alarms that are valid for it. Pure; the same records give the same events,
 * however they are divided into calls.
 * @param input ascending by (device time, event, hash), each newer than those before
 */
export function watchRecords(
  before: AlarmState,
  { records, outliers }: FoldInput,
  plan: WatchPlan,
  rules: AlarmRules,
): FoldResult<AlarmState, AlarmEvent> {
  if (before.last === null && isEmptyPlan(plan)) return { state: NO_ALARMS, events: [] };
  const states = new RuleStates(before.rules);
  let { last } = before;
  let period: WatchPeriod | null = null;
  for (let index = 0; index < records.length; index += 1) {
    const record = records[index];
    if (record === undefined) break;
    if (period === null || record.deviceTime >= period.until) {
      period = periodAt(plan, record.deviceTime);
      states.keepValid(period, last);
    }
    if (period.versions.size === 0) {
      last = null;
      continue;
    }
    const reading = readingOf(record, outliers[index] === true, last, rules);
    watchRecord(states, reading, period);
    last = lastAfter(reading, rules);
  }
  return { state: last === null ? NO_ALARMS : { last, rules: states.list }, events: states.events };
}

/** Most records end here without a change: only alarms with a state, or with something to begin, are judged. */
function watchRecord(states: RuleStates, reading: Reading, period: WatchPeriod): void {
  states.eachOf(period, (state, version) => watch(state, reading, version));
  for (const version of period.byValue) {
    const value = valueOf(reading, version);
    if (value === null || !exceeds(value, version) || states.has(version.alarmId)) continue;
    states.put(watch(initialState(version, reading.last), reading, version), version);
  }
  const { latitude, longitude } = reading.record;
  if (!reading.isFixed || latitude === null || longitude === null) return;
  for (const version of period.byZone.at(latitude, longitude)) {
    if (version.zone?.holds(latitude, longitude) !== true || states.has(version.alarmId)) continue;
    states.put(watch(initialState(version, reading.last), reading, version), version);
  }
}

function readingOf(record: FoldRecord, isOutlier: boolean, last: LastRecord | null, rules: AlarmRules): Reading {
  const held = holdIdentity(last?.held ?? NOBODY, record, ignitionOf(record, rules));
  return { record, isFixed: !isOutlier && hasFix(record), last, held };
}

function ignitionOf(record: FoldRecord, { ignition }: AlarmRules): boolean | null {
  return ignition === 'ignored' ? null : record.ignition;
}

function lastAfter({ record, isFixed, last, held }: Reading, rules: AlarmRules): LastRecord {
  const at = record.deviceTime;
  return {
    at,
    otherAt: last === null ? null : last.at === at ? last.otherAt : last.at,
    moved: isMoving(record, ignitionOf(record, rules), isFixed),
    fixAt: isFixed ? at : (last?.fixAt ?? null),
    latitude: isFixed ? record.latitude : (last?.latitude ?? null),
    longitude: isFixed ? record.longitude : (last?.longitude ?? null),
    held,
  };
}
