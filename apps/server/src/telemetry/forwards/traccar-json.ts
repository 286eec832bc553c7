import { instant } from '../../platform/instant.ts';
import { KMH_PER_KNOT } from '../gateway/http/foreign-record.ts';
import { positionOnWire } from '../positions/wire.ts';
import type { StoredPosition } from '../positions/stored-position.ts';
import type { ForwardedDevice } from './types.ts';

/**
 * A position in the JSON of Traccar's forwarding (`forward.type=json`): speed in knots, times in UTC, our attributes under
 * our names. Null for a record without a place, which Traccar has none for.
 */
export function traccarPosition(position: StoredPosition, { deviceId, name, uniqueId }: ForwardedDevice) {
  const { latitude, longitude } = position;
  if (latitude === null || longitude === null) return null;
  const { id, attributes } = positionOnWire(position);
  const [deviceTime, serverTime] = [instant(position.deviceTime), instant(position.serverTime)];
  const ignition = position.ignition === null ? {} : { ignition: position.ignition };
  return {
    position: {
      id,
      deviceId,
      protocol: 'konvoj',
      serverTime,
      deviceTime,
      fixTime: deviceTime,
      valid: position.valid,
      latitude,
      longitude,
      altitude: position.altitudeMeters ?? 0,
      speed: Math.round(((position.speedKmh ?? 0) / KMH_PER_KNOT) * 1_000) / 1_000,
      course: position.courseDegrees ?? 0,
      address: null,
      accuracy: 0,
      network: null,
      attributes: { ...attributes, ...ignition },
    },
    device: { id: deviceId, name, uniqueId, status: 'online', lastUpdate: serverTime, positionId: id },
  };
}
