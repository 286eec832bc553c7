import { liveClose } from '@konvoj/contract';
import type { OwnSession } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { isFull, LiveClient } from '../../../../../tests/support/live-client.ts';

let app: TestApp;
let organizationId: number;
let made = 0;

beforeAll(async () => {
  app = await startApp();
  organizationId = await app.addOrganization('Prevozi Kolovrat');
});
afterAll(() => app.close());

async function newUser(): Promise<string> {
  made += 1;
  const email = `user${made}@kolovrat.example`;
  await app.addUser({ email, organizationId });
  return email;
}

const listOf = async (client: Client): Promise<OwnSession[]> => (await client.get('/api/sessions')).body;

async function watching(client: Client): Promise<LiveClient> {
  const { wsToken } = (await client.get('/api/user')).body;
  const live = await LiveClient.open(app.url);
  live.send({ ping: 1, token: wsToken });
  await live.frame(isFull);
  return live;
}

describe('own sessions', () => {
  it('are listed, the newest first, without their secrets', async () => {
    const email = await newUser();
    const first = await signedIn(app, email);
    const second = await signedIn(app, email);
    await signedIn(app, await newUser());
    const sessions = await listOf(second);
    expect(sessions).toMatchObject([
      { current: true, ip: '127.0.0.1', userAgent: expect.any(String) },
      { current: false, createdAt: expect.any(String), lastSeen: expect.any(String) },
    ]);
    const { rows } = await app.database.owner.query<{ hash: string }>(
      `select encode(secret_hash, 'hex') as hash from session`,
    );
    const text = JSON.stringify(sessions);
    for (const { hash } of rows) expect(text).not.toContain(hash);
    expect(text).not.toContain(first.cookie('konvoj_session') ?? 'no cookie');
  });

  it('can be ended one by one: the socket closes at once', async () => {
    const email = await newUser();
    const here = await signedIn(app, email);
    const there = await signedIn(app, email);
    const live = await watching(there);
    const other = (await listOf(here)).find(({ current }) => !current);
    expect((await here.delete(`/api/sessions/${other?.id}`)).status).toBe(204);
    expect(await live.closed()).toBe(liveClose.signedOut);
    expect((await there.get('/api/user')).status).toBe(401);
    expect((await here.get('/api/user')).status).toBe(200);
    expect((await here.get('/api/auditLog/user?action=end_session')).body).toMatchObject([
      { entity: 'session', entityId: other?.id },
    ]);
  });

  it('end together, except the calling one', async () => {
    const email = await newUser();
    const here = await signedIn(app, email);
    const others = [await signedIn(app, email), await signedIn(app, email)];
    const sockets = await Promise.all(others.map(watching));
    const own = await watching(here);
    expect(await here.delete('/api/sessions')).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const live of sockets) expect(await live.closed()).toBe(liveClose.signedOut);
    expect(own.socket.readyState).toBe(own.socket.OPEN);
    expect(await listOf(here)).toMatchObject([{ current: true }]);
    await own.close();
  });

  it('do not include those of other users', async () => {
    const mine = await signedIn(app, await newUser());
    const theirs = await signedIn(app, await newUser());
    const [session] = await listOf(theirs);
    for (const id of [session?.id, 'made-up', '00000000-0000-0000-0000-000000000000']) {
      expect(await mine.delete(`/api/sessions/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await theirs.get('/api/user')).status).toBe(200);
  });

  it('require a session', async () => {
    expect((await app.client().get('/api/sessions')).status).toBe(401);
    expect((await app.client().delete('/api/sessions')).status).toBe(401);
    expect((await app.client().delete('/api/sessions/x')).status).toBe(401);
    const client = await signedIn(app, await newUser());
    expect((await client.delete(`/api/sessions/${'x'.repeat(101)}`)).status).toBe(422);
  });
});
