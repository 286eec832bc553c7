import { createServer, type ServerResponse } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import {
  encoder,
  endpoints,
  LIVE_PATH,
  LIVE_SPACING_MS,
  type Position,
  type PublicConfig,
  type Stage,
} from '@konvoj/contract';
import { build } from 'vite';
import { WebSocketServer } from 'ws';
import { aSessionUser } from '../apps/web/src/shared/session.testing.ts';
import type { Vehicle } from '../apps/web/src/shared/vehicle-status.ts';
import { aFleet, movedOn, repeatable } from './map-page/fleet.ts';
import { geoPoints, geoZones } from './map-page/places.ts';

/** The most frames a second that the live feed sends. */
const SPACING_MS = LIVE_SPACING_MS.shortest;
/** An open stage that only grew is sent every 5 s at most. */
const STAGES_OF_POSITIONS = 0.2;
const APP = join(import.meta.dirname, '..', 'apps', 'web');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const off = { configured: false, setting: 'KONVOJ_NONE' };
const CONFIG: PublicConfig = {
  environment: 'production',
  version: 'bench',
  mapStyles: { light: null, dark: null },
  layers: { traffic: off, rain: off, clouds: off, geocoder: off },
  sms: off,
  passkeys: off,
  maxDays: { stages: 92, positions: 31 },
  maxMB: { attachment: 10, import: 10 },
  languages: ['sl', 'en', 'de'],
  firstAdministrator: null,
};

export interface MapApp {
  readonly url: string;
  /** From now on so many vehicles move each second. */
  setPace(changesPerSecond: number): void;
  close(): Promise<void>;
}

/** Builds a web page as the product is built, into a folder of its own. */
export async function builtPage(root: string, input: string, plugins: boolean): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'konvoj-bench-page-'));
  await build({
    configFile: plugins ? join(APP, 'vite.config.ts') : false,
    root,
    publicDir: join(APP, 'public'),
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 5_000,
      rollupOptions: { input: join(root, input) },
    },
  });
  return outDir;
}

/**
 * The built web app on loopback with a fleet in memory behind it: a signed-in dispatcher, the rows of the fleet, and a
 * live connection that sends changes as often as the server does at most. The server itself is not what is measured.
 * @param more replies by path
 */
export async function startMapApp(
  dist: string,
  vehicles: number,
  { points, zones }: { readonly points: number; readonly zones: number } = { points: 0, zones: 0 },
  more: Readonly<Record<string, () => unknown>> = {},
): Promise<MapApp> {
  const random = repeatable(7);
  const fleet = aFleet(vehicles, random);
  let perFrame = 0;
  let sequence = 0;
  const expire = new Date(Date.now() + 3_600_000).toISOString();
  const replies: Readonly<Record<string, () => unknown>> = {
    '/api/user': () => aSessionUser({ language: 'en', wsTokenExpire: expire }),
    '/api/sysAdmin': () => ({ is_sysadmin: false }),
    '/api/config': () => CONFIG,
    '/api/devices': () => encoder(endpoints.devices.list.reply)(fleet.map(({ device }) => device)),
    '/api/positions': () => fleet.map(({ position }) => position),
    '/api/drivingStages': () => fleet.map(({ stage }) => stage),
    '/api/positions/simple': () => [],
    '/api/vehicleGroups': () => [],
    '/api/poiLocations': () => encoder(endpoints.geoPoints.list.reply)(geoPoints(points)),
    '/api/geoZone': () => encoder(endpoints.geoZones.list.reply)(geoZones(zones)),
    '/api/poiItemType': () =>
      encoder(endpoints.geoPoints.types.reply)(
        Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `type ${index + 1}` })),
      ),
    '/api/places/inside': () => ({ points: [], zones: [] }),
    ...more,
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const reply = replies[pathname];
    if (reply !== undefined) sendJson(response, reply());
    else void sendFile(response, dist, pathname);
  });
  const sockets = new WebSocketServer({ server, path: LIVE_PATH });
  const timer = setInterval(() => {
    const frame = nextFrame(fleet, perFrame, random, ++sequence);
    for (const socket of sockets.clients) socket.send(frame);
  }, SPACING_MS);
  sockets.on('connection', (socket) => {
    socket.on('message', () => socket.send('{"pong":1}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the page has no address');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    setPace(changesPerSecond) {
      perFrame = (changesPerSecond * SPACING_MS) / 1000;
    },
    async close() {
      clearInterval(timer);
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(dist, { recursive: true, force: true });
    },
  };
}

function nextFrame(fleet: Vehicle[], changes: number, random: () => number, sequence: number): string {
  const positions: Position[] = [];
  const drivingStages: Stage[] = [];
  for (let change = 0; change < changes; change++) {
    const index = Math.floor(random() * fleet.length);
    const before = fleet[index];
    if (before === undefined) continue;
    const vehicle = (fleet[index] = movedOn(before, random));
    if (vehicle.position !== null) positions.push(vehicle.position);
    if (vehicle.stage !== null && random() < STAGES_OF_POSITIONS) drivingStages.push(vehicle.stage);
  }
  return JSON.stringify({ sequence, positions, drivingStages });
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function sendFile(response: ServerResponse, dist: string, pathname: string): Promise<void> {
  const name = extname(pathname) === '' ? '/index.html' : pathname;
  try {
    const body = await readFile(join(dist, name));
    response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}
