import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REMOVAL_GRACE_DAYS } from '@konvoj/contract';
import { addAppDriver, PIN, signedInDriver } from '../../../../../tests/support/drivers.ts';
import { fillTables } from '../../../../../tests/support/filled-tables.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { databaseOfThisTest, freshCompany, PASSWORD, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp, TestDatabase } from '../../../../../tests/support/index.ts';
import { mailsOf } from '../../../../../tests/support/mails.ts';
import { insertPositions } from '../../../../../tests/support/telemetry.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { createRemover } from './remover.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 8);

/** How many rows of an organization are in each table, partitions among them; tables without any are left out. */
async function rowsOf(database: TestDatabase, organizationId: number): Promise<Record<string, number>> {
  const { rows: tables } = await database.owner.query<{ name: string }>(
    `select c.relname as name from information_schema.columns i
       join pg_class c on c.relname = i.table_name and c.relkind in ('r', 'p')
      where i.table_schema = 'public' and i.column_name = 'organization_id' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await database.owner.query<{ count: number }>(
      `select count(*)::int4 as count from "${name}" where organization_id = $1`,
      [organizationId],
    );
    if (rows[0] !== undefined && rows[0].count > 0) counts[name] = rows[0].count;
  }
  return counts;
}

/** An organization with rows in every table, a tracker, and records of two days. */
async function filledOrganization(database: TestDatabase, name: string, imei: string) {
  const rows = fleetRows(database);
  const organizationId = await rows.organization(name);
  const userId = await rows.user(organizationId, `ana@${organizationId}.example`, 'admin');
  await database.owner.query(
    `insert into session (secret_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [Buffer.from(name), userId],
  );
  const { deviceId } = await rows.vehicle(organizationId, `LJ ${organizationId}`);
  await rows.tracker(organizationId, deviceId, imei);
  await insertPositions(
    database,
    organizationId,
    deviceId,
    Array.from({ length: 40 }, (_, index) => ({ deviceTime: NOW - index * 3_600_000 })),
  );
  const tables = await fillTables(database.owner, organizationId);
  return { organizationId, userId, deviceId, tables };
}

async function due(database: TestDatabase, organizationId: number): Promise<void> {
  await database.owner.query('update organization set removal_at = $2 where id = $1', [organizationId, new Date(NOW)]);
}

function remover(database: TestDatabase, rowsAtOnce?: number) {
  const clock = new ManualClock(NOW);
  const log = silentLog();
  return createRemover({
    database,
    bus: createLocalBus(log),
    clock,
    log,
    ...(rowsAtOnce !== undefined && { rowsAtOnce }),
  });
}

const never = new AbortController().signal;

describe('the deletion of an organization', () => {
  it('leaves no row of it in any table, and every row of another one', async () => {
    const database = await databaseOfThisTest();
    const gone = await filledOrganization(database, 'Kolovrat', '356307042441013');
    const stays = await filledOrganization(database, 'Žitnik', '356307042441021');
    // One tracker has moved to the organization that stays, another one has come from there.
    const rowsIn = fleetRows(database);
    const mount = (organizationId: number, trackerId: number, deviceId: number) =>
      database.owner.query(
        `insert into mounting (organization_id, tracker_id, device_id, mounted_at, unmounted_at)
         values ($1, $2, $3, '2019-01-01', '2019-02-01')`,
        [organizationId, trackerId, deviceId],
      );
    const moved = await rowsIn.tracker(stays.organizationId, stays.deviceId, '356307042441039');
    await mount(gone.organizationId, moved, gone.deviceId);
    const came = await rowsIn.tracker(gone.organizationId, gone.deviceId, '356307042441047');
    await mount(stays.organizationId, came, stays.deviceId);
    const before = await rowsOf(database, stays.organizationId);
    expect(Object.keys(await rowsOf(database, gone.organizationId))).toEqual(expect.arrayContaining(gone.tables));
    await due(database, gone.organizationId);
    await remover(database, 7).removeDue(never);
    expect(await rowsOf(database, gone.organizationId)).toEqual({});
    expect(await rowsOf(database, stays.organizationId)).toEqual(before);
    const { rows } = await database.owner.query('select id from organization where id = $1', [gone.organizationId]);
    expect(rows).toEqual([]);
    const { rows: people } = await database.owner.query('select user_id from session order by 1');
    expect(people).toEqual([{ user_id: stays.userId }]);
    const { rows: trackers } = await database.owner.query(
      'select imei, organization_id from tracker where imei ~ $1 order by imei',
      ['^35630'],
    );
    expect(trackers).toEqual([
      { imei: '356307042441021', organization_id: stays.organizationId },
      { imei: '356307042441039', organization_id: stays.organizationId },
      { imei: '356307042441047', organization_id: null },
    ]);
    const { rows: entries } = await database.owner.query(
      'select action, entity, entity_name from audit_entry where organization_id is null',
    );
    expect(entries).toEqual([{ action: 'delete', entity: 'organization', entity_name: 'Kolovrat' }]);
  });

  it('goes on where it was interrupted', async () => {
    const database = await databaseOfThisTest();
    const { organizationId } = await filledOrganization(database, 'Kolovrat', '356307042441013');
    await due(database, organizationId);
    const before = Object.keys(await rowsOf(database, organizationId)).length;
    for (let tables = before, interruptions = 0; tables > 0; interruptions += 1) {
      const stop = new AbortController();
      let steps = 0;
      const watched = {
        owner: new Proxy(database.owner, {
          get(pool, name) {
            if (name === 'query' && (steps += 1) > 12 + interruptions * 9) stop.abort(new Error('killed'));
            const value: unknown = Reflect.get(pool, name);
            return typeof value === 'function' ? value.bind(pool) : value;
          },
        }),
      };
      const log = silentLog();
      const interrupted = createRemover({
        database: watched,
        bus: createLocalBus(log),
        clock: new ManualClock(NOW),
        log,
      });
      const ended = await interrupted.removeDue(stop.signal).then(() => 'done', String);
      expect(['done', 'Error: killed']).toContain(ended);
      const left = Object.keys(await rowsOf(database, organizationId)).length;
      expect(left).toBeLessThanOrEqual(tables);
      expect(interruptions).toBeLessThan(100);
      tables = left;
    }
    await remover(database).removeDue(never);
    const { rows } = await database.owner.query('select id from organization');
    expect(rows).toEqual([]);
  });

  it('deletes once more what was stored while it ran', async () => {
    const database = await databaseOfThisTest();
    const { organizationId } = await filledOrganization(database, 'Kolovrat', '356307042441013');
    await due(database, organizationId);
    await remover(database).removeDue(never);
    await insertPositions(database, organizationId, 1, [{ deviceTime: NOW }]);
    await remover(database).sweep(never);
    expect(await rowsOf(database, organizationId)).toEqual({});
  });

  it('does nothing before its time, and nothing for an organization that stays', async () => {
    const database = await databaseOfThisTest();
    const { organizationId } = await filledOrganization(database, 'Kolovrat', '356307042441013');
    const before = await rowsOf(database, organizationId);
    await database.owner.query('update organization set removal_at = $2 where id = $1', [
      organizationId,
      new Date(NOW + 1),
    ]);
    await remover(database).removeDue(never);
    expect(await rowsOf(database, organizationId)).toEqual(before);
  });
});

describe('a system administrator', () => {
  let app: TestApp;
  let sysadmin: Client;
  let company: FreshCompany;
  const removal = (organizationId: number) => `/api/sysadmin/customers/${organizationId}/removal`;
  const signIn = (email: string) => app.client().form('/api/session', { email, password: PASSWORD });

  beforeAll(async () => {
    app = await startApp();
    await app.addUser({ email: 'support@konvoj.example', organizationId: null, role: 'sysadmin' });
    sysadmin = await signedIn(app, 'support@konvoj.example');
    company = await freshCompany(app);
  });
  afterAll(() => app.close());

  it('schedules the deletion by the typed name, and cancels it', async () => {
    const { organizationId, admin } = company;
    const email = 'admin-1@podjetje-1.example';
    const driver = await addAppDriver(app, organizationId);
    const phone = await signedInDriver(app, driver);
    expect(await sysadmin.post(removal(organizationId), { name: 'podjetje 1' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name', code: 'not_equal' }] },
    });
    expect((await admin.get('/api/user')).status).toBe(200);
    const { status, body } = await sysadmin.post(removal(organizationId), { name: 'Podjetje 1' });
    expect(status).toBe(200);
    expect(Math.round((Date.parse(body.removalAt) - Date.now()) / DAY_MS)).toBe(REMOVAL_GRACE_DAYS);
    expect((await admin.get('/api/user')).status).toBe(401);
    expect(await signIn(email)).toMatchObject({
      status: 403,
      body: { code: 'sign_in.organization_removed', params: { on: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/) } },
    });
    expect((await app.client().form('/api/session', { email, password: 'wrong' })).status).toBe(401);
    expect((await phone.get('/api/driver/me')).status).toBe(401);
    const { organizationCode, cardNumber } = driver;
    expect(await app.client().post('/api/driver/session', { organizationCode, cardNumber, pin: PIN })).toMatchObject({
      status: 403,
      body: { code: 'sign_in.organization_removed' },
    });
    const [mail] = await mailsOf(app, email);
    expect(mail).toContain('Podjetje 1');
    const listed = async () => (await sysadmin.get('/api/sysadmin/customers')).body[0];
    expect(await listed()).toMatchObject({ removalAt: body.removalAt, removalBegan: false });
    // A second time changes nothing.
    expect((await sysadmin.post(removal(organizationId), { name: 'Podjetje 1' })).body).toEqual(body);

    expect((await sysadmin.delete(removal(organizationId))).status).toBe(204);
    expect(await listed()).toMatchObject({ removalAt: null });
    expect((await signIn(email)).status).toBe(200);
    const { rows } = await app.database.owner.query(
      `select action, user_id is not null as named from audit_entry where entity = 'organization' order by id`,
    );
    expect(rows).toEqual([
      { action: 'delete', named: true },
      { action: 'restore', named: true },
    ]);
  });

  it('cannot cancel it once it has begun', async () => {
    const { organizationId } = company;
    await app.database.owner.query(
      `update organization set removal_at = now() + interval '1 day', removal_began_at = now() where id = $1`,
      [organizationId],
    );
    expect(await sysadmin.delete(removal(organizationId))).toMatchObject({
      status: 409,
      body: { code: 'organization.removal_began' },
    });
    expect((await sysadmin.delete(removal(999_999))).status).toBe(404);
  });
});
