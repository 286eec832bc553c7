import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { aSubscription, startPushService } from './fake-service.testing.ts';
import type { FakePushService } from './fake-service.testing.ts';

let service: FakePushService;
let app: TestApp;
let ana: Client;
let bor: Client;

beforeAll(async () => {
  service = await startPushService();
  app = await startApp({ KONVOJ_PUSH_SERVICES: service.host });
  const kolovrat = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: 'ana@kolovrat.example', organizationId: kolovrat });
  await app.addUser({ email: 'bor@kolovrat.example', organizationId: kolovrat });
  ana = await signedIn(app, 'ana@kolovrat.example');
  bor = await signedIn(app, 'bor@kolovrat.example');
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => service.server.close(resolve));
});

const asBrowser = (token: string) => ({ token, model: null, name: 'Chromium, Linux', web: true });
const arrived = (path: string) => service.received.filter((each) => each.path === path);
const registered = async () => (await app.database.owner.query('select token from push_token')).rows.length;

describe('notifications', () => {
  it('arrive, encrypted, at the subscribed browser', async () => {
    const token = aSubscription(service, '/ana');
    expect((await ana.get('/api/push/key')).body.publicKey).toMatch(/^[\w-]{87}$/);
    expect((await ana.post('/api/tokens', asBrowser(token))).status).toBe(204);
    expect(await ana.post('/api/push/test', {})).toMatchObject({ status: 200, body: { browsers: 1 } });
    await expect.poll(() => arrived('/ana').length, { timeout: 15_000 }).toBe(1);
    const [push] = arrived('/ana');
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'test' });
    expect(push?.headers.authorization).toMatch(/^vapid t=/);
    expect(push?.bytes).toBeGreaterThan(100);
  });

  it("go only to the user's own browsers, until these unsubscribe", async () => {
    const token = aSubscription(service, '/bor');
    await bor.post('/api/tokens', asBrowser(token));
    expect((await ana.json('DELETE', '/api/tokens', { token })).status).toBe(204);
    expect((await bor.post('/api/push/test', {})).body).toEqual({ browsers: 1 });
    expect((await bor.json('DELETE', '/api/tokens', { token })).status).toBe(204);
    expect((await bor.post('/api/push/test', {})).body).toEqual({ browsers: 0 });
  });

  it('belong to the user who signed in last in a browser', async () => {
    const token = aSubscription(service, '/shared');
    await ana.post('/api/tokens', asBrowser(token));
    await bor.post('/api/tokens', asBrowser(token));
    expect((await bor.post('/api/push/test', {})).body).toEqual({ browsers: 1 });
    await bor.json('DELETE', '/api/tokens', { token });
  });

  it('drop a browser whose subscription has ended', async () => {
    const token = aSubscription(service, '/gone');
    await bor.post('/api/tokens', asBrowser(token));
    const before = await registered();
    service.status = 410;
    await bor.post('/api/push/test', {});
    await expect.poll(registered, { timeout: 15_000 }).toBe(before - 1);
    service.status = 201;
  });

  it('go to the twenty browsers that were registered last', async () => {
    const tokens = Array.from({ length: 22 }, (_, number) => aSubscription(service, `/many/${number}`));
    for (const token of tokens) await bor.post('/api/tokens', asBrowser(token));
    const { rows } = await app.database.owner.query<{ token: string }>(
      `select token from push_token where token like '%/many/%' order by created_at`,
    );
    expect(rows.map(({ token }) => token)).toEqual(tokens.slice(2));
    for (const token of tokens) await bor.json('DELETE', '/api/tokens', { token });
  });

  it.each([
    ['http://127.0.0.1:1/internal', 'an address inside the network'],
    ['https://example.org/push', 'a foreign host'],
  ])('are never sent to %s, %s', async (endpoint) => {
    const token = JSON.stringify({ endpoint, keys: { p256dh: 'a', auth: 'b' } });
    expect(await ana.post('/api/tokens', asBrowser(token))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'token', code: 'invalid' }] },
    });
  });

  it('of a customer are not sent to the browser of a system administrator acting as them', async () => {
    await app.addUser({ email: 'sys@konvoj.example', organizationId: null, role: 'sysadmin' });
    const support = await signedIn(app, 'sys@konvoj.example');
    const { body: user } = await ana.get('/api/user');
    await support.post('/api/switchUser', { userId: user.id });
    expect((await support.post('/api/tokens', asBrowser(aSubscription(service, '/support')))).status).toBe(403);
  });

  it('require a session', async () => {
    const stranger = app.client();
    expect((await stranger.get('/api/push/key')).status).toBe(401);
    expect((await stranger.post('/api/tokens', asBrowser(aSubscription(service, '/x')))).status).toBe(401);
    expect((await stranger.post('/api/push/test', {})).status).toBe(401);
  });

  it('can be tested at most ten times in a quarter of an hour', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await ana.post('/api/push/test', {})).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
