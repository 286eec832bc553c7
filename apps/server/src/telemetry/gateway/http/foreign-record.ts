import { normaliseKey, recordHash } from '@konvoj/teltonika';
import { recordFamily, type NormalisedRecord } from '../../records/record.ts';
import { temperatureFields, type TemperatureFields } from './temperatures.ts';

export const KMH_PER_KNOT = 1.852;
export const KMH_PER_METRE_PER_SECOND = 3.6;

const MOST_ATTRIBUTES = 100;
const LONGEST_TEXT = 200;
/** More is no supply of a vehicle; such a value stays an attribute. */
const MOST_VOLTS = 1_000;
const encoder = new TextEncoder();

export type Attributes = Record<string, unknown>;

/** Attribute names defined by the readers of these protocols; other names come from the source and are kept as sent. */
export const OWN_NAMES = [
  'acceleratorPercent',
  'accuracy',
  'activity',
  'alarm',
  'axleLoad1',
  'batteryLevel',
  'batteryVoltage',
  'charging',
  'connection',
  'driverUniqueId',
  'engineSeconds',
  'engineTemperature',
  'eventName',
  'externalVoltage',
  'fuelLevel',
  'fuelLevelPercent',
  'humidity',
  'immobiliser',
  'mock',
  'movement',
  'odometer',
  'pressure',
  'temperatures',
  'verticalAccuracy',
  'vin',
] as const;
export type OwnAttributes = Partial<Record<(typeof OWN_NAMES)[number], unknown>>;

export type ForeignFields = Pick<NormalisedRecord, 'deviceTime'> &
  Partial<Omit<NormalisedRecord, 'hash' | 'family' | 'io' | 'externalVoltageMillivolts' | keyof TemperatureFields>>;

/**
 * A record of a text-based source: missing values are null. The hash covers all values as they were given. The attribute
 * `externalVoltage` becomes the field; `temperatures` stay attributes and become fields too.
 */
export function foreignRecord(fields: ForeignFields): NormalisedRecord {
  const { latitude = null, longitude = null } = fields;
  const isPlaced = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0);
  const record = {
    deviceTime: fields.deviceTime,
    eventId: fields.eventId ?? 0,
    priority: fields.priority ?? 0,
    latitude: isPlaced ? latitude : null,
    longitude: isPlaced ? longitude : null,
    valid: isPlaced && (fields.valid ?? true) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
    altitudeMeters: fields.altitudeMeters ?? null,
    courseDegrees: fields.courseDegrees ?? null,
    speedKmh: fields.speedKmh ?? null,
    satellites: fields.satellites ?? null,
    ignition: fields.ignition ?? null,
    rpm: fields.rpm ?? null,
    canSpeedKmh: fields.canSpeedKmh ?? null,
    canDistanceMeters: fields.canDistanceMeters ?? null,
    fuelUsedDecilitres: fields.fuelUsedDecilitres ?? null,
    driver1State: fields.driver1State ?? null,
    driver1CardId: fields.driver1CardId ?? null,
    driverKey: fields.driverKey ?? null,
    attributes: nonEmpty(fields.attributes ?? null),
  };
  const hash = recordHash(encoder.encode(JSON.stringify(record)));
  const values = { ...withVoltageApart(record.attributes), ...temperatureFields(record.attributes) };
  return { ...record, ...values, hash, family: recordFamily.json, io: null };
}

function withVoltageApart(
  attributes: Readonly<Attributes> | null,
): Pick<NormalisedRecord, 'externalVoltageMillivolts' | 'attributes'> {
  const { externalVoltage: volts, ...others } = attributes ?? {};
  if (typeof volts !== 'number' || volts < 0 || volts > MOST_VOLTS)
    return { externalVoltageMillivolts: null, attributes };
  return { externalVoltageMillivolts: Math.round(volts * 1000), attributes: nonEmpty(others) };
}

/** The driver reported by a source: a tachograph card, else a key. The text itself stays an attribute. */
export function driverOf(text: string | null): Pick<NormalisedRecord, 'driver1CardId' | 'driverKey'> {
  const name = text?.trim() ?? '';
  const key = normaliseKey(name);
  // a card number has 14 or 16 characters; sixteen hexadecimal digits with the check byte of a key are a key
  if (/^[0-9A-Za-z]{14}(?:[0-9A-Za-z]{2})?$/.test(name) && !isKey(name))
    return { driver1CardId: name, driverKey: null };
  return { driver1CardId: null, driverKey: key };
}

function isKey(text: string): boolean {
  return /^[0-9A-F]{14}(?:01|02|04|08)$/i.test(text) || /^01[0-9A-F]{14}$/i.test(text);
}

/**
 * Values that the contract allows for an attribute, in a bounded number; NaN, infinity and other structures are left
 * out.
 */
export function plainAttributes(given: Readonly<Record<string, unknown>>): Attributes {
  const kept: Attributes = {};
  let count = 0;
  for (const [name, value] of Object.entries(given)) {
    if (count === MOST_ATTRIBUTES) break;
    if (!/^[A-Za-z_][\w.-]{0,63}$/.test(name) || name === '__proto__') continue;
    const plain = plainValue(value);
    if (plain === null) continue;
    kept[name] = plain;
    count++;
  }
  return kept;
}

function plainValue(value: unknown): boolean | number | string | null {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  const text = typeof value === 'string' ? cleanText(shownText(value).slice(0, LONGEST_TEXT)) : '';
  return text === '' ? null : text;
}

function nonEmpty(attributes: Readonly<Attributes> | null): Readonly<Attributes> | null {
  return attributes === null || Object.keys(attributes).length === 0 ? null : attributes;
}

export function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** For sources that send a negative number for unknown. */
export function notNegative(value: number | null): number | null {
  return value === null || value < 0 ? null : value;
}

/** A value in another unit, rounded to hundredths: finer than any of these sources measures. */
export function times(value: number | null, factor: number): number | null {
  return value === null ? null : Math.round(value * factor * 100) / 100;
}

export function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? cleanText(value).trim() : '';
  return text === '' ? null : text;
}

/** Also without control characters and bidirectional marks, because attributes are shown and exported as they are. */
function shownText(text: string): string {
  return cleanText(text).replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '');
}

/** Without what PostgreSQL cannot store in text or jsonb: U+0000 and lone surrogates. */
function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function objectIn(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}
