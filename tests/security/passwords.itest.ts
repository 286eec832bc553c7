import { hash, verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD, signedIn, startApp } from '../support/index.ts';
import type { Client, ClientReply, TestApp } from '../support/index.ts';
import { mailsOf } from '../support/mails.ts';

// Hashing a password costs 19 MiB and tens of milliseconds: the calls are counted, and made as ever.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, hash: vi.fn<typeof hash>(argon2.hash), verify: vi.fn<typeof verify>(argon2.verify) };
});

const ANA = 'ana@kolovrat.example';
let app: TestApp;
let kolovrat: number;

beforeEach(async () => {
  app = await startApp();
  kolovrat = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: ANA, organizationId: kolovrat });
  // The hash that stands for unknown accounts is made once.
  await app.client().form('/api/session', { email: 'nobody@kolovrat.example', password: 'x' });
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
});
afterEach(() => app.close());

const counts = (replies: readonly ClientReply[]): Record<number, number> => {
  const seen: Record<number, number> = {};
  for (const { status } of replies) seen[status] = (seen[status] ?? 0) + 1;
  return seen;
};

describe('eighty sign-ins at once', () => {
  it('try ten passwords of an account and no more', async () => {
    const client = app.client();
    await client.get('/sanctum/csrf-cookie');
    const replies = await Promise.all(
      Array.from({ length: 80 }, (_, turn) => client.form('/api/session', { email: ANA, password: `guess-${turn}` })),
    );
    expect(counts(replies)).toEqual({ 401: 10, 429: 70 });
    expect(verify).toHaveBeenCalledTimes(10);
    expect(await client.form('/api/session', { email: ANA, password: PASSWORD })).toMatchObject({ status: 429 });
  });

  it('try fifty passwords from an address, whatever the accounts', async () => {
    const client = app.client();
    await client.get('/sanctum/csrf-cookie');
    const replies = await Promise.all(
      Array.from({ length: 80 }, (_, turn) =>
        client.form('/api/session', { email: `user-${turn}@kolovrat.example`, password: 'guess' }),
      ),
    );
    // One was counted before.
    expect(counts(replies)).toEqual({ 401: 49, 429: 31 });
    expect(verify).toHaveBeenCalledTimes(49);
  });

  it('try ten current passwords in the settings', async () => {
    const client = await signedIn(app, ANA);
    vi.mocked(verify).mockClear();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        client.post('/api/saveUser', { email: 'x@kolovrat.example', currentPassword: `guess-${turn}` }),
      ),
    );
    expect(counts(replies)).toEqual({ 422: 10, 429: 30 });
    expect(verify).toHaveBeenCalledTimes(10);
  });
});

describe('links to a new password', () => {
  const set = (client: Client, token: string, password = 'zelen vlak pelje') =>
    client.form('/api/user/reset-password', { token, password, password_confirmation: password });

  it('hash nothing for a made-up one, and are limited per address', async () => {
    const client = app.client();
    await client.get('/sanctum/csrf-cookie');
    const replies = await Promise.all(Array.from({ length: 80 }, (_, turn) => set(client, `made-up-${turn}`)));
    expect(counts(replies)).toEqual({ 410: 49, 429: 31 });
    expect(Number(replies.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(hash).not.toHaveBeenCalled();
  });

  it('hash once for one that is used by many at the same time', async () => {
    const client = app.client();
    await client.form('/api/user/reset-password-link', { email: ANA });
    const [mail = ''] = await mailsOf(app, ANA);
    const token = /\/ResetPassword\/([\w-]+)/.exec(mail)?.[1] ?? '';
    const replies = await Promise.all(Array.from({ length: 8 }, () => set(client, token)));
    expect(counts(replies)).toEqual({ 204: 1, 410: 7 });
    expect(hash).toHaveBeenCalledTimes(1);
  });

  it('go to one account five times in a quarter of an hour, and the answers do not reveal the limit', async () => {
    const client = app.client();
    for (let turn = 0; turn < 9; turn += 1) {
      expect((await client.form('/api/user/reset-password-link', { email: ANA })).status).toBe(204);
    }
    await mailsOf(app, ANA, 5);
    // A mail to somebody else comes after all of them.
    await app.addUser({ email: 'bor@kolovrat.example', organizationId: kolovrat });
    await client.form('/api/user/reset-password-link', { email: 'bor@kolovrat.example' });
    await mailsOf(app, 'bor@kolovrat.example');
    expect(await mailsOf(app, ANA, 5)).toHaveLength(5);
  });
});

describe('a common password', () => {
  const refused = (code: string) => ({ status: 422, body: { errors: [{ path: 'password', code }] } });

  it('is refused with a link, which then still works, and in the settings', async () => {
    await app.addUser({ email: 'admin@kolovrat.example', organizationId: kolovrat, role: 'admin' });
    const admin = await signedIn(app, 'admin@kolovrat.example');
    const email = 'nina@kolovrat.example';
    await admin.post('/api/orgusers', { email, firstName: 'Nina', lastName: 'Novak', role: 'user' });
    const [mail = ''] = await mailsOf(app, email);
    const token = /\/ResetPassword\/([\w-]+)/.exec(mail)?.[1] ?? '';
    const set = (password: string) =>
      app.client().form('/api/user/reset-password', { token, password, password_confirmation: password });
    vi.mocked(hash).mockClear();
    expect(await set('Geslo12345')).toMatchObject(refused('password_common'));
    expect(await set('NinaNovak2026')).toMatchObject(refused('password_own'));
    expect(hash).not.toHaveBeenCalled();
    expect(await set('zelen vlak pelje')).toMatchObject({ status: 204 });
    const nina = await signedIn(app, email, 'zelen vlak pelje');
    const save = (password: string) => nina.post('/api/saveUser', { password, currentPassword: 'zelen vlak pelje' });
    expect(await save('1q2w3e4r5t')).toMatchObject(refused('password_common'));
    expect(await save('Kolovrat-2026')).toMatchObject(refused('password_own'));
    expect(await save('rdeč vlak stoji')).toMatchObject({ status: 200 });
  });
});

describe('a session', () => {
  it('ends 90 days after the sign-in, however much it is used', async () => {
    const client = app.client();
    await client.form('/api/session', { email: ANA, password: PASSWORD, remember: 'true' });
    await app.database.owner.query(
      `update session set created_at = now() - interval '89 days', last_seen_at = now() - interval '1 hour'`,
    );
    expect((await client.get('/api/user')).status).toBe(200);
    const { rows } = await app.database.owner.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from session`,
    );
    expect(rows).toEqual([{ hours: 24 }]);
  });
});
