import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD, signedIn, startApp } from '../../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../../tests/support/index.ts';
import { systemClock } from '../../../platform/clock.ts';
import { statementsOn } from '../../../platform/database.ts';
import { mailsOf } from '../../../../../../tests/support/mails.ts';
import { silentLog } from '../../../platform/logging.ts';
import { loosenCompanySignIn } from '../administration.ts';
import { CLIENT, testProvider } from './provider.testing.ts';
import type { TestProvider } from './provider.testing.ts';

const SETTINGS = '/api/organization/signIn/company';
const MINUTE_MS = 60_000;

let app: TestApp;
let now = Date.now();
let made = 0;
/** An organization of its own for each test, with its provider. */
let organizationId: number;
let name: string;
let link: string;
let admin: Client;
let adminEmail: string;
let email: string;
let provider: TestProvider;

beforeAll(async () => {
  const clock = { ...systemClock, now: () => now };
  // Only the address of the providers of these tests; 127.0.0.2 is private as any other.
  app = await startApp({ KONVOJ_WEBHOOK_PRIVATE: '127.0.0.1/32' }, silentLog(), clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = Date.now();
  made += 1;
  // All tests come from one address.
  await app.database.owner.query('delete from rate_limit');
  name = `Podjetje ${made}`;
  link = `podjetje-${made}`;
  organizationId = await app.addOrganization(name);
  adminEmail = `admin@${link}.example`;
  email = `ana@${link}.example`;
  await app.addUser({ email: adminEmail, organizationId, role: 'admin' });
  await app.addUser({ email, organizationId });
  admin = await signedIn(app, adminEmail);
  provider = await testProvider({ email });
  onTestFinished(() => provider.close());
});

const fields = (changes: object = {}) => ({
  name: link,
  issuer: provider.issuer,
  ...CLIENT,
  domains: [`${link}.example`],
  mode: 'offered',
  trustsSecondFactor: false,
  currentPassword: PASSWORD,
  ...changes,
});

async function setUp(changes: object = {}): Promise<void> {
  expect(await admin.put(SETTINGS, fields(changes))).toMatchObject({ status: 200 });
}

const remove = (currentPassword = PASSWORD) => admin.post(`${SETTINGS}/remove`, { currentPassword });

async function tested(): Promise<void> {
  const person = provider.claims;
  provider.claims = { ...person, email: adminEmail };
  const { body } = await admin.post(`${SETTINGS}/test`);
  expect(await finish(admin, await provider.signIn(body.address))).toMatchObject({ body: { outcome: 'tested' } });
  provider.claims = person;
}

const start = (client: Client, to = link) => client.post('/api/session/company/start', { name: to });
const finish = (client: Client, answer: string) => client.post('/api/session/company', { answer });

/** Begins in a new browser, and goes to the provider. */
async function begun(): Promise<{ client: Client; answer: string }> {
  const client = app.client();
  const { body } = await start(client);
  return { client, answer: await provider.signIn(body.address) };
}

async function signInByCompany() {
  const { client, answer } = await begun();
  return { client, answer, reply: await finish(client, answer) };
}

const refusal = (status: number, code: string, params?: object) => ({
  status,
  body: { code: `company_sign_in.${code}`, ...(params && { params }) },
});

describe('sign-in by the company', () => {
  it('opens a session of the user whom the provider names, and is shown and audited as such', async () => {
    await setUp();
    const { client, reply } = await signInByCompany();
    expect(reply).toMatchObject({ status: 200, body: { outcome: 'signedIn', id: expect.any(Number) } });
    expect((await client.get('/api/user')).body).toMatchObject({ email, organization: { name } });
    expect((await client.get('/api/sessions')).body).toMatchObject([{ current: true, method: 'company' }]);
    expect((await client.get('/api/auditLog/user?entity=session')).body).toMatchObject([
      { action: 'sign_in', after: { method: 'company' } },
    ]);
    expect(client.cookie('konvoj_company')).toBeUndefined();
    expect((await client.form('/api/session', { email, password: PASSWORD })).status).toBe(200);
  });

  it('requests what the protocol needs, and binds it to the browser for ten minutes', async () => {
    await setUp();
    const client = app.client();
    const { body, headers } = await start(client, ` ${link.toUpperCase()} `);
    const asked = new URL(body.address).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: `${app.url}/login-return`,
      code_challenge_method: 'S256',
      scope: 'openid email',
    });
    expect(new Set([asked.get('state'), asked.get('nonce'), asked.get('code_challenge')]).size).toBe(3);
    const cookie = headers.getSetCookie().find((line) => line.startsWith('konvoj_company='));
    expect(cookie).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/);
    expect(body.address).not.toContain(client.cookie('konvoj_company'));
    const answer = await provider.signIn(body.address);
    now += 11 * MINUTE_MS;
    expect(await finish(client, answer)).toMatchObject(refusal(410, 'expired'));
  });

  it('reads the e-mail address from the userinfo endpoint where the ID token has none', async () => {
    provider.userinfo = { email: email.toUpperCase(), email_verified: 'true' };
    provider.claims = {};
    await setUp();
    expect((await signInByCompany()).reply).toMatchObject({ status: 200, body: { outcome: 'signedIn' } });
  });

  it('accepts an answer once, and only in the browser that began', async () => {
    await setUp();
    const { client, answer, reply } = await signInByCompany();
    expect(reply.status).toBe(200);
    expect(await finish(client, answer)).toMatchObject(refusal(410, 'expired'));
    const { answer: stolen } = await begun();
    expect(await finish(app.client(), stolen)).toMatchObject(refusal(410, 'expired'));
    const victim = app.client();
    await start(victim);
    expect(await finish(victim, stolen)).toMatchObject(refusal(403, 'not_verified'));
    expect((await victim.get('/api/user')).status).toBe(401);
  });

  it('refuses a code that was used before, also in a sign-in of its own', async () => {
    await setUp();
    const { answer } = await signInByCompany();
    const client = app.client();
    const { body } = await start(client);
    const replayed = new URLSearchParams(answer);
    replayed.set('state', new URL(body.address).searchParams.get('state') ?? '');
    expect(await finish(client, `?${replayed.toString()}`)).toMatchObject(refusal(403, 'not_verified'));
  });

  it.each([
    ['another nonce', () => ({ nonce: 'another' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another audience', () => ({ aud: 'another client' })],
    ['a further audience without a party', () => ({ aud: [CLIENT.clientId, 'another client'] })],
    ['another issuer', () => ({ iss: 'https://another.example' })],
    ['an expired token', () => ({ exp: Math.floor(Date.now() / 1_000) - 60 })],
    ['no expiry', () => ({ exp: undefined })],
    ['no subject', () => ({ sub: undefined })],
  ])('refuses %s', async (_what, claims) => {
    await setUp();
    Object.assign(provider.claims, claims());
    const { client, reply } = await signInByCompany();
    expect(reply).toMatchObject(refusal(403, 'not_verified'));
    expect((await client.get('/api/user')).status).toBe(401);
  });

  it.each(['none', 'HS256', 'other key'] as const)('refuses a token that is signed by: %s', async (signing) => {
    provider.metadata = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] };
    await setUp();
    provider.signing = signing;
    expect((await signInByCompany()).reply).toMatchObject(refusal(403, 'not_verified'));
  });

  it('refuses another state, and repeated parameters', async () => {
    await setUp();
    for (const change of [
      (text: string) => text.replace(/state=[^&]+/, 'state=x'),
      (text: string) => `${text}&code=2`,
    ]) {
      const { client, answer } = await begun();
      expect(await finish(client, change(answer))).toMatchObject(refusal(403, 'not_verified'));
    }
  });

  it('reports what the provider refuses', async () => {
    await setUp();
    const client = app.client();
    const { body } = await start(client);
    const state = new URL(body.address).searchParams.get('state') ?? '';
    expect(await finish(client, `?error=access_denied&state=${state}`)).toMatchObject(refusal(403, 'refused'));
    await setUp({ clientSecret: 'another' });
    expect((await signInByCompany()).reply).toMatchObject(refusal(424, 'client_refused'));
  });
});

describe('who is signed in', () => {
  it.each([
    ['an address that is not verified', { email_verified: false }, 'email_unverified'],
    ['an address of which nothing is said', { email_verified: undefined }, 'email_unverified'],
    ['no address', { email: undefined }, 'email_unverified'],
    ['a text that is no address', { email: 'ana' }, 'email_unverified'],
  ])('is nobody for %s', async (_what, claims, code) => {
    await setUp();
    Object.assign(provider.claims, claims);
    expect((await signInByCompany()).reply).toMatchObject(refusal(403, code));
  });

  it('is nobody of a domain that is not allowed', async () => {
    await setUp({ domains: ['another.example'] });
    expect((await signInByCompany()).reply).toMatchObject(refusal(403, 'domain_refused', { email }));
  });

  it('is only a usable user of this organization, with one answer for all others', async () => {
    await setUp({ domains: [`${link}.example`, 'foreign.example', 'operator.example'] });
    const foreign = `boris-${made}@foreign.example`;
    const operator = `sys-${made}@operator.example`;
    await app.addUser({ email: foreign, organizationId: await app.addOrganization(`Drugo ${made}`), role: 'admin' });
    await app.addUser({ email: operator, organizationId: null, role: 'sysadmin' });
    const { body: users } = await admin.get('/api/orgusers');
    const { id } = users.find((each: { email: string }) => each.email === email);
    await admin.post('/api/saveUser', { id, locked: true });
    for (const each of [foreign, operator, email, `nobody@${link}.example`]) {
      provider.claims['email'] = each;
      expect((await signInByCompany()).reply).toMatchObject(refusal(403, 'no_account', { email: each }));
    }
  });
});

describe('a second factor', () => {
  /** With an authenticator app; the code of the next step. */
  async function withApp(): Promise<() => string> {
    const client = await signedIn(app, email);
    const { body } = await client.post('/api/signInFactors/totp', { currentPassword: PASSWORD });
    const code = () => {
      now += 30_000;
      return new TOTP({ secret: body.secret }).generate({ timestamp: now });
    };
    expect((await client.post('/api/signInFactors/totp/confirm', { code: code() })).status).toBe(200);
    return code;
  }

  it('follows as after a password, also where a password does not suffice', async () => {
    const code = await withApp();
    await setUp();
    await tested();
    await setUp({ clientSecret: null, mode: 'required' });
    const { client, reply } = await signInByCompany();
    expect(reply.body).toEqual({ outcome: 'step', step: { kind: 'factor', methods: ['totp', 'recovery'] } });
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await client.post('/api/session/factor', { code: code() })).status).toBe(200);
    const [current] = (await client.get('/api/sessions')).body;
    expect(current).toMatchObject({ current: true, method: 'company_totp' });
  });

  it('is set up first where the organization requires one', async () => {
    await setUp();
    await admin.put('/api/organization/signIn/secondFactor', { required: true });
    expect((await signInByCompany()).reply.body).toEqual({ outcome: 'step', step: { kind: 'enrolment' } });
  });

  it('counts as fulfilled where the administrator trusts the provider', async () => {
    await withApp();
    await setUp();
    expect(await admin.put(SETTINGS, fields({ clientSecret: null, trustsSecondFactor: true }))).toMatchObject(
      refusal(409, 'untested'),
    );
    await tested();
    await setUp({ clientSecret: null, trustsSecondFactor: true });
    await admin.put('/api/organization/signIn/secondFactor', { required: true });
    expect((await signInByCompany()).reply.body).toMatchObject({ outcome: 'signedIn' });
  });
});

describe('the requirement', () => {
  it('needs a test of the same settings by an administrator who signs in at the provider', async () => {
    await setUp({ mode: 'off' });
    expect(await admin.put(SETTINGS, fields({ clientSecret: null, mode: 'required' }))).toMatchObject(
      refusal(409, 'untested'),
    );
    const { body } = await admin.post(`${SETTINGS}/test`);
    expect(await finish(admin, await provider.signIn(body.address))).toMatchObject(
      refusal(409, 'other_user', { email }),
    );
    await tested();
    expect((await admin.get(SETTINGS)).body.settings).toMatchObject({ isTested: true });
    expect((await admin.get('/api/sessions')).body).toMatchObject([{ method: 'password' }]);
    await setUp({ clientSecret: null, mode: 'required' });
    expect(await admin.put(SETTINGS, fields({ clientSecret: 'new', mode: 'required' }))).toMatchObject(
      refusal(409, 'untested'),
    );
  });

  it('refuses passwords, also of invited users and after a reset, but not to the operator', async () => {
    await setUp();
    await tested();
    await setUp({ clientSecret: null, mode: 'required' });
    const client = app.client();
    expect(await client.form('/api/session', { email, password: PASSWORD })).toMatchObject(
      refusal(403, 'required', { name: link }),
    );
    expect((await client.form('/api/session', { email, password: 'not-the-one' })).status).toBe(401);
    expect((await signInByCompany()).reply).toMatchObject({ status: 200 });
    // Sessions go on.
    expect((await admin.get('/api/user')).status).toBe(200);
    const operator = `sys-${made}@operator.example`;
    await app.addUser({ email: operator, organizationId: null, role: 'sysadmin' });
    expect((await app.client().form('/api/session', { email: operator, password: PASSWORD })).status).toBe(200);
    const owner = statementsOn(app.database.owner);
    expect(await loosenCompanySignIn(owner, name, 'offered')).toBe(true);
    expect((await client.form('/api/session', { email, password: PASSWORD })).status).toBe(200);
    expect(await loosenCompanySignIn(owner, 'Nobody', 'off')).toBe(false);
  });
});

describe('the settings', () => {
  it('are kept without showing the secret, which is sealed and audited as changed', async () => {
    await setUp({ name: link.toUpperCase(), issuer: `${provider.issuer}/.well-known/openid-configuration` });
    const { body } = await admin.get(SETTINGS);
    expect(body).toEqual({
      redirectAddress: `${app.url}/login-return`,
      linkBase: `${app.url}/login/`,
      settings: {
        name: link,
        issuer: provider.issuer,
        clientId: CLIENT.clientId,
        domains: [`${link}.example`],
        mode: 'offered',
        trustsSecondFactor: false,
        isTested: false,
      },
    });
    const { body: entries } = await admin.get('/api/auditLog/user?entity=sign_in_settings');
    expect(entries).toMatchObject([{ after: { companyMode: 'offered', clientSecretChanged: true } }]);
    const { rows } = await app.database.owner.query('select sealed_secret from company_sign_in');
    expect(`${JSON.stringify(entries)}${String(rows[0].sealed_secret)}`).not.toContain(CLIENT.clientSecret);
  });

  it('need the password of the administrator, who has one', async () => {
    const at = (code: string) => ({ status: 422, body: { errors: [{ path: 'currentPassword', code }] } });
    expect(await admin.put(SETTINGS, fields({ currentPassword: undefined }))).toMatchObject(at('required'));
    expect(await admin.put(SETTINGS, fields({ currentPassword: 'not-the-one' }))).toMatchObject(at('wrong_password'));
    await app.database.owner.query('update app_user set password_hash = null where email = $1', [adminEmail]);
    expect(await admin.put(SETTINGS, fields())).toMatchObject(at('no_password'));
    expect((await admin.get(SETTINGS)).body.settings).toBeNull();
  });

  it('are removed by the password only', async () => {
    await setUp();
    const at = (code: string) => ({ status: 422, body: { errors: [{ path: 'currentPassword', code }] } });
    expect((await admin.delete(SETTINGS)).status).toBe(404);
    expect(await admin.post(`${SETTINGS}/remove`, {})).toMatchObject(at('required'));
    expect(await remove('not-the-one')).toMatchObject(at('wrong_password'));
    await app.database.owner.query('update app_user set password_hash = null where email = $1', [adminEmail]);
    expect(await remove()).toMatchObject(at('no_password'));
    expect((await admin.get(SETTINGS)).body.settings).toMatchObject({ name: link });
  });

  it('are mailed to all administrators when they change', async () => {
    const second = `second@${link}.example`;
    await app.addUser({ email: second, organizationId, role: 'admin' });
    await setUp();
    expect((await mailsOf(app, second))[0]).toContain('it has new settings');
    expect((await remove()).status).toBe(204);
    expect((await mailsOf(app, second, 2)).join('\n')).toContain('it was removed');
    expect((await mailsOf(app, adminEmail, 2)).join('\n')).toContain('it was removed');
    expect(await mailsOf(app, email, 0)).toEqual([]);
  });

  it('are not changed by a system administrator who acts as the administrator', async () => {
    const operator = `sys-${made}@operator.example`;
    await app.addUser({ email: operator, organizationId: null, role: 'sysadmin' });
    const support = await signedIn(app, operator);
    const { id } = (await admin.get('/api/user')).body;
    expect((await support.post('/api/switchUser', { userId: id })).status).toBe(200);
    expect((await support.put(SETTINGS, fields())).status).toBe(403);
    expect((await support.post(`${SETTINGS}/remove`, { currentPassword: PASSWORD })).status).toBe(403);
  });

  it('never send a stored secret to another issuer', async () => {
    await setUp();
    const other = await testProvider();
    onTestFinished(() => other.close());
    expect(await admin.put(SETTINGS, fields({ issuer: other.issuer, clientSecret: null }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'clientSecret', code: 'required' }] },
    });
  });

  it('end sign-ins that have begun with others, and all when they are removed', async () => {
    await setUp();
    const { client, answer } = await begun();
    await setUp({ clientSecret: CLIENT.clientSecret });
    expect(await finish(client, answer)).toMatchObject(refusal(410, 'expired'));
    const { client: second, answer: further } = await begun();
    expect((await remove()).status).toBe(204);
    expect(await finish(second, further)).toMatchObject(refusal(410, 'expired'));
    expect((await admin.get(SETTINGS)).body.settings).toBeNull();
    expect((await admin.post(`${SETTINGS}/test`)).status).toBe(404);
  });

  it('have a name of their own; strangers learn nothing of one that is off or unknown', async () => {
    await setUp({ mode: 'off' });
    expect(await start(app.client())).toMatchObject(refusal(404, 'unknown'));
    expect(await start(app.client(), 'nobody')).toMatchObject(refusal(404, 'unknown'));
    const other = await app.addOrganization(`Tretje ${made}`);
    await app.addUser({ email: `admin@tretje-${made}.example`, organizationId: other, role: 'admin' });
    const second = await signedIn(app, `admin@tretje-${made}.example`);
    expect(await second.put(SETTINGS, fields())).toMatchObject({
      ...refusal(409, 'name_taken'),
      body: { errors: [{ path: 'name', code: 'taken' }] },
    });
    expect((await second.get(SETTINGS)).body.settings).toBeNull();
  });

  it.each(['https://10.0.0.1', 'https://[::1]/', 'https://169.254.169.254', 'http://127.0.0.2'])(
    'are refused with an issuer in the own network: %s',
    async (issuer) => {
      expect(await admin.put(SETTINGS, fields({ issuer }))).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'issuer', code: 'address_refused' }] },
      });
    },
  );
});

describe('a provider', () => {
  const METADATA = '/.well-known/openid-configuration';

  it.each(['token_endpoint', 'jwks_uri'])('cannot lead the server into the own network by its %s', async (endpoint) => {
    provider.metadata = { [endpoint]: 'http://127.0.0.2:1/private' };
    await setUp();
    expect((await signInByCompany()).reply).toMatchObject(refusal(424, 'address_refused'));
  });

  it('cannot lead browsers into it', async () => {
    provider.metadata = { authorization_endpoint: 'http://127.0.0.2:1/private' };
    await setUp();
    expect(await start(app.client())).toMatchObject(refusal(424, 'address_refused'));
  });

  it('cannot lead it there by redirects, nor send browsers elsewhere than to a web page', async () => {
    await setUp();
    provider.answers.set(METADATA, (_request, reply) =>
      reply.writeHead(302, { location: 'http://127.0.0.2:1/' }).end(),
    );
    expect(await start(app.client())).toMatchObject(refusal(424, 'bad_answer'));
    provider.answers.clear();
    provider.metadata = { authorization_endpoint: 'javascript:alert(1)' };
    expect((await start(app.client())).status).toBe(424);
  });

  it.each([
    ['an answer of another issuer', { issuer: 'https://another.example' }, 'bad_answer'],
    ['no address to sign in at', { authorization_endpoint: undefined }, 'address_refused'],
  ])('is refused for %s', async (_what, metadata, code) => {
    provider.metadata = metadata;
    await setUp();
    expect(await start(app.client())).toMatchObject(refusal(424, code));
  });

  it('is refused for answers that are huge, are no JSON, or break off', async () => {
    await setUp();
    const answers = ['{"issuer":"' + 'x'.repeat(300_000), '<html>', ''];
    for (const text of answers) {
      provider.answers.set(METADATA, (_request, reply) =>
        reply.writeHead(200, { 'content-type': 'application/json' }).end(text),
      );
      expect(await start(app.client())).toMatchObject(refusal(424, 'bad_answer'));
    }
    provider.answers.set(METADATA, (request) => request.socket.destroy());
    expect(await start(app.client())).toMatchObject(refusal(424, 'unreachable'));
    provider.answers.clear();
    expect((await signInByCompany()).reply.status).toBe(200);
  });
});
