import { connect } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '@konvoj/contract';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ KONVOJ_MAP_STYLE_LIGHT: 'https://maps.example/light.json' });
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: 'ana@kolovrat.example', organizationId });
});
afterAll(() => app.close());

describe('a problem', () => {
  it('is a problem document with code, text and request id', async () => {
    const reply = await app.client().get('/api/nothing-here', { 'accept-language': 'en' });
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(problem.parse(reply.body)).toEqual({
      type: '/problems/not_found',
      title: 'The record does not exist or you have no access to it',
      status: 404,
      code: 'not_found',
      requestId: reply.headers.get('x-request-id'),
    });
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'Sie sind nicht angemeldet'],
    ['fr,si;q=0.8', 'Niste prijavljeni'],
    ['fr', 'You are not signed in'],
    ['en;q=0.1,sl', 'Niste prijavljeni'],
  ])('is in the language %s', async (language, title) => {
    expect((await app.client().get('/api/user', { 'accept-language': language })).body.title).toBe(title);
  });

  it('is Slovenian by default', async () => {
    const reply = await app.client().get('/api/user', { 'accept-language': '' });
    expect(reply.body.title).toBe('Niste prijavljeni');
  });

  it.each([
    ['broken JSON', '{"a":', 'application/json', 400, 'body_invalid'],
    ['an empty JSON body', '', 'application/json', 400, 'body_invalid'],
    ['another kind of content', '<a/>', 'text/xml', 415, 'media_type_unsupported'],
    ['too much', JSON.stringify({ firstName: 'x'.repeat(2_000_000) }), 'application/json', 413, 'body_too_large'],
    ['a key that could poison prototypes', '{"__proto__":{"a":1}}', 'application/json', 400, 'body_invalid'],
  ])('answers %s', async (_what, body, type, status, code) => {
    const client = await signedIn(app, 'ana@kolovrat.example');
    const headers = { 'content-type': type, 'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '' };
    expect(await client.send('POST', '/api/saveUser', body, headers)).toMatchObject({ status, body: { code } });
  });

  it.each([
    ['a character that no column can hold', String.raw`a\u0000b`],
    ['half a character', String.raw`\ud800`],
  ])('names the field with %s', async (_what, text) => {
    const client = await signedIn(app, 'ana@kolovrat.example');
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '' };
    expect(await client.send('POST', '/api/saveUser', `{"firstName":"${text}"}`, headers)).toMatchObject({
      status: 422,
      body: { code: 'validation', errors: [{ path: 'firstName', code: 'invalid' }] },
    });
    expect(await client.get('/api/vozniki?search=a%00b')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'search', code: 'invalid' }] },
    });
  });

  it('covers an address that cannot be decoded', async () => {
    const reply = await app.client().get('/api/%ff');
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.body).toMatchObject({ code: expect.any(String) });
  });
});

describe('security headers', () => {
  it('allow scripts from here only, maps from their hosts, and no framing', async () => {
    const { headers } = await app.client().get('/api/config');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).toContain("connect-src 'self' https://maps.example");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(?:eval|inline)/);
    expect(headers.get('permissions-policy')).toContain('geolocation=(), ');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('mark cookies Secure behind https', async () => {
    const reply = await app.client().get('/sanctum/csrf-cookie', { 'x-forwarded-proto': 'https' });
    expect(reply.headers.getSetCookie()[0]).toContain('Secure');
  });
});

describe('the public configuration', () => {
  it('contains no secret', async () => {
    const { body } = await app.client().get('/api/config');
    expect(body).toMatchObject({
      environment: 'development',
      mapStyles: { light: 'https://maps.example/light.json', dark: null },
      layers: { traffic: { configured: false, setting: 'KONVOJ_TRAFFIC_TILES' } },
      maxDays: { stages: 92, positions: 31 },
      languages: ['sl', 'en', 'de'],
    });
  });
});

describe('the description of the contract', () => {
  it('lists every call with its parameters, bodies and replies', async () => {
    const { status, body } = await app.client().get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/positions/simple'].get.parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'deviceId', in: 'query', required: true }),
        expect.objectContaining({ name: 'points', required: false }),
      ]),
    );
    expect(
      body.paths['/api/session'].post.requestBody.content['application/x-www-form-urlencoded'].schema.required,
    ).toEqual(['email', 'password']);
    expect(body.components.schemas.Problem.properties.code.enum).toContain('session.wrong_credentials');
  });

  it('is shown as a page that needs no inline script', async () => {
    const page = await app.client().get('/api/docs/');
    expect(page.status).toBe(200);
    expect(page.body).not.toMatch(/<script>[^<]/);
    expect(page.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
  });
});

describe('operations', () => {
  it('returns alive, ready and counters', async () => {
    const client = app.client();
    expect(await client.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await client.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    const metrics = await client.get('/metrics');
    expect(metrics.body).toContain('konvoj_http_request_seconds_count{method="GET",route="/healthz",status="200"}');
  });

  it('shows counters to loopback or a token only', async () => {
    const secret = 'a-long-metrics-token';
    const guarded = await startApp({ KONVOJ_METRICS_TOKEN: secret });
    try {
      const far = { 'x-forwarded-for': '203.0.113.7' };
      expect((await guarded.client().get('/metrics', far)).status).toBe(403);
      expect((await guarded.client().get('/metrics', { ...far, authorization: 'Bearer wrong' })).status).toBe(403);
      expect((await guarded.client().get('/metrics', { ...far, authorization: `Bearer ${secret}` })).status).toBe(200);
    } finally {
      await guarded.close();
    }
  });

  it('is not ready while the database is unavailable, and recovers automatically', async () => {
    const own = await startApp();
    try {
      const { name, owner } = app.database;
      expect(name).not.toBe(own.database.name);
      await owner.query(`alter database ${own.database.name} with allow_connections false`);
      await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        own.database.name,
      ]);
      await expect.poll(async () => (await own.client().get('/readyz')).status).toBe(503);
      const away = await own.client().get('/api/user', { cookie: 'konvoj_session=some-session' });
      expect(away).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect((await own.client().get('/healthz')).status).toBe(200);
      await owner.query(`alter database ${own.database.name} with allow_connections true`);
      await expect.poll(async () => (await own.client().get('/readyz')).status).toBe(200);
      expect((await own.client().get('/api/user', { cookie: 'konvoj_session=some-session' })).status).toBe(401);
    } finally {
      await own.close();
    }
  });
});

it('logs no error when a client disconnects in the middle of its request', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const logging = await startApp({}, log);
  try {
    const socket = connect(Number(new URL(logging.url).port), '127.0.0.1');
    const head = 'Host: x\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: 100';
    socket.write(`POST /api/saveUser HTTP/1.1\r\n${head}\r\n\r\n{"email":`);
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
    socket.resetAndDestroy();
    await expect.poll(() => lines.find(({ msg }) => msg === 'request failed')?.level).toBe(20);
  } finally {
    await logging.close();
  }
});
