import {
  type Attributes,
  driverOf,
  foreignRecord,
  KMH_PER_KNOT,
  notNegative,
  numberIn,
  objectIn,
  type OwnAttributes,
  plainAttributes,
  textIn,
  times,
} from './foreign-record.ts';
import { sensorNamed } from './temperatures.ts';
import type { Reported } from './osmand.ts';

/** Traccar's names for attributes that our contract names differently; same units. */
const RENAMED: Readonly<Record<string, keyof OwnAttributes>> = {
  power: 'externalVoltage',
  battery: 'batteryVoltage',
  motion: 'movement',
  fuel: 'fuelLevel',
  fuelLevel: 'fuelLevelPercent',
  engineTemp: 'engineTemperature',
  coolantTemp: 'engineTemperature',
  throttle: 'acceleratorPercent',
  axleWeight: 'axleLoad1',
  charge: 'charging',
  blocked: 'immobiliser',
};
/** Attributes that have a field of their own in a record. */
const PLACED = new Set(['ignition', 'rpm', 'obdSpeed', 'obdOdometer', 'fuelUsed', 'sat', 'event', 'hours']);

/**
 * One position as Traccar forwards it (`forward.type=json`). Unknown members are ignored.
 * @returns null when the body is not a forwarded position
 */
export function readTraccarPosition(body: unknown): Reported | null {
  const message = objectIn(body);
  const position = objectIn(message?.['position']);
  const identity = textIn(objectIn(message?.['device'])?.['uniqueId']);
  if (position === null || identity === null) return null;
  const attributes = objectIn(position['attributes']) ?? {};
  // the time of the fix when it is fresh, else of the report that repeats it
  const isFresh = position['valid'] === true && attributes['outdated'] !== true && position['outdated'] !== true;
  const candidates = isFresh
    ? [position['fixTime'], position['deviceTime']]
    : [position['deviceTime'], position['fixTime']];
  const deviceTime = candidates.map(timeOf).find((time) => time !== null);
  if (deviceTime === undefined) return null;
  const driver = textIn(attributes['driverUniqueId']);
  const record = foreignRecord({
    deviceTime,
    eventId: eventOf(attributes['event']),
    latitude: numberIn(position['latitude']),
    longitude: numberIn(position['longitude']),
    valid: isFresh,
    altitudeMeters: numberIn(position['altitude']),
    speedKmh: times(notNegative(numberIn(position['speed'])), KMH_PER_KNOT),
    courseDegrees: notNegative(numberIn(position['course'])),
    satellites: numberIn(attributes['sat']),
    ignition: typeof attributes['ignition'] === 'boolean' ? attributes['ignition'] : null,
    rpm: numberIn(attributes['rpm']),
    canSpeedKmh: numberIn(attributes['obdSpeed']),
    canDistanceMeters: numberIn(attributes['obdOdometer']),
    fuelUsedDecilitres: times(numberIn(attributes['fuelUsed']), 10),
    ...driverOf(driver),
    attributes: attributesOf(attributes, position),
  });
  return { identity, record };
}

function timeOf(value: unknown): number | null {
  const time = Date.parse(textIn(value) ?? '');
  return Number.isNaN(time) ? null : time;
}

function eventOf(value: unknown): number {
  const event = numberIn(value);
  return event !== null && Number.isInteger(event) && event >= 0 && event <= 0x7fff_ffff ? event : 0;
}

function attributesOf(given: Readonly<Attributes>, position: Readonly<Attributes>): Attributes {
  const named: Attributes & OwnAttributes = {};
  const temperatures: Record<string, number> = {};
  for (const [name, value] of Object.entries(given)) {
    const [sensor, degrees] = [sensorNamed(name), numberIn(value)];
    if (sensor !== null && degrees !== null) temperatures[sensor] = degrees;
    else if (!PLACED.has(name)) named[RENAMED[name] ?? name] = value;
  }
  const accuracy = numberIn(position['accuracy']);
  if (accuracy !== null && accuracy > 0) named.accuracy = accuracy;
  const engine = numberIn(given['hours']);
  if (engine !== null) named.engineSeconds = Math.round(engine / 1000);
  const attributes: Attributes & OwnAttributes = plainAttributes(named);
  // the contract has humidity per sensor; Traccar has one
  const humidity = numberIn(attributes.humidity);
  if (humidity !== null) attributes.humidity = { 0: humidity };
  if (Object.keys(temperatures).length > 0) attributes.temperatures = temperatures;
  return attributes;
}
