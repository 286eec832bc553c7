import type { ActiveWindow, AlarmCondition, AlarmVersion } from './watch/types.ts';
import type { StoredVersion } from './types.ts';

/** A version as records are judged by it; null for alarms that no record can fire. */
export function watchedVersion(stored: StoredVersion): AlarmVersion | null {
  const condition = conditionOf(stored);
  if (condition === null) return null;
  const { alarmId, version, validFrom, validTo, settings, deviceIds, enabled, timeZone } = stored;
  return {
    alarmId,
    version,
    validFrom,
    validTo: validTo ?? Infinity,
    condition,
    minTimeSeconds: settings.minTimeSeconds,
    deviceIds,
    window: windowOf(stored),
    enabled,
    timeZone,
  };
}

function conditionOf({ type, settings, zone }: StoredVersion): AlarmCondition | null {
  const { qualifier, geoZoneId, side, sensor } = settings;
  if (qualifier === 'enter' || qualifier === 'exit')
    return { type: 'geo_zone', crossing: qualifier, zoneId: geoZoneId ?? 0, area: zone?.area ?? null };
  switch (type) {
    case 'speed_exceeded':
      return { type, aboveKmh: qualifier };
    case 'frequent_avl':
      return { type, belowSeconds: qualifier };
    case 'low_voltage':
      return { type, belowVolts: qualifier };
    case 'temperature':
      return { type, sensor: sensor ?? 0, side: side ?? 'above', degrees: qualifier };
    default:
      return null;
  }
}

/** When the alarms of a version may fire. */
export function windowOf({ activeDays, activeFrom, activeTo }: StoredVersion): ActiveWindow {
  return { days: activeDays, fromMinutes: minutesOf(activeFrom), toMinutes: minutesOf(activeTo) };
}

/** `06:30` is 390. */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
