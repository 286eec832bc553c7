import { createHash } from 'node:crypto';
import { REPORT_MAILS_PER_DAY, endpoints } from '@konvoj/contract';
import type { ReportRun, ReportSchedule } from '@konvoj/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { silentLog } from '../../platform/logging.ts';
import { driving, parked, someRules, START } from '../../telemetry/stages/builders.testing.ts';
import { archiveService } from './archive-service.ts';
import { scheduleService } from './service.ts';
import { scheduleWorker } from './worker.ts';
import { scheduleWorld } from './world.testing.ts';
import type { ScheduleWorld } from './world.testing.ts';

const PATH = '/api/reportSchedules';
const ARCHIVE = '/api/reportArchive';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 6:30 in Ljubljana on the day after the drives. */
const DUE = Date.parse('2026-11-21T05:30:00Z');

const fields = {
  name: 'Dnevi voženj',
  templateId: null,
  content: { report: 'report', type: 'days' },
  every: 'day',
  at: '06:30',
  formats: ['pdf', 'xlsx'],
  language: 'en',
  recipients: ['narocnik@stranka.example', 'ana@kolovrat.example'],
};

let app: TestApp;
let world: ScheduleWorld;
let ana: Client;
let admin: Client;
let organizationId: number;
let anaId: number;
let truck: { readonly vehicleId: number; readonly deviceId: number };
let van: { readonly vehicleId: number; readonly deviceId: number };

beforeAll(async () => {
  // No worker: the test does what its jobs would do.
  app = await startApp({ KONVOJ_ROLES: 'api,gateway' });
  organizationId = await app.addOrganization('Prevozi Kolovrat');
  const rows = fleetRows(app.database);
  truck = await rows.vehicle(organizationId, 'LJ ČŽ-482');
  van = await rows.vehicle(organizationId, 'KP 11-AAA');
  anaId = await app.addUser({ email: 'ana@kolovrat.example', organizationId });
  await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
  ana = await signedIn(app, 'ana@kolovrat.example');
  admin = await signedIn(app, 'admin@kolovrat.example');
  for (const { deviceId } of [truck, van]) {
    const track = [parked(0, 0), ...driving(60, 3_600, { every: 60 }), parked(3_660, 72_000), parked(7_200, 72_000)];
    await insertStages(app.database, organizationId, deviceId, track, someRules);
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.owner.query('delete from report_run');
  await app.database.owner.query('delete from report_schedule');
  await app.database.owner.query('truncate delivery, visible_vehicle');
  await app.database.owner.query('delete from file');
  await app.database.owner.query('update app_user set locked = false, sees_all_vehicles = true');
  world = await scheduleWorld(app.database, DUE);
});

/** A schedule of Ana whose next run is at this moment. */
async function scheduled(changes: object = {}, due = DUE): Promise<ReportSchedule> {
  const { status, body } = await ana.post(PATH, { ...fields, ...changes });
  expect(status).toBe(200);
  await app.database.owner.query('update report_schedule set next_run_at = $2 where id = $1', [body.id, new Date(due)]);
  return body;
}
const archive = async (client = ana): Promise<ReportRun[]> => (await client.get(ARCHIVE)).body;
const schedules = async (): Promise<ReportSchedule[]> => (await ana.get(PATH)).body;
const mails = () => world.channels.email.sent;
/** Ends the deliveries as their jobs would, and tells the modules. */
async function deliver(): Promise<void> {
  await world.deliverDue();
  for (const { id } of await world.states()) await world.deliveries.report(id);
  await world.deliverDue();
}

it('starts after the day of the drives', () => {
  expect(new Date(START).toISOString().slice(0, 10)).toBe('2026-11-20');
});

describe('a schedule that is due', () => {
  it('mails the files of its period to each recipient, and keeps exactly them in the archive', async () => {
    const { id } = await scheduled();
    await world.work();
    await deliver();
    expect(mails().map(({ recipient }) => recipient)).toEqual(fields.recipients);
    expect(mails()[0]).toMatchObject({ title: 'Dnevi voženj · 20.11.2026' });
    expect(new Set(mails().map((mail) => mail.id)).size).toBe(2);
    const sent = mails()[0]?.attachments ?? [];
    expect(sent.map(({ contentType }) => contentType)).toEqual([
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const [run] = await archive();
    expect(run).toMatchObject({
      scheduleId: id,
      kind: 'due',
      state: 'made',
      dueAt: '2026-11-21T05:30:00.000Z',
      from: '2026-11-19T23:00:00.000Z',
      to: '2026-11-20T23:00:00.000Z',
      mails: [{ state: 'sent' }, { state: 'sent' }],
    });
    for (const [index, file] of (run?.files ?? []).entries()) {
      const stored = await ana.download(`${ARCHIVE}/${run?.id}/files/${file.id}`);
      expect(hashOf(stored.bytes)).toBe(hashOf(sent[index]?.bytes ?? Buffer.alloc(0)));
      expect(stored.bytes.length).toBe(file.size);
    }
    const [schedule] = await schedules();
    expect(schedule).toMatchObject({ nextRunAt: '2026-11-22T05:30:00.000Z', lastRun: { state: 'made', mails: 2 } });
  });

  it('is sent once by two processes that look at the same time, and by many that build it', async () => {
    await scheduled();
    const other = scheduleWorker({
      database: app.database,
      jobs: world.jobs,
      builder: world.builder,
      log: silentLog(),
      now: () => DUE,
    });
    await Promise.all([world.schedules.sweep(), other.sweep(), world.schedules.sweep()]);
    expect(await archive()).toHaveLength(1);
    await Promise.all([world.buildAll(), world.buildAll(world.builderWith({})), world.buildAll()]);
    await deliver();
    expect(mails()).toHaveLength(2);
  });

  it('is neither lost nor sent twice when its process dies between building and sending', async () => {
    await scheduled();
    await world.schedules.sweep();
    const killed = new Error('killed');
    const dying = world.builderWith({
      notify: async () => {
        throw killed;
      },
    });
    await expect(world.buildAll(dying)).rejects.toBe(killed);
    expect(await archive()).toMatchObject([{ state: 'building', files: [], mails: [] }]);
    await world.work();
    expect(await archive()).toMatchObject([{ state: 'building' }]);
    world.clock.advance(31 * MINUTE);
    await world.work();
    world.clock.advance(MINUTE);
    await world.work();
    await deliver();
    expect(mails()).toHaveLength(2);
    expect(await archive()).toMatchObject([{ state: 'made', failure: null }]);
  });

  it('makes up for what was due while the server was away, each with its own period', async () => {
    await scheduled({ formats: ['xlsx'] }, DUE - 2 * DAY);
    await world.work();
    expect((await archive()).map(({ dueAt, from }) => [dueAt.slice(0, 10), from?.slice(0, 10)])).toEqual([
      ['2026-11-21', '2026-11-19'],
      ['2026-11-20', '2026-11-18'],
      ['2026-11-19', '2026-11-17'],
    ]);
  });

  it('is not sent again for the same period, however its time is moved', async () => {
    const { id } = await scheduled({ formats: ['xlsx'] });
    await world.work();
    const service = scheduleService({ database: app.database, now: () => world.clock.now() });
    const timeZone = 'Europe/Ljubljana';
    const editor = { organizationId, userId: anaId, seesAll: false, timeZone, ip: '127.0.0.1' };
    const { body } = endpoints.reportSchedules.create;
    for (const at of ['06:31', '06:32', '07:30']) {
      const moved = await service.replace(editor, id, body.parse({ ...fields, at }), undefined);
      expect(moved.nextRunAt?.slice(0, 10)).toBe('2026-11-22');
      world.clock.advance(MINUTE);
      await world.work();
    }
    await service.pause(editor, id, true);
    expect((await service.pause(editor, id, false)).nextRunAt).toBe('2026-11-22T06:30:00.000Z');
    await app.database.owner.query('update report_schedule set next_run_at = $1', [new Date(DUE + MINUTE)]);
    await world.work();
    expect(await archive()).toHaveLength(1);
    world.clock.advance(DAY + HOUR);
    await world.work();
    expect((await archive()).map(({ dueAt }) => dueAt.slice(0, 10))).toEqual(['2026-11-22', '2026-11-21']);
  });

  it('at 2:30 runs in the night that skips this time at 3:00, and on the next day at 2:30', async () => {
    const spring = Date.parse('2027-03-28T01:00:00Z');
    await scheduled({ at: '02:30', formats: ['xlsx'] }, spring);
    world.clock.advance(spring - DUE);
    await world.work();
    expect((await archive()).map(({ dueAt }) => dueAt)).toEqual(['2027-03-28T01:00:00.000Z']);
    expect((await schedules())[0]?.nextRunAt).toBe('2027-03-29T00:30:00.000Z');
  });

  it('has the columns of its report, without those that do not exist any more', async () => {
    const content = { report: 'report', type: 'days', columns: ['day', 'drive', 'colour'] };
    await scheduled({ content, formats: ['xlsx'] });
    await world.work();
    await deliver();
    const sheet = unzipSync(mails()[0]?.attachments?.[0]?.bytes ?? Buffer.alloc(0));
    const words = new TextDecoder().decode(sheet['xl/sharedStrings.xml']);
    expect(words).toContain('Driving [h:mm]');
    expect(words).not.toContain('Rest [');
  });

  it('has the vehicles that its owner sees when it is sent', async () => {
    const rows = fleetRows(app.database);
    await scheduled({ content: { report: 'report', type: 'totals' }, formats: ['xlsx'] });
    await rows.showOnly(organizationId, anaId, [truck.vehicleId]);
    await world.work();
    const [run] = await archive();
    const totals = await world.reports.totals({
      scope: { organizationId, userId: anaId },
      timeZone: 'Europe/Ljubljana',
      language: 'en',
      query: { range: 'custom', from: run?.from ?? '', to: run?.to ?? '' },
    });
    expect(totals.rows.flatMap(({ deviceIds }) => deviceIds)).toEqual([truck.deviceId]);
  });
});

describe('a report that cannot be made', () => {
  it('because its owner does not see a vehicle any more has failed, and the owner is notified', async () => {
    await scheduled({ content: { report: 'overview', devices: [van.deviceId] } });
    await fleetRows(app.database).showOnly(organizationId, anaId, [truck.vehicleId]);
    await world.work();
    await deliver();
    expect(await archive()).toMatchObject([{ state: 'failed', failure: { code: 'report_schedule.subject_gone' } }]);
    expect(mails()).toMatchObject([{ recipient: 'ana@kolovrat.example', title: expect.stringContaining('not sent') }]);
    expect((await schedules())[0]).toMatchObject({ paused: null, lastRun: { state: 'failed' } });
  });

  it('because its owner is locked pauses the schedule, and administrators are notified', async () => {
    const { id } = await scheduled();
    await app.database.owner.query('update app_user set locked = true where id = $1', [anaId]);
    await world.work();
    await deliver();
    expect(mails().map(({ recipient }) => recipient)).toEqual(['admin@kolovrat.example']);
    expect((await admin.get(PATH)).body).toMatchObject([{ paused: 'owner', nextRunAt: null }]);
    const { rows } = await app.database.owner.query(
      `select user_id as "userId", before, after from audit_entry
        where entity = 'report_schedule' and entity_id = $1 and action = 'update'`,
      [String(id)],
    );
    expect(rows).toEqual([{ userId: null, before: { paused: false }, after: { paused: true, reason: 'owner' } }]);
    expect(await admin.put(`${PATH}/${id}/paused`, { paused: false })).toMatchObject({
      status: 409,
      body: { code: 'report_schedule.owner_unavailable' },
    });
    await app.database.owner.query('update app_user set locked = false where id = $1', [anaId]);
    expect(await admin.put(`${PATH}/${id}/paused`, { paused: false })).toMatchObject({
      status: 200,
      body: { paused: null },
    });
  });

  it('because its template was deleted pauses the schedule, and the owner is notified', async () => {
    const template = { name: 'Tabela', shared: false, content: { report: 'overview' } };
    const { id: templateId } = (await ana.post('/api/reportTemplate', template)).body;
    await scheduled({ templateId, content: null });
    await ana.delete(`/api/reportTemplate/${templateId}`);
    await world.work();
    await deliver();
    expect(mails()).toMatchObject([{ recipient: 'ana@kolovrat.example' }]);
    expect(await schedules()).toMatchObject([{ paused: 'template', templateName: null }]);
  });

  it('because a column of its own table does not exist any more names the column', async () => {
    const table = { unit: 'day', columns: [{ id: 'vehicle' }, { id: 'colour' }] };
    const template = { name: 'Stara tabela', shared: false, content: { report: 'general', table } };
    const { id: templateId } = (await ana.post('/api/reportTemplate', template)).body;
    await scheduled({ templateId, content: null });
    expect((await schedules())[0]?.missingColumns).toEqual(['colour']);
    await world.work();
    expect(await archive()).toMatchObject([
      { state: 'failed', failure: { code: 'general_report.unknown_column', params: { column: 'colour' } } },
    ]);
    await ana.delete(`/api/reportTemplate/${templateId}`);
  });

  it('for the moment is tried again, and has failed after four tries', async () => {
    await scheduled();
    await world.schedules.sweep();
    const broken = world.builderWith({
      intake: {
        receive: async () => {
          throw new Error('the disk is full');
        },
      },
    });
    for (const pause of [MINUTE, 5 * MINUTE, 30 * MINUTE]) {
      await world.buildAll(broken);
      expect(await archive()).toMatchObject([{ state: 'waiting', failure: { code: 'internal' } }]);
      world.clock.advance(pause);
    }
    await world.buildAll(broken);
    expect(await archive()).toMatchObject([{ state: 'failed' }]);
  });
});

describe('mails of a report', () => {
  it('wait while the mail server is away, which the archive shows, and arrive later', async () => {
    await scheduled({ recipients: ['narocnik@stranka.example'] });
    await world.work();
    world.channels.email.answers.push({ kind: 'unavailable', error: 'The mail server did not take it: away' });
    await deliver();
    expect((await archive())[0]?.mails).toMatchObject([
      { state: 'queued', tries: 1, error: expect.stringContaining('away') },
    ]);
    world.clock.advance(MINUTE);
    await deliver();
    expect((await archive())[0]?.mails).toMatchObject([{ state: 'sent', tries: 2, error: null }]);
    expect(new Set(mails().map(({ id }) => id)).size).toBe(1);
  });

  it('that are refused are listed for the owner once, when all have ended', async () => {
    await scheduled();
    await world.work();
    world.channels.email.answers.push({ kind: 'refused', error: 'no such mailbox' });
    await deliver();
    await deliver();
    const notices = mails().filter(({ title }) => title.includes('did not reach'));
    expect(notices).toMatchObject([
      { recipient: 'ana@kolovrat.example', text: expect.stringContaining('no such mailbox') },
    ]);
    expect((await schedules())[0]?.lastRun).toMatchObject({ failedMails: 1, mails: 2 });
  });

  it('are sent again with the same bytes, although there are other rows by now', async () => {
    await scheduled({ formats: ['xlsx'], recipients: ['narocnik@stranka.example'] });
    await world.work();
    await deliver();
    const [run] = await archive();
    const late = [parked(10_000, 72_000), ...driving(10_060, 12_000, { every: 60 }), parked(12_060, 90_000)];
    const { deviceId } = await fleetRows(app.database).vehicle(organizationId, 'MB POZNO');
    await insertStages(app.database, organizationId, deviceId, late, someRules);
    const reply = await ana.post(`${ARCHIVE}/${run?.id}/resend`, { recipients: ['druga@stranka.example'] });
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body.mails).toHaveLength(2);
    // The process of the calls has a key of its own; the test sends what it has stored.
    const { rows } = await app.database.owner.query<{ attachments: string[] }>(
      `select attachments::text[] as attachments from delivery order by created_at`,
    );
    expect(rows[1]?.attachments).toEqual(rows[0]?.attachments);
  });
});

describe('the recipients of reports on one day of an organization', () => {
  const anEarlierMail = (count: number, createdAt: number) =>
    app.database.owner.query(
      `insert into delivery (id, organization_id, reason, subject, channel, recipient, language, state, created_at,
                             expires_at, due_at, queued_at, ended_at)
       select gen_random_uuid(), $1, 'report', '0', 'email', 'narocnik@stranka.example', 'en', 'sent', $2, $2, $2, $2, $2
         from generate_series(1, $3)`,
      [organizationId, new Date(createdAt), count],
    );

  it('are limited: a run over the limit fails, and its owner is notified once', async () => {
    await anEarlierMail(REPORT_MAILS_PER_DAY - 1, DUE - HOUR);
    await scheduled({ formats: ['xlsx'] });
    await world.work();
    await deliver();
    await world.work();
    await deliver();
    const failure = { code: 'report_schedule.mail_limit', params: { max: REPORT_MAILS_PER_DAY } };
    expect(await archive()).toMatchObject([{ state: 'failed', failure, files: [], mails: [] }]);
    expect(mails()).toMatchObject([
      { recipient: 'ana@kolovrat.example', text: expect.stringContaining(String(REPORT_MAILS_PER_DAY)) },
    ]);
    world.clock.advance(DAY);
    await world.work();
    expect((await archive())[0]).toMatchObject({ state: 'made', mails: [{}, {}] });
  });

  it('are those of its local day, with tests and reports that are sent again', async () => {
    const midnight = Date.parse('2026-11-20T23:00:00Z');
    await anEarlierMail(REPORT_MAILS_PER_DAY, midnight - 1);
    const { id } = await scheduled({ formats: ['xlsx'], recipients: ['narocnik@stranka.example'] });
    await world.work();
    const [run] = await archive();
    expect(run).toMatchObject({ state: 'made' });
    await anEarlierMail(REPORT_MAILS_PER_DAY - 2, midnight);
    const { clock, jobs, service } = world;
    const reports = archiveService({ database: app.database, jobs, notify: service.notify, clock });
    const timeZone = 'Europe/Ljubljana';
    const editor = { organizationId, userId: anaId, seesAll: false, timeZone, ip: '127.0.0.1' };
    const recipients = ['druga@stranka.example', 'tretja@stranka.example'];
    await expect(reports.resend(editor, run?.id ?? 0, recipients)).rejects.toMatchObject({
      code: 'report_schedule.mail_limit',
    });
    expect((await reports.resend(editor, run?.id ?? 0, recipients.slice(1))).mails).toHaveLength(2);
    await reports.test(editor, id);
    await world.buildAll();
    const [test] = await archive();
    expect(test).toMatchObject({ kind: 'test', state: 'failed', failure: { code: 'report_schedule.mail_limit' } });
  });
});

describe('a test of a schedule', () => {
  it('is mailed to the user who started it, and seen by nobody else', async () => {
    const { id } = await scheduled();
    const reply = await admin.post(`${PATH}/${id}/test`, {});
    expect(reply).toMatchObject({ status: 200, body: { kind: 'test', state: 'waiting' } });
    world.clock.advance(Math.max(0, Date.now() - world.clock.now()));
    await world.buildAll();
    await world.deliverDue();
    expect(mails().map(({ recipient }) => recipient)).toEqual(['admin@kolovrat.example']);
    expect(await archive(admin)).toMatchObject([{ kind: 'test', state: 'made' }]);
    expect(await archive()).toEqual([]);
    expect((await schedules())[0]?.lastRun).toBeNull();
  });
});

describe('the archive', () => {
  it('opens a report only while all vehicles of its rows are visible; for administrators always', async () => {
    const rows = fleetRows(app.database);
    const standing = await rows.vehicle(organizationId, 'MB STOJI');
    await rows.showOnly(organizationId, anaId, [truck.vehicleId, van.vehicleId, standing.vehicleId]);
    await scheduled({ formats: ['xlsx'], content: { report: 'report', type: 'stages' } });
    await scheduled({ formats: ['xlsx'], content: { report: 'report', type: 'days', devices: [van.deviceId] } });
    await world.work();
    const [ofVan, ofBoth] = (await archive()).toSorted((a, b) => b.id - a.id);
    const opened = async (run: ReportRun | undefined, client = ana) =>
      (await client.download(`${ARCHIVE}/${run?.id}/files/${run?.files[0]?.id}`)).status;
    const sentAgain = (run: ReportRun | undefined, client = ana) =>
      client.post(`${ARCHIVE}/${run?.id}/resend`, { recipients: ['druga@stranka.example'] });
    await app.database.owner.query('truncate visible_vehicle');
    await rows.showOnly(organizationId, anaId, [truck.vehicleId, van.vehicleId]);
    expect([await opened(ofBoth), await opened(ofVan)]).toEqual([200, 200]);
    await app.database.owner.query('truncate visible_vehicle');
    await rows.showOnly(organizationId, anaId, [van.vehicleId, standing.vehicleId]);
    expect([await opened(ofBoth), await opened(ofVan)]).toEqual([403, 200]);
    const hidden = { status: 403, body: { code: 'report_archive.hidden_vehicles' } };
    expect(await sentAgain(ofBoth)).toMatchObject(hidden);
    expect((await sentAgain(ofVan)).status).toBe(200);
    expect([await opened(ofBoth, admin), (await sentAgain(ofBoth, admin)).status]).toEqual([200, 200]);
    await app.database.owner.query('update report_run set device_ids = null');
    expect(await sentAgain(ofVan)).toMatchObject(hidden);
    expect([await opened(ofVan), await opened(ofVan, admin)]).toEqual([403, 200]);
  });

  it('is deleted after 90 days, with its files', async () => {
    await scheduled({ formats: ['xlsx'] });
    await world.work();
    world.clock.advance(90 * DAY - MINUTE);
    await world.schedules.cleanUp();
    expect(await archive()).toHaveLength(1);
    world.clock.advance(2 * MINUTE);
    await world.schedules.cleanUp();
    expect(await archive()).toEqual([]);
    const { rows } = await app.database.owner.query('select from file');
    expect(rows).toEqual([]);
  });
});

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
