import { recordFamily } from '../ingest/record.ts';
import type { NormalisedRecord } from '../ingest/record.ts';
import type { DeviceCommit, LastPosition } from '../ingest/events.ts';
import type { Stage } from '../stages/types.ts';

/** Valid values for tests and benchmarks of the live connection: each states only what matters to it. */
export const BASE_TIME = Date.UTC(2026, 10, 20, 8, 0);

export function aRecord(changes: Partial<NormalisedRecord> = {}): NormalisedRecord {
  return {
    deviceTime: BASE_TIME,
    eventId: 0,
    hash: 1,
    priority: 0,
    latitude: 46.05,
    longitude: 14.5,
    valid: true,
    altitudeMeters: 300,
    courseDegrees: 90,
    speedKmh: 72,
    satellites: 12,
    ignition: true,
    rpm: null,
    canSpeedKmh: null,
    canDistanceMeters: null,
    fuelUsedDecilitres: null,
    driver1State: null,
    driver1CardId: null,
    driverKey: null,
    family: recordFamily.json,
    io: null,
    attributes: null,
    ...changes,
  };
}

export function aLastPosition(changes: Partial<NormalisedRecord> = {}): LastPosition {
  const record = aRecord(changes);
  const { latitude, longitude } = record;
  return { record, serverTime: record.deviceTime + 1_000, latitude, longitude, fixed: true };
}

export function aStage(changes: Partial<Stage> = {}): Stage {
  const startAt = changes.startAt ?? BASE_TIME;
  const end = { deviceTime: startAt, eventId: 0, hash: 1, latitude: 46.05, longitude: 14.5 };
  return {
    type: 'drive',
    startAt,
    endAt: null,
    lastRecordAt: startAt,
    positionsCount: 1,
    gpsDistanceMeters: 0,
    canDistanceMeters: null,
    gpsMaxSpeedKmh: 72,
    canMaxSpeedKmh: null,
    first: end,
    last: end,
    driver: null,
    country: 'SI',
    startCanDistanceMeters: null,
    endCanDistanceMeters: null,
    startFuelUsedDecilitres: null,
    endFuelUsedDecilitres: null,
    ...changes,
  };
}

export function aCommit(changes: Partial<DeviceCommit> = {}): DeviceCommit {
  return { organizationId: 1, deviceId: 7, closedStages: [], ...changes };
}
