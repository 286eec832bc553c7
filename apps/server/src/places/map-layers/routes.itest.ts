import { endpoints } from '@konvoj/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn, startApp, type Client, type TestApp } from '../../../../../tests/support/index.ts';
import { startTileServer, withStatus, withTile, type TileServer } from '../../../../../tests/support/tile-server.ts';

const KEY = 'VERY-SECRET-KEY';
const lines: string[] = [];
/** Everything sent to a browser. */
const replies: string[] = [];

let upstream: TileServer;
let app: TestApp;
let client: Client;

beforeAll(async () => {
  upstream = await startTileServer();
  const env = {
    KONVOJ_TRAFFIC_TILES: `${upstream.url}/{z}/{x}/{y}.png?key=${KEY}`,
    KONVOJ_CLOUD_TILES: `${upstream.url}/{time}/{z}/{x}/{y}.png?key=${KEY}`,
  };
  app = await startApp(env, pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }));
  await app.addUser({ email: 'ana@kolovrat.example', organizationId: await app.addOrganization('Prevozi Kolovrat') });
  client = await signedIn(app, 'ana@kolovrat.example');
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

async function get(path: string) {
  const reply = await client.get(path);
  replies.push(JSON.stringify(reply.body ?? ''), JSON.stringify([...reply.headers]));
  return reply;
}

it('sends a browser our own address of a layer, and its capabilities', async () => {
  const { body, headers } = await get('/api/config');
  expect(endpoints.config.get.reply.parse(body).layers).toMatchObject({
    traffic: { configured: true, tiles: '/api/tiles/traffic/{z}/{x}/{y}', animated: false, maxZoom: 19 },
    rain: { configured: false, setting: 'KONVOJ_RAIN_TILES' },
    clouds: { configured: true, tiles: '/api/tiles/clouds/{z}/{x}/{y}', animated: true, maxZoom: 7 },
  });
  expect(headers.get('content-security-policy')).not.toContain(upstream.url);
});

it('serves a tile as an image that the browser may cache privately', async () => {
  const { status, headers } = await get('/api/tiles/traffic/3/4/2');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('cache-control')).toBe('private, max-age=60');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('serves the frames of an animated layer', async () => {
  const { status, body } = await get('/api/tiles/clouds/frames');
  expect([status, body.length]).toEqual([200, 13]);
  expect(await get(`/api/tiles/clouds/3/4/2?frame=${body[0].id}`)).toMatchObject({ status: 200 });
  expect(await get('/api/tiles/traffic/frames')).toMatchObject({ status: 200, body: [] });
});

it.each([
  ['/api/tiles/traffic/3/8/0', 404],
  ['/api/tiles/rain/0/0/0', 404],
  ['/api/tiles/rain/frames', 404],
  ['/api/tiles/clouds/3/4/2?frame=..%2F..%2Fetc', 404],
  ['/api/tiles/wind/0/0/0', 422],
  ['/api/tiles/traffic/20/0/0', 422],
  ['/api/tiles/traffic/3/-1/0', 422],
  ['/api/tiles/traffic/3/1.5/0', 422],
  ['/api/tiles/traffic/3/1e1/..%2F', 422],
  ['/api/tiles/traffic/3/4/2?key=1', 422],
])('answers %s with %i and sends no request', async (path, status) => {
  const before = upstream.asked.length;
  expect(await get(path)).toMatchObject({ status });
  expect(upstream.asked).toHaveLength(before);
});

it('sends Retry-After while the provider fails, and keeps its key out of reply and log', async () => {
  upstream.answer(withStatus(500, { 'retry-after': '30' }));
  const { status, headers, body } = await get('/api/tiles/traffic/5/1/1');
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '30']);
  expect(lines.filter((line) => line.includes('fails and is paused'))).toHaveLength(1);
  upstream.answer(withTile());
  expect([...lines, ...replies].join('\n')).not.toContain(KEY);
  expect(upstream.asked.some((path) => path.includes(KEY))).toBe(true);
});

it('requires a session', async () => {
  expect(await app.client().get('/api/tiles/traffic/3/4/2')).toMatchObject({ status: 401 });
});
