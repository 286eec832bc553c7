import type { Reported } from './osmand.ts';
import {
  foreignRecord,
  KMH_PER_METRE_PER_SECOND,
  notNegative,
  numberIn,
  objectIn,
  type OwnAttributes,
  plainAttributes,
  textIn,
  times,
} from './foreign-record.ts';

/**
 * One report of Traccar Client 9 and newer (JSON). Without coordinates (a heartbeat) the attributes are kept.
 * @returns null when the body is not such a report
 */
export function readTraccarClient(body: unknown, now: number): Reported | null {
  const report = objectIn(body);
  const location = objectIn(report?.['location']);
  const identity = textIn(report?.['device_id']);
  if (location === null || identity === null) return null;
  const deviceTime = timeOf(location['timestamp'], now);
  if (deviceTime === null) return null;
  const coords = objectIn(location['coords']) ?? {};
  const battery = objectIn(location['battery']) ?? {};
  const level = notNegative(numberIn(battery['level']));
  const record = foreignRecord({
    deviceTime,
    latitude: numberIn(coords['latitude']),
    longitude: numberIn(coords['longitude']),
    valid: location['mock'] !== true,
    altitudeMeters: numberIn(coords['altitude']),
    speedKmh: times(notNegative(numberIn(coords['speed'])), KMH_PER_METRE_PER_SECOND),
    courseDegrees: notNegative(numberIn(coords['heading'])),
    attributes: plainAttributes({
      ...objectIn(location['extras']),
      accuracy: notNegative(numberIn(coords['accuracy'])),
      movement: location['is_moving'],
      odometer: notNegative(numberIn(location['odometer'])),
      eventName: location['event'],
      activity: objectIn(location['activity'])?.['type'],
      batteryLevel: level === null ? null : Math.round(level * 100),
      charging: battery['is_charging'],
      alarm: location['alarm'],
      mock: location['mock'],
    } satisfies OwnAttributes),
  });
  return { identity, record };
}

function timeOf(value: unknown, now: number): number | null {
  if (value === undefined || value === null) return now;
  const time = typeof value === 'number' ? value : Date.parse(textIn(value) ?? '');
  return Number.isNaN(time) ? null : time;
}
