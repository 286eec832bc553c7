import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { problem } from '@konvoj/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD, signedIn, startApp } from '../support/index.ts';
import type { TestApp } from '../support/index.ts';
import { LiveClient, isFull } from '../support/live-client.ts';

/** So short that a test need not wait; no test depends on the real duration. */
const SHORT = { headersMs: 150, requestMs: 300, silentMs: 1_000, checkMs: 50 };
const ANA = 'ana@kolovrat.example';
const apps: TestApp[] = [];

async function anApp(env: Readonly<Record<string, string>> = {}, more: Parameters<typeof startApp>[3] = {}) {
  const app = await startApp(env, undefined, undefined, more);
  apps.push(app);
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: ANA, organizationId });
  return app;
}

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function openSocket({ url }: TestApp): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.resume();
  return socket;
}

/** An error before it is part of being cut. */
const closed = (socket: Socket) => new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));

describe('a slow client', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await anApp({}, { httpTimeouts: SHORT });
  });

  /** Sends a byte now and then until the server has had enough. */
  function drip(socket: Socket, bytes: string): void {
    const timer = setInterval(() => socket.write(bytes), 20);
    socket.once('close', () => clearInterval(timer));
    onTestFinished(() => clearInterval(timer));
  }

  it('that is silent is closed', async () => {
    const socket = await openSocket(app);
    expect(await closed(socket)).toBe(true);
  });

  it('that never ends its headers is cut', async () => {
    const socket = await openSocket(app);
    socket.write('GET /api/config HTTP/1.1\r\nHost: konvoj\r\nX-Slow: ');
    drip(socket, 'a');
    expect(await closed(socket)).toBe(true);
  });

  it('that never ends its body is cut', async () => {
    const socket = await openSocket(app);
    socket.write(
      'POST /api/session HTTP/1.1\r\nHost: konvoj\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
    );
    drip(socket, ' ');
    expect(await closed(socket)).toBe(true);
  });

  it('does not disturb others, and pages that stay open live on', async () => {
    const slow = await openSocket(app);
    const cut = closed(slow);
    slow.write('GET / HTTP/1.1\r\nX-Slow: ');
    drip(slow, 'a');
    const client = await signedIn(app, ANA);
    const { wsToken } = (await client.get('/api/user')).body;
    const live = await LiveClient.open(app.url);
    onTestFinished(() => live.close());
    live.send({ ping: 1, token: wsToken });
    await live.frame(isFull);
    await cut;
    // Longer than any of the limits: the silent connection that is opened now is cut meanwhile.
    await closed(await openSocket(app));
    live.frames.splice(0);
    live.send({ reload: 1 });
    expect(await live.frame(isFull)).toMatchObject({ full: 1 });
    expect((await client.get('/api/user')).status).toBe(200);
  });
});

it('a stop does not wait for connections that have sent no whole request', async () => {
  const app = await anApp();
  const silent = await openSocket(app);
  const slow = await openSocket(app);
  slow.write('GET /api/config HTTP/1.1\r\nX-Slow: ');
  await app.client().get('/healthz');
  const cut = [closed(silent), closed(slow)];
  await app.http.close();
  expect(await Promise.all(cut)).toEqual([true, true]);
});

describe('connections of one address', () => {
  it('are capped, and make room when they close', async () => {
    const app = await anApp({ KONVOJ_HTTP_CONNECTIONS: '5', KONVOJ_TRUSTED_PROXIES: '203.0.113.1' });
    const open = await Promise.all(Array.from({ length: 5 }, () => openSocket(app)));
    const beyond = await openSocket(app);
    await closed(beyond);
    expect(open.every((socket) => !socket.closed)).toBe(true);
    const [first] = open;
    first?.destroy();
    await expect.poll(async () => (await fetch(`${app.url}/healthz`).catch(() => null))?.status).toBe(200);
  });

  it('of a trusted proxy are not, for they are those of many people', async () => {
    const app = await anApp({ KONVOJ_HTTP_CONNECTIONS: '5' });
    const open = await Promise.all(Array.from({ length: 20 }, () => openSocket(app)));
    expect((await app.client().get('/healthz')).status).toBe(200);
    expect(open.every((socket) => !socket.closed)).toBe(true);
  });
});

describe('the budget of a session', () => {
  it('refuses with 429, Retry-After and a sentence, and leaves other sessions and other calls alone', async () => {
    // 60 files, 300 changes and 1,200 lists a minute become 3, 15 and 60.
    const app = await anApp({ KONVOJ_RATE_LIMIT: '0.05' });
    const client = await signedIn(app, ANA);
    const file = () => client.get('/api/fleet/import/template');
    for (let turn = 0; turn < 3; turn += 1) expect((await file()).status).toBe(200);
    const refused = await file();
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(problem.parse(refused.body)).toMatchObject({
      code: 'rate_limited',
      params: { seconds },
      title: `Too many requests in a short time. Try again in ${seconds} s.`,
    });
    expect((await client.get('/api/vehicles/filter')).status).toBe(200);
    expect((await client.post('/api/saveUser', {})).status).toBe(200);
    const other = await signedIn(app, ANA);
    expect((await other.get('/api/fleet/import/template')).status).toBe(200);
  });

  it.each([
    ['positions', 'GET', '/api/positions', 30],
    ['PDFs', 'GET', '/api/drivingStages/pdf', 3],
    ['imports', 'POST', '/api/fleet/import', 3],
    ['changes', 'POST', '/api/saveUser', 15],
    ['lists', 'GET', '/api/devices', 60],
  ])('counts %s, refused ones too', async (_what, method, path, budget) => {
    const app = await anApp({ KONVOJ_RATE_LIMIT: '0.05' });
    const client = await signedIn(app, ANA);
    const headers = { 'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '' };
    const statuses = await Promise.all(
      Array.from({ length: budget * 3 }, async () => (await client.send(method, path, undefined, headers)).status),
    );
    const refused = statuses.filter((status) => status === 429).length;
    // What comes back meanwhile depends on the machine; it is far from the rest.
    expect(refused).toBeGreaterThan(budget);
    expect(statuses.length - refused).toBeGreaterThanOrEqual(budget);
  });

  it('of an API token is its own; clients that are not signed in use that of their address', async () => {
    const app = await anApp({ KONVOJ_RATE_LIMIT: '0.01' });
    const made = await app.addOrganization('Druga');
    await app.addUser({ email: 'admin@druga.example', organizationId: made, role: 'admin' });
    const admin = await signedIn(app, 'admin@druga.example');
    const { body } = await admin.post('/api/apiTokens', { name: 'Skladišče', scopes: ['positions:read'] });
    const bearer = { authorization: `Bearer ${body.secret}` };
    const statuses = async (headers: Record<string, string>, times: number) => {
      const seen: number[] = [];
      for (let turn = 0; turn < times; turn += 1) seen.push((await app.client().get('/api/devices', headers)).status);
      return seen;
    };
    const anonymous = await statuses({}, 30);
    expect(anonymous.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(anonymous).toContain(429);
    expect(await statuses(bearer, 5)).toEqual(Array(5).fill(200));
    const elsewhere = await statuses({ 'x-forwarded-for': '203.0.113.9' }, 5);
    expect(elsewhere).toEqual(Array(5).fill(401));
  });
});

describe('behind https', () => {
  it('the session cookie belongs to this host alone, and the plain name is no session', async () => {
    const app = await anApp({ KONVOJ_PUBLIC_URL: 'https://konvoj.example' });
    const client = app.client();
    const reply = await client.form('/api/session', { email: ANA, password: PASSWORD });
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith('__Host-konvoj_session=')) ?? '';
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).not.toMatch(/Domain/i);
    expect((await client.get('/api/user')).status).toBe(200);
    const planted = app.client();
    planted.setCookie('konvoj_session', client.cookie('__Host-konvoj_session') ?? '');
    expect((await planted.get('/api/user')).status).toBe(401);
    expect((await client.delete('/api/session')).status).toBe(204);
    expect(client.cookie('__Host-konvoj_session')).toBeUndefined();
  });

  it('also when the proxy alone knows it', async () => {
    const app = await anApp();
    const client = app.client();
    await client.get('/sanctum/csrf-cookie', { 'x-forwarded-proto': 'https' });
    const body = new URLSearchParams({ email: ANA, password: PASSWORD }).toString();
    const reply = await client.send('POST', '/api/session', body, {
      'x-forwarded-proto': 'https',
      'content-type': 'application/x-www-form-urlencoded',
      'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '',
    });
    expect(reply.status).toBe(200);
    expect(client.cookie('__Host-konvoj_session')).toBeDefined();
    expect(client.cookie('konvoj_session')).toBeUndefined();
    expect((await client.get('/api/user', { 'x-forwarded-proto': 'https' })).status).toBe(200);
  });
});
