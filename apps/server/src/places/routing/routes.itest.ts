import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';

let app: TestApp;
let dispatcher: Client;

beforeAll(async () => {
  app = await startApp();
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'sl' });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
});
afterAll(() => app.close());

const ljubljana = { latitude: 46.0511, longitude: 14.5051 };
const villach = { latitude: 46.6103, longitude: 13.8558 };
const hamburg = { latitude: 53.5507, longitude: 9.993 };
const truck = { profile: { kind: 'truck' } };
const routeOf = (body: object) => dispatcher.post('/api/routing/route', { ...truck, ...body });

describe('POST /api/routing/route', () => {
  it('plans along the main roads in a fresh installation, in the language of the user', async () => {
    const { status, body } = await routeOf({ points: [ljubljana, hamburg] });
    expect([status, body.engine, body.notice, body.costs]).toEqual([200, 'main_roads', null, null]);
    expect(body.legs[0].maneuvers.map(({ text }: { text: string }) => text)).toContain('Nadaljujte po cesti A2 (E61)');
    expect((await routeOf({ points: [ljubljana, hamburg], language: 'de' })).body.legs[0].maneuvers.at(-1).text).toBe(
      'Sie haben Punkt 2 erreicht',
    );
  });

  it('answers with an estimate that says why for a point in the sea', async () => {
    const { body } = await routeOf({ points: [ljubljana, { latitude: 40, longitude: -40 }] });
    expect([body.engine, body.notice]).toEqual(['estimate', 'no_way']);
  });

  it.each([
    ['the open Adriatic', { latitude: 43.5, longitude: 15 }],
    ['Lastovo, an island without a ferry of the network', { latitude: 42.77, longitude: 16.85 }],
  ])('leads no truck over water to %s', async (_, point) => {
    const { body } = await routeOf({ points: [ljubljana, point] });
    expect([body.engine, body.notice]).toEqual(['estimate', 'no_way']);
    const { body: better } = await dispatcher.post('/api/routing/optimize', {
      ...truck,
      points: [ljubljana, point, villach, hamburg],
    });
    expect([better.route.engine, better.route.notice]).toEqual(['estimate', 'no_way']);
  });

  it('takes the ferry to an island, although a road of the mainland is nearer', async () => {
    const bol = { latitude: 43.262, longitude: 16.655 };
    const { body } = await routeOf({ points: [ljubljana, bol] });
    expect([body.engine, body.notice]).toEqual(['main_roads', null]);
    expect(body.ferryDistance).toBeGreaterThan(10_000);
  });

  it('takes 200 points', async () => {
    const points = Array.from({ length: 200 }, (_, i) => ({ latitude: 46 + i / 1_000, longitude: 14.5 + i / 500 }));
    const { status, body } = await routeOf({ points });
    expect([status, body.legs.length]).toEqual([200, 199]);
  });

  it.each([
    [{ points: [ljubljana] }, { path: 'points', code: 'too_few', params: { min: 2 } }],
    [
      { points: Array.from({ length: 201 }, () => ljubljana) },
      { path: 'points', code: 'too_big', params: { max: 200 } },
    ],
    [
      { points: Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? ljubljana : hamburg)) },
      { path: 'points', code: 'route_too_long', params: { maxKm: 20_000 } },
    ],
    [{ points: [ljubljana, { latitude: 91, longitude: 0 }] }, { path: 'points.1.latitude', code: 'too_big' }],
    [{ points: [ljubljana, hamburg], profile: { kind: 'truck', height: 40 } }, { path: 'profile.height' }],
    [{ points: [ljubljana, hamburg], profile: { kind: 'ship' } }, { path: 'profile.kind' }],
    [{ points: [ljubljana, hamburg], avoid: ['hills'] }, { path: 'avoid.0' }],
    [{ points: [ljubljana, hamburg], departAt: 'tomorrow' }, { path: 'departAt' }],
  ])('refuses %j', async (body, error) => {
    expect(await routeOf(body)).toMatchObject({ status: 422, body: { code: 'validation', errors: [error] } });
  });
});

describe('POST /api/routing/optimize', () => {
  const optimize = (body: object) => dispatcher.post('/api/routing/optimize', { ...truck, ...body });

  it('names the better order, its route and what it saves', async () => {
    const salzburg = { latitude: 47.7981, longitude: 13.0465 };
    const munich = { latitude: 48.1374, longitude: 11.5755 };
    const { status, body } = await optimize({ points: [ljubljana, munich, villach, salzburg, hamburg] });
    expect([status, body.order]).toEqual([200, [0, 2, 3, 1, 4]]);
    expect(body.saves.distance).toBeGreaterThan(100_000);
    const given = (await routeOf({ points: [ljubljana, munich, villach, salzburg, hamburg] })).body;
    expect(body.route.duration + body.saves.duration).toBe(given.duration);
    expect(body.late).toEqual({ before: 0, after: 0 });
  });

  it('keeps the time windows first', async () => {
    const points = [
      ljubljana,
      { ...villach, from: '2026-11-23T20:00:00Z' },
      { latitude: 47.0707, longitude: 15.4395, to: '2026-11-23T10:00:00Z' },
      ljubljana,
    ];
    const { body } = await optimize({ points, departAt: '2026-11-23T06:00:00Z' });
    expect([body.order, body.late]).toEqual([[0, 2, 1, 3], { before: expect.any(Number), after: 0 }]);
    expect(body.late.before).toBeGreaterThan(10 * 3_600);
  });

  it('refuses more than 20 points', async () => {
    expect((await optimize({ points: Array.from({ length: 21 }, () => ljubljana) })).status).toBe(422);
  });
});

describe('an organization that asks without pause', () => {
  it('is rate-limited, and others are not', async () => {
    await app.addUser({ email: 'busy@druga.example', organizationId: await app.addOrganization('Druga') });
    const busy = await signedIn(app, 'busy@druga.example');
    const optimized = async () =>
      (await busy.post('/api/routing/optimize', { ...truck, points: [villach, villach] })).status;
    const statuses = [];
    for (let at = 0; at < 31; at += 1) statuses.push(await optimized());
    expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([200, 429]);
    expect((await routeOf({ points: [ljubljana, villach] })).status).toBe(200);
  });

  it('pays for the points of its routes', async () => {
    const organizationId = await app.addOrganization('Tretja');
    await app.addUser({ email: 'busy@tretja.example', organizationId });
    const busy = await signedIn(app, 'busy@tretja.example');
    const routed = async (count: number) =>
      (await busy.post('/api/routing/route', { ...truck, points: Array.from({ length: count }, () => villach) }))
        .status;
    const statuses = [];
    for (let at = 0; at < 31; at += 1) statuses.push(await routed(200));
    expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([200, 429]);
  });
});
