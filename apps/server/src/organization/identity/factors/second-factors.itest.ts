import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signedIn, startApp } from '../../../../../../tests/support/index.ts';
import type { Client, ClientReply, TestApp } from '../../../../../../tests/support/index.ts';
import { mailsOf } from '../../../../../../tests/support/mails.ts';
import { systemClock } from '../../../platform/clock.ts';
import { statementsOn } from '../../../platform/database.ts';
import { silentLog } from '../../../platform/logging.ts';
import { newResetLink, resetFactors } from '../administration.ts';
import { Authenticator } from '../passkeys/authenticator.testing.ts';

const ORIGIN = 'http://localhost';
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let app: TestApp;
let organizationId: number;
let now = Date.now();
let made = 0;

beforeAll(async () => {
  const clock = { ...systemClock, now: () => now };
  app = await startApp({ KONVOJ_PUBLIC_URL: ORIGIN }, silentLog(), clock);
  organizationId = await app.addOrganization('Prevozi Kolovrat');
});
afterAll(() => app.close());

async function newUser(of = organizationId, role: 'user' | 'admin' = 'user'): Promise<string> {
  made += 1;
  const email = `user${made}@kolovrat.example`;
  await app.addUser({ email, organizationId: of, role });
  return email;
}

/** The present code of an app; time goes on, since each is accepted once. */
function codeOf(secret: string): string {
  now += STEP_MS;
  return new TOTP({ secret }).generate({ timestamp: now });
}

async function withApp(email: string): Promise<{ client: Client; secret: string; recoveryCodes: string[] }> {
  const client = await signedIn(app, email);
  const { body: started } = await client.post('/api/signInFactors/totp', { currentPassword: PASSWORD });
  const confirmed = await client.post('/api/signInFactors/totp/confirm', { code: codeOf(started.secret) });
  expect(confirmed.status).toBe(200);
  return { client, secret: started.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

async function withPasskey(email: string) {
  const client = await signedIn(app, email);
  const device = new Authenticator(ORIGIN);
  const { body: options } = await client.post('/api/signInFactors/passkeys/options', { currentPassword: PASSWORD });
  const added = await client.post('/api/signInFactors/passkeys', {
    name: 'Prenosnik',
    response: device.register(options),
  });
  expect(added.status).toBe(200);
  return { client, device, recoveryCodes: added.body.recoveryCodes };
}

async function passwordOf(email: string, remember = false): Promise<{ client: Client; reply: ClientReply }> {
  const client = app.client();
  const more = remember ? { remember: 'true' } : {};
  return { client, reply: await client.form('/api/session', { email, password: PASSWORD, ...more }) };
}

const factor = (client: Client, code: string) => client.post('/api/session/factor', { code });
const wrong = { status: 422, body: { errors: [{ path: 'code', code: 'wrong_code' }] } };
const expired = { status: 410, body: { code: 'sign_in.step_expired' } };

describe('an authenticator app', () => {
  it('is set up with the password and confirmed by a code', async () => {
    const email = await newUser();
    const client = await signedIn(app, email);
    const refused = await client.post('/api/signInFactors/totp', { currentPassword: 'not-the-one' });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'currentPassword', code: 'wrong_password' }] },
    });
    const { body: started } = await client.post('/api/signInFactors/totp', { currentPassword: PASSWORD });
    expect(started.address).toContain(started.secret);
    expect(await client.post('/api/signInFactors/totp/confirm', { code: '000000' })).toMatchObject(wrong);
    expect((await passwordOf(email)).reply.body).toMatchObject({ id: expect.any(Number) });
    const { body } = await client.post('/api/signInFactors/totp/confirm', { code: codeOf(started.secret) });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect((await client.get('/api/signInFactors')).body).toMatchObject({
      totp: { since: expect.any(String) },
      recoveryCodesLeft: 10,
      required: false,
    });
    expect(await client.post('/api/signInFactors/totp', { currentPassword: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'sign_in.totp_exists' },
    });
  });

  it('ends the other sessions, is mailed and audited, and its secret is stored sealed', async () => {
    const email = await newUser();
    const other = await signedIn(app, email);
    const { client, secret } = await withApp(email);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await mailsOf(app, email))[0]).toContain('the authenticator app is on');
    expect((await client.get('/api/auditLog/user?entity=sign_in_factor')).body).toMatchObject([
      { action: 'create', after: { factor: 'totp' } },
    ]);
    const { rows } = await app.database.owner.query<{ row: string }>(
      `select encode(sealed_secret, 'escape') as row from user_totp union all select after::text from audit_entry`,
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('completes a sign-in after the password, which alone gives no session', async () => {
    const email = await newUser();
    const { secret } = await withApp(email);
    const { client, reply } = await passwordOf(email);
    expect(reply).toMatchObject({
      status: 200,
      body: { id: 0, step: { kind: 'factor', methods: ['totp', 'recovery'] } },
    });
    expect(client.cookie('konvoj_session')).toBeUndefined();
    expect((await client.get('/api/user')).status).toBe(401);
    expect(await factor(client, '000000')).toMatchObject(wrong);
    expect(await factor(client, codeOf(secret))).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
    expect((await client.get('/api/sessions')).body).toMatchObject([{ current: true, method: 'totp' }, {}]);
  });

  it('keeps what the password had said about staying signed in', async () => {
    const email = await newUser();
    const { secret } = await withApp(email);
    const { client } = await passwordOf(email, true);
    const reply = await factor(client, codeOf(secret));
    expect(reply.headers.getSetCookie().find((line) => line.startsWith('konvoj_session'))).toMatch(/Expires/i);
  });

  it('accepts a code once, and no older one after it', async () => {
    const email = await newUser();
    const { secret } = await withApp(email);
    const code = codeOf(secret);
    expect((await factor((await passwordOf(email)).client, code)).status).toBe(200);
    const { client } = await passwordOf(email);
    expect(await factor(client, code)).toMatchObject(wrong);
    const earlier = new TOTP({ secret }).generate({ timestamp: now - STEP_MS });
    expect(await factor(client, earlier)).toMatchObject(wrong);
  });

  it('opens one session where two requests bring one code', async () => {
    const email = await newUser();
    const { secret } = await withApp(email);
    const { client } = await passwordOf(email);
    const code = codeOf(secret);
    const statuses = (await Promise.all([factor(client, code), factor(client, code)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, expect.any(Number)]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('waits five minutes for its code, in the browser that typed the password', async () => {
    const email = await newUser();
    const { secret } = await withApp(email);
    const { client } = await passwordOf(email);
    expect(await factor(app.client(), codeOf(secret))).toMatchObject(expired);
    now += 5 * MINUTE_MS;
    expect(await factor(client, codeOf(secret))).toMatchObject(expired);
  });

  it('is switched off by the password and a code', async () => {
    const email = await newUser();
    const { client, secret } = await withApp(email);
    const remove = (body: object) => client.post('/api/signInFactors/totp/remove', body);
    expect(await remove({ currentPassword: 'not-the-one', code: codeOf(secret) })).toMatchObject({ status: 422 });
    expect(await remove({ currentPassword: PASSWORD, code: '000000' })).toMatchObject(wrong);
    expect((await remove({ currentPassword: PASSWORD, code: codeOf(secret) })).status).toBe(204);
    expect((await client.get('/api/signInFactors')).body).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect((await passwordOf(email)).reply.body).not.toHaveProperty('step');
  });

  it('limits wrong codes, which right passwords do not reset', async () => {
    const email = await newUser();
    const { secret } = await withApp(email);
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await factor((await passwordOf(email)).client, '000000')).toMatchObject(wrong);
    }
    const { client } = await passwordOf(email);
    expect(await factor(client, codeOf(secret))).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    now += 16 * MINUTE_MS;
    expect((await factor((await passwordOf(email)).client, codeOf(secret))).status).toBe(200);
  });
});

describe('a sign-in that waits for its second step', () => {
  const NEW_PASSWORD = 'nova-dolga-poved-27';

  it('ends when the user changes the password', async () => {
    const email = await newUser();
    const { client: owner, secret } = await withApp(email);
    const { id } = (await owner.get('/api/user')).body;
    const { client, reply } = await passwordOf(email);
    expect(reply.body).toMatchObject({ id: 0, step: { kind: 'factor' } });
    const change = { id, password: NEW_PASSWORD, currentPassword: PASSWORD };
    expect((await owner.post('/api/saveUser', change)).status).toBe(200);
    expect(await factor(client, codeOf(secret))).toMatchObject(expired);
  });

  it('ends when the password is set by a link', async () => {
    const email = await newUser();
    const { secret } = await withApp(email);
    const { client } = await passwordOf(email);
    const link = await newResetLink(statementsOn(app.database.owner), email, now);
    const token = link.slice(link.lastIndexOf('/') + 1);
    const set = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect((await app.client().form('/api/user/reset-password', set)).status).toBe(204);
    expect(await factor(client, codeOf(secret))).toMatchObject(expired);
  });

  it('ends when the user is locked, and stays so after', async () => {
    const email = await newUser();
    const { client: owner, secret } = await withApp(email);
    const { id } = (await owner.get('/api/user')).body;
    const { client } = await passwordOf(email);
    const admin = await signedIn(app, await newUser(organizationId, 'admin'));
    expect((await admin.post('/api/saveUser', { id, locked: true })).status).toBe(200);
    expect((await admin.post('/api/saveUser', { id, locked: false })).status).toBe(200);
    expect(await factor(client, codeOf(secret))).toMatchObject(expired);
  });

  it('sets no app up once the user has another second factor', async () => {
    const strict = await app.addOrganization('Stroga pošta');
    const admin = await signedIn(app, await newUser(strict, 'admin'));
    expect((await admin.put('/api/organization/signIn/secondFactor', { required: true })).status).toBe(200);
    const email = await newUser(strict);
    const { client } = await passwordOf(email);
    const { body: started } = await client.post('/api/session/enrolment');
    await app.database.owner.query(
      `insert into passkey (user_id, credential_id, public_key, counter, transports, name)
       select id, 'made-up', '\\x00', 0, '{}', 'Ključ' from app_user where email = $1`,
      [email],
    );
    const confirm = { code: codeOf(started.secret) };
    expect(await client.post('/api/session/enrolment/confirm', confirm)).toMatchObject(expired);
    expect(await client.post('/api/session/enrolment')).toMatchObject(expired);
    expect((await passwordOf(email)).reply.body).toMatchObject({ step: { methods: ['passkey'] } });
  });
});

describe('recovery codes', () => {
  it('work once each, in place of the app', async () => {
    const email = await newUser();
    const { recoveryCodes } = await withApp(email);
    const [code = ''] = recoveryCodes;
    const { client } = await passwordOf(email);
    expect((await factor(client, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await client.get('/api/sessions')).body[0]).toMatchObject({ method: 'recovery' });
    expect((await client.get('/api/signInFactors')).body).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await factor((await passwordOf(email)).client, code)).toMatchObject(wrong);
  });

  it('are replaced by a new set', async () => {
    const email = await newUser();
    const { client, recoveryCodes } = await withApp(email);
    const renewed = await client.post('/api/signInFactors/recoveryCodes', { currentPassword: PASSWORD });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await factor((await passwordOf(email)).client, recoveryCodes[1] ?? '')).toMatchObject(wrong);
    expect((await factor((await passwordOf(email)).client, renewed.body.recoveryCodes[1])).status).toBe(200);
  });

  it('are none of somebody without a second factor', async () => {
    const client = await signedIn(app, await newUser());
    const reply = await client.post('/api/signInFactors/recoveryCodes', { currentPassword: PASSWORD });
    expect(reply.status).toBe(404);
  });
});

describe('an organization that requires a second factor', () => {
  it('leads users without one through its set-up at the next sign-in, before anything else', async () => {
    const strict = await app.addOrganization('Stroga logistika');
    const admin = await signedIn(app, await newUser(strict, 'admin'));
    const email = await newUser(strict);
    expect((await admin.put('/api/organization/signIn/secondFactor', { required: true })).body).toEqual({
      requiresSecondFactor: true,
      usersWithoutFactor: 2,
    });
    expect((await admin.get('/api/user')).status).toBe(200);
    expect((await admin.get('/api/auditLog/user?entity=sign_in_settings')).body).toMatchObject([
      { before: { requiresSecondFactor: false }, after: { requiresSecondFactor: true } },
    ]);

    const { client, reply } = await passwordOf(email);
    expect(reply.body).toEqual({ id: 0, step: { kind: 'enrolment' } });
    expect((await client.get('/api/devices')).status).toBe(401);
    expect(await factor(client, '000000')).toMatchObject(expired);
    const { body: started } = await client.post('/api/session/enrolment');
    expect(await client.post('/api/session/enrolment/confirm', { code: '000000' })).toMatchObject(wrong);
    const confirmed = await client.post('/api/session/enrolment/confirm', { code: codeOf(started.secret) });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect((await client.get('/api/devices')).status).toBe(200);
    const remove = { currentPassword: PASSWORD, code: codeOf(started.secret) };
    expect(await client.post('/api/signInFactors/totp/remove', remove)).toMatchObject({
      status: 409,
      body: { code: 'sign_in.factor_required' },
    });
    expect((await admin.get('/api/organization/signIn')).body).toMatchObject({ usersWithoutFactor: 1 });
  });

  it('does not open the set-up without the password', async () => {
    expect(await app.client().post('/api/session/enrolment')).toMatchObject(expired);
    const { client } = await passwordOf(await newUser());
    expect(await client.post('/api/session/enrolment')).toMatchObject(expired);
  });

  it('is not the matter of users, or of another organization', async () => {
    const other = await app.addOrganization('Druga logistika');
    const user = await signedIn(app, await newUser(other));
    expect((await user.put('/api/organization/signIn/secondFactor', { required: true })).status).toBe(403);
    const admin = await signedIn(app, await newUser(other, 'admin'));
    expect((await admin.get('/api/organization/signIn')).body).toMatchObject({ requiresSecondFactor: false });
  });
});

describe('who has lost a second factor', () => {
  it('gets rid of it by an administrator of the organization', async () => {
    const email = await newUser();
    const { client } = await withApp(email);
    const { id } = (await client.get('/api/user')).body;
    const stranger = await signedIn(app, await newUser(await app.addOrganization('Tuja logistika'), 'admin'));
    expect((await stranger.delete(`/api/orgusers/${id}/signInFactors`)).status).toBe(404);
    const admin = await signedIn(app, await newUser(organizationId, 'admin'));
    expect((await admin.delete(`/api/orgusers/${id}/signInFactors`)).status).toBe(204);
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await passwordOf(email)).reply.body).not.toHaveProperty('step');
    expect((await mailsOf(app, email, 2)).join('\n')).toContain('an administrator has removed it');
  });

  it('cannot remove the own one as an administrator, without password and code', async () => {
    const email = await newUser(organizationId, 'admin');
    const { client } = await withApp(email);
    const { id } = (await client.get('/api/user')).body;
    expect((await client.delete(`/api/orgusers/${id}/signInFactors`)).status).toBe(403);
    expect((await client.get('/api/signInFactors')).body).toMatchObject({
      totp: { since: expect.any(String) },
      recoveryCodesLeft: 10,
    });
    expect((await passwordOf(email)).reply.body).toMatchObject({ step: { kind: 'factor' } });
  });

  it('gets rid of it by the command line, also a system administrator', async () => {
    const email = 'sysadmin@konvoj.example';
    await app.addUser({ email, organizationId: null, role: 'sysadmin' });
    const { client } = await withApp(email);
    const owner = statementsOn(app.database.owner);
    expect(await resetFactors(owner, email)).toBe(1);
    now += 4_000;
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await passwordOf(email)).reply.body).not.toHaveProperty('step');
    expect(await resetFactors(owner, email)).toBeNull();
  });
});

describe('a system administrator who acts as a user', () => {
  it('neither sees nor changes the second factors of the user', async () => {
    const email = await newUser();
    await app.addUser({ email: 'support@konvoj.example', organizationId: null, role: 'sysadmin' });
    const support = await signedIn(app, 'support@konvoj.example');
    const { id } = (await (await signedIn(app, email)).get('/api/user')).body;
    await support.post('/api/switchUser', { userId: id });
    expect((await support.get('/api/signInFactors')).status).toBe(403);
    expect((await support.post('/api/signInFactors/totp', { currentPassword: PASSWORD })).status).toBe(403);
  });
});

describe('a passkey', () => {
  const start = async (client: Client) => (await client.post('/api/session/passkey/options')).body;
  const finish = (client: Client, response: object, remember = false) =>
    client.post('/api/session/passkey', { response, remember });
  const refused = { status: 422, body: { code: 'sign_in.passkey_refused' } };

  it('signs in without a password', async () => {
    const email = await newUser();
    const { device, recoveryCodes } = await withPasskey(email);
    expect(recoveryCodes).toHaveLength(10);
    const client = app.client();
    const options = await start(client);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    expect((await finish(client, device.answer(options))).status).toBe(200);
    expect((await client.get('/api/user')).body).toMatchObject({ email });
    expect((await client.get('/api/sessions')).body[0]).toMatchObject({ method: 'passkey' });
    expect((await client.get('/api/signInFactors')).body.passkeys).toMatchObject([
      { name: 'Prenosnik', lastUsedAt: expect.any(String) },
    ]);
  });

  it('is the second factor after a password, of the same user only', async () => {
    const email = await newUser();
    const { device } = await withPasskey(email);
    const { device: strange } = await withPasskey(await newUser());
    const { client, reply } = await passwordOf(email);
    expect(reply.body).toMatchObject({ id: 0, step: { methods: ['passkey', 'recovery'] } });
    expect(await finish(client, strange.answer(await start(client)))).toMatchObject(refused);
    expect((await finish(client, device.answer(await start(client)))).status).toBe(200);
    expect((await client.get('/api/user')).body).toMatchObject({ email });
  });

  it('answers a challenge once, in the browser that got it, within five minutes', async () => {
    const { device } = await withPasskey(await newUser());
    const client = app.client();
    const options = await start(client);
    expect(await finish(app.client(), device.answer(options))).toMatchObject(expired);
    const answer = device.answer(options);
    expect((await finish(client, answer)).status).toBe(200);
    const again = app.client();
    const other = await start(again);
    expect(await finish(again, answer)).toMatchObject(refused);
    expect(await finish(again, device.answer(other))).toMatchObject(expired);
    const late = await start(again);
    now += 5 * MINUTE_MS;
    expect(await finish(again, device.answer(late))).toMatchObject(expired);
  });

  it('is refused from another origin, without user verification, with an old counter, and when it is unknown', async () => {
    const { device } = await withPasskey(await newUser());
    const client = app.client();
    expect(await finish(client, device.answer(await start(client), 'https://evil.example'))).toMatchObject(refused);
    device.verifiesUser = false;
    expect(await finish(client, device.answer(await start(client)))).toMatchObject(refused);
    device.verifiesUser = true;
    expect((await finish(client, device.answer(await start(client)))).status).toBe(200);
    device.counter = 0;
    expect(await finish(client, device.answer(await start(client)))).toMatchObject(refused);
    expect(await finish(client, new Authenticator(ORIGIN).answer(await start(client)))).toMatchObject(refused);
  });

  it('is refused for a locked user', async () => {
    const email = await newUser();
    const { device } = await withPasskey(email);
    await app.database.owner.query('update app_user set locked = true where email = $1', [email]);
    const client = app.client();
    expect(await finish(client, device.answer(await start(client)))).toMatchObject(refused);
  });

  it('is registered by the session that began it, and once', async () => {
    const email = await newUser();
    const client = await signedIn(app, email);
    const device = new Authenticator(ORIGIN);
    const options = (await client.post('/api/signInFactors/passkeys/options', { currentPassword: PASSWORD })).body;
    const body = { name: 'Ključ', response: device.register(options) };
    expect(await (await signedIn(app, email)).post('/api/signInFactors/passkeys', body)).toMatchObject(expired);
    expect((await client.post('/api/signInFactors/passkeys', body)).status).toBe(200);
    expect(await client.post('/api/signInFactors/passkeys', body)).toMatchObject(expired);
  });

  it('is removed with the password, and with it the recovery codes of the last factor', async () => {
    const email = await newUser();
    const { client } = await withPasskey(email);
    const [passkey] = (await client.get('/api/signInFactors')).body.passkeys;
    const remove = (id: string, currentPassword = PASSWORD) =>
      client.post(`/api/signInFactors/passkeys/${id}/remove`, { currentPassword });
    expect((await remove(passkey.id, 'not-the-one')).status).toBe(422);
    expect((await remove('00000000-0000-0000-0000-000000000000')).status).toBe(404);
    expect((await remove(passkey.id)).status).toBe(204);
    expect((await client.get('/api/signInFactors')).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });
});
