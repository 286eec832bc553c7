import type { PhonePosition } from '@konvoj/contract';
import { foreignRecord } from '../../telemetry/gateway/http/foreign-record.ts';
import type { NormalisedRecord } from '../../telemetry/records/record.ts';

/** A phone without satellites places itself by mobile masts, up to kilometres off: that is no fix. */
export const USABLE_ACCURACY_METERS = 200;

/** A position of a phone as a record of a tracker. The same position has the same identity. */
export function phoneRecord(position: PhonePosition): NormalisedRecord {
  const { latitude, longitude, accuracy } = position;
  return foreignRecord({
    deviceTime: Date.parse(position.deviceTime),
    latitude,
    longitude,
    valid: accuracy <= USABLE_ACCURACY_METERS,
    altitudeMeters: position.altitude,
    courseDegrees: position.course,
    speedKmh: position.speed,
    attributes: { accuracy },
  });
}
