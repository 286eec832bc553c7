import type { FoldInput } from '../../../telemetry/folds/types.ts';
import type { FoldRecord } from '../../../telemetry/records/record.ts';
import { aStageRecord, someRules } from '../../../telemetry/stages/builders.testing.ts';
import { fold as foldStages } from '../../../telemetry/stages/fold.ts';
import { NO_ALARMS, watchRecords } from './fold.ts';
import { watchPlan } from './plan.ts';
import type { ActiveWindow, AlarmEvent, AlarmFired, AlarmRules, AlarmVersion } from './types.ts';

/** Wednesday, 10:00 in Ljubljana. */
export const START = Date.UTC(2026, 5, 10, 8, 0);

export const ALWAYS: ActiveWindow = { days: [1, 2, 3, 4, 5, 6, 7], fromMinutes: 0, toMinutes: 0 };

export const someAlarmRules: AlarmRules = { ignition: 'used' };

/** Above 90 km/h, at once and always, for all vehicles. */
export function aVersion(changes: Partial<AlarmVersion> = {}): AlarmVersion {
  return {
    alarmId: 1,
    version: 1,
    validFrom: START - 3_600_000,
    validTo: Infinity,
    condition: { type: 'speed_exceeded', aboveKmh: 90 },
    minTimeSeconds: 0,
    deviceIds: null,
    window: ALWAYS,
    enabled: true,
    timeZone: 'Europe/Ljubljana',
    ...changes,
  };
}

/** A version and its later changes, one after the other. */
export function versionsOf(first: AlarmVersion, ...changes: (Partial<AlarmVersion> & { validFrom: number })[]) {
  const versions = [first];
  for (const change of changes) {
    const before = versions.at(-1) ?? first;
    versions[versions.length - 1] = { ...before, validTo: change.validFrom };
    versions.push({ ...before, version: before.version + 1, validTo: Infinity, ...change });
  }
  return versions;
}

/** A record this many seconds after `START`. */
export function at(seconds: number, changes: Partial<FoldRecord> = {}): FoldRecord {
  return aStageRecord({ deviceTime: START + seconds * 1_000, ...changes });
}

/** Driving at a speed, which is not reflected by the place. */
export function driving(seconds: number, speedKmh: number | null, changes: Partial<FoldRecord> = {}): FoldRecord {
  return at(seconds, { speedKmh, ...changes });
}

/** Parked, with a voltage of the vehicle; null: not sent. */
export function powered(seconds: number, volts: number | null, changes: Partial<FoldRecord> = {}): FoldRecord {
  return at(seconds, {
    ignition: false,
    externalVoltageMillivolts: volts === null ? null : Math.round(volts * 1_000),
    ...changes,
  });
}

/** Records as the ingest gives them to a fold: judged by the stages. */
export function judged(records: readonly FoldRecord[]): FoldInput {
  return { records, outliers: records.length === 0 ? [] : foldStages(null, records, someRules).outliers };
}

/** All events of records by some versions. */
export function eventsOf(
  versions: AlarmVersion | readonly AlarmVersion[],
  records: readonly FoldRecord[],
): AlarmEvent[] {
  const plan = watchPlan('alarmId' in versions ? [versions] : versions);
  return [...watchRecords(NO_ALARMS, judged(records), plan, someAlarmRules).events];
}

/** What fired, in seconds after `START`: since, at, value. */
export function firedOf(versions: AlarmVersion | readonly AlarmVersion[], records: readonly FoldRecord[]) {
  return eventsOf(versions, records)
    .filter((event): event is AlarmFired => event.kind === 'fired')
    .map(({ since, firedAt, value }) => [(since - START) / 1_000, (firedAt - START) / 1_000, value]);
}
