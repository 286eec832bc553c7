import type { NormalisedRecord } from '../../records/record.ts';
import {
  foreignRecord,
  notNegative,
  numberIn,
  objectIn,
  type OwnAttributes,
  plainAttributes,
  textIn,
  times,
} from './foreign-record.ts';

/** The content of an OwnTracks message; `ignored` is everything that is not a location. */
export type OwnTracksMessage =
  | {
      readonly kind: 'location';
      readonly record: NormalisedRecord;
      readonly topic: string | null;
      readonly trackerId: string | null;
    }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'invalid' };

/** @param body the parsed JSON, or undefined for an empty body, which is allowed */
export function readOwnTracks(body: unknown): OwnTracksMessage {
  if (body === undefined || body === null || body === '') return { kind: 'ignored' };
  const message = objectIn(body);
  if (message === null) return { kind: 'invalid' };
  if (message['_type'] !== 'location') return { kind: 'ignored' };
  const seconds = numberIn(message['tst']);
  const latitude = numberIn(message['lat']);
  const longitude = numberIn(message['lon']);
  if (seconds === null || latitude === null || longitude === null) return { kind: 'invalid' };
  const record = foreignRecord({
    deviceTime: Math.round(seconds * 1000),
    latitude,
    longitude,
    altitudeMeters: numberIn(message['alt']),
    speedKmh: notNegative(numberIn(message['vel'])),
    courseDegrees: notNegative(numberIn(message['cog'])),
    ignition: ignitionOf(message['ign']),
    rpm: numberIn(message['rpm']),
    attributes: plainAttributes({
      accuracy: message['acc'],
      verticalAccuracy: message['vac'],
      batteryLevel: message['batt'],
      charging: chargingOf(message['bs']),
      eventName: message['t'],
      connection: message['conn'],
      pressure: message['p'],
      odometer: times(numberIn(message['odometer']), 1000),
      batteryVoltage: message['ubatt'],
      externalVoltage: message['uext'],
      vin: message['vin'],
      engineSeconds: message['hmc'],
    } satisfies OwnAttributes),
  });
  return { kind: 'location', record, topic: textIn(message['topic']), trackerId: textIn(message['tid']) };
}

function ignitionOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const number = numberIn(value);
  return number === null ? null : number !== 0;
}

/** 0 unknown, 1 unplugged, 2 charging, 3 full. */
function chargingOf(state: unknown): boolean | null {
  return state === 1 || state === 2 || state === 3 ? state !== 1 : null;
}

/** `owntracks/user/device` → `user/device`. */
export function identityOfTopic(topic: string): string | null {
  return /^owntracks\/([^/]+\/[^/]+)$/.exec(topic)?.[1] ?? null;
}
