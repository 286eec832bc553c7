import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOfThisTest, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { statementsOn } from '../../platform/database.ts';
import { addOrganization, changeOrganization } from './administration.ts';
import { organizationLanguage } from './organization.ts';

it('writes to people without an account in the language of the organization', async () => {
  const database = await databaseOfThisTest();
  const owner = statementsOn(database.owner);
  const organizationId = await addOrganization(owner, { name: 'Spedition Graz' });
  const language = () => database.tenant({ organizationId }, (tx) => organizationLanguage(tx, { organizationId }));
  expect(await language()).toBe('sl');
  await changeOrganization(owner, 'Spedition Graz', { language: 'de' });
  expect(await language()).toBe('de');
});

describe('the data of the own organization', () => {
  const PATH = '/api/organization';
  const own = { name: 'Prevozi Kolovrat', country: 'SI', language: 'sl', timeZone: 'Europe/Ljubljana' };
  const wanted = { name: 'Kolovrat d.o.o.', country: 'AT', language: 'de' };
  let app: TestApp;
  let admin: Client;
  let dispatcher: Client;

  beforeAll(async () => {
    app = await startApp();
    const organizationId = await app.addOrganization('Prevozi Kolovrat');
    await app.addOrganization('Druga');
    await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
    await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId });
    admin = await signedIn(app, 'admin@kolovrat.example');
    dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  });
  afterAll(() => app.close());

  it('is read and changed by administrators only', async () => {
    expect(await admin.get(PATH)).toMatchObject({ status: 200, body: own });
    expect(await dispatcher.get(PATH)).toMatchObject({ status: 403 });
    expect(await dispatcher.put(PATH, wanted)).toMatchObject({ status: 403 });
  });

  it('refuses the name of another organization and unknown values at their field', async () => {
    expect(await admin.put(PATH, { ...wanted, name: 'Druga' })).toMatchObject({
      status: 409,
      body: { code: 'organization.name_taken', errors: [{ path: 'name', code: 'taken' }] },
    });
    expect(await admin.put(PATH, { ...wanted, country: 'Avstrija' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'country' }] },
    });
    expect(await admin.put(PATH, { ...wanted, timeZone: 'UTC' })).toMatchObject({ status: 422 });
    expect((await admin.get(PATH)).body).toEqual(own);
  });

  it('changes for everybody at once and is audited with what changed', async () => {
    const changed = { ...own, ...wanted };
    expect(await admin.put(PATH, wanted)).toMatchObject({ status: 200, body: changed });
    expect(await admin.put(PATH, wanted)).toMatchObject({ status: 200, body: changed });
    expect((await dispatcher.get('/api/user')).body).toMatchObject({
      organization: { name: 'Kolovrat d.o.o.', country: 'AT', timeZone: 'Europe/Ljubljana' },
    });
    const { name, country, language } = own;
    const { body } = await admin.get('/api/auditLog/user?action=update');
    expect(body).toMatchObject([{ entity: 'organization', before: { name, country, language }, after: wanted }]);
    expect(body).toHaveLength(1);
  });
});
