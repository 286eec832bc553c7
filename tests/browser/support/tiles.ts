/** Providers of layers for the browser tests: traffic that stands still, and rain of the last two hours with a forecast. */
import { pngTile, startTileServer, withTile, type TileServer } from '../../support/tile-server.ts';

const STEP_SECONDS = 600;
const MEASURED = 13;
const FORETOLD = 3;

export interface Providers {
  /** Settings of the server. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startProviders(): Promise<Providers> {
  const server: TileServer = await startTileServer();
  server.answer((request, reply) => {
    const path = request.url ?? '';
    if (path.startsWith('/maps.json')) {
      const json = JSON.stringify(listOfFrames(server.url));
      withTile(Buffer.from(json), { 'content-type': 'application/json' })(request, reply);
      return;
    }
    const time = /^\/rain\/(\d+)/.exec(path)?.[1];
    const shade = time === undefined ? 0 : (Number(time) / STEP_SECONDS) % MEASURED;
    withTile(pngTile(time === undefined ? [200, 60, 20, 120] : [0, 20 * shade, 255, 150]))(request, reply);
  });
  return {
    env: {
      KONVOJ_TRAFFIC_TILES: `${server.url}/traffic/{z}/{x}/{y}.png?key=secret`,
      KONVOJ_RAIN_TILES: '{host}{path}/{z}/{x}/{y}.png',
      KONVOJ_RAIN_FRAMES: `${server.url}/maps.json?key=secret`,
      KONVOJ_RAIN_LEGEND: '#88ddee,#0099cc,#005588,#ffee00,#ff4400',
    },
    close: () => server.close(),
  };
}

/** In RainViewer's format. */
function listOfFrames(host: string): unknown {
  const last = Math.floor(Date.now() / 1_000 / STEP_SECONDS) * STEP_SECONDS;
  const frames = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => from + index * STEP_SECONDS).map((time) => ({
      time,
      path: `/rain/${time}`,
    }));
  const past = frames(MEASURED, last - (MEASURED - 1) * STEP_SECONDS);
  return { version: '2.0', generated: last, host, radar: { past, nowcast: frames(FORETOLD, last + STEP_SECONDS) } };
}
