import { afterAll, beforeAll, expect, it } from 'vitest';
import { telemetryFields } from '@konvoj/contract/telemetry/fields';
import { lastPositions } from '../positions/store.ts';
import { FOLD_COLUMNS, STORED_COLUMNS, storedPosition } from '../records/fields.generated.ts';
import type { StoredRow } from '../records/fields.generated.ts';
import { recordFamily } from '../records/record.ts';
import { parked } from '../stages/builders.testing.ts';
import { chunksOf, storedRecords } from './stored-records.ts';
import type { StoredRecord } from './stored-records.ts';
import { aRecord, ingestWorld, NOW } from './world.testing.ts';
import type { IngestWorld, Mounted } from './world.testing.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await ingestWorld();
});
afterAll(() => world.close());

const full = aRecord({
  ...parked(0, 0),
  eventId: 239,
  hash: -7,
  latitude: 46.1,
  longitude: 14.5,
  speedKmh: 61,
  priority: 2,
  rpm: 1_200,
  canSpeedKmh: 60,
  canDistanceMeters: 2_000_000_000,
  fuelUsedDecilitres: 505,
  externalVoltageMillivolts: 27_431,
  temperature0CentiCelsius: -1_850,
  temperature1CentiCelsius: 0,
  temperature2CentiCelsius: 425,
  temperature3CentiCelsius: 30_000,
  driver1State: 'available',
  driver1CardId: 'SI0000000000200',
  driverKey: '01000017BD3C5A77',
  family: recordFamily.teltonikaB,
  io: Uint8Array.of(0, 66, 0, 2, 107, 39),
  attributes: { kraj: 'Škofja Loka', batteryLevel: 71.5 },
});
const empty = aRecord({
  ...parked(60, 0),
  latitude: null,
  longitude: null,
  altitudeMeters: null,
  courseDegrees: null,
  speedKmh: null,
  satellites: null,
  valid: false,
  ignition: null,
});

async function positionsOf({ deviceId }: Mounted) {
  const { rows } = await world.database.owner.query<StoredRow>(
    `select ${STORED_COLUMNS} from position where device_id = $1 order by device_time`,
    [deviceId],
  );
  return rows.map(storedPosition);
}

async function foldedOf(truck: Mounted) {
  const client = await world.database.ingest.connect();
  try {
    const records: StoredRecord[] = [];
    for await (const chunk of storedRecords(null, chunksOf(client, truck))) records.push(...chunk);
    return records;
  } finally {
    client.release();
  }
}

it.each([
  ['in order, by COPY', [full, empty]],
  ['late, by arrays', [empty, full]],
])('every field is read as it arrived, by readers and by folds, when records arrive %s', async (_, order) => {
  const truck = await world.mounted();
  for (const record of order) await world.submit(truck, [record]);
  const positions = await positionsOf(truck);
  const rest = { deviceId: truck.deviceId, serverTime: NOW };
  expect(positions).toEqual(
    [full, empty].map((record) => ({ ...record, ...rest, io: record.io && Buffer.from(record.io) })),
  );
  const { organizationId, deviceId } = truck;
  const [last] = await world.database.tenant({ organizationId }, (tx) =>
    lastPositions(tx, { organizationId }, [deviceId]),
  );
  expect(last).toEqual({ ...positions.at(-1), latitude: full.latitude, longitude: full.longitude, valid: false });
  const read = new Set<string>(telemetryFields.filter(({ folds }) => folds).map(({ name }) => name));
  const seen = [full, empty].map((record) => ({
    ...Object.fromEntries(Object.entries(record).filter(([name]) => read.has(name))),
    outlier: false,
  }));
  expect(FOLD_COLUMNS.split(', ').length).toBeLessThan(STORED_COLUMNS.split(', ').length);
  expect(await foldedOf(truck)).toEqual(seen);
});
