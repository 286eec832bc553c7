import { endpoints, PERMISSIONS } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../apps/server/src/platform/http/index.ts';
import { signedIn, startApp } from '../support/index.ts';
import type { Client, TestApp } from '../support/index.ts';
import { roles } from './access-rows.ts';
import type { AccessRole, AccessRow, World } from './access-rows.ts';
import { accessTable } from './access-table.generated.ts';
import { addAppDriver, signedInDriver } from '../support/drivers.ts';
import type { AppDriver } from '../support/drivers.ts';
import { DRIVER, NOT_THERE, PLATE, ask, emails, makeWorld, nameOf, rows } from './world.ts';

let app: TestApp;
let world: World;
let driver: AppDriver;
/** Signed in once, and again after signing out. */
let driverClient: Client | null = null;

beforeAll(async () => {
  app = await startApp();
  world = await makeWorld(app);
  driver = await addAppDriver(app, world.organizationId);
});
afterAll(() => app.close());

/** What must not stand in any reply to a role, whatever it asks. */
const mustNotSee: Readonly<Record<AccessRole, readonly string[]>> = {
  none: [PLATE, DRIVER],
  user: [],
  editor: [],
  hidden: [PLATE],
  other: [PLATE, DRIVER],
  admin: [],
  sysadmin: [PLATE, DRIVER],
  driver: [PLATE, DRIVER],
};

const signedInClients = new Map<AccessRole, Client>();

/** Signs in once per role, and again when a call has ended the session or switched the user. */
async function clientOf(role: AccessRole): Promise<Client> {
  if (role === 'none') return app.client();
  if (role === 'driver') return (driverClient ??= await signedInDriver(app, driver));
  const known = signedInClients.get(role);
  if (known !== undefined) {
    const { status, body } = await known.get(endpoints.session.user.path);
    if (status === 200 && body.email === emails[role] && !body.switchedBy) return known;
  }
  const client = await signedIn(app, emails[role]);
  signedInClients.set(role, client);
  return client;
}

function rowOf(name: string): AccessRow {
  const row = accessTable[name];
  if (row === undefined) throw new Error(`no row for ${name}`);
  return row;
}

describe('the table of permissions', () => {
  it('has a row for every call of the contract and no other', () => {
    expect(Object.keys(accessTable).sort()).toEqual(rows.map(nameOf).sort());
  });

  it.each(rows.map((endpoint) => [nameOf(endpoint), endpoint] as const))('holds for %s', async (name, endpoint) => {
    const row = rowOf(name);
    const seen: Record<string, number> = {};
    const leaks: string[] = [];
    for (const role of roles) {
      const reply = await ask(await clientOf(role), endpoint, row, world);
      seen[role] = reply.status;
      if (endpoint === endpoints.driverApp.signOut) driverClient = null;
      const text = JSON.stringify(reply.body ?? '');
      leaks.push(...mustNotSee[role].filter((secret) => text.includes(secret)).map((secret) => `${role}: ${secret}`));
    }
    expect(leaks).toEqual([]);
    expect(seen).toEqual(row.expected);
  });
});

describe('a driver', () => {
  const users = new Set<string>(PERMISSIONS);
  const ofUsers = rows.filter(({ access }) => users.has(access));
  const ofDrivers = rows.filter(({ access }) => access === 'driver.own');

  it.each(ofUsers.map((endpoint) => [nameOf(endpoint), endpoint] as const))('is refused %s', async (name, endpoint) => {
    const { status, body } = await ask(await clientOf('driver'), endpoint, rowOf(name), world);
    expect({ status, code: body.code }).toEqual({ status: 403, code: endpoint.refusal ?? 'forbidden' });
  });

  it('makes the calls for drivers, which users may not', async () => {
    expect(ofDrivers.length).toBeGreaterThan(5);
    for (const endpoint of ofDrivers) {
      for (const role of ['user', 'admin', 'sysadmin'] as const) {
        const { status } = await ask(await clientOf(role), endpoint, rowOf(nameOf(endpoint)), world);
        expect([nameOf(endpoint), role, status]).toEqual([nameOf(endpoint), role, 403]);
      }
    }
  });
});

describe('the secret of a shared link', () => {
  /** Calls that want a session. The others are for everybody, or for holders of a secret. */
  const closed = rows.filter(({ access }) => access !== 'public' && access !== 'link');

  it.each(closed.map((endpoint) => [nameOf(endpoint), endpoint] as const))('does not open %s', async (_, endpoint) => {
    const { linkSecret } = world;
    const path = `${endpoint.path.replaceAll(/:\w+/g, String(NOT_THERE))}?secret=${linkSecret}`;
    const cookie = `${SESSION_COOKIE}=${linkSecret}; XSRF-TOKEN=${linkSecret}`;
    const asBearer = { authorization: `Bearer ${linkSecret}` };
    const asSession = { cookie, 'x-xsrf-token': linkSecret };
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : '{}';
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    for (const headers of [asBearer, asSession]) {
      const { status, body: answer } = await app.client().send(endpoint.method, path, body, { ...json, ...headers });
      expect([401, 403]).toContain(status);
      expect(JSON.stringify(answer)).not.toContain('LJ VIDNA');
    }
  });

  it('refuses a system administrator who acts as a user every call that the user may not make', async () => {
    const support = await signedIn(app, emails.sysadmin);
    const switched = await support.post(endpoints.users.switchUser.path, { userId: world.userId });
    expect(switched.status).toBe(200);
    const refused = rows.filter((endpoint) => accessTable[nameOf(endpoint)]?.expected.user === 403);
    expect(refused.map(nameOf)).toContain(nameOf(endpoints.users.customers));
    for (const endpoint of refused) {
      const row = accessTable[nameOf(endpoint)];
      const status = row === undefined ? 0 : (await ask(support, endpoint, row, world)).status;
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 403]);
    }
  });
});
