import type { AlarmVersion } from './types.ts';
import { continued } from './versions.ts';
import type { ContinuedVersion } from './versions.ts';
import { watchedZone } from './zone.ts';
import type { WatchedZone } from './zone.ts';
import { ZoneIndex } from './zone-index.ts';

/** A version that is ready to judge records. */
export type WatchedVersion = ContinuedVersion & {
  /** Geo zones that are not deleted; null for everything else. */
  readonly zone: WatchedZone | null;
};

/** A span of device time in which the same versions are valid. */
export interface WatchPeriod {
  /** Epoch milliseconds, inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly until: number;
  readonly versions: ReadonlyMap<number, WatchedVersion>;
  /** Those without a zone. */
  readonly byValue: readonly WatchedVersion[];
  readonly byZone: ZoneIndex<WatchedVersion>;
}

/** All versions for a device by device time. Devices with the same versions may share one. */
export interface WatchPlan {
  readonly versions: readonly AlarmVersion[];
  /** When versions begin or end, ascending. */
  readonly changes: readonly number[];
  /** The versions of each alarm, ascending by time. */
  readonly byAlarm: readonly (readonly WatchedVersion[])[];
  /** After the last change: that of fresh records. */
  readonly last: WatchPeriod;
}

/** @param versions of all alarms of one device, any order; those of an alarm do not overlap */
export function watchPlan(versions: readonly AlarmVersion[]): WatchPlan {
  const watched = continued(versions).map((version): WatchedVersion => {
    const { condition } = version;
    const area = condition.type === 'geo_zone' ? condition.area : null;
    return { ...version, zone: area === null ? null : watchedZone(area) };
  });
  const times = watched.flatMap(({ validFrom, validTo }) => [validFrom, validTo]).filter(Number.isFinite);
  const changes = [...new Set(times)].toSorted((a, b) => a - b);
  const byAlarm = [...Map.groupBy(watched, ({ alarmId }) => alarmId).values()];
  return { versions, changes, byAlarm, last: periodBetween(byAlarm, changes.at(-1) ?? -Infinity, Infinity) };
}

export function isEmptyPlan({ versions }: WatchPlan): boolean {
  return versions.length === 0;
}

/**
 * The period of a device time. Those of late records are built when they are asked for: a rule that is changed often
 * would have thousands that nobody needs.
 */
export function periodAt({ changes, byAlarm, last }: WatchPlan, at: number): WatchPeriod {
  if (at >= last.from) return last;
  const after = countUntil(changes, at, (change) => change);
  return periodBetween(byAlarm, changes[after - 1] ?? -Infinity, changes[after] ?? Infinity);
}

/** @param from no version begins or ends between it and `until` */
function periodBetween(byAlarm: WatchPlan['byAlarm'], from: number, until: number): WatchPeriod {
  const valid = byAlarm.flatMap((versions) => {
    const version = versions[countUntil(versions, from, ({ validFrom }) => validFrom) - 1];
    return version === undefined || version.validTo <= from ? [] : [version];
  });
  return {
    from,
    until,
    versions: new Map(valid.map((version) => [version.alarmId, version])),
    byValue: valid.filter(({ condition }) => condition.type !== 'geo_zone'),
    byZone: new ZoneIndex(valid),
  };
}

/** How many of these are at a time or before it. @param items ascending by their time */
function countUntil<Item>(items: readonly Item[], at: number, timeOf: (item: Item) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && timeOf(item) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
