import { Registry } from 'prom-client';
import type { Fleet } from '../../fleet/types.ts';
import { serverFrame } from '@konvoj/contract';
import type { ServerFrame } from '@konvoj/contract';
import { recordFamily } from '../records/record.ts';
import type { NormalisedRecord } from '../records/record.ts';
import type { DeviceCommit } from '../ingest/events.ts';
import type { LastPosition } from '../records/last-position.ts';
import type { Stage } from '../stages/types.ts';
import type { SharedFrame } from './frame.ts';
import { liveMetrics } from './metrics.ts';
import type { LiveMetrics } from './metrics.ts';
import type { LiveClient, LiveLinks } from './types.ts';

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
    externalVoltageMillivolts: null,
    temperature0CentiCelsius: null,
    temperature1CentiCelsius: null,
    temperature2CentiCelsius: null,
    temperature3CentiCelsius: null,
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

export function aFleet(deviceIds: readonly number[]): Fleet {
  const devices = deviceIds.map((id) => ({
    id,
    name: `Unit ${id}`,
    vehicle: {
      id: id + 10_000,
      licencePlate: `LJ KT-${id}`,
      nickname: null,
      type: 3,
      iconColour: 'blue',
      dynamicIcon: true,
      groupId: null,
      alienated: false,
      size: { heightCm: null, widthCm: null, lengthCm: null, weightKg: null, axleLoadKg: null },
    },
    assignedDriverId: null,
    trailer: null,
    workingOrderId: null,
  }));
  return {
    devices: new Map(devices.map((device) => [device.id, device])),
    drivers: new Map(),
    driverIdByIdentity: new Map(),
  };
}

/** For tests without shared links. */
export const noLinks: LiveLinks = {
  linkView: () => Promise.reject(new Error('no shared links here')),
  viewers: () => ({ linkOf: async () => 'signedOut', admit: () => 'signedOut', leave: () => {}, close: () => {} }),
};

/** A client that records its frames, over a network as slow as the test sets. */
export class MemoryClient implements LiveClient {
  readonly sent: SharedFrame[] = [];
  buffered = 0;
  terminated = false;

  write(frame: SharedFrame): void {
    this.sent.push(frame);
  }

  bufferedBytes(): number {
    return this.buffered;
  }

  terminate(): void {
    this.terminated = true;
  }

  get frames(): ServerFrame[] {
    return this.sent.map(({ plain }) => serverFrame.parse(JSON.parse(plain.subarray(plain.indexOf('{')).toString())));
  }

  get last(): ServerFrame {
    const last = this.frames.at(-1);
    if (last === undefined) throw new Error('nothing was sent');
    return last;
  }
}

export function memoryMetrics(): LiveMetrics {
  return liveMetrics(new Registry());
}
