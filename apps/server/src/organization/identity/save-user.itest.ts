import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsOf } from '../../../../../tests/support/mails.ts';
import { PASSWORD, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { sessionsEnded } from './events.ts';

let app: TestApp;
let kolovrat: number;
let admin: Client;
let adminId: number;
let foreignId: number;
let made = 0;

beforeAll(async () => {
  app = await startApp();
  kolovrat = await app.addOrganization('Prevozi Kolovrat');
  const druga = await app.addOrganization('Druga');
  adminId = await app.addUser({ email: 'admin@kolovrat.example', organizationId: kolovrat, role: 'admin' });
  foreignId = await app.addUser({ email: 'bor@druga.example', organizationId: druga });
  await app.addUser({ email: 'sys@konvoj.example', organizationId: null, role: 'sysadmin' });
  admin = await signedIn(app, 'admin@kolovrat.example');
});
afterAll(() => app.close());

async function someone(role: 'admin' | 'user' = 'user') {
  made += 1;
  const email = `user${made}@kolovrat.example`;
  const id = await app.addUser({ email, organizationId: kolovrat, role });
  return { id, email };
}

const save = (client: Client, body: Record<string, unknown>) => client.post('/api/saveUser', body);

describe("one's own account", () => {
  it('takes a new address with the password, and notifies the old one', async () => {
    const { email } = await someone();
    const client = await signedIn(app, email);
    const reply = await save(client, { email: 'nova@kolovrat.example', currentPassword: PASSWORD });
    expect(reply).toMatchObject({ status: 200, body: { email: 'nova@kolovrat.example' } });
    await signedIn(app, 'nova@kolovrat.example');
    const [mail] = await mailsOf(app, email);
    expect(mail).toContain('changed to nova@kolovrat.example');
    expect((await client.get('/api/auditLog/user?action=update')).body).toMatchObject([
      { before: { email }, after: { email: 'nova@kolovrat.example' } },
    ]);
  });

  it.each([
    ['sl', 'sl'],
    ['si', 'sl'],
    ['de', 'de'],
  ])('takes the language %s for %s', async (language, stored) => {
    const { email } = await someone();
    const client = await signedIn(app, email);
    expect(await save(client, { language })).toMatchObject({ status: 200, body: { language: stored } });
  });

  it('takes a new password, ends all other sessions and sends a mail about it', async () => {
    const { email } = await someone();
    const client = await signedIn(app, email);
    const other = await signedIn(app, email);
    const ended: string[] = [];
    const stop = app.bus.subscribe(sessionsEnded, ({ sessionIds }) => void ended.push(...sessionIds));
    expect(await save(client, { password: 'a-new-password', currentPassword: PASSWORD })).toMatchObject({
      status: 200,
    });
    stop();
    expect(ended).toHaveLength(1);
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await other.get('/api/user')).status).toBe(401);
    await signedIn(app, email, 'a-new-password');
    expect((await mailsOf(app, email))[0]).toContain('password of your Konvoj account was changed');
  });

  it('keeps its address and password when the current password is missing or wrong', async () => {
    const client = await signedIn(app, (await someone()).email);
    for (const wanted of [{ email: 'x@kolovrat.example' }, { password: 'a-new-password' }]) {
      expect(await save(client, wanted)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'currentPassword', code: 'required' }] },
      });
      expect(await save(client, { ...wanted, currentPassword: 'wrong' })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'currentPassword', code: 'wrong_password' }] },
      });
    }
  });

  it('counts wrong current passwords like failed sign-ins', async () => {
    const { email } = await someone();
    const client = await signedIn(app, email);
    for (let i = 0; i < 10; i += 1) {
      expect((await save(client, { password: 'a-new-password', currentPassword: 'wrong' })).status).toBe(422);
    }
    const limited = await save(client, { password: 'a-new-password', currentPassword: PASSWORD });
    expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await app.client().form('/api/session', { email, password: PASSWORD })).status).toBe(429);
  });

  it('refuses the address of another user, in any case', async () => {
    const client = await signedIn(app, (await someone()).email);
    expect(await save(client, { email: 'BOR@druga.example', currentPassword: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'user.email_taken', errors: [{ path: 'email', code: 'taken' }] },
    });
  });

  it('turns the mail on sign-in on and off', async () => {
    const { email } = await someone();
    const client = await signedIn(app, email);
    expect(await save(client, { loginAlert: true })).toMatchObject({ status: 200, body: { loginAlert: true } });
    await signedIn(app, email);
    expect((await mailsOf(app, email))[0]).toContain('signed in to your account');
    expect(await save(client, { loginAlert: false })).toMatchObject({ body: { loginAlert: false } });
  });

  it.each([{ role: 'user' }, { locked: false }, { validUntil: null }, { canEditFleet: true }])(
    'does not grant an ordinary user %j',
    async (wanted) => {
      const client = await signedIn(app, (await someone()).email);
      expect(await save(client, wanted)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  );

  it.each([{ role: 'user' }, { locked: true }, { validUntil: '2020-01-01T00:00:00.000Z' }])(
    'does not let administrators remove their own rights with %j',
    async (wanted) => {
      for (const whom of [{}, { id: adminId }]) {
        expect(await save(admin, { ...whom, ...wanted })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
      expect(await save(admin, { role: 'admin', locked: false, validUntil: null })).toMatchObject({ status: 200 });
    },
  );

  it('of a system administrator has no role or expiry to set', async () => {
    const sys = await signedIn(app, 'sys@konvoj.example');
    expect(await save(sys, { locked: false })).toMatchObject({ status: 403 });
    expect(await save(sys, { id: adminId, firstName: 'Nova' })).toMatchObject({ status: 403 });
    expect(await save(sys, { firstName: 'Zala' })).toMatchObject({ status: 200, body: { name: 'Zala Kos' } });
  });
});

describe('another user of the organization', () => {
  it('is changed by an administrator', async () => {
    const { id, email } = await someone();
    const wanted = {
      language: 'de',
      role: 'admin',
      canEditFleet: true,
      loginAlert: true,
      validUntil: '2099-06-01 12:00:00',
      email: 'bor.novak@kolovrat.example',
    };
    expect(await save(admin, { id, firstName: 'Bor', lastName: 'Novak', ...wanted })).toMatchObject({
      status: 200,
      body: { ...wanted, id, name: 'Bor Novak', validUntil: '2099-06-01T10:00:00.000Z' },
    });
    expect(await save(admin, { id, validUntil: null })).toMatchObject({ body: { validUntil: null } });
    expect((await mailsOf(app, email))[0]).toContain('bor.novak@kolovrat.example');
    const { body } = await admin.get('/api/auditLog/user?action=update&limit=2');
    expect(body).toMatchObject([
      { after: { validUntil: null } },
      {
        user: { id: adminId },
        entity: 'user',
        entityId: String(id),
        before: { role: 'user', email },
        after: { role: 'admin', firstName: 'Bor' },
      },
    ]);
  });

  it.each([{ password: 'a-new-password' }, { currentPassword: 'x' }, { settings: { theme: 'dark' } }])(
    'does not let an administrator change %j',
    async (wanted) => {
      const { id } = await someone();
      expect(await save(admin, { id, ...wanted })).toMatchObject({ status: 403 });
    },
  );

  it('is hidden from administrators of other organizations, and read-only for ordinary users', async () => {
    expect(await save(admin, { id: foreignId, firstName: 'X' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await save(admin, { id: 999_999, firstName: 'X' })).toMatchObject({ status: 404 });
    const client = await signedIn(app, (await someone()).email);
    expect(await save(client, { id: adminId, firstName: 'X' })).toMatchObject({ status: 403 });
  });

  it('refuses a taken address, a wrong date and an unknown role', async () => {
    const { id } = await someone();
    expect(await save(admin, { id, email: 'bor@druga.example' })).toMatchObject({
      status: 409,
      body: { code: 'user.email_taken', errors: [{ path: 'email', code: 'taken' }] },
    });
    expect(await save(admin, { id, validUntil: '2026-02-31 00:00:00' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'validUntil', code: 'invalid_date' }] },
    });
    expect(await save(admin, { id, role: 'sysadmin' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'role', code: 'invalid' }] },
    });
  });

  it.each([{ locked: true }, { validUntil: '2020-01-01T00:00:00.000Z' }])(
    'is signed out immediately by %j',
    async (wanted) => {
      const { id, email } = await someone();
      const client = await signedIn(app, email);
      expect((await client.get('/api/user')).status).toBe(200);
      const ended: string[] = [];
      const stop = app.bus.subscribe(sessionsEnded, ({ sessionIds }) => void ended.push(...sessionIds));
      expect(await save(admin, { id, ...wanted })).toMatchObject({ status: 200 });
      stop();
      expect(ended).toHaveLength(1);
      expect((await client.get('/api/user')).status).toBe(401);
      expect((await app.client().form('/api/session', { email, password: PASSWORD })).status).toBe(401);
    },
  );

  it('gets a new role in open sessions', async () => {
    const { id, email } = await someone();
    const client = await signedIn(app, email);
    expect((await client.get(`/api/auditLog/user?userId=${adminId}`)).status).toBe(403);
    await save(admin, { id, role: 'admin' });
    expect((await client.get(`/api/auditLog/user?userId=${adminId}`)).status).toBe(200);
    await save(admin, { id, role: 'user' });
    expect((await client.get(`/api/auditLog/user?userId=${adminId}`)).status).toBe(403);
  });

  it('remains an administrator when there is no other one', async () => {
    const organizationId = await app.addOrganization('Prevozi Dva');
    const emails = ['one@dva.example', 'two@dva.example'];
    const both = await Promise.all(
      emails.map(async (email) => {
        const id = await app.addUser({ email, organizationId, role: 'admin' });
        return { id, client: await signedIn(app, email) };
      }),
    );
    const [one, two] = both;
    if (one === undefined || two === undefined) throw new Error('two were made');
    // The cache holds both as administrators; each locks the other at the same time.
    await Promise.all(both.map(({ client }) => client.get('/api/user')));
    const replies = await Promise.all([
      save(one.client, { id: two.id, locked: true }),
      save(two.client, { id: one.id, role: 'user' }),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await app.database.owner.query(
      `select id from app_user where organization_id = $1 and role = 'admin' and not locked`,
      [organizationId],
    );
    expect(rows).toHaveLength(1);
  });

  it('cannot be locked by a former administrator whose session is still cached', async () => {
    const organizationId = await app.addOrganization('Prevozi Ena');
    const lastId = await app.addUser({ email: 'last@ena.example', organizationId, role: 'admin' });
    const goneId = await app.addUser({ email: 'gone@ena.example', organizationId, role: 'admin' });
    const gone = await signedIn(app, 'gone@ena.example');
    await gone.get('/api/user');
    // Written directly to the database; the server keeps its cached session for a moment.
    await app.database.owner.query('update app_user set locked = true where id = $1', [goneId]);
    expect(await save(gone, { id: lastId, role: 'user' })).toMatchObject({
      status: 409,
      body: { code: 'user.last_admin' },
    });
  });
});
