import { readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decodePolyline } from '@konvoj/geo/polyline';
import type { LatLon } from '@konvoj/geo/polyline';
import type { LanguageCode, VehicleProfile } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../../../tests/support/index.ts';
import { ANDORRA, extractMissing, testValhalla } from '../../../../../../tests/support/valhalla.ts';
import type { TestValhalla } from '../../../../../../tests/support/valhalla.ts';
import { assembled } from '../assemble.ts';
import { buildTiles } from '../installation/build.ts';
import { explainState, noteFile, readEmbeddedState } from '../installation/state.ts';
import type { EmbeddedValhalla } from './embedded.ts';
import { valhallaEngine } from './valhalla.ts';

const missing = extractMissing ? ' (left out: the extract is missing)' : '';

/** Both ends of the Túnel d'Envalira: 3 km, toll, no vehicle higher than 4.3 m. */
const tunnel: readonly LatLon[] = [
  [42.5466, 1.698],
  [42.5468, 1.734],
];
/** A part of the Carretera dels Cortals, where at most 2.1 t are allowed. */
const lightRoad: readonly LatLon[] = [
  [42.5283605, 1.4944207],
  [42.5297, 1.5022],
];
const capital: LatLon = [42.5063, 1.5218];
const pasDeLaCasa: LatLon = [42.5444, 1.7336];
const signal = new AbortController().signal;

describe.skipIf(extractMissing)(`the embedded Valhalla${missing}`, () => {
  let valhalla: TestValhalla;
  let embedded: EmbeddedValhalla;

  beforeAll(async () => {
    valhalla = await testValhalla();
    embedded = valhalla.start();
  });
  afterAll(async () => {
    await embedded.close();
    await valhalla.close();
  });

  function ask(points: readonly LatLon[], profile: VehicleProfile, language: LanguageCode = 'en', from = embedded) {
    const request = { points, profile, avoid: [], departAt: null, language } as const;
    return valhallaEngine('valhalla', from.ask)
      .route(request, signal)
      .then((legs) => assembled(legs, signal));
  }

  it('drives through a tunnel that is high enough for the vehicle, and knows its toll', async () => {
    for (const profile of [{ kind: 'car' }, { kind: 'truck' }, { kind: 'truck', height: 4.2 }] as const) {
      const route = await ask(tunnel, profile);
      expect(route.distance).toBeGreaterThan(2_900);
      expect(route.countries).toEqual([
        { countryId: 'AD', distance: route.distance, duration: route.duration, tollDistance: route.distance },
      ]);
    }
    await expect(ask(tunnel, { kind: 'truck', height: 4.5 })).rejects.toMatchObject({ reason: 'no_way' });
  });

  it('drives no truck where only light vehicles may', async () => {
    expect((await ask(lightRoad, { kind: 'car' })).distance).toBeGreaterThan(500);
    expect((await ask(lightRoad, { kind: 'truck', weight: 2, axleLoad: 1 })).distance).toBeGreaterThan(500);
    await expect(ask(lightRoad, { kind: 'truck' })).rejects.toMatchObject({ reason: 'no_way' });
  });

  it('adds up to the metre and the second, and is slower with a truck', async () => {
    const route = await ask([capital, [42.5, 1.5], pasDeLaCasa], { kind: 'truck' });
    const sum = (parts: readonly { readonly distance: number; readonly duration: number }[]) =>
      parts.reduce(
        ({ distance, duration }, part) => ({
          distance: distance + part.distance,
          duration: duration + part.duration,
        }),
        { distance: 0, duration: 0 },
      );
    const whole = { distance: route.distance, duration: route.duration };
    expect([sum(route.legs), sum(route.countries)]).toEqual([whole, whole]);
    for (const leg of route.legs) {
      expect(sum(leg.maneuvers)).toEqual({ distance: leg.distance, duration: leg.duration });
    }
    expect(decodePolyline(route.path).length).toBeGreaterThan(300);
    const car = await ask([capital, [42.5, 1.5], pasDeLaCasa], { kind: 'car' });
    expect(route.duration).toBeGreaterThan(car.duration);
  });

  it.each([
    ['sl', 'Peljite proti'],
    ['en', 'Drive '],
    ['de', 'Richtung '],
  ] as const)('gives directions in %s', async (language, begins) => {
    const route = await ask([capital, pasDeLaCasa], { kind: 'truck' }, language);
    expect(route.legs[0]?.maneuvers[0]?.text.startsWith(begins)).toBe(true);
  });

  it('takes more points than Valhalla in one request', async () => {
    const points = Array.from({ length: 45 }, (_, i): LatLon => [42.5063 + i / 5_000, 1.5218 + i / 5_000]);
    expect((await ask(points, { kind: 'car' })).legs).toHaveLength(44);
  });

  it('knows no way to a point outside of its map', async () => {
    await expect(ask([capital, [46.05, 14.5]], { kind: 'car' })).rejects.toMatchObject({ reason: 'no_way' });
  });

  it('has a table of drives with the figures of its routes', async () => {
    const request = { points: [capital, pasDeLaCasa], profile: { kind: 'truck' }, avoid: [], language: 'en' } as const;
    const drives = await valhallaEngine('valhalla', embedded.ask).matrix({ ...request, departAt: null }, signal);
    const route = await ask([capital, pasDeLaCasa], { kind: 'truck' });
    expect(Math.abs((drives[0]?.[1]?.meters ?? 0) - route.distance)).toBeLessThan(100);
    expect(drives[1]?.[1]).toEqual({ meters: 0, seconds: 0 });
  });

  it('asks once more when its process is killed during a request', async () => {
    const killed = valhalla.start();
    const route = ask([capital, pasDeLaCasa], { kind: 'truck' }, 'en', killed);
    await expect.poll(() => killed.processId()).not.toBeNull();
    const first = killed.processId() ?? 0;
    process.kill(first, 'SIGKILL');
    expect((await route).distance).toBeGreaterThan(30_000);
    expect(killed.processId()).not.toBe(first);
    await killed.close();
  });

  it('fails when its process ends twice', async () => {
    const broken = valhalla.start({ packageFolder: join(valhalla.dataFolder, 'nothing') });
    await expect(ask(tunnel, { kind: 'car' }, 'en', broken)).rejects.toMatchObject({ reason: 'failed' });
    await broken.close();
  });

  it('fails when it takes too long, and its process is ended', async () => {
    const slow = valhalla.start({ timeoutMs: 1 });
    await expect(ask(tunnel, { kind: 'car' }, 'en', slow)).rejects.toMatchObject({ reason: 'failed' });
    await expect.poll(() => slow.processId()).toBeNull();
    await slow.close();
  });

  it('ends itself when it needs too much memory', async () => {
    const small = valhalla.start({ memoryMb: 1 });
    await Promise.allSettled([ask(tunnel, { kind: 'car' }, 'en', small)]);
    await expect.poll(() => small.processId()).toBeNull();
    await small.close();
  });

  it('reports the steps of building its map', () => {
    expect(valhalla.lines[0]).toBe('Step 1 of 9: reading roads');
    expect(valhalla.lines.at(-1)).toBe('Step 9 of 9: checking the map');
  });

  it('keeps its map when a cut-off extract is to be built, and reports why', async () => {
    const cut = join(valhalla.dataFolder, 'cut.osm.pbf');
    await writeFile(cut, (await readFile(ANDORRA)).subarray(0, 300_000));
    const built = buildTiles({ folders: valhalla.folders, files: [cut], now: 0, report: () => undefined });
    await expect(built).rejects.toThrow(
      'cut.osm.pbf is cut off: it ends after 300000 bytes, within a block. Download it again.',
    );
    expect((await readEmbeddedState(valhalla.folders)).kind).toBe('ready');
  });

  it('answers for the server, and no longer with a map of another version', async () => {
    await symlink(valhalla.folders.installation, join(dirname(valhalla.folders.tiles), 'valhalla-3.6.1'));
    const engineOf = async () => {
      const app = await startApp({ KONVOJ_DATA: valhalla.dataFolder });
      const organizationId = await app.addOrganization('Prevozi Kolovrat');
      await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId });
      const dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
      const points = [capital, pasDeLaCasa].map(([latitude, longitude]) => ({ latitude, longitude }));
      const { body } = await dispatcher.post('/api/routing/route', { points, profile: { kind: 'truck' } });
      await app.close();
      return [body.engine, body.notice];
    };
    expect(await engineOf()).toEqual(['valhalla', null]);
    await writeFile(
      noteFile(valhalla.folders.tiles),
      JSON.stringify({ version: '3.5.0', builtAt: '2026-11-22T00:00:00.000Z', extracts: [] }),
    );
    const state = await readEmbeddedState(valhalla.folders);
    expect(explainState(state)).toBe(
      'The map was built by Valhalla 3.5.0, and this version of Konvoj has 3.6.1. Build it again with: konvoj routing build FILE.osm.pbf',
    );
    expect((await engineOf())[0]).not.toBe('valhalla');
  });
});
