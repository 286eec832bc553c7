import { endpoints } from '@konvoj/contract';
import type { DownloadState } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { insertLastPosition } from '../../../../../tests/support/telemetry.ts';
import type { Notice } from '../../organization/notifications/types.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { silentLog } from '../../platform/logging.ts';
import { notifyFailed } from './notices.ts';
import { addDays, dayOf } from './rules.ts';
import { claimRun } from './run-store.ts';
import { WAITS_MS, downloadWorker } from './worker.ts';
import type { DownloadWorker } from './worker.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Sessions end by the clock of PostgreSQL, so the tests begin on the present day, at noon. */
const TODAY = dayOf(Date.now(), 'Europe/Ljubljana');
const noonBefore = (days: number) => Date.parse(`${addDays(TODAY, -days)}T11:00Z`);
const START = noonBefore(0);
const PLAN = { intervalDays: 28, blocks: ['overview', 'activities'], speed: false, active: true };
/** Of a record with a valid fix. */
const [IGNITION_OFF, IGNITION_ON] = [3, 7];
const PLANS = '/api/tco_download_plan/index';

let app: TestApp;
let company: FreshCompany;
let admin: Client;
let organizationId: number;
let clock: ManualClock;
let worker: DownloadWorker;
let notices: Notice[];
/** Of vehicles, by id: what the archive of files has. */
let archived: Map<number, number>;

beforeAll(async () => {
  // Without jobs of its own: the tests do what these would do, at their time.
  app = await startApp({ KONVOJ_ROLES: 'api,gateway' }, silentLog());
});
afterAll(() => app.close());

beforeEach(async () => {
  clock = new ManualClock(START);
  await app.database.owner.query('delete from tachograph_run');
  await app.database.owner.query('delete from tachograph_plan');
  company = await freshCompany(app);
  ({ admin, organizationId } = company);
  notices = [];
  archived = new Map();
  const notify = async (_: unknown, notice: Notice) => {
    notices.push(notice);
    return '';
  };
  worker = downloadWorker({
    database: app.database,
    bus: app.bus,
    clock,
    notify,
    log: silentLog(),
    alarm: (tx, scope, run, detail) => notifyFailed(notify, tx, scope, run, detail, clock.now()),
    archive: {
      store: async () => null,
      lastDownloads: async (_, scope) => ({
        vehicle: scope.organizationId === organizationId ? archived : new Map(),
        driver: new Map(),
      }),
    },
  });
});

let imeis = 0;

async function truck(plate: string): Promise<{ vehicleId: number; deviceId: number }> {
  const rows = fleetRows(app.database);
  const made = await rows.vehicle(organizationId, plate);
  await rows.tracker(organizationId, made.deviceId, `3560000000${String(10_000 + imeis++)}`);
  return made;
}

const states = async (query = ''): Promise<DownloadState[]> =>
  endpoints.tachographDownloads.states.reply.parse((await admin.get(`/api/tco_download${query}`)).body);

interface Row {
  readonly id: number;
  readonly status: string | null;
  readonly detail: string | null;
  readonly trigger: string;
  readonly attempt: number;
  readonly alarmed: boolean;
  readonly retry_at: Date | null;
  readonly claimed_by: string | null;
}

async function runs(): Promise<Row[]> {
  const { rows } = await app.database.owner.query<Row>(
    `select id, status, detail, trigger, attempt, alarmed, retry_at, claimed_by
       from tachograph_run where organization_id = $1 order by id`,
    [organizationId],
  );
  return rows;
}

/** A download as it stands; `changes` are SQL. */
async function aRun(made: { vehicleId: number; deviceId: number }, changes = ''): Promise<number> {
  const { rows } = await app.database.owner.query<{ id: number }>(
    `insert into tachograph_run (organization_id, subject, vehicle_id, device_id, trigger, attempt, what, created_at, changed_at)
     values ($1, 'vehicle', $2, $3, 'manual', 1, '{}', $4, $4) returning id`,
    [organizationId, made.vehicleId, made.deviceId, new Date(clock.now())],
  );
  const id = rows[0]?.id ?? 0;
  if (changes !== '')
    await app.database.owner.query(
      `update tachograph_run set ${changes} where organization_id = ${organizationId} and id = ${id}`,
    );
  return id;
}

const at = (epoch: number) => `'${new Date(epoch).toISOString()}'`;

describe('plans', () => {
  it('are made, changed and deleted, and the audit has each of it', async () => {
    const { vehicleId } = await truck('LJ PL-001');
    const { body: all } = await admin.post(PLANS, { subject: 'vehicle', subjectId: null, ...PLAN });
    const { body: own } = await admin.post(PLANS, {
      subject: 'vehicle',
      subjectId: vehicleId,
      ...PLAN,
      intervalDays: 80,
    });
    expect(all).toMatchObject({ subject: 'vehicle', subjectId: null, name: null });
    expect((await states()).at(0)).toMatchObject({ planId: own.id, ownPlan: true, intervalDays: 80, planned: true });
    const path = `/api/tco_download_plan/${own.id}`;
    const changed = await admin.patch(path, { active: false, version: own.version });
    expect(changed.body).toMatchObject({ id: own.id, active: false, intervalDays: 80, name: 'LJ PL-001' });
    expect(await admin.patch(path, { active: true, version: own.version })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect((await states()).at(0)).toMatchObject({ status: 'inactive', planned: false, nextOn: null });
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(PLANS)).body).toEqual([all]);
    const { body: audit } = await admin.get('/api/auditLog/user');
    const ofPlans = audit.filter(({ entity }: { entity: string }) => entity === 'tachograph_plan');
    expect(ofPlans.map(({ action }: { action: string }) => action)).toEqual(['delete', 'update', 'create', 'create']);
  });

  it('have one target each, which exists, and no longer interval than the law allows', async () => {
    const body = { subject: 'driver', subjectId: null, ...PLAN };
    expect((await admin.post(PLANS, body)).status).toBe(200);
    expect(await admin.post(PLANS, body)).toMatchObject({
      status: 409,
      body: { code: 'tachograph_plan.target_taken' },
    });
    expect(await admin.post(PLANS, { ...body, subjectId: 999_999 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'subjectId', code: 'unknown' }] },
    });
    expect(await admin.post(PLANS, { ...body, subjectId: 1, intervalDays: 0 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'intervalDays', code: 'too_small' }] },
    });
    expect(await admin.post(PLANS, { ...body, subjectId: 1, intervalDays: 29 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'intervalDays', code: 'too_big' }] },
    });
    const { body: plans } = await admin.get(PLANS);
    expect(await admin.patch(`/api/tco_download_plan/${plans[0].id}`, { intervalDays: 29 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'intervalDays', code: 'too_big', params: { max: 28 } }] },
    });
  });

  it('of a hidden vehicle or another organization are not there', async () => {
    const [seen, hidden] = [await truck('LJ PL-001'), await truck('LJ PL-002')];
    const { body: plan } = await admin.post(PLANS, { subject: 'vehicle', subjectId: hidden.vehicleId, ...PLAN });
    const hiddenRun = await aRun(hidden);
    const userId = await app.addUser({
      email: `omejen-${organizationId}@podjetje.example`,
      organizationId,
      canEditFleet: true,
    });
    await fleetRows(app.database).showOnly(organizationId, userId, [seen.vehicleId]);
    const restricted = await signedIn(app, `omejen-${organizationId}@podjetje.example`);
    const stranger = (await freshCompany(app)).admin;
    for (const client of [restricted, stranger]) {
      expect((await client.get(PLANS)).body).toEqual([]);
      expect((await client.delete(`/api/tco_download_plan/${plan.id}`)).status).toBe(404);
      expect((await client.get(`/api/tco_download/${hiddenRun}`)).status).toBe(404);
      expect((await client.post(`/api/tco_download/${hiddenRun}/cancel`)).status).toBe(404);
    }
    expect((await restricted.get('/api/tco_download')).body).toMatchObject([{ name: 'LJ PL-001' }]);
    expect((await restricted.get('/api/tco_logs/downloads/vehicle')).body).toHaveLength(1);
  });
});

describe('states', () => {
  it('give the reason when nothing can be known, and list cars only once they are used', async () => {
    await fleetRows(app.database).vehicle(organizationId, 'LJ ST-001');
    const car = await truck('LJ ST-002');
    await app.database.owner.query('update vehicle set type = 1 where id = $1 and organization_id = $2', [
      car.vehicleId,
      organizationId,
    ]);
    await fleetRows(app.database).driver(organizationId, 'Brez');
    const old = await truck('LJ ST-003');
    await insertLastPosition(app.database, organizationId, old.deviceId, { deviceTime: START });
    expect(await states()).toMatchObject([
      { name: 'LJ ST-001', status: 'unknown', reason: 'noUnit', light: 'never' },
      { name: 'LJ ST-003', status: 'unknown', reason: 'noTachograph' },
      { name: 'Miha Brez', status: 'unknown', reason: 'noCardNumber' },
    ]);
    await aRun(car, `status = 'fail', detail = 'timeout', ended_at = ${at(START)}`);
    expect(await states('?subject=vehicle')).toHaveLength(3);
  });

  it('come with what is overdue first, and as a calendar', async () => {
    for (const [plate, days] of [
      ['LJ ST-001', 10],
      ['LJ ST-002', 91],
      ['LJ ST-003', 76],
    ] as const)
      await aRun(await truck(plate), `status = 'success', ended_at = ${at(noonBefore(days))}`);
    const lights = (await states()).map(({ name, light, daysLeft }) => [name, light, daysLeft]);
    expect(lights).toEqual([
      ['LJ ST-002', 'overdue', -1],
      ['LJ ST-003', 'soon', 14],
      ['LJ ST-001', 'fine', 80],
    ]);
    const { headers, body } = await admin.get('/api/tco_download/calendar');
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(body.match(/^DTSTART.*$/gm)).toHaveLength(3);
  });
});

describe('a download by plan', () => {
  it('begins once on its day, when the ignition is not off', async () => {
    const { deviceId, vehicleId } = await truck('LJ DP-001');
    archived.set(vehicleId, clock.now() - 30 * DAY);
    await admin.post(PLANS, { subject: 'vehicle', subjectId: null, ...PLAN });
    await insertLastPosition(app.database, organizationId, deviceId, { deviceTime: clock.now(), flags: IGNITION_OFF });
    await worker.plan();
    expect(await runs()).toEqual([]);
    await app.database.owner.query('delete from device_state where device_id = $1', [deviceId]);
    await insertLastPosition(app.database, organizationId, deviceId, { deviceTime: clock.now(), flags: IGNITION_ON });
    await worker.plan();
    await worker.plan();
    expect(await runs()).toMatchObject([{ trigger: 'plan', attempt: 1, status: null }]);
  });

  it('does not begin before its day, nor after a denied card', async () => {
    const [recent, denied] = [await truck('LJ DP-001'), await truck('LJ DP-002')];
    await admin.post(PLANS, { subject: 'vehicle', subjectId: null, ...PLAN });
    archived.set(recent.vehicleId, clock.now() - 27 * DAY);
    await aRun(denied, `status = 'cardDenied', detail = 'no_lock', ended_at = ${at(clock.now() - 3 * DAY)}`);
    await worker.plan();
    expect(await runs()).toHaveLength(1);
    archived.set(recent.vehicleId, clock.now() - 28 * DAY);
    await worker.plan();
    expect((await runs()).at(-1)).toMatchObject({ trigger: 'plan', status: null });
  });
});

describe('a download that failed', () => {
  it('is tried again after half an hour, five times, and then people are notified', async () => {
    const made = await truck('LJ RT-001');
    await aRun(made);
    for (let attempt = 1; attempt <= 6; attempt++) {
      // No bridge is connected: each try ends after it has waited.
      clock.advance(WAITS_MS + MINUTE);
      await worker.sweep();
      const newest = (await runs()).at(-1);
      expect(newest).toMatchObject({ attempt, status: 'notWorking', detail: 'no_card', alarmed: attempt === 6 });
      clock.advance(29 * MINUTE);
      await worker.sweep();
      expect(await runs()).toHaveLength(attempt);
      clock.advance(2 * MINUTE);
      await worker.sweep();
      expect(await runs()).toHaveLength(Math.min(attempt + 1, 6));
    }
    expect(notices).toMatchObject([
      { reason: 'tachograph', recipient: { channel: 'email' }, title: 'Tachograph: download failed (LJ RT-001)' },
    ]);
    expect(notices[0]?.text).toContain('failed 6 times. Last reason: no company card is available.');
  });

  it('is not tried again once a user has cancelled it or started another one', async () => {
    const made = await truck('LJ RT-001');
    const id = await aRun(
      made,
      `status = 'fail', detail = 'timeout', ended_at = ${at(clock.now())}, retry_at = ${at(clock.now())}`,
    );
    const { body } = await admin.post(`/api/tco_download/${id}/cancel`);
    expect(body).toMatchObject({ status: 'fail', detail: 'timeout', retryAt: null });
    await worker.sweep();
    expect(await runs()).toHaveLength(1);
  });
});

describe('a process that ends', () => {
  /** As a process does that is killed afterwards. */
  async function claimed(id: number, changes: string): Promise<void> {
    const claim = { by: 'killed', card: 'SLO0000000010000', until: clock.now() + MINUTE };
    const run = await app.database.tenant({ organizationId }, (tx) => claimRun(tx, { organizationId }, claim));
    expect(run?.id).toBe(id);
    if (changes !== '')
      await app.database.owner.query(
        `update tachograph_run set ${changes} where organization_id = ${organizationId} and id = ${id}`,
      );
  }

  it('leaves downloads that had not begun to others', async () => {
    const id = await aRun(await truck('LJ KL-001'));
    await claimed(id, '');
    clock.advance(2 * MINUTE);
    await worker.sweep();
    expect(await runs()).toMatchObject([{ id, status: null, claimed_by: null }]);
  });

  it('fails those under way, which are tried again by rule', async () => {
    const id = await aRun(await truck('LJ KL-001'));
    await claimed(id, `status = 'downloadInProgress'`);
    await worker.sweep();
    expect(await runs()).toMatchObject([{ status: 'downloadInProgress' }]);
    clock.advance(2 * MINUTE);
    await worker.sweep();
    expect(await runs()).toMatchObject([{ status: 'fail', detail: 'server_restart', claimed_by: null }]);
    clock.advance(31 * MINUTE);
    await worker.sweep();
    expect((await runs()).at(-1)).toMatchObject({ trigger: 'retry', attempt: 2, status: null });
  });
});

describe('reminders', () => {
  it('come at day 75 and after day 90 of a vehicle unit, once each', async () => {
    const made = await truck('LJ RM-001');
    await aRun(made, `status = 'success', ended_at = ${at(clock.now())}`);
    const after = async (days: number) => {
      notices = [];
      clock.advance(days * DAY);
      await worker.remind();
      await worker.remind();
      return notices.map(({ subject, title }) => [subject, title]);
    };
    expect(await after(74)).toEqual([]);
    expect(await after(1)).toEqual([['soon', 'Tachograph: downloads due soon (1)']]);
    expect(await after(15)).toEqual([]);
    expect(await after(1)).toEqual([['overdue', 'Tachograph: downloads overdue (1)']]);
    expect(await after(10)).toEqual([]);
  });

  it('name vehicles that were never downloaded, once, where downloads are used at all', async () => {
    await truck('LJ RM-001');
    await worker.remind();
    expect(notices).toEqual([]);
    await aRun(await truck('LJ RM-002'), `status = 'success', ended_at = ${at(clock.now())}`);
    await worker.remind();
    await worker.remind();
    expect(notices).toMatchObject([{ subject: 'never', title: 'Tachograph: never downloaded (1)' }]);
    expect(notices[0]?.text).toContain('LJ RM-001');
  });

  it('go to those that are set, and to nobody when they are off', async () => {
    const made = await truck('LJ RM-001');
    await aRun(made, `status = 'success', ended_at = ${at(clock.now() - 80 * DAY)}`);
    const [address, recipients] = [
      `vodja-${organizationId}@podjetje.example`,
      [`VODJA-${organizationId}@podjetje.example`],
    ];
    await app.addUser({ email: address, organizationId });
    const set = await admin.put('/api/tco_download_reminders', { active: false, recipients });
    expect(set.body).toEqual({ active: false, recipients });
    await worker.remind();
    expect(notices).toEqual([]);
    await admin.put('/api/tco_download_reminders', { active: true, recipients });
    const other = await truck('LJ RM-002');
    await aRun(other, `status = 'success', ended_at = ${at(clock.now() - 80 * DAY)}`);
    await worker.remind();
    expect(notices).toMatchObject([{ recipient: { address }, path: '/TachoDownload' }]);
    expect(notices[0]?.text).toContain('LJ RM-002');
  });

  it('go to no address of somebody else', async () => {
    const set = await admin.put('/api/tco_download_reminders', { active: true, recipients: ['a@elsewhere.example'] });
    expect(set).toMatchObject({ status: 422, body: { errors: [{ path: 'recipients', code: 'unknown' }] } });
  });
});

describe('a user who does not see all vehicles', () => {
  it('sees downloads of the drivers of visible vehicles only, and changes nothing of the organization', async () => {
    const rows = fleetRows(app.database);
    const [seen, other] = [await truck('LJ VI-001'), await truck('LJ SK-001')];
    const drivers = [await rows.driver(organizationId, 'Viden'), await rows.driver(organizationId, 'Skrit')];
    await rows.drives(organizationId, drivers[0] ?? 0, seen.vehicleId);
    await rows.drives(organizationId, drivers[1] ?? 0, other.vehicleId);
    const email = `limited-${organizationId}@tachographs.example`;
    const userId = await app.addUser({ email, organizationId, canEditFleet: true });
    await rows.showOnly(organizationId, userId, [seen.vehicleId]);
    const limited = await signedIn(app, email);
    const { body } = await limited.get('/api/tco_download?subject=driver');
    expect(body).toMatchObject([{ subjectId: drivers[0] }]);
    const plan = (subjectId: number | null) => ({ subject: 'driver', subjectId, ...PLAN });
    for (const subjectId of drivers) expect((await admin.post(PLANS, plan(subjectId))).status).toBe(200);
    const { body: standard } = await admin.post(PLANS, plan(null));
    expect((await limited.get(PLANS)).body).toMatchObject([{ id: standard.id }, { subjectId: drivers[0] }]);
    expect((await limited.post(PLANS, { ...plan(null), subject: 'vehicle' })).status).toBe(403);
    expect((await limited.patch(`/api/tco_download_plan/${standard.id}`, { active: false })).status).toBe(403);
    expect((await limited.delete(`/api/tco_download_plan/${standard.id}`)).status).toBe(403);
    const { rows: made } = await app.database.owner.query<{ id: number }>(
      `insert into tachograph_run (organization_id, subject, driver_id, device_id, trigger, attempt, what, created_at, changed_at)
       values ($1, 'driver', $2, $3, 'manual', 1, '{}', $4, $4) returning id`,
      [organizationId, drivers[1], other.deviceId, new Date(clock.now())],
    );
    expect((await limited.get(`/api/tco_download/${made[0]?.id}`)).status).toBe(404);
    expect((await limited.post(`/api/tco_download/${made[0]?.id}/cancel`)).status).toBe(404);
  });
});
