import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { mailsOf } from '../../../../../tests/support/mails.ts';
import { sessionsEnded } from './events.ts';
import { hashToken } from './secrets.ts';

let app: TestApp;
let kolovrat: number;

beforeAll(async () => {
  app = await startApp();
  kolovrat = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: 'ana@kolovrat.example', organizationId: kolovrat });
  await app.addUser({ email: 'sys@kolovrat.example', organizationId: null, role: 'sysadmin' });
});
afterAll(() => app.close());

describe('GET /sanctum/csrf-cookie', () => {
  it('answers 204 with the readable cookie', async () => {
    const reply = await app.client().get('/sanctum/csrf-cookie');
    expect(reply.status).toBe(204);
    const cookie = reply.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w.-]+; /);
    expect(cookie).not.toContain('HttpOnly');
  });
});

describe('POST /api/session', () => {
  it('signs in and gives an HttpOnly session cookie', async () => {
    const client = app.client();
    const reply = await client.form('/api/session', { email: ' Ana@Kolovrat.example ', password: PASSWORD });
    expect(reply).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith('konvoj_session=')) ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Expires/);
    expect((await client.get('/api/user')).status).toBe(200);
  });

  it('keeps the cookie for thirty days when asked to', async () => {
    const client = app.client();
    const reply = await client.form('/api/session', {
      email: 'ana@kolovrat.example',
      password: PASSWORD,
      remember: 'true',
    });
    expect(reply.headers.getSetCookie().find((line) => line.startsWith('konvoj_session='))).toMatch(/Expires/);
  });

  it('rotates the session of a browser that signs in again', async () => {
    const client = await signedIn(app, 'ana@kolovrat.example');
    const old = client.cookie('konvoj_session') ?? '';
    await client.form('/api/session', { email: 'ana@kolovrat.example', password: PASSWORD });
    expect(client.cookie('konvoj_session')).not.toBe(old);
    const thief = app.client();
    thief.setCookie('konvoj_session', old);
    expect((await thief.get('/api/user')).status).toBe(401);
  });

  it.each([
    ['en', 'Incorrect username or password'],
    ['de-AT,de;q=0.9', 'Benutzername oder Passwort ist falsch'],
    ['sl', 'Napačno uporabniško ime ali geslo'],
  ])('answers wrong credentials in the language %s alike for known and unknown users', async (language, title) => {
    for (const email of ['ana@kolovrat.example', 'nobody@kolovrat.example']) {
      const client = app.client();
      await client.get('/sanctum/csrf-cookie');
      const reply = await client.send('POST', '/api/session', `email=${email}&password=wrong`, {
        'content-type': 'application/x-www-form-urlencoded',
        'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '',
        'accept-language': language,
      });
      expect(reply.status).toBe(401);
      expect(reply.body).toMatchObject({ id: 0, code: 'session.wrong_credentials', title, status: 401 });
      expect(reply.headers.get('content-type')).toMatch('application/problem+json');
    }
  });

  it('refuses a locked and an expired user like a wrong password', async () => {
    const locked = await app.addUser({ email: 'locked@kolovrat.example', organizationId: kolovrat });
    const expired = await app.addUser({ email: 'expired@kolovrat.example', organizationId: kolovrat });
    await app.database.owner.query('update app_user set locked = true where id = $1', [locked]);
    await app.database.owner.query(`update app_user set valid_until = now() - interval '1 minute' where id = $1`, [
      expired,
    ]);
    for (const email of ['locked@kolovrat.example', 'expired@kolovrat.example']) {
      const reply = await app.client().form('/api/session', { email, password: PASSWORD });
      expect(reply).toMatchObject({ status: 401, body: { id: 0 } });
    }
  });

  it('names the fields that are missing or unknown', async () => {
    const reply = await app.client().form('/api/session', { email: '', extra: '1' });
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual(
      expect.arrayContaining([
        { path: 'email', code: 'required' },
        { path: 'password', code: 'required' },
        { path: 'extra', code: 'unknown_key' },
      ]),
    );
  });

  it('requires a form body, not JSON', async () => {
    const reply = await app.client().post('/api/session', { email: 'a', password: 'b' });
    expect(reply).toMatchObject({ status: 415, body: { code: 'media_type_unsupported' } });
  });

  it('slows an account down after ten failures from one address, not other accounts', async () => {
    const own = await startApp();
    try {
      const organizationId = await own.addOrganization('Prevozi Kolovrat');
      await own.addUser({ email: 'ana@kolovrat.example', organizationId });
      await own.addUser({ email: 'bor@kolovrat.example', organizationId });
      const client = own.client();
      for (let i = 0; i < 10; i += 1) {
        expect((await client.form('/api/session', { email: 'ana@kolovrat.example', password: 'wrong' })).status).toBe(
          401,
        );
      }
      const reply = await client.form('/api/session', { email: 'ana@kolovrat.example', password: PASSWORD });
      expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      await signedIn(own, 'bor@kolovrat.example');
    } finally {
      await own.close();
    }
  });
});

describe('cross-site request forgery', () => {
  const credentials = new URLSearchParams({ email: 'ana@kolovrat.example', password: PASSWORD }).toString();
  const type = 'application/x-www-form-urlencoded';

  it('refuses a change without the token, with another one, and with that of another session', async () => {
    const client = await signedIn(app, 'ana@kolovrat.example');
    const other = await signedIn(app, 'ana@kolovrat.example');
    for (const token of [undefined, 'made.up', other.cookie('XSRF-TOKEN')]) {
      const reply = await client.send(
        'DELETE',
        '/api/session',
        undefined,
        token === undefined ? {} : { 'x-xsrf-token': token },
      );
      expect(reply).toMatchObject({ status: 403, body: { code: 'csrf_missing' } });
    }
    expect((await client.get('/api/user')).status).toBe(200);
  });

  it('refuses a token that another site planted, cookie and header alike', async () => {
    const client = await signedIn(app, 'ana@kolovrat.example');
    const before = app.client();
    await before.get('/sanctum/csrf-cookie');
    const planted = before.cookie('XSRF-TOKEN') ?? '';
    client.setCookie('XSRF-TOKEN', planted);
    const reply = await client.send('DELETE', '/api/session', undefined, { 'x-xsrf-token': planted });
    expect(reply).toMatchObject({ status: 403, body: { code: 'csrf_missing' } });
  });

  it('refuses a page of another origin', async () => {
    const client = app.client();
    await client.get('/sanctum/csrf-cookie');
    const headers = {
      'content-type': type,
      'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '',
      origin: 'https://evil.example',
    };
    expect(await client.send('POST', '/api/session', credentials, headers)).toMatchObject({
      status: 403,
      body: { code: 'origin_refused' },
    });
  });
});

describe('DELETE /api/session', () => {
  it('ends the session immediately and closes its sockets', async () => {
    const client = await signedIn(app, 'ana@kolovrat.example');
    const secret = client.cookie('konvoj_session') ?? '';
    const ended: string[] = [];
    const stop = app.bus.subscribe(sessionsEnded, ({ sessionIds }) => void ended.push(...sessionIds));
    expect((await client.delete('/api/session')).status).toBe(204);
    stop();
    expect(ended).toHaveLength(1);
    expect(client.cookie('konvoj_session')).toBeUndefined();
    const again = app.client();
    again.setCookie('konvoj_session', secret);
    expect(await again.get('/api/user')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });

  it('answers 401 without a session', async () => {
    expect((await app.client().delete('/api/session')).status).toBe(401);
  });
});

describe('GET /api/user', () => {
  it('returns the user with their organization, settings and a live token', async () => {
    const client = await signedIn(app, 'ana@kolovrat.example');
    const { status, body } = await client.get('/api/user');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Ana Kos',
      person: { firstName: 'Ana', lastName: 'Kos' },
      role: 'user',
      organization: { id: kolovrat, name: 'Prevozi Kolovrat', timeZone: 'Europe/Ljubljana' },
      settings: { trackLengthHours: 8, stopTimeMinutes: 1, minimumStopMinutes: 5, theme: 'system' },
    });
    expect(body.wsToken.length).toBeGreaterThan(30);
    expect(Date.parse(body.wsTokenExpire)).toBeGreaterThan(Date.now());
  });

  it('answers 401 without a session and 422 for an unknown query key', async () => {
    expect(await app.client().get('/api/user')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    const client = await signedIn(app, 'ana@kolovrat.example');
    expect(await client.get('/api/user?x=1')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'x', code: 'unknown_key' }] },
    });
  });
});

describe('an expired session', () => {
  it('is refused, while other sessions of the same user stay valid', async () => {
    const others = await signedIn(app, 'ana@kolovrat.example');
    expect((await others.get('/api/user')).status).toBe(200);
    const over = await signedIn(app, 'ana@kolovrat.example');
    await app.database.owner.query(
      `update session set expires_at = now() - interval '1 second' where secret_hash = $1`,
      [hashToken(over.cookie('konvoj_session') ?? '')],
    );
    expect(await over.get('/api/user')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    expect((await others.get('/api/user')).status).toBe(200);
  });
});

describe('GET /api/sysAdmin', () => {
  it('returns whether the user is a system administrator', async () => {
    const ana = await signedIn(app, 'ana@kolovrat.example');
    const sys = await signedIn(app, 'sys@kolovrat.example');
    expect((await ana.get('/api/sysAdmin')).body).toEqual({ is_sysadmin: false });
    expect((await sys.get('/api/sysAdmin')).body).toEqual({ is_sysadmin: true });
    expect((await app.client().get('/api/sysAdmin')).status).toBe(401);
  });
});

describe('POST /api/saveUser', () => {
  it('changes the own name, language and settings, and answers in the new language', async () => {
    const id = await app.addUser({ email: 'bor@kolovrat.example', organizationId: kolovrat });
    const client = await signedIn(app, 'bor@kolovrat.example');
    const changed = await client.post('/api/saveUser', {
      firstName: ' Bor ',
      language: 'de',
      settings: { theme: 'dark' },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { id, name: 'Bor Kos', language: 'de', settings: { theme: 'dark', stopTimeMinutes: 1 } },
    });
    expect(await client.get('/api/user?x=1')).toMatchObject({ body: { title: 'Einige Angaben sind nicht richtig' } });
    const { rows } = await app.database.owner.query(
      `select action, entity, after from audit_entry where user_id = $1 and action = 'update'`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'update', entity: 'user', after: { firstName: 'Bor', language: 'de', settings: { theme: 'dark' } } },
    ]);
  });

  it.each([
    [{ firstName: ' ' }, { path: 'firstName', code: 'required' }],
    [{ lastName: 'x'.repeat(101) }, { path: 'lastName', code: 'too_long', params: { num: 101 } }],
    [{ settings: { stopTimeMinutes: 0 } }, { path: 'settings.stopTimeMinutes', code: 'too_small', params: { min: 1 } }],
    [{ settings: { theme: 'pink' } }, { path: 'settings.theme', code: 'invalid' }],
    [{ organizationId: 2 }, { path: 'organizationId', code: 'unknown_key' }],
  ])('refuses %j', async (body, error) => {
    const client = await signedIn(app, 'ana@kolovrat.example');
    expect(await client.post('/api/saveUser', body)).toMatchObject({
      status: 422,
      body: { code: 'validation', errors: [error] },
    });
  });

  it.each([
    ['si', 'sl'],
    ['fr', 'en'],
  ])('takes the language %s for %s', async (language, stored) => {
    const client = await signedIn(app, 'ana@kolovrat.example');
    expect(await client.post('/api/saveUser', { language })).toMatchObject({ status: 200, body: { language: stored } });
  });

  it('answers 401 without a session', async () => {
    expect((await app.client().post('/api/saveUser', {})).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  const linksMailedTo = async (email: string) =>
    (await mailsOf(app, email, 0)).filter((mail) => mail.includes('/ResetPassword/'));
  /** The newest mail with a link. Other mails to the same address may be on their way. */
  const resetLinkFor = async (client: Client, email: string) => {
    const before = (await linksMailedTo(email)).length;
    expect((await client.form('/api/user/reset-password-link', { email })).status).toBe(204);
    await expect.poll(async () => (await linksMailedTo(email)).length, { timeout: 20_000 }).toBe(before + 1);
    const [mail = ''] = await linksMailedTo(email);
    return { mail, token: /\/ResetPassword\/([\w-]+)/.exec(mail)?.[1] ?? '' };
  };
  const newPassword = 'another-password';

  it('mails a link in the user’s language that works once and ends every session', async () => {
    await app.addUser({ email: 'cene@kolovrat.example', organizationId: kolovrat, language: 'de' });
    const old = await signedIn(app, 'cene@kolovrat.example');
    const client = app.client();
    const { mail, token } = await resetLinkFor(client, 'cene@kolovrat.example');
    expect(mail).toContain('To: cene@kolovrat.example');
    expect(mail).toContain(`${app.url}/ResetPassword/`);
    expect(mail).toMatch(/Guten Tag Ana/);

    expect(await client.form('/api/reset-password/validate-token', { token })).toMatchObject({
      status: 200,
      body: { valid: true },
    });
    const set = { token, password: newPassword, password_confirmation: newPassword };
    expect((await client.form('/api/user/reset-password', set)).status).toBe(204);

    expect((await old.get('/api/user')).status).toBe(401);
    await signedIn(app, 'cene@kolovrat.example', newPassword);
    expect(
      (await app.client().form('/api/session', { email: 'cene@kolovrat.example', password: PASSWORD })).status,
    ).toBe(401);
    const used = await client.form('/api/reset-password/validate-token', { token });
    expect(used).toMatchObject({ status: 410, body: { code: 'session.reset_link_expired' } });
    expect((await client.form('/api/user/reset-password', set)).status).toBe(410);
  });

  it('answers alike for an unknown address and mails nothing', async () => {
    const reply = await app.client().form('/api/user/reset-password-link', { email: 'nobody@kolovrat.example' });
    expect(reply.status).toBe(204);
    // A later mail that has arrived proves that no earlier one was pending.
    await resetLinkFor(app.client(), 'ana@kolovrat.example');
    expect(await mailsOf(app, 'nobody@kolovrat.example', 0)).toEqual([]);
  });

  it('answers an outdated link with the text of the specification', async () => {
    const client = app.client();
    const { token } = await resetLinkFor(client, 'ana@kolovrat.example');
    await app.database.owner.query(`update reset_token set expires_at = now() - interval '1 second'`);
    const reply = await client.form('/api/reset-password/validate-token', { token });
    expect(reply.status).toBe(410);
    const english = await client.send('POST', '/api/reset-password/validate-token', `token=${token}`, {
      'content-type': 'application/x-www-form-urlencoded',
      'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '',
      'accept-language': 'en',
    });
    expect(english.body.title).toBe('The link has expired, please try again');
  });

  it('requires the password twice, neither too short nor too long', async () => {
    const client = app.client();
    const set = (password: string, password_confirmation: string) =>
      client.form('/api/user/reset-password', { token: 'x', password, password_confirmation });
    expect(await set('long-enough-1', 'long-enough-2')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password_confirmation', code: 'not_equal' }] },
    });
    expect(await set('short', 'short')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password', code: 'too_short', params: { num: 9 } }] },
    });
    expect((await client.form('/api/user/reset-password-link', { email: 'no address' })).body.errors).toEqual([
      { path: 'email', code: 'invalid_email' },
    ]);
  });
});

describe('audit and stored secrets', () => {
  it('record sign-ins and sign-outs, and no secret in clear text', async () => {
    const client = await signedIn(app, 'ana@kolovrat.example');
    const secret = client.cookie('konvoj_session') ?? '';
    const { wsToken } = (await client.get('/api/user')).body;
    const { rows } = await app.database.owner.query<{ row: string }>(
      `select session::text as row from session union all select live_token::text from live_token union all select audit_entry::text from audit_entry`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { row } of rows) {
      expect(row).not.toContain(secret);
      expect(row).not.toContain(wsToken);
      expect(row).not.toContain(Buffer.from(secret).toString('hex'));
    }
    const { rows: actions } = await app.database.owner.query<{ action: string }>(
      'select distinct action from audit_entry',
    );
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['sign_in', 'sign_out', 'change_password']),
    );
  });
});
