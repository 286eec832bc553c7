import { REPORT_SCHEDULES_MAX, REPORT_SCHEDULES_OF_USER_MAX } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';

const PATH = '/api/reportSchedules';
const fields = {
  name: 'Tedensko',
  templateId: null,
  content: { report: 'overview' },
  every: 'week',
  weekday: 1,
  at: '06:30',
  formats: ['xlsx', 'pdf'],
  language: 'si',
  recipients: ['Narocnik@stranka.example', 'narocnik@stranka.example'],
};

let app: TestApp;
let ana: Client;
let boris: Client;
let admin: Client;
let stranger: Client;
let deviceId: number;
let foreignDevice: number;

beforeAll(async () => {
  app = await startApp({ KONVOJ_ROLES: 'api,gateway' });
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  const rows = fleetRows(app.database);
  ({ deviceId } = await rows.vehicle(organizationId, 'LJ 1'));
  ({ deviceId: foreignDevice } = await rows.vehicle(other, 'MB 1'));
  await app.addUser({ email: 'ana@kolovrat.example', organizationId });
  await app.addUser({ email: 'boris@kolovrat.example', organizationId });
  await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  ana = await signedIn(app, 'ana@kolovrat.example');
  boris = await signedIn(app, 'boris@kolovrat.example');
  admin = await signedIn(app, 'admin@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.owner.query('delete from report_run');
  await app.database.owner.query('delete from report_schedule');
  await app.database.owner.query('delete from report_template');
});

const create = (client: Client, changes: object = {}) => client.post(PATH, { ...fields, ...changes });
const errorsOf = async (changes: object) => {
  const { status, body } = await create(ana, changes);
  expect(status).toBe(422);
  return body.errors;
};

describe('schedules of reports', () => {
  it('are made with each recipient once, and the time of the next run', async () => {
    const { status, body } = await create(ana);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      language: 'sl',
      formats: ['pdf', 'xlsx'],
      recipients: ['Narocnik@stranka.example'],
      owner: 'Ana Kos',
      paused: null,
      lastRun: null,
      missingColumns: [],
    });
    expect(new Date(body.nextRunAt).getUTCDay()).toBe(1);
    expect(Date.parse(body.nextRunAt)).toBeGreaterThan(Date.now());
  });

  it('are those of their owner; administrators have them all, another organization none', async () => {
    const { id } = (await create(ana)).body;
    expect((await boris.get(PATH)).body).toEqual([]);
    expect((await stranger.get(PATH)).body).toEqual([]);
    expect((await admin.get(PATH)).body).toMatchObject([{ id, owner: 'Ana Kos' }]);
    for (const client of [boris, stranger]) {
      expect((await client.put(`${PATH}/${id}`, fields)).status).toBe(404);
      expect((await client.put(`${PATH}/${id}/paused`, { paused: true })).status).toBe(404);
      expect((await client.post(`${PATH}/${id}/test`)).status).toBe(404);
      expect((await client.delete(`${PATH}/${id}`)).status).toBe(404);
    }
    expect(await admin.put(`${PATH}/${id}`, { ...fields, name: 'Novo' })).toMatchObject({
      status: 200,
      body: { name: 'Novo', owner: 'Ana Kos' },
    });
    expect((await ana.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await ana.get(PATH)).body).toEqual([]);
  });

  it('refuse a change of somebody who has read an older one', async () => {
    const { id, version } = (await create(ana)).body;
    expect((await admin.put(`${PATH}/${id}`, { ...fields, at: '07:00', version })).status).toBe(200);
    expect(await ana.put(`${PATH}/${id}`, { ...fields, at: '08:00', version })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
  });

  it('rest while they are paused, and go on with the next run', async () => {
    const { id } = (await create(ana)).body;
    const paused = await ana.put(`${PATH}/${id}/paused`, { paused: true });
    expect(paused).toMatchObject({ status: 200, body: { paused: 'user', nextRunAt: null } });
    expect((await ana.put(`${PATH}/${id}`, { ...fields, at: '05:00' })).body.nextRunAt).toBeNull();
    const resumed = (await ana.put(`${PATH}/${id}/paused`, { paused: false })).body;
    expect(resumed.paused).toBeNull();
    expect(Date.parse(resumed.nextRunAt)).toBeGreaterThan(Date.now());
  });

  it('are in the audit with what changed', async () => {
    const { id } = (await create(ana, { content: { report: 'overview', devices: [deviceId] } })).body;
    const changed = { ...fields, every: 'month', dayOfMonth: 2, recipients: ['tuj@drugje.example'] };
    for (const body of [changed, changed]) expect((await ana.put(`${PATH}/${id}`, body)).status).toBe(200);
    await ana.put(`${PATH}/${id}/paused`, { paused: true });
    const { id: runId } = (await admin.post(`${PATH}/${id}/test`)).body;
    await ana.delete(`${PATH}/${id}`);
    const entriesOf = async (entity: string, of: number) => {
      const { rows } = await app.database.owner.query(
        `select action, before, after from audit_entry where entity = $1 and entity_id = $2 order by id`,
        [entity, String(of)],
      );
      return rows;
    };
    const after = {
      content: { report: 'overview' },
      every: 'month',
      dayOfMonth: 2,
      recipients: 'tuj@drugje.example',
    };
    expect(await entriesOf('report_schedule', id)).toMatchObject([
      {
        action: 'create',
        after: {
          content: { report: 'overview', devices: [deviceId] },
          every: 'week',
          weekday: 1,
          dayOfMonth: 1,
          at: '06:30',
          language: 'sl',
          recipients: 'Narocnik@stranka.example',
        },
      },
      { action: 'update', before: { content: { devices: [deviceId] }, every: 'week' }, after },
      { action: 'update', before: { paused: false }, after: { paused: true } },
      { action: 'delete', before: after },
    ]);
    expect(await entriesOf('report_run', runId)).toEqual([{ action: 'create', before: null, after: { kind: 'test' } }]);
  });

  it('name each field that is wrong', async () => {
    expect(await errorsOf({ recipients: [] })).toMatchObject([{ path: 'recipients', code: 'too_few' }]);
    expect(await errorsOf({ recipients: ['narocnik'] })).toMatchObject([
      { path: 'recipients.0', code: 'invalid_email' },
    ]);
    const many = Array.from({ length: 21 }, (_, number) => `n${number}@stranka.example`);
    expect(await errorsOf({ recipients: many })).toMatchObject([{ path: 'recipients' }]);
    expect(await errorsOf({ recipients: ['a@b.example\r\nBcc: c@d.example'] })).toMatchObject([
      { path: 'recipients.0', code: 'invalid_email' },
    ]);
    expect(await errorsOf({ formats: [] })).toMatchObject([{ path: 'formats', code: 'too_few' }]);
    expect(await errorsOf({ at: '24:00' })).toMatchObject([{ path: 'at' }]);
    expect(await errorsOf({ content: null })).toMatchObject([{ path: 'templateId', code: 'required' }]);
    expect(await errorsOf({ content: { report: 'general' } })).toMatchObject([{ path: 'templateId' }]);
    expect(await errorsOf({ name: 'Poročilo\r\nBcc: x@y.example' })).toMatchObject([{ path: 'name' }]);
  });

  it('refuse vehicles, drivers and templates that their owner does not see', async () => {
    expect((await create(ana, { content: { report: 'overview', devices: [deviceId] } })).status).toBe(200);
    expect(await errorsOf({ content: { report: 'overview', devices: [foreignDevice] } })).toMatchObject([
      { path: 'content.devices', code: 'unknown' },
    ]);
    expect(await errorsOf({ content: { report: 'overview', drivers: [999_999] } })).toMatchObject([
      { path: 'content.drivers', code: 'unknown' },
    ]);
    const template = { name: 'Zasebna', shared: false, content: { report: 'overview' } };
    const { id: templateId } = (await boris.post('/api/reportTemplate', template)).body;
    expect(await errorsOf({ templateId, content: null })).toMatchObject([{ path: 'templateId', code: 'unknown' }]);
    expect((await create(boris, { templateId, content: null })).body).toMatchObject({ templateName: 'Zasebna' });
  });

  it('are at most so many in an organization', async () => {
    await create(ana);
    await app.database.owner.query(
      `insert into report_schedule (organization_id, name, owner_id, content, every, weekday, day_of_month, run_at, formats,
                                    language, recipients, next_run_at)
       select organization_id, name, owner_id, content, every, weekday, day_of_month, run_at, formats, language, recipients,
              next_run_at from report_schedule, generate_series(2, $1)`,
      [REPORT_SCHEDULES_MAX],
    );
    await app.database.owner.query('update report_schedule set owner_id = null');
    expect(await create(ana)).toMatchObject({ status: 409, body: { code: 'report_schedule.too_many' } });
  });

  it('are at most so many of a user, also when an administrator changes them', async () => {
    const { id } = (await create(ana)).body;
    for (let schedules = 1; schedules < REPORT_SCHEDULES_OF_USER_MAX; schedules += 1)
      expect((await create(ana)).status).toBe(200);
    expect(await create(ana)).toMatchObject({
      status: 409,
      body: { code: 'report_schedule.too_many_own', params: { max: REPORT_SCHEDULES_OF_USER_MAX } },
    });
    expect((await admin.put(`${PATH}/${id}`, fields)).status).toBe(200);
    expect((await create(boris)).status).toBe(200);
    await ana.delete(`${PATH}/${id}`);
    expect((await create(ana)).status).toBe(200);
  });

  it('have tests only so often', async () => {
    const { id } = (await create(ana)).body;
    const statuses = [];
    for (let tests = 0; tests < 21; tests += 1) statuses.push((await ana.post(`${PATH}/${id}/test`)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the archive', () => {
  it('has nothing to send of a run without files, and no files of runs of colleagues', async () => {
    const { id } = (await create(ana)).body;
    const { id: runId } = (await admin.post(`${PATH}/${id}/test`)).body;
    const recipients = ['narocnik@stranka.example'];
    expect(await admin.post(`/api/reportArchive/${runId}/resend`, { recipients })).toMatchObject({
      status: 409,
      body: { code: 'report_archive.no_files' },
    });
    for (const client of [ana, boris, stranger]) {
      expect((await client.post(`/api/reportArchive/${runId}/resend`, { recipients })).status).toBe(404);
      expect((await client.get(`/api/reportArchive/${runId}/files/1`)).status).toBe(404);
      expect((await client.get('/api/reportArchive')).body).toEqual([]);
    }
  });
});
