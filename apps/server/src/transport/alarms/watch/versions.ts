import { isDeepStrictEqual } from 'node:util';
import type { AlarmVersion } from './types.ts';

/** A version, and since when its state is continued without beginning empty, epoch milliseconds. */
export type ContinuedVersion = AlarmVersion & { readonly emptySince: number };

/** @param versions of one device, any order; the result is ascending by alarm and time */
export function continued(versions: readonly AlarmVersion[]): ContinuedVersion[] {
  const sorted = versions
    .filter(({ validFrom, validTo }) => validFrom < validTo)
    .toSorted((a, b) => a.alarmId - b.alarmId || a.validFrom - b.validFrom);
  const result: ContinuedVersion[] = [];
  for (const version of sorted) {
    const before = result.at(-1);
    const emptySince = before !== undefined && goesOn(before, version) ? before.emptySince : version.validFrom;
    result.push({ ...version, emptySince });
  }
  return result;
}

/** The versions of a device whose vehicle left the fleet: none from that moment on. @param leftAt epoch milliseconds */
export function versionsUntil(versions: readonly AlarmVersion[], leftAt: number): AlarmVersion[] {
  return versions
    .filter(({ validFrom }) => validFrom < leftAt)
    .map((version) => ({ ...version, validTo: Math.min(version.validTo, leftAt) }));
}

/** The active window and the switch carry the state over whole; every other change begins empty. */
function goesOn(before: AlarmVersion, after: AlarmVersion): boolean {
  return before.alarmId === after.alarmId && before.validTo === after.validFrom && isSame(before, after, 'not carried');
}

function isSame(a: AlarmVersion, b: AlarmVersion, which: 'all' | 'not carried'): boolean {
  const decided = ({ condition, minTimeSeconds, deviceIds, timeZone, window, enabled }: AlarmVersion) => ({
    condition,
    minTimeSeconds,
    timeZone,
    deviceIds: deviceIds === null ? null : deviceIds.toSorted((one, other) => one - other),
    ...(which === 'all' && { window, enabled }),
  });
  return isDeepStrictEqual(decided(a), decided(b));
}

/** The first device time that is judged differently by two lists of versions; null: none. Epoch milliseconds. */
export function firstDifference(before: readonly AlarmVersion[], after: readonly AlarmVersion[]): number | null {
  const [old, current] = [byKey(before), byKey(after)];
  const times: number[] = [];
  for (const key of new Set([...old.keys(), ...current.keys()])) {
    const [a, b] = [old.get(key), current.get(key)];
    if (a === undefined || b === undefined || a.validFrom !== b.validFrom || !isSame(a, b, 'all')) {
      times.push(Math.min(a?.validFrom ?? Infinity, b?.validFrom ?? Infinity));
    } else if (a.validTo !== b.validTo) {
      times.push(Math.min(a.validTo, b.validTo));
    }
  }
  return times.length === 0 ? null : Math.min(...times);
}

function byKey(versions: readonly AlarmVersion[]): Map<string, AlarmVersion> {
  return new Map(versions.map((version) => [`${version.alarmId}:${version.version}`, version]));
}
