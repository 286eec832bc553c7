import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  pngTile,
  startTileServer,
  withStatus,
  withTile,
  type TileServer,
  type Answer,
} from '../../../../../tests/support/tile-server.ts';
import { tileService, type TileService, type TileServiceOptions } from './service.ts';
import type { TileProvider } from './settings.ts';

const KEY = 'VERY-SECRET-KEY';
const USER = 1;
const AT = { z: 3, x: 4, y: 2 };

let upstream: TileServer;
let folder: string;
let lines: string[];
let now: number;
const services: TileService[] = [];

beforeEach(async () => {
  upstream = await startTileServer();
  folder = await mkdtemp(join(tmpdir(), 'konvoj-tiles-'));
  lines = [];
  now = Date.UTC(2026, 10, 21, 12);
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
  // In every test: the key must not be in the log.
  if (lines.some((line) => line.includes(KEY))) throw new Error('the key of a provider is in the log');
});

type Layers = Partial<Record<'traffic' | 'rain' | 'clouds', Partial<TileProvider>>>;

function start(layers: Layers = { traffic: {} }, options: Partial<TileServiceOptions> = {}): TileService {
  const template = `${upstream.url}/{z}/{x}/{y}.png?key=${KEY}`;
  const provider = (given: Partial<TileProvider> | undefined) =>
    given === undefined ? null : { template, frames: null, maxZoom: 19, ...given };
  const service = tileService({
    providers: { traffic: provider(layers.traffic), rain: provider(layers.rain), clouds: provider(layers.clouds) },
    folder,
    diskBytes: 10_000_000,
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    now: () => now,
    ...options,
  });
  services.push(service);
  return service;
}

const traffic = (service: TileService, address = AT) => service.tile(USER, 'traffic', address, undefined);
/** Lets the provider fail until it is paused. */
async function fail(service: TileService): Promise<void> {
  for (const x of [0, 1, 2]) await traffic(service, { z: 5, x, y: 31 }).catch(() => {});
}

/** An endless body without a stated length. */
const withMuch: Answer = (_request, reply) => {
  reply.writeHead(200, { 'content-type': 'image/png' });
  const more = (): void => void (reply.destroyed || reply.write(Buffer.alloc(65_536), more));
  reply.write(pngTile([1, 2, 3, 4]), more);
};

describe('a tile', () => {
  it('is requested from the provider once, and again when it is stale', async () => {
    const service = start();
    const first = await traffic(service);
    expect(first).toMatchObject({ type: 'image/png', maxAge: 60 });
    now += 20_000;
    expect(await traffic(service)).toMatchObject({ bytes: first.bytes, maxAge: 40 });
    expect(upstream.asked).toEqual([`/3/4/2.png?key=${KEY}`]);
    now += 41_000;
    await traffic(service);
    expect(upstream.asked).toHaveLength(2);
  });

  it('that many clients request at once is fetched once', async () => {
    const service = start();
    await Promise.all(Array.from({ length: 50 }, () => traffic(service)));
    expect(upstream.asked).toHaveLength(1);
  });

  it('survives a restart on the disk, for its own provider', async () => {
    const first = start();
    const { bytes } = await traffic(first);
    await first.close();
    expect(await traffic(start())).toMatchObject({ bytes });
    expect(upstream.asked).toHaveLength(1);
    await traffic(start({ traffic: { template: `${upstream.url}/other/{z}/{x}/{y}` } }));
    expect(upstream.asked.at(-1)).toBe('/other/3/4/2');
  });

  it('is requested again when its file is damaged', async () => {
    const first = start();
    await traffic(first);
    await first.close();
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/^[\d-]+\.tile$/);
    await writeFile(join(folder, name), 'x');
    await traffic(start());
    expect(upstream.asked).toHaveLength(2);
  });

  it('is evicted from a full disk cache when it is the least recently used', async () => {
    const { length } = pngTile([0, 120, 255, 160]);
    const service = start({ traffic: {} }, { diskBytes: 3 * (length + 16) });
    for (const x of [0, 1, 2, 3, 4]) await traffic(service, { z: 3, x, y: 0 });
    await service.close();
    const names = await readdir(folder);
    expect(names.map((name) => name.split('-').at(-2)).sort()).toEqual(['2', '3', '4']);
    expect((await stat(join(folder, names[0] ?? ''))).size).toBe(length + 16);
  });

  it('is served without a disk, too', async () => {
    await writeFile(join(folder, 'file'), '');
    const service = start({ traffic: {} }, { folder: join(folder, 'file', 'x'), diskBytes: 1_000_000 });
    expect(await traffic(service)).toMatchObject({ type: 'image/png' });
  });

  it('that the provider does not have is not found, and not requested again soon', async () => {
    upstream.answer(withStatus(404));
    const service = start();
    await expect(traffic(service)).rejects.toMatchObject({ code: 'not_found' });
    await expect(traffic(service)).rejects.toMatchObject({ code: 'not_found' });
    expect(upstream.asked).toHaveLength(1);
    now += 61_000;
    upstream.answer(withTile());
    expect(await traffic(service)).toMatchObject({ type: 'image/png' });
  });

  it('outside the world, below the deepest zoom or of a layer without provider is never requested', async () => {
    const service = start({ traffic: { maxZoom: 7 } });
    for (const address of [
      { z: 3, x: 8, y: 0 },
      { z: 3, x: 0, y: 8 },
      { z: 8, x: 0, y: 0 },
    ])
      await expect(traffic(service, address)).rejects.toMatchObject({ code: 'not_found' });
    await expect(service.tile(USER, 'rain', AT, undefined)).rejects.toMatchObject({ code: 'not_found' });
    await expect(service.tile(USER, 'traffic', AT, '600')).rejects.toMatchObject({ code: 'not_found' });
    expect(upstream.asked).toEqual([]);
  });

  it.each([
    ['an SVG', withTile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { 'content-type': 'image/svg+xml' })],
    ['an SVG declared as a PNG', withTile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a page', withTile(Buffer.from('<!doctype html>'), { 'content-type': 'text/html' })],
    ['an image declared as a page', withTile(pngTile([1, 2, 3, 4]), { 'content-type': 'text/html' })],
    ['more than a megabyte', withTile(Buffer.concat([pngTile([1, 2, 3, 4]), Buffer.alloc(1_048_576)]))],
    ['more than the stated length', withMuch],
    ['a redirect to another host', withStatus(302, { location: 'http://127.0.0.1:9/' })],
    ['an error', withStatus(500)],
    ['a refusal of the key', withStatus(403)],
  ])('is not accepted for %s', async (_, answer) => {
    upstream.answer(answer);
    const service = start();
    await expect(traffic(service)).rejects.toMatchObject({ code: 'unavailable' });
    expect(upstream.asked).toHaveLength(1);
    expect(await readdir(folder).catch(() => [])).toEqual([]);
  });
});

describe('the provider', () => {
  it('gets only a few concurrent requests', async () => {
    const service = start({ traffic: {} }, { atOnce: 3 });
    const addresses = Array.from({ length: 30 }, (_, x) => ({ z: 5, x, y: 0 }));
    await Promise.all(addresses.map((address) => traffic(service, address)));
    expect(upstream.asked).toHaveLength(30);
    expect(upstream.mostAtOnce()).toBeLessThanOrEqual(3);
  });

  it('has a limited number of waiting requests', async () => {
    const held: (() => void)[] = [];
    upstream.answer((request, reply) => void held.push(() => withTile()(request, reply)));
    const service = start({ traffic: {} }, { atOnce: 1, mostWaiting: 2 });
    const all = [0, 1, 2, 3, 4].map((x) => traffic(service, { z: 5, x, y: 0 }));
    const settled = Promise.allSettled(all);
    await expect.poll(() => held.length).toBe(1);
    upstream.answer(withTile());
    held[0]?.();
    const statuses = (await settled).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('that is too slow counts as failing', async () => {
    upstream.answer(() => {});
    const service = start({ traffic: {} }, { timeoutMs: 30 });
    await expect(traffic(service)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that fails is paused, then requested again; cached tiles replace it meanwhile', async () => {
    const service = start();
    const { bytes } = await traffic(service);
    now += 61_000;
    upstream.answer(withStatus(500));
    await fail(service);
    const asked = upstream.asked.length;
    expect(await traffic(service)).toMatchObject({ bytes, maxAge: 20 });
    const refused = await traffic(service, { z: 5, x: 9, y: 9 }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable', retryAfterSeconds: 15 });
    expect(upstream.asked).toHaveLength(asked);

    now += 15_001;
    upstream.answer(withTile());
    await traffic(service);
    expect(upstream.asked).toHaveLength(asked + 1);
    expect(lines.join('\n')).toContain('"reason":"status 500"');
    expect(lines.join('\n')).toContain('answers again');
  });

  it('that is unreachable is reported without its address', async () => {
    const service = start();
    await upstream.close();
    const error = await traffic(service).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(JSON.stringify(error) + String(error)).not.toContain(KEY);
    await fail(service);
    expect(lines.join('\n')).toContain('"reason":"unreachable"');
  });

  it('is not replaced by traffic tiles of half an hour ago', async () => {
    const service = start();
    await traffic(service);
    upstream.answer(withStatus(500));
    now += 60_000 + 30 * 60_000 + 1;
    await expect(traffic(service)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is paused for as long as it requests', async () => {
    upstream.answer(withStatus(429, { 'retry-after': '40' }));
    const service = start();
    await expect(traffic(service)).rejects.toMatchObject({ retryAfterSeconds: 40 });
    await expect(traffic(service, { z: 1, x: 0, y: 0 })).rejects.toMatchObject({ retryAfterSeconds: 40 });
    expect(upstream.asked).toHaveLength(1);
  });
});

it('serves one user a limited number of tiles per minute', async () => {
  const service = start({ traffic: {} }, { perMinute: 2 });
  await traffic(service);
  await traffic(service);
  await expect(traffic(service)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 });
  await service.tile(2, 'traffic', AT, undefined);
  now += 60_000;
  await traffic(service);
});

describe('an animated layer', () => {
  const listAddress = () => `${upstream.url}/maps.json?key=${KEY}`;
  const rain = () => ({
    rain: { template: `{host}{path}/256/{z}/{x}/{y}/2.png?key=${KEY}`, frames: listAddress() },
  });
  /** A provider with a list and its images. */
  const withList =
    (list: unknown): Answer =>
    (request, reply) =>
      request.url?.startsWith('/maps.json') === true
        ? withTile(Buffer.from(JSON.stringify(list)), { 'content-type': 'application/json' })(request, reply)
        : withTile()(request, reply);
  const list = (...past: number[]) => ({
    host: upstream.url,
    radar: {
      past: past.map((time) => ({ time, path: `/v2/radar/${time}` })),
      nowcast: [{ time: 9_000_000_000, path: '/v2/radar/nowcast' }],
    },
  });

  it('gets its frames from the list, and each frame’s tiles from its path', async () => {
    const seconds = now / 1_000;
    upstream.answer(withList(list(seconds - 1_200, seconds - 600)));
    const service = start(rain());
    const frames = await service.frames('rain');
    expect(frames.map(({ time, forecast }) => [time, forecast])).toEqual([
      ['2026-11-21T11:40:00.000Z', false],
      ['2026-11-21T11:50:00.000Z', false],
      [new Date(9_000_000_000_000).toISOString(), true],
    ]);
    expect(JSON.stringify(frames)).not.toContain(upstream.url);
    const [first] = frames;
    expect(await service.tile(USER, 'rain', AT, first?.id)).toMatchObject({ maxAge: 600 });
    expect(upstream.asked.at(-1)).toBe(`/v2/radar/${seconds - 1_200}/256/3/4/2/2.png?key=${KEY}`);
    await service.tile(USER, 'rain', AT, undefined);
    expect(upstream.asked.at(-1)).toContain(`/v2/radar/${seconds - 600}/`);
    await expect(service.tile(USER, 'rain', AT, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
    expect(upstream.asked.filter((path) => path.startsWith('/maps.json'))).toHaveLength(1);
  });

  it('continues with the last good list, and with frames that a browser still knows', async () => {
    const seconds = now / 1_000;
    upstream.answer(withList(list(seconds - 1_200)));
    const service = start(rain());
    const [old] = await service.frames('rain');
    now += 61_000;
    upstream.answer(withList(list(seconds - 600)));
    expect((await service.frames('rain'))[0]?.id).not.toBe(old?.id);
    expect(await service.tile(USER, 'rain', AT, old?.id)).toMatchObject({ type: 'image/png' });
    now += 61_000;
    upstream.answer(withList('nonsense'));
    expect(await service.frames('rain')).toHaveLength(2);
    now += 31 * 60_000;
    await expect(service.frames('rain')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([
    ['nonsense', () => withTile(Buffer.from('{'), { 'content-type': 'application/json' })],
    ['another host', () => withList({ ...list(1), host: 'https://evil.example' })],
    ['an endless list', () => withMuch],
    ['an error', () => withStatus(500)],
  ])('has no frames while its provider answers with %s', async (_, answer) => {
    upstream.answer(answer());
    const service = start(rain());
    await expect(service.frames('rain')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(service.tile(USER, 'rain', AT, undefined)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('without a list has frames of ten minutes over the last two hours', async () => {
    const service = start({ clouds: { template: `${upstream.url}/{time}/{z}/{x}/{y}?key=${KEY}` } });
    const frames = await service.frames('clouds');
    expect(frames).toHaveLength(13);
    await service.tile(USER, 'clouds', AT, frames[0]?.id);
    expect(upstream.asked).toEqual([`/${Date.parse(frames[0]?.time ?? '') / 1_000}/3/4/2?key=${KEY}`]);
  });

  it('that is not animated has none', async () => {
    expect(await start({ rain: {} }).frames('rain')).toEqual([]);
  });
});
