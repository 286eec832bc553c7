import { encodePolyline } from '@konvoj/geo/polyline';
import { afterEach, describe, expect, it } from 'vitest';
import { startTileServer } from '../../../../../../tests/support/tile-server.ts';
import type { Answer, TileServer } from '../../../../../../tests/support/tile-server.ts';
import { silentLog } from '../../../platform/logging.ts';
import { NO_RATES } from '../costs.ts';
import { routingService } from '../service.ts';
import type { RouteRequest } from '../types.ts';
import { estimate } from './estimate.ts';
import { externalValhalla } from './external.ts';
import { guarded } from './guarded.ts';
import { mainRoadsEngine } from './main-roads.ts';
import { valhallaEngine } from './valhalla.ts';

const TIMEOUT_MS = 10_000;
const scope = { organizationId: 1 };
const request: RouteRequest = {
  points: [
    { latitude: 46.0511, longitude: 14.5051 },
    { latitude: 46.5547, longitude: 15.6467 },
  ],
  profile: { kind: 'truck', hazmat: true },
  avoid: ['tolls'],
  language: 'sl',
};
const reply = {
  trip: {
    status: 0,
    legs: [
      {
        shape: encodePolyline([
          [46.0511, 14.5051],
          [46.3, 15.1],
          [46.5547, 15.6467],
        ]),
        summary: { length: 128.4, time: 5_400.2 },
        maneuvers: [
          { type: 1, instruction: 'Na A1.', length: 128.4, time: 5_400.2, begin_shape_index: 0, end_shape_index: 2 },
          { type: 4, instruction: 'Cilj.', length: 0, time: 0, begin_shape_index: 2, end_shape_index: 2 },
        ],
      },
    ],
  },
};
const answering =
  (body: unknown, status = 200): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('a Valhalla server', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  async function planner(answer: Answer, options: { timeoutMs?: number; path?: string } = {}) {
    const server: TileServer = await startTileServer(answer);
    closing.push(() => server.close());
    const url = `${server.url}${options.path ?? ''}`;
    const time = { now: 1_000_000 };
    const now = () => time.now;
    const external = valhallaEngine('external', externalValhalla({ url, timeoutMs: options.timeoutMs ?? TIMEOUT_MS }));
    const rules = { failures: 3, firstPauseMs: 5_000, longestPauseMs: 300_000 };
    const log = silentLog();
    const engines = [guarded(external, { rules, log, now }), mainRoadsEngine, estimate];
    const service = routingService({ engines, log, ratesOf: async () => NO_RATES, now });
    return {
      server,
      time,
      route: (changes: Partial<RouteRequest> = {}) => service.route(scope, { ...request, ...changes }),
    };
  }

  it('computes the route, with the profile and the language of the request', async () => {
    let sent = '';
    const { route, server } = await planner(
      (asked, response) => {
        asked.setEncoding('utf8').on('data', (part: string) => (sent += part));
        asked.on('end', () => answering(reply)(asked, response));
      },
      { path: '/valhalla/?key=secret' },
    );
    expect(await route()).toMatchObject({
      engine: 'external',
      notice: null,
      distance: 128_400,
      duration: 5_400,
      countries: [{ countryId: 'SI', distance: 128_400, duration: 5_400 }],
      legs: [{ maneuvers: [{ text: 'Na A1.', pathIndex: 0 }, { pathIndex: 2 }] }],
    });
    expect(server.asked).toEqual(['/valhalla/route?key=secret']);
    expect(JSON.parse(sent)).toMatchObject({
      costing: 'truck',
      costing_options: { truck: { height: 4, weight: 40, axle_load: 11.5, hazmat: true, top_speed: 85, use_tolls: 0 } },
      language: 'sl-SI',
    });
  });

  it('plans a departure by the clock of the organization', async () => {
    let sent = '';
    const { route } = await planner((asked, response) => {
      asked.setEncoding('utf8').on('data', (part: string) => (sent += part));
      asked.on('end', () => answering(reply)(asked, response));
    });
    await route({ departAt: new Date('2026-11-23T06:30:00Z'), timeZone: 'Europe/Ljubljana' });
    expect(JSON.parse(sent)).toMatchObject({ date_time: { type: 3, value: '2026-11-23T07:30' } });
  });

  it('is asked once for the same route within ten minutes', async () => {
    const { route, server, time } = await planner(answering(reply));
    await route();
    time.now += 9 * 60_000;
    await route();
    expect(server.asked).toHaveLength(1);
    time.now += 2 * 60_000;
    await route();
    await route({ language: 'de' });
    expect(server.asked).toHaveLength(3);
  });

  it.each([
    ['answers with an error', answering({ error: 'out of memory' }, 500)],
    ['answers with a page', (_: unknown, response: Parameters<Answer>[1]) => void response.end('<html>')],
    ['answers with something else', answering({ trip: { legs: 'none' } })],
    ['leaves out a leg', answering({ trip: { legs: [] } })],
    ['has directions beyond its line', answering({ trip: { legs: [{ ...reply.trip.legs[0], shape: '' }] } })],
    ['refuses what it should know', answering({ error: 'Unknown action', error_code: 106 }, 400)],
    ['closes the connection', (asked: Parameters<Answer>[0]) => void asked.socket.destroy()],
  ] as [string, Answer][])('that %s is replaced by the main roads, with a notice', async (_, answer) => {
    const { route } = await planner(answer);
    expect(await route()).toMatchObject({ engine: 'main_roads', notice: 'engine_failed' });
  });

  it('that does not answer in time is replaced too', async () => {
    const { route } = await planner(() => undefined, { timeoutMs: 20 });
    expect(await route()).toMatchObject({ engine: 'main_roads', notice: 'engine_failed' });
  });

  it('reports that it knows no way for the vehicle, and is asked again for other routes', async () => {
    const { route, server } = await planner(
      answering({ error: 'No path could be found for input', error_code: 442 }, 400),
    );
    for (const language of ['sl', 'en', 'de'] as const) {
      expect(await route({ language })).toMatchObject({ engine: 'main_roads', notice: 'no_way' });
    }
    await route({ avoid: [] });
    expect(server.asked).toHaveLength(4);
  });

  it('that fails three times is left alone for a while', async () => {
    const { route, server, time } = await planner(answering({}, 500));
    for (let at = 0; at < 5; at += 1) await route();
    expect(server.asked).toHaveLength(3);
    server.answer(answering(reply));
    time.now += 6_000;
    expect(await route()).toMatchObject({ engine: 'external', notice: null });
  });
});
