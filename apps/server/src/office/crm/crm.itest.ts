import { endpoints } from '@konvoj/contract';
import type { CrmActivity, CrmContact, CrmVisit } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { MadeVehicle } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, ClientReply, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { Journey } from '../../places/own-places/week.testing.ts';
import { someRules } from '../../telemetry/stages/builders.testing.ts';
import { stepReminders } from './reminders.ts';
import { visitFinding } from './visit-finding.ts';

const CONTACTS = endpoints.crmContacts.list.path;
const contactPath = ({ id }: { readonly id: number }, rest = '') => `/api/crm_contacts/${id}${rest}`;
const ACTIVITIES = endpoints.crmActivities.list.path;
const activityPath = ({ id }: { readonly id: number }, rest = '') => `${ACTIVITIES}/${id}${rest}`;
const VISITS = endpoints.crmVisits.list.path;
const HOUR = 3_600_000;
/** 8:00 in Ljubljana. */
const MORNING = Date.UTC(2026, 10, 20, 7);
const [YARD, CUSTOMER] = [
  { latitude: 46.05, longitude: 14.5 },
  { latitude: 46.15, longitude: 14.5 },
];

let app: TestApp;
let company: FreshCompany;
let admin: Client;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  ({ admin } = company);
});

function parsed<T>(schema: { parse(value: unknown): T }, reply: ClientReply): T {
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return schema.parse(reply.body);
}
const contactIn = (reply: ClientReply): CrmContact => parsed(endpoints.crmContacts.find.reply, reply);
const activityIn = (reply: ClientReply): CrmActivity => parsed(endpoints.crmActivities.find.reply, reply);
const activitiesIn = (reply: ClientReply): CrmActivity[] => parsed(endpoints.crmActivities.list.reply, reply);
const visitsIn = (reply: ClientReply): CrmVisit[] => parsed(endpoints.crmVisits.list.reply, reply);
const aContact = async (body: object = {}) =>
  contactIn(await admin.post(CONTACTS, { company: 'Žaga Kolovrat d.o.o.', ...body }));
const anActivity = async (contact: CrmContact, body: object = {}) =>
  activityIn(
    await admin.post(ACTIVITIES, { contactId: contact.id, kind: 'call', at: '2026-11-20T08:00:00.000Z', ...body }),
  );

describe('a contact', () => {
  it('is found by any of its texts, in pages by name', async () => {
    const zaga = await aContact({
      person: 'Ana Kos',
      tags: ['les', 'les', 'LÉS'],
      emails: ['ana@zaga.si', 'Ana@Zaga.si'],
      phones: ['041 234 567'],
    });
    await aContact({ company: 'Alpina' });
    expect(zaga).toMatchObject({ tags: ['les'], emails: ['ana@zaga.si'], version: 1, place: null });
    const list = async (query: string) =>
      parsed(endpoints.crmContacts.list.reply, await admin.get(`${CONTACTS}${query}`)).map((each) => each.company);
    expect(await list('')).toEqual(['Alpina', 'Žaga Kolovrat d.o.o.']);
    expect(await list('?search=zaga')).toEqual(['Žaga Kolovrat d.o.o.']);
    expect(await list('?search=ana%40zaga')).toHaveLength(1);
    expect(await list('?tag=Les')).toHaveLength(1);
    expect(await list('?limit=1')).toEqual(['Alpina']);
    const [first] = parsed(endpoints.crmContacts.list.reply, await admin.get(`${CONTACTS}?limit=1`));
    expect(await list(`?limit=1&before=${first?.id}`)).toEqual(['Žaga Kolovrat d.o.o.']);
    expect((await admin.get('/api/crm_contacts/tags')).body).toEqual([{ tag: 'les', contacts: 1 }]);
  });

  it('is not overwritten after somebody else has changed it', async () => {
    const contact = await aContact();
    await admin.put(contactPath(contact), { company: 'Prva', version: 1 });
    const reply = await (await company.person()).put(contactPath(contact), { company: 'Druga', version: 1 });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'crm_contact.changed_meanwhile', current: { company: 'Prva', version: 2 } },
    });
  });

  it('names a place, an owner and a point that exist', async () => {
    const bad = { latitude: 46, pointId: 999_999, ownerId: 999_999 };
    expect((await admin.post(CONTACTS, { company: 'A', ...bad })).body.errors).toEqual([
      { path: 'longitude', code: 'required' },
      { path: 'pointId', code: 'invalid' },
      { path: 'pointId', code: 'unknown' },
      { path: 'ownerId', code: 'unknown' },
    ]);
    const [me] = parsed(endpoints.crmContacts.people.reply, await admin.get('/api/crm_contacts/people'));
    const point = { naziv: 'Skladišče', lat: 46.1, lon: 14.5, type: 1 };
    const { id: pointId } = (await admin.post(endpoints.geoPoints.create.path, point)).body;
    const contact = await aContact({ pointId, ownerId: me?.id });
    expect(contact).toMatchObject({
      owner: me,
      point: { name: 'Skladišče' },
      place: { latitude: 46.1, longitude: 14.5 },
    });
    await admin.delete(`/api/poiLocations/${pointId}`);
    expect(contactIn(await admin.get(contactPath(contact)))).toMatchObject({ point: null, place: null });
  });

  it('is recognised as a duplicate while it is typed', async () => {
    const contact = await aContact({ taxNumber: 'SI 1234', emails: ['Info@Zaga.si'] });
    const query = { company: 'ŽAGA KOLOVRAT', taxNumber: '1234', emails: ['info@zaga.si', 'inf'] };
    const found = (await admin.post('/api/crm_contacts/duplicates', query)).body;
    expect(found).toMatchObject([{ contact: { id: contact.id }, reasons: ['taxNumber', 'company', 'email'] }]);
    expect((await admin.post('/api/crm_contacts/duplicates', { ...query, exceptId: contact.id })).body).toEqual([]);
  });

  it('leaves its activities under its name', async () => {
    const contact = await aContact({ person: 'Ana Kos' });
    const activity = await anActivity(contact, { notes: 'Klic' });
    expect((await admin.delete(contactPath(contact))).status).toBe(204);
    const kept = activityIn(await admin.get(activityPath(activity)));
    expect(kept.contact).toEqual({ id: null, company: 'Žaga Kolovrat d.o.o.', person: 'Ana Kos' });
    expect(activitiesIn(await admin.get(`${ACTIVITIES}?search=zaga`))).toHaveLength(1);
    const changed = { kind: 'call', at: activity.at, result: 'Dogovorjeno' };
    expect(activityIn(await admin.put(activityPath(activity), changed))).toMatchObject({
      contact: kept.contact,
      result: 'Dogovorjeno',
      version: 2,
    });
  });

  it('is of its organization alone', async () => {
    const contact = await aContact();
    const stranger = (await freshCompany(app)).admin;
    expect((await stranger.get(contactPath(contact))).status).toBe(404);
    const foreign = { contactId: contact.id, kind: 'call', at: '2026-11-20T08:00:00.000Z' };
    expect((await stranger.post(ACTIVITIES, foreign)).body.errors).toEqual([{ path: 'contactId', code: 'unknown' }]);
  });
});

describe('files of contacts', () => {
  const upload = (text: string, query = '') =>
    admin.upload(`/api/crm_contacts/import${query}`, Buffer.from(text), 'text/csv');

  it('are shown before they are written, and import again without a change', async () => {
    await aContact({ taxNumber: '1234', notes: 'Stara' });
    const file = 'Podjetje;DDV;E-mail;Opombe\nŽaga Kolovrat;SI1234;a@b.si, c@d.si;-\nNova;;ni naslov;\n=1+1;;;\n';
    const preview = (await upload(file, '?preview=true')).body;
    expect(preview).toMatchObject({ created: 1, updated: 1, rejected: 1 });
    expect(preview.rows[0].errors).toMatchObject([{ path: 'emails', column: 2 }]);
    expect(parsed(endpoints.crmContacts.list.reply, await admin.get(CONTACTS))).toHaveLength(1);
    expect((await upload(file)).body).toMatchObject({ created: 1, updated: 1, rejected: 1 });
    const exported = await admin.download('/api/crm_contacts/export?format=csv');
    const text = Buffer.from(exported.bytes).toString();
    expect(text).toContain("'=1+1");
    expect(text).not.toContain('Stara');
    expect((await upload(text)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2, rejected: 0 });
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 422, 'import.unreadable'],
    ['nothing', Buffer.alloc(0), 422, 'import.unreadable'],
    ['NUL characters', Buffer.from('Podjetje\nZa\0ga\n'), 422, 'import.unreadable'],
    ['more than ten megabytes', Buffer.alloc(10 * 1_048_576 + 1, 'a'), 413, 'import.too_large'],
    ['10,001 rows', Buffer.from(`Podjetje\n${'x\n'.repeat(10_001)}`), 422, 'import.too_many_rows'],
  ])('refuse %s', async (_what, file, status, code) => {
    const reply = await admin.upload('/api/crm_contacts/import', file, 'text/csv');
    expect(reply).toMatchObject({ status, body: { code } });
    expect(parsed(endpoints.crmContacts.list.reply, await admin.get(CONTACTS))).toEqual([]);
  });

  it('keep formulas and HTML as the texts that they are, and export them as texts', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const file = `Podjetje;Oseba;Opombe;Oznake\n"=cmd|' /C calc'!A0";${html};@SUM(A1);-1+2\n`;
    expect((await upload(file)).body).toMatchObject({ created: 1, rejected: 0 });
    const [contact] = parsed(endpoints.crmContacts.list.reply, await admin.get(CONTACTS));
    const texts = { company: "=cmd|' /C calc'!A0", person: html, notes: '@SUM(A1)', tags: ['-1+2'] };
    expect(contact).toMatchObject(texts);
    const exported = await admin.download('/api/crm_contacts/export?format=csv');
    const cells = Buffer.from(exported.bytes)
      .toString()
      .split(/[;,\r\n]/);
    expect(cells.filter((cell) => /^"?[=@+-]/.test(cell))).toEqual([]);
    const again = await admin.upload('/api/crm_contacts/import', Buffer.from(exported.bytes), 'text/csv');
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 1, rejected: 0 });
  });

  it.each([
    ['UTF-16 with its mark', Buffer.from('\uFEFFPodjetje;Oseba\nŽaga;Črt\n', 'utf16le'), ['Žaga', 'Črt']],
    // `Žaga` and `Črt` of the code page that Windows uses in Slovenia.
    ['Windows-1250', Buffer.from('Podjetje;Oseba\n\x8eaga;\xc8rt\n', 'latin1'), ['Žaga', 'Črt']],
  ])('are read in %s', async (_what, file, names) => {
    expect((await admin.upload('/api/crm_contacts/import', file, 'text/csv')).body).toMatchObject({ created: 1 });
    const [contact] = parsed(endpoints.crmContacts.list.reply, await admin.get(CONTACTS));
    expect([contact?.company, contact?.person]).toEqual(names);
  });
});

describe('an activity', () => {
  it('is done once, and its next step is counted until it is done', async () => {
    const contact = await aContact();
    const activity = await anActivity(contact, { nextStep: { text: 'Pošlji ponudbo', dueOn: '2026-01-05' } });
    expect(activity.nextStep).toMatchObject({ due: 'overdue', doneAt: null });
    const counts = async () => (await admin.get(`${ACTIVITIES}/counts`)).body;
    expect(await counts()).toMatchObject({ mine: { open: 1, overdue: 1, today: 0 }, proposedVisits: 0 });
    expect(activitiesIn(await admin.get(`${ACTIVITIES}?step=overdue`))).toHaveLength(1);
    expect(activitiesIn(await admin.get(`${ACTIVITIES}?step=today`))).toEqual([]);
    const done = activityIn(await admin.post(activityPath(activity, '/nextStep'), { done: true, version: 1 }));
    expect(done.nextStep).toMatchObject({ due: null });
    expect(await counts()).toMatchObject({ mine: { open: 0 }, all: { open: 0 } });
    const late = await admin.post(activityPath(activity, '/nextStep'), { done: false, version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'crm_activity.changed_meanwhile' } });
  });

  it('is listed by contact, kind, period and page, and stands in the timeline', async () => {
    const [one, two] = [await aContact(), await aContact({ company: 'Alpina' })];
    const first = await anActivity(one, { at: '2026-11-18 09:00:00' });
    const second = await anActivity(one, { kind: 'meeting' });
    await anActivity(two);
    const ids = async (query: string) => activitiesIn(await admin.get(`${ACTIVITIES}?${query}`)).map(({ id }) => id);
    expect(await ids(`contactIds=${one.id}`)).toEqual([second.id, first.id]);
    expect(await ids(`contactIds=${one.id}&limit=1&before=${second.id}`)).toEqual([first.id]);
    expect(await ids('kinds=meeting')).toEqual([second.id]);
    expect(await ids(`to=${first.at}`)).toEqual([first.id]);
    expect(await ids(`from=${first.at}&to=${first.at}`)).toEqual([first.id]);
    const timeline = async (query: string) => (await admin.get(contactPath(one, `/timeline?${query}`))).body;
    const page = await timeline('limit=1');
    expect(page).toMatchObject({ entries: [{ type: 'activity', activity: { id: second.id } }] });
    expect(await timeline(`limit=1&before=${page.next}`)).toMatchObject({
      entries: [{ activity: { id: first.id } }],
      next: null,
    });
  });

  it('that was done is not in the future, one that is planned may be', async () => {
    const contact = await aContact();
    const later = { contactId: contact.id, at: '2199-11-20T08:00:00.000Z' };
    const refused = { status: 422, body: { errors: [{ path: 'at', code: 'in_future' }] } };
    expect(await admin.post(ACTIVITIES, { ...later, kind: 'call' })).toMatchObject(refused);
    expect(await admin.post(ACTIVITIES, { ...later, kind: 'meeting', result: 'Dogovorjeno' })).toMatchObject(refused);
    const planned = activityIn(await admin.post(ACTIVITIES, { ...later, kind: 'meeting' }));
    expect(planned).toMatchObject({ kind: 'meeting', at: later.at });
    expect(await admin.put(activityPath(planned), { ...later, kind: 'email' })).toMatchObject(refused);
  });

  it('is not listed of a reversed period or an unknown kind', async () => {
    const reversed = 'from=2026-11-19T00:00:00.000Z&to=2026-11-18T00:00:00.000Z';
    for (const list of [ACTIVITIES, VISITS])
      expect(await admin.get(`${list}?${reversed}`)).toMatchObject({ status: 422, body: { code: 'period.reversed' } });
    for (const kinds of ['foo', 'call,foo', 'call,'])
      expect(await admin.get(`${ACTIVITIES}?kinds=${kinds}`)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'kinds', code: 'invalid' }] },
      });
    expect(activitiesIn(await admin.get(`${ACTIVITIES}?kinds=call,visit,call`))).toEqual([]);
  });

  it('reminds its person once, on the morning of the due day', async () => {
    const clock = new ManualClock(Date.UTC(2030, 0, 10, 5, 30));
    const contact = await aContact();
    await anActivity(contact, { nextStep: { text: 'Pokliči', dueOn: '2030-01-10' } });
    const sent: string[] = [];
    const reminders = stepReminders({ database: app.database, clock }, (_tx, notice) => {
      if (notice.organizationId === company.organizationId) sent.push(`${notice.recipient.channel} ${notice.text}`);
      return Promise.resolve('1');
    });
    await reminders.run();
    expect(sent).toEqual([]);
    clock.advance(HOUR);
    await reminders.run();
    await reminders.run();
    expect(sent).toEqual([
      'email Due today: Pokliči (Žaga Kolovrat d.o.o.)',
      'push Due today: Pokliči (Žaga Kolovrat d.o.o.)',
    ]);
  });
});

describe('visits of vehicles at the place of a contact', () => {
  let truck: MadeVehicle;
  let contact: CrmContact;
  const finding = () =>
    visitFinding({
      database: app.database,
      bus: createLocalBus(silentLog()),
      clock: new ManualClock(MORNING + 20 * HOUR),
    });
  const scope = () => ({ organizationId: company.organizationId });
  const span = () => ({ ...scope(), deviceId: truck.deviceId, from: MORNING, to: MORNING + 12 * HOUR });

  async function drive(journey: Journey): Promise<void> {
    await app.database.owner.query('delete from stage where device_id = $1', [truck.deviceId]);
    await app.database.owner.query('delete from device_state where device_id = $1', [truck.deviceId]);
    await insertStages(app.database, company.organizationId, truck.deviceId, journey.records, someRules);
  }
  const visiting = (minutes: number) =>
    new Journey(MORNING, YARD).stand(30).drive(CUSTOMER).stand(minutes).drive(YARD).stand(600).end();
  const proposed = async (client = admin) => visitsIn(await client.get(VISITS));
  const timesOf = ({ arrival, departure }: CrmVisit) => [Date.parse(arrival), Date.parse(departure ?? '')];
  const stayOf = (journey: Journey) => [journey.stays[1]?.arrival, journey.stays[1]?.departure];

  beforeEach(async () => {
    truck = await fleetRows(app.database).vehicle(company.organizationId, `LJ ${company.organizationId}`);
    contact = await aContact({ ...CUSTOMER });
  });

  it('are proposed once, accepted as activities, and follow late data', async () => {
    const first = visiting(60);
    await drive(first);
    await finding().ofSpans([span()]);
    await finding().ofContacts(scope(), [contact.id]);
    const [visit, ...others] = await proposed();
    expect(others).toEqual([]);
    expect(visit && timesOf(visit)).toEqual(stayOf(first));
    expect(visitsIn(await admin.get(`${VISITS}?from=${visit?.arrival}&to=${visit?.arrival}`))).toEqual([visit]);
    const later = visiting(90);
    await drive(later);
    await finding().ofSpans([span()]);
    expect((await proposed()).map(timesOf)).toEqual([stayOf(later)]);
    const [activity] = activitiesIn(await admin.post('/api/crm_visits/accept', { day: '2026-11-20' }));
    expect(activity).toMatchObject({
      source: 'found',
      kind: 'visit',
      duration: 5_400,
      vehicle: { id: truck.vehicleId },
    });
    expect(await proposed()).toEqual([]);
    await drive(first);
    await finding().ofAll();
    expect(await proposed()).toEqual([]);
    expect(activityIn(await admin.get(activityPath(activity ?? contact)))).toMatchObject({ duration: 3_600 });
    await admin.delete(activityPath(activity ?? contact));
    await finding().ofSpans([span()]);
    expect(await proposed()).toEqual([]);
  });

  it('are proposed to the nearest of several contacts there, and decided once', async () => {
    const [deviceId, search] = [truck.deviceId, () => finding().ofSpans([span()])];
    const persons = [await aContact({ ...CUSTOMER, person: 'Maja' }), await aContact({ ...CUSTOMER, person: 'Bor' })];
    await drive(visiting(60));
    for (const each of [...persons, contact]) await finding().ofContacts(scope(), [each.id]);
    await search();
    expect(await proposed()).toMatchObject([{ deviceId, contact: { id: contact.id } }]);
    const moved = { company: contact.company, latitude: CUSTOMER.latitude + 0.0005, longitude: CUSTOMER.longitude };
    await admin.put(contactPath(contact), moved);
    for (const person of persons) await admin.delete(contactPath(person));
    await finding().ofContacts(scope(), [contact.id]);
    expect(await proposed()).toMatchObject([{ contact: { id: contact.id } }]);
    const near = await aContact({ company: 'Zadnja', latitude: CUSTOMER.latitude + 0.0001, longitude: 14.5 });
    await finding().ofContacts(scope(), [near.id]);
    await search();
    const [visit, ...others] = await proposed();
    expect([visit?.contact.id, others]).toEqual([near.id, []]);
    const accept = () => admin.post('/api/crm_visits/accept', { ids: [visit?.id] });
    const made = (await Promise.all([accept(), accept()])).flatMap(activitiesIn);
    expect(made).toHaveLength(1);
    await search();
    expect(await proposed()).toEqual([]);
    await admin.delete(contactPath(near));
    const again = await aContact({ company: 'Zadnja', ...CUSTOMER });
    await finding().ofContacts(scope(), [contact.id, again.id]);
    await search();
    expect(await proposed()).toEqual([]);
  });

  it('that were dismissed are not proposed to a contact that is entered again', async () => {
    await drive(visiting(60));
    await finding().ofSpans([span()]);
    const ids = (await proposed()).map(({ id }) => id);
    await admin.post('/api/crm_visits/dismiss', { ids });
    await admin.delete(contactPath(contact));
    const again = await aContact({ ...CUSTOMER });
    await finding().ofContacts(scope(), [again.id]);
    expect(await proposed()).toEqual([]);
    expect((await admin.post('/api/crm_visits/propose', { ids })).body).toEqual({ changed: 0 });
  });

  it('stay dismissed until somebody puts them back', async () => {
    await drive(visiting(60));
    await finding().ofSpans([span()]);
    const ids = (await proposed()).map(({ id }) => id);
    expect((await admin.post('/api/crm_visits/dismiss', { ids })).body).toEqual({ changed: 1 });
    await drive(visiting(61));
    await finding().ofSpans([span()]);
    expect(await proposed()).toEqual([]);
    expect((await admin.post('/api/crm_visits/propose', { ids })).body).toEqual({ changed: 1 });
    expect(await proposed()).toHaveLength(1);
  });

  it('are shown to those who see the vehicle', async () => {
    await drive(visiting(60));
    await finding().ofContacts(scope(), [contact.id]);
    const email = `hidden-${company.organizationId}@example.org`;
    const userId = await app.addUser({ email, organizationId: company.organizationId });
    const other = await fleetRows(app.database).vehicle(company.organizationId, `MB ${company.organizationId}`);
    await fleetRows(app.database).showOnly(company.organizationId, userId, [other.vehicleId]);
    const hidden = app.client();
    await hidden.form('/api/session', { email, password: 'a-test-password' });
    const [visit] = await proposed();
    expect(await proposed(hidden)).toEqual([]);
    expect((await hidden.post('/api/crm_visits/accept', { ids: [visit?.id] })).body).toEqual([]);
    const [activity] = activitiesIn(await admin.post('/api/crm_visits/accept', { ids: [visit?.id] }));
    expect((await hidden.get(activityPath(activity ?? contact))).status).toBe(404);
    expect((await hidden.get(`${ACTIVITIES}/counts`)).body).toMatchObject({ proposedVisits: 0 });
    expect((await hidden.get(contactPath(contact, '/timeline'))).body).toEqual({ entries: [], next: null });
  });

  it('name the stages there before own points do', async () => {
    await drive(visiting(60));
    const point = { naziv: 'Skladišče', lat: CUSTOMER.latitude, lon: CUSTOMER.longitude, type: 1 };
    await admin.post(endpoints.geoPoints.create.path, point);
    const period = `from=${new Date(MORNING).toISOString()}&to=${new Date(MORNING + 4 * HOUR).toISOString()}`;
    const stages = (await admin.get(`/api/drivingStages?deviceId=${truck.deviceId}&${period}`)).body;
    const names = stages.map((stage: { contact: string | null }) => stage.contact);
    expect(names).toContain('Žaga Kolovrat d.o.o.');
    expect(names).not.toContain('Skladišče');
  });
});
