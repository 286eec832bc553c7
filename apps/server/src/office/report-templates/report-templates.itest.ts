import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';

const PATH = '/api/reportTemplate';
const content = { report: 'report', type: 'days', range: 'lastWeek', columns: ['day', 'drive'] };

let app: TestApp;
let ana: Client;
let boris: Client;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  app = await startApp();
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
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
beforeEach(() => app.database.owner.query('delete from report_template'));

const create = async (client: Client, changes: object = {}) =>
  client.post(PATH, { name: 'Ponedeljek', shared: false, content, ...changes });
const namesOf = async (client: Client) => (await client.get(PATH)).body.map(({ name }: { name: string }) => name);

describe('templates of reports', () => {
  it('are seen by their owner, and by the organization when they are shared', async () => {
    expect(await create(ana)).toMatchObject({
      status: 200,
      body: { name: 'Ponedeljek', shared: false, content, canEdit: true, missingColumns: [] },
    });
    await create(ana, { name: 'Za vse', shared: true });
    expect(await namesOf(ana)).toEqual(['Ponedeljek', 'Za vse']);
    expect(await namesOf(boris)).toEqual(['Za vse']);
    expect(await namesOf(stranger)).toEqual([]);
  });

  it('are changed and deleted by their owner, shared ones by administrators too', async () => {
    const { id } = (await create(ana, { shared: true })).body;
    const change = { name: 'Torek', shared: true, content };
    expect(await boris.put(`${PATH}/${id}`, change)).toMatchObject({
      status: 403,
      body: { code: 'report_template.not_owner' },
    });
    expect(await stranger.put(`${PATH}/${id}`, change)).toMatchObject({ status: 404 });
    expect(await admin.put(`${PATH}/${id}`, change)).toMatchObject({ status: 200, body: { name: 'Torek' } });
    expect(await boris.delete(`${PATH}/${id}`)).toMatchObject({ status: 403 });
    expect(await ana.delete(`${PATH}/${id}`)).toMatchObject({ status: 204 });
    const own = (await create(ana)).body;
    expect(await admin.put(`${PATH}/${own.id}`, change)).toMatchObject({ status: 404 });
  });

  it('are in the audit with their content', async () => {
    const { id } = (await create(ana)).body;
    const changed = { ...content, columns: ['day', 'distance'] };
    for (const of of [content, changed, changed])
      expect((await ana.put(`${PATH}/${id}`, { name: 'Ponedeljek', shared: false, content: of })).status).toBe(200);
    await ana.delete(`${PATH}/${id}`);
    const { rows } = await app.database.owner.query(
      `select action, before, after from audit_entry where entity = 'report_template' and entity_id = $1 order by id`,
      [String(id)],
    );
    expect(rows).toMatchObject([
      { action: 'create', before: null, after: { name: 'Ponedeljek', shared: false, content } },
      { action: 'update', before: { content }, after: { content: changed } },
      { action: 'delete', before: { name: 'Ponedeljek', shared: false, content: changed }, after: null },
    ]);
  });

  it('are at most 200 of a user', async () => {
    const { id } = (await create(ana)).body;
    await app.database.owner.query(
      `insert into report_template (organization_id, owner_id, name, shared, content)
       select organization_id, owner_id, 'Kopija ' || n, false, content from report_template, generate_series(2, 200) n
        where id = $1`,
      [id],
    );
    expect(await create(ana, { name: 'Preveč' })).toMatchObject({
      status: 422,
      body: { code: 'report_template.too_many', params: { max: 200 } },
    });
    expect(await create(boris)).toMatchObject({ status: 200 });
  });

  it('whose stored content is damaged are listed as such, and can be replaced', async () => {
    const { id } = (await create(ana)).body;
    await create(ana, { name: 'Torek' });
    await app.database.owner.query(`update report_template set content = '{"report":"unknown"}' where id = $1`, [id]);
    const { status, body } = await ana.get(PATH);
    expect(status).toBe(200);
    expect(body.map(({ isDamaged }: { isDamaged: boolean }) => isDamaged)).toEqual([true, false]);
    const replaced = await ana.put(`${PATH}/${id}`, { name: 'Ponedeljek', shared: false, content });
    expect(replaced).toMatchObject({ status: 200, body: { isDamaged: false, content } });
  });

  it('refuse a change of somebody who has read an older one', async () => {
    const { id, version } = (await create(ana)).body;
    const change = { name: 'Torek', shared: false, content };
    expect(await ana.put(`${PATH}/${id}`, { ...change, version })).toMatchObject({ status: 200 });
    expect(await ana.put(`${PATH}/${id}`, { ...change, name: 'Sreda', version })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
  });

  it('have one name each, whatever its case; private ones of colleagues do not count', async () => {
    await create(ana);
    expect(await create(ana, { name: 'PONEDELJEK' })).toMatchObject({
      status: 409,
      body: { code: 'report_template.name_taken', errors: [{ path: 'name', code: 'taken' }] },
    });
    expect(await create(boris, { shared: true })).toMatchObject({ status: 200 });
    expect(await create(admin)).toMatchObject({ status: 409 });
  });

  it('have one name each among those of their owner, also when an administrator makes one private', async () => {
    await create(boris, { name: 'Sreda' });
    const { id } = (await create(boris, { name: 'Sreda', shared: true })).body;
    expect(await admin.put(`${PATH}/${id}`, { name: 'Sreda', shared: false, content })).toMatchObject({
      status: 409,
      body: { code: 'report_template.name_taken' },
    });
  });

  it('name the columns that do not exist any more', async () => {
    const { body } = await create(ana, { content: { ...content, columns: ['day', 'colour'] } });
    expect(body.missingColumns).toEqual(['colour']);
    expect((await ana.get(PATH)).body[0].missingColumns).toEqual(['colour']);
  });

  it('refuse what is no report', async () => {
    expect(await create(ana, { content: { report: 'weather' } })).toMatchObject({ status: 422 });
    expect(await create(ana, { content: { ...content, range: 'custom' } })).toMatchObject({ status: 422 });
    expect(await create(ana, { name: '' })).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } });
  });
});
