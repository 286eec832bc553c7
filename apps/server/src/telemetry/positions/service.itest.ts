import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { insertLastPosition, insertPositions } from '../../../../../tests/support/telemetry.ts';
import type { Scope } from '../../platform/database.ts';
import { positionService } from './service.ts';
import type { PositionService } from './service.ts';
import { positionOnWire } from './wire.ts';

const ZONE = 'Europe/Ljubljana';
const START = Date.UTC(2026, 10, 20, 8);
const at = (second: number) => START + second * 1_000;
const day = { from: '2026-11-20 00:00:00', to: '2026-11-20 23:59:59' };

let db: TestDatabase;
let positions: PositionService;
let scope: Scope;
let restricted: Scope;
let stranger: Scope;
let truck: number;
let van: number;
let sold: number;

beforeAll(async () => {
  db = await testDatabase();
  positions = positionService(db, { now: () => at(86_400) });
  const rows = fleetRows(db);
  const organizationId = await rows.organization('Prevozi Kolovrat');
  const other = await rows.organization('Druga');
  truck = (await rows.vehicle(organizationId, 'LJ KT-482')).deviceId;
  const vanMade = await rows.vehicle(organizationId, 'MB 11-AAA');
  van = vanMade.deviceId;
  sold = (await rows.vehicle(organizationId, 'KP OLD-01', { alienated: true })).deviceId;
  const userId = await rows.user(organizationId, 'dispatcher@kolovrat.example');
  await rows.showOnly(organizationId, userId, [vanMade.vehicleId]);
  scope = { organizationId };
  restricted = { organizationId, userId };
  stranger = { organizationId: other };
  // East for 100 s along one parallel, then north; one record per second, two of them in one moment.
  await insertPositions(db, organizationId, truck, [
    ...Array.from({ length: 101 }, (_, i) => ({
      deviceTime: at(i),
      latitude: 46,
      longitude: 14.5 + i * 0.0002,
      hash: i,
    })),
    ...Array.from({ length: 50 }, (_, i) => ({
      deviceTime: at(101 + i),
      latitude: 46.0002 * 1 + i * 0.0002,
      longitude: 14.52,
      hash: i,
    })),
    { deviceTime: at(100), latitude: 46, longitude: 14.52, eventId: 239, hash: 500 },
    { deviceTime: at(200), latitude: null, longitude: null, flags: 6 },
    { deviceTime: at(201), latitude: 47, longitude: 10, flags: 15 },
  ]);
  await insertPositions(db, organizationId, sold, [{ deviceTime: at(0) }]);
  await insertLastPosition(db, organizationId, truck, { deviceTime: at(201), flags: 6 });
  await insertLastPosition(db, organizationId, van, { deviceTime: at(5) });
  await insertLastPosition(db, organizationId, sold, { deviceTime: at(0) });
});
afterAll(() => db.close());

describe('the last positions', () => {
  it('are those of the devices on the map', async () => {
    expect((await positions.last(scope)).map((one) => one.deviceId)).toEqual([truck, van]);
    expect((await positions.last(restricted)).map((one) => one.deviceId)).toEqual([van]);
    expect(await positions.last(stranger)).toEqual([]);
  });

  it('show the last accepted place for a record without a fix, marked as not valid', async () => {
    expect((await positions.last(scope))[0]).toMatchObject({ latitude: 46.05, longitude: 14.5, valid: false });
  });
});

describe('the records of a device', () => {
  it('are returned newest first, those without a fix at the last accepted place', async () => {
    const records = await positions.records(scope, ZONE, { deviceId: truck, ...day, limit: 3 });
    expect(records.map((one) => [one.deviceTime, one.valid, one.latitude])).toEqual([
      [at(201), false, 46.01],
      [at(200), false, 46.01],
      [at(150), true, 46.01],
    ]);
  });

  it('find the place for a page that begins without a fix', async () => {
    const records = await positions.records(scope, ZONE, { deviceId: truck, ...day, limit: 1 });
    expect(records).toMatchObject([{ deviceTime: at(201), valid: false, latitude: 46.01, longitude: 14.52 }]);
  });

  it('are complete and without duplicates when read page by page', async () => {
    const seen: number[] = [];
    let before: number | undefined;
    for (;;) {
      const records = await positions.records(scope, ZONE, { deviceId: truck, ...day, limit: 7, before });
      const page = records.map((record) => positionOnWire(record));
      if (page.length === 0) break;
      seen.push(...page.map((one) => one.id));
      before = page.at(-1)?.id;
    }
    expect(seen).toHaveLength(154);
    expect(new Set(seen).size).toBe(154);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  it('stay readable after the vehicle was sold', async () => {
    expect(await positions.records(scope, ZONE, { deviceId: sold, ...day, limit: 9 })).toHaveLength(1);
  });

  it('are not found for another organization, a user without that vehicle, and an unknown device', async () => {
    const query = { deviceId: truck, ...day, limit: 9 };
    await expect(positions.records(stranger, ZONE, query)).rejects.toMatchObject({ code: 'not_found' });
    await expect(positions.records(restricted, ZONE, query)).rejects.toMatchObject({ code: 'not_found' });
    for (const deviceId of [9_999, 2 ** 40]) {
      await expect(positions.records(scope, ZONE, { ...query, deviceId })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('are refused for a period of more than 31 days', async () => {
    const query = { deviceId: truck, from: '2026-10-01 00:00:00', to: '2026-11-20 00:00:00', limit: 9 };
    await expect(positions.records(scope, ZONE, query)).rejects.toMatchObject({
      code: 'period.too_long',
      params: { maxDays: 31 },
    });
  });
});

describe('a simple track', () => {
  it('is the corners of the route, without jumps', async () => {
    const track = await positions.simple(scope, ZONE, { deviceId: truck, ...day, points: 5_000 });
    expect(track.map(([time, latitude, longitude]) => [time, latitude, longitude])).toEqual([
      [at(0) / 1_000, 46, 14.5],
      [at(100) / 1_000, 46, 14.52],
      [at(150) / 1_000, 46.01, 14.52],
    ]);
    expect(track[0]?.slice(3)).toEqual([90, 72]);
  });

  it('is empty without records', async () => {
    const query = { deviceId: truck, from: '2026-11-01 00:00:00', to: '2026-11-02 00:00:00', points: 100 };
    expect(await positions.simple(scope, ZONE, query)).toEqual([]);
  });

  it('is not found for a user without that vehicle', async () => {
    const track = positions.simple(restricted, ZONE, { deviceId: truck, ...day, points: 100 });
    await expect(track).rejects.toMatchObject({ code: 'not_found' });
  });
});

const written = async (format: 'gpx' | 'kml' | 'geojson' | 'csv', service = positions, deviceId = truck) => {
  const file = await service.export(scope, { timeZone: ZONE, language: 'en' }, { deviceId, ...day, format });
  let text = '';
  if (typeof file.body === 'string' || file.body instanceof Uint8Array) throw new Error('not streamed');
  for await (const piece of file.body) text += piece;
  return { text, name: file.name };
};

describe('a track as a file', () => {
  it('contains every record as CSV and GeoJSON, oldest first', async () => {
    const { text, name } = await written('csv');
    expect(name).toBe('track-LJ-KT-482-2026-11-20.csv');
    expect(text.split('\r\n')).toHaveLength(154 + 2);
    const read: unknown = JSON.parse((await written('geojson')).text);
    expect(read).toHaveProperty('features.length', 154);
    expect(read).toHaveProperty('features.0.properties.deviceTime', new Date(at(0)).toISOString());
  });

  it('contains records stored just before the request', async () => {
    const asked = at(500);
    const justNow = positionService(db, { now: () => asked });
    await insertPositions(db, scope.organizationId, van, [{ deviceTime: at(499), serverTime: asked - 1 }]);
    for (const format of ['csv', 'kml', 'gpx', 'geojson'] as const) {
      const { text } = await written(format, justNow, van);
      expect(text).toContain(new Date(at(499)).toISOString());
    }
  });

  it('contains every fix as GPX and KML', async () => {
    expect((await written('gpx')).text.match(/<trkpt /g)).toHaveLength(152);
    const { text } = await written('kml');
    expect(text.match(/<when>/g)).toHaveLength(152);
    expect(text.match(/<gx:coord>/g)).toHaveLength(152);
  });

  it('is not found for another organization, before anything is written', async () => {
    const file = positions.export(
      stranger,
      { timeZone: ZONE, language: 'en' },
      { deviceId: truck, ...day, format: 'csv' },
    );
    await expect(file).rejects.toMatchObject({ code: 'not_found' });
  });
});
