import type { DeviceCommit } from '../apps/server/src/telemetry/ingest/events.ts';
import { recordFamily } from '../apps/server/src/telemetry/records/record.ts';
import { aFleet, aLastPosition, aStage, noLinks } from '../apps/server/src/telemetry/live/builders.testing.ts';
import type { LiveSource } from '../apps/server/src/telemetry/live/types.ts';

/** Elements of an everyday record: movement, signal, voltages, odometer, temperature, cell. */
const elements: readonly [id: number, ...value: number[]][] = [
  [240, 1],
  [21, 4],
  [200, 0],
  [69, 1],
  [181, 0, 9],
  [182, 0, 6],
  [66, 0x5d, 0xc0],
  [67, 0x10, 0x04],
  [68, 0, 0x40],
  [241, 0, 0, 0x72, 0x2a],
  [16, 0, 0x12, 0xd6, 0x87],
];
const io = Buffer.concat(
  elements.map(([id, ...value]) => Buffer.from([id >> 8, id & 0xff, 0, value.length, ...value])),
);

const DRIVING_SINCE = Date.now() - 3_600_000;

/** A fleet in memory: the reading of the database is not what is measured here. */
export function memorySource(vehicles: number): LiveSource {
  const fleet = aFleet(Array.from({ length: vehicles }, (_, index) => index + 1));
  return {
    snapshot: async () => ({ fleet, positions: new Map(), openStages: new Map() }),
    linkView: noLinks.linkView,
    visible: async () => [...fleet.devices.keys()],
  };
}

/** Every vehicle drives on by a second: its newest record and its open stage. */
export function everyoneMoves(vehicles: number, at: number): DeviceCommit[] {
  return Array.from({ length: vehicles }, (_, index) => {
    const latitude = 45.5 + (index % 100) * 0.01 + (at % 10_000) * 1e-7;
    const longitude = 13.5 + Math.floor(index / 100) * 0.05;
    return {
      organizationId: 1,
      deviceId: index + 1,
      last: aLastPosition({
        deviceTime: at,
        latitude,
        longitude,
        speedKmh: 60 + (index % 30),
        courseDegrees: index % 360,
        family: recordFamily.teltonikaF,
        io,
      }),
      openStage: aStage({
        startAt: DRIVING_SINCE,
        lastRecordAt: at,
        positionsCount: 360,
        gpsDistanceMeters: 71_234.5,
      }),
      closedStages: [],
    };
  });
}
