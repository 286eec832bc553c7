import type { Position, PositionAttributes } from '@konvoj/contract';
import { readElements } from '@konvoj/teltonika';
import type { ElementFamily } from '@konvoj/teltonika';
import type { LastPosition } from '../ingest/events.ts';
import { recordFamily } from '../ingest/record.ts';
import type { RecordFamily } from '../ingest/record.ts';
import { positionId } from './ids.ts';
import type { StoredPosition } from './stored-position.ts';

const elementFamilies = new Map<RecordFamily, ElementFamily>([
  [recordFamily.common, 'common'],
  [recordFamily.teltonikaA, 'A'],
  [recordFamily.teltonikaB, 'B'],
  [recordFamily.teltonikaF, 'F'],
]);

export function positionOnWire(position: StoredPosition): Position {
  return {
    id: positionId(position.deviceTime, position.hash),
    deviceId: position.deviceId,
    deviceTime: new Date(position.deviceTime).toISOString(),
    serverTime: new Date(position.serverTime).toISOString(),
    latitude: position.latitude,
    longitude: position.longitude,
    altitude: position.altitudeMeters,
    course: position.courseDegrees,
    speed: position.speedKmh,
    satellites: position.satellites,
    valid: position.valid,
    attributes: attributesOf(position),
  };
}

/** The last position of a device as a commit tells it, in the form in which it is read from storage. */
export function committedPosition(deviceId: number, last: LastPosition): StoredPosition {
  return {
    ...last.record,
    deviceId,
    serverTime: last.serverTime,
    latitude: last.latitude,
    longitude: last.longitude,
    valid: last.fixed,
  };
}

/**
 * Everything that a record says beside its place, by name and in the units of the contract. Elements
 * are read by the table of the tracker's family, so a better table also betters old records. What has a column was chosen
 * from the best of its sources; the others stay packed under the same name and do not take its place.
 */
export function attributesOf(position: StoredPosition): PositionAttributes {
  return {
    ...packed(position),
    ...named(position),
    ...carried(position.attributes),
  };
}

function named(position: StoredPosition): PositionAttributes {
  const attributes: PositionAttributes = {};
  const set = (name: string, value: PositionAttributes[string] | null) => {
    if (value !== null) attributes[name] = value;
  };
  set('ignition', position.ignition);
  set('event', position.eventId === 0 ? null : position.eventId);
  set('priority', position.priority);
  set('canSpeed', position.canSpeedKmh);
  set('rpm', position.rpm);
  set('canDistance', position.canDistanceMeters);
  set('fuelUsed', position.fuelUsedDecilitres === null ? null : position.fuelUsedDecilitres / 10);
  set('driver1State', position.driver1State);
  set('driver1CardId', position.driver1CardId);
  set('driverKey', position.driverKey);
  return attributes;
}

function packed({ family, io }: StoredPosition): PositionAttributes {
  const elements = elementFamilies.get(family);
  return elements === undefined || io === null ? {} : readElements(elements, io);
}

/** What a source said in key-value form; a value of a kind that the contract does not know is written as text. */
function carried(values: StoredPosition['attributes']): PositionAttributes {
  const attributes: PositionAttributes = {};
  for (const [name, value] of Object.entries(values ?? {})) attributes[name] = carriedValue(value);
  return attributes;
}

function carriedValue(value: unknown): PositionAttributes[string] {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  return isNumbers(value) ? value : JSON.stringify(value);
}

function isNumbers(value: unknown): value is Record<string, number | null> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => each === null || typeof each === 'number');
}
