import type { Position, PositionAttributes } from '@konvoj/contract';
import { readElements } from '@konvoj/teltonika';
import type { ElementFamily } from '@konvoj/teltonika';
import { addAttributes, wirePosition } from '../records/fields.generated.ts';
import type { LastPosition } from '../records/last-position.ts';
import { recordFamily } from '../records/record.ts';
import type { RecordFamily } from '../records/record.ts';
import { instant } from '../../platform/instant.ts';
import { positionId } from './ids.ts';
import type { StoredPosition } from './stored-position.ts';

const elementFamilies = new Map<RecordFamily, ElementFamily>([
  [recordFamily.common, 'common'],
  [recordFamily.teltonikaA, 'A'],
  [recordFamily.teltonikaB, 'B'],
  [recordFamily.teltonikaF, 'F'],
]);

/** @param address of its place, when requested */
export function positionOnWire(position: StoredPosition, address?: string | null): Position {
  const key = {
    id: positionId(position.deviceTime, position.hash),
    deviceId: position.deviceId,
    deviceTime: instant(position.deviceTime),
    serverTime: instant(position.serverTime),
  };
  const onWire = wirePosition(key, position, attributesOf(position));
  if (address !== undefined) onWire.address = address;
  return onWire;
}

/** The last position of a device, with the order that its vehicle carries out now; null: none. */
export function lastPositionOnWire(position: StoredPosition, workingOrderId: number | null): Position {
  const onWire = positionOnWire(position);
  onWire.attributes['workingOrderID'] = workingOrderId;
  return onWire;
}

/** The last position of a device from a commit, in the form in which it is read from storage. */
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
 * All values of a record besides its place, by name and in the units of the contract. Elements are read with the table
 * of the tracker's family, so a better table also improves old records. Values with a column were chosen from the best
 * of their sources; the others stay packed under the same name and do not replace them.
 */
export function attributesOf(position: StoredPosition): PositionAttributes {
  const attributes = packed(position);
  addAttributes(attributes, position);
  if (position.attributes !== null) addCarried(attributes, position.attributes);
  return attributes;
}

function packed({ family, io }: StoredPosition): PositionAttributes {
  const elements = elementFamilies.get(family);
  return elements === undefined || io === null ? {} : readElements(elements, io);
}

/** Key-value attributes of a source; a value of a type unknown to the contract is written as text. */
function addCarried(attributes: PositionAttributes, values: NonNullable<StoredPosition['attributes']>): void {
  for (const [name, value] of Object.entries(values)) attributes[name] = carriedValue(value);
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
