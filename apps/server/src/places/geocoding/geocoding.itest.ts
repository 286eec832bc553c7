import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { databaseOfThisTest } from '../../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../../tests/support/database.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { telemetryCommitted } from '../../telemetry/ingest/events.ts';
import { aCommit, aStage } from '../../telemetry/live/builders.testing.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { shortTimes, startTestGeocoder } from './geocoder.testing.ts';
import type { GeocoderBehaviour, TestGeocoder } from './geocoder.testing.ts';
import { readEngineSetting } from './engine/setting.ts';
import { driving, parked, someRules, START } from '../../telemetry/stages/builders.testing.ts';
import { gazetteer } from './gazetteer.ts';
import { startGeocoding } from './service.ts';
import type { Geocoding, GeocodingDeps } from './service.ts';

const CELJE = { latitude: 46.2361, longitude: 15.2677 };
const BESIDE = { latitude: 46.204, longitude: 15.26 };

let geocoder: TestGeocoder;
let database: TestDatabase;
let scope: { organizationId: number };

// Read before any limit is reached.
beforeAll(() => void gazetteer());
beforeEach(async () => {
  geocoder = await startTestGeocoder();
  database = await databaseOfThisTest();
  scope = { organizationId: await fleetRows(database).organization('Prevozi Kolovrat') };
});
afterEach(() => geocoder.close());

function started(changes: Partial<GeocodingDeps> = {}): Geocoding {
  const geocoding = startGeocoding({
    database,
    bus: createLocalBus(silentLog()),
    log: silentLog(),
    ownPlaces: { search: () => Promise.resolve([]), nameAt: () => Promise.resolve(null) },
    setting: readEngineSetting(`${geocoder.url}/?engine=photon`),
    perSecond: 1_000,
    works: true,
    times: shortTimes,
    now: systemClock.now,
    ...changes,
  });
  onTestFinished(() => geocoding.close());
  return geocoding;
}

const textAt = async (geocoding: Geocoding, place = BESIDE) =>
  (await geocoding.addresses.of(scope, [place], 'en'))(place.latitude, place.longitude);
const wanted = async () => {
  const { rows } = await database.owner.query<{ count: number }>(
    'select count(*)::int4 as count from address where fetched_at is null',
  );
  return rows[0]?.count;
};
/** Polls until the address of a place is known. */
const comes = async (geocoding: Geocoding, address: string, place = BESIDE) => {
  await expect.poll(() => textAt(geocoding, place), { timeout: 10_000 }).toBe(address);
};
const search = (geocoding: Geocoding, text: string) => geocoding.search(scope, { text, language: 'en', near: CELJE });

describe.each(['photon', 'nominatim'] as const)('with %s', (kind) => {
  const setting = () => readEngineSetting(`${geocoder.url}/?engine=${kind}&key=secret`);

  it('the address of a place is the nearest known one until the geocoder has answered', async () => {
    const geocoding = started({ setting: setting() });
    expect(await textAt(geocoding)).toBe('3 km S of Celje');
    await comes(geocoding, 'Cesta 46.2040 15, 3000 Celje, SI');
    expect(geocoder.asked).toHaveLength(1);
    expect(geocoder.asked[0]).toContain('key=secret');
    expect(geocoder.headers()).toMatchObject({ 'user-agent': 'Konvoj', 'accept-language': '*' });
  });

  it('a search uses the language of the user and prefers nearby results', async () => {
    const found = await search(started({ setting: setting(), works: false }), 'Mariborska');
    expect(found[0]).toEqual({
      name: 'Mariborska',
      address: 'Mariborska 7, 3000 Celje, SI',
      latitude: 46.24,
      longitude: 15.27,
      source: 'engine',
      id: null,
    });
    expect(geocoder.headers()).toMatchObject({ 'accept-language': 'en' });
  });

  it('a place without an address is requested once', async () => {
    const geocoding = started({ setting: setting(), works: false });
    const nowhere = { latitude: 0, longitude: -30 };
    expect((await geocoding.reverse(scope, nowhere, 'en')).address).toBeNull();
    expect((await geocoding.reverse(scope, nowhere, 'en')).address).toBeNull();
    expect(geocoder.asked).toHaveLength(1);
  });

  it('a looked-up address is stored for everyone', async () => {
    const geocoding = started({ setting: setting(), works: false });
    const address = 'Cesta 46.2361 15, 3000 Celje, SI';
    expect((await geocoding.reverse(scope, CELJE, 'sl')).address).toBe(address);
    expect(await textAt(geocoding, CELJE)).toBe(address);
    expect(geocoder.asked).toHaveLength(1);
  });
});

const BAD: GeocoderBehaviour[] = ['silent', 'html', 'cut off', 'wrong shape', 'huge', 'error', 'too many', 'elsewhere'];

describe.each(BAD)('with a failing geocoder (%s)', (mood) => {
  it('searches and addresses use the embedded data, and addresses arrive later', async () => {
    geocoder.mood = mood;
    // The test need not wait out the second that the engine requests.
    let skippedMs = 0;
    const geocoding = started({ now: () => Date.now() + skippedMs });
    expect((await search(geocoding, 'celje'))[0]).toMatchObject({
      name: 'Celje',
      source: 'places',
      address: 'Slovenia',
    });
    expect((await geocoding.reverse(scope, BESIDE, 'de')).address).toBe('3 km S von Celje');
    expect(await textAt(geocoding)).toBe('3 km S of Celje');
    await expect.poll(() => geocoding.state(), { timeout: 10_000 }).toBe('failing');
    geocoder.mood = 'works';
    skippedMs = 2_000;
    await comes(geocoding, 'Cesta 46.2040 15, 3000 Celje, SI');
    expect([geocoding.state(), await wanted()]).toEqual(['working', 0]);
  });
});

describe('with an unavailable geocoder', () => {
  it('everything is answered, and addresses arrive once it is available', async () => {
    const { port } = new URL(geocoder.url);
    await geocoder.close();
    const geocoding = started();
    expect((await search(geocoding, 'celje'))[0]).toMatchObject({ name: 'Celje', source: 'places' });
    expect(await textAt(geocoding)).toBe('3 km S of Celje');
    await expect.poll(() => geocoding.state(), { timeout: 10_000 }).toBe('failing');
    geocoder = await startTestGeocoder(Number(port));
    await comes(geocoding, 'Cesta 46.2040 15, 3000 Celje, SI');
    expect(geocoding.state()).toBe('working');
  });

  it('queued addresses are fetched after a restart', async () => {
    geocoder.mood = 'error';
    const before = started();
    await textAt(before);
    await before.close();
    expect(await wanted()).toBe(1);
    geocoder.mood = 'works';
    const after = started();
    await expect.poll(wanted, { timeout: 10_000 }).toBe(0);
    expect(await textAt(after)).toBe('Cesta 46.2040 15, 3000 Celje, SI');
  });
});

describe('the rate limit', () => {
  it('applies to a search while the geocoder is busy: it is answered without it', async () => {
    const geocoding = started({ perSecond: 0.01, works: false });
    expect((await search(geocoding, 'Prva'))[0]?.source).toBe('engine');
    expect((await search(geocoding, 'celje'))[0]).toMatchObject({ name: 'Celje', source: 'places' });
    expect(geocoder.asked).toHaveLength(1);
    expect(geocoding.state()).toBe('working');
  });

  it('gives people priority: a busy worker does not delay a search', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ latitude: 46 + at / 100, longitude: 15 }));
    const geocoding = started({ perSecond: 4, times: { ...shortTimes, answerWithinMs: 10_000 } });
    await geocoding.addresses.of(scope, many, 'en');
    await expect.poll(() => geocoder.asked.length, { timeout: 10_000 }).toBeGreaterThan(1);
    expect((await search(geocoding, 'Prva'))[0]?.source).toBe('engine');
  });

  it('is not used up by repeated searches', async () => {
    const geocoding = started({ perSecond: 0.01, works: false });
    await search(geocoding, 'Prva');
    expect((await search(geocoding, 'prva'))[0]?.source).toBe('engine');
    expect(geocoder.asked).toHaveLength(1);
  });
});

describe('the addresses of records', () => {
  it('are the stored ones; a missing one is the nearest place, and the geocoder is not queried', async () => {
    const geocoding = started();
    await comes(geocoding, 'Cesta 46.2040 15, 3000 Celje, SI');
    const [asked, far] = [geocoder.asked.length, { latitude: 47.5, longitude: 15 }];
    const addressAt = await geocoding.addresses.kept(scope, [BESIDE, far], 'en');
    expect(addressAt(BESIDE.latitude, BESIDE.longitude)).toBe('Cesta 46.2040 15, 3000 Celje, SI');
    expect(addressAt(far.latitude, far.longitude)).toMatch(/^\d+ km [NESW]+ of /);
    expect([await wanted(), geocoder.asked.length]).toEqual([0, asked]);
  });
});

describe('closed stages', () => {
  it('get the addresses of their ends without a request', async () => {
    const bus = createLocalBus(silentLog());
    const geocoding = started({ bus });
    bus.publish(telemetryCommitted, [aCommit({ closedStages: [aStage({ endAt: START })] }), aCommit()]);
    await expect.poll(() => geocoder.asked, { timeout: 10_000 }).toHaveLength(1);
    expect(geocoder.asked[0]).toContain('/reverse?lat=46.05000&lon=14.50000');
    await comes(geocoding, 'Cesta 46.0500 14, 3000 Celje, SI', { latitude: 46.05, longitude: 14.5 });
  });

  it('are not lost when the server crashes before it has queued them', async () => {
    const { deviceId } = await fleetRows(database).vehicle(scope.organizationId, 'LJ KT-482');
    const records = [
      parked(0, 0),
      ...driving(600, 900),
      parked(1_200, 6_000),
      ...driving(1_800, 2_400, { meters: 6_000 }),
    ];
    await insertStages(database, scope.organizationId, deviceId, records, someRules);
    geocoder.mood = 'silent';
    started({ now: () => START + 3_600_000 });
    await expect.poll(wanted, { timeout: 10_000 }).toBeGreaterThan(1);
  });

  it('of long ago are ignored', async () => {
    const { deviceId } = await fleetRows(database).vehicle(scope.organizationId, 'LJ KT-482');
    await insertStages(database, scope.organizationId, deviceId, [parked(0, 0), ...driving(600, 900)], someRules);
    const geocoding = started();
    await textAt(geocoding);
    await comes(geocoding, 'Cesta 46.2040 15, 3000 Celje, SI');
    expect(geocoder.asked).toHaveLength(1);
  });
});

describe('of several processes', () => {
  it('only one at a time fetches addresses', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ latitude: 46 + at / 100, longitude: 15 }));
    const [first, second] = [started(), started()];
    await first.addresses.of(scope, many, 'en');
    await second.addresses.of(scope, many, 'en');
    await expect.poll(wanted, { timeout: 10_000 }).toBe(0);
    expect(geocoder.asked).toHaveLength(60);
  });
});

describe('without a geocoder', () => {
  it('places are described by known ones and nothing is queued', async () => {
    const geocoding = started({ setting: null });
    expect(geocoding.state()).toBe('none');
    expect(await textAt(geocoding)).toBe('3 km S of Celje');
    expect((await geocoding.reverse(scope, BESIDE, 'sl')).address).toBe('3 km J od kraja Celje');
    expect((await search(geocoding, 'dunaj'))[0]).toMatchObject({ name: 'Vienna', address: 'Austria' });
    expect(await wanted()).toBe(0);
  });
});
