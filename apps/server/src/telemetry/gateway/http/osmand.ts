import type { NormalisedRecord } from '../../records/record.ts';
import {
  type Attributes,
  driverOf,
  foreignRecord,
  KMH_PER_KNOT,
  numberIn,
  type OwnAttributes,
  plainAttributes,
  textIn,
  times,
} from './foreign-record.ts';
import { sensorNamed } from './temperatures.ts';

/** Query or form pairs; a repeated name has several values. */
export type Pairs = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Query or form text; a repeated name has several values. */
export function pairsOf(text: string): Record<string, string[]> {
  const pairs: Record<string, string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) (pairs[name] ??= []).push(value);
  return pairs;
}

export interface Reported {
  readonly identity: string;
  readonly record: NormalisedRecord;
}

const FIRST_MILLISECOND_STAMP = 2 ** 31;
/** Names with a defined meaning; every other one is an attribute. */
const KNOWN = new Set([
  'id',
  'deviceid',
  'timestamp',
  'lat',
  'lon',
  'location',
  'speed',
  'bearing',
  'heading',
  'altitude',
  'valid',
  'batt',
  'charge',
  'driverUniqueId',
  'cell',
  'wifi',
  'notificationToken',
  'event',
]);

/**
 * One report of the OsmAnd protocol (also spoken by older Traccar Client): pairs of a query or a form.
 * @param now epoch milliseconds, the time of a report without one
 * @returns null without an identity, or with an unreadable time or place
 */
export function readOsmand(pairs: Pairs, now: number): Reported | null {
  const identity = textIn(first(pairs, 'id')) ?? textIn(first(pairs, 'deviceid'));
  const deviceTime = timeOf(first(pairs, 'timestamp'), now);
  const place = placeOf(pairs);
  if (identity === null || deviceTime === null || place === null) return null;
  const isMock = first(pairs, 'mock') === 'true';
  const record = foreignRecord({
    deviceTime,
    ...place,
    valid: isTrue(first(pairs, 'valid') ?? 'true') && !isMock,
    altitudeMeters: numberIn(first(pairs, 'altitude')),
    speedKmh: times(numberIn(first(pairs, 'speed')), KMH_PER_KNOT),
    courseDegrees: numberIn(first(pairs, 'bearing') ?? first(pairs, 'heading')),
    ...driverOf(textIn(first(pairs, 'driverUniqueId'))),
    attributes: attributesOf(pairs),
  });
  return { identity, record };
}

function first(pairs: Pairs, name: string): string | undefined {
  const value = pairs[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** Unix seconds, milliseconds from 2^31 on, ISO 8601, or `yyyy-MM-dd HH:mm:ss` in UTC. */
function timeOf(text: string | undefined, now: number): number | null {
  if (text === undefined || text.trim() === '') return now;
  const stamp = numberIn(text);
  if (stamp !== null) return Math.round(stamp >= FIRST_MILLISECOND_STAMP ? stamp : stamp * 1000);
  const iso = text.includes('T') ? text : `${text.trim().replace(' ', 'T')}Z`;
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : time;
}

function placeOf(pairs: Pairs): { latitude: number | null; longitude: number | null } | null {
  const [latitudeText, longitudeText] = first(pairs, 'location')?.split(',') ?? [
    first(pairs, 'lat'),
    first(pairs, 'lon'),
  ];
  if (latitudeText === undefined && longitudeText === undefined) return { latitude: null, longitude: null };
  const latitude = numberIn(latitudeText);
  const longitude = numberIn(longitudeText);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function attributesOf(pairs: Pairs): Attributes {
  const attributes: Attributes & OwnAttributes = {};
  const temperatures: Record<string, number> = {};
  for (const name of Object.keys(pairs)) {
    const value = valueOf(first(pairs, name) ?? '');
    const sensor = sensorNamed(name);
    if (sensor !== null && typeof value === 'number') temperatures[sensor] = value;
    else if (!KNOWN.has(name)) attributes[name] = value;
  }
  const event = textIn(first(pairs, 'event'));
  if (event !== null) attributes.eventName = event;
  const battery = numberIn(first(pairs, 'batt'));
  if (battery !== null) attributes.batteryLevel = battery;
  const charge = first(pairs, 'charge');
  if (charge !== undefined) attributes.charging = isTrue(charge);
  const driver = textIn(first(pairs, 'driverUniqueId'));
  if (driver !== null) attributes.driverUniqueId = driver;
  const plain: Attributes & OwnAttributes = plainAttributes(attributes);
  if (Object.keys(temperatures).length > 0) plain.temperatures = temperatures;
  return plain;
}

function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return numberIn(text) ?? text;
}

function isTrue(text: string): boolean {
  return text === 'true' || text === '1';
}
