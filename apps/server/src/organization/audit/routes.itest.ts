import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { auditChange } from './service.ts';

let app: TestApp;
let kolovrat: number;
let anaId: number;
let adminId: number;
let supportId: number;
let ana: Client;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  app = await startApp();
  kolovrat = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  anaId = await app.addUser({ email: 'ana@kolovrat.example', organizationId: kolovrat });
  adminId = await app.addUser({ email: 'admin@kolovrat.example', organizationId: kolovrat, role: 'admin' });
  supportId = await app.addUser({ email: 'support@example.org', organizationId: null, role: 'sysadmin' });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  ana = await signedIn(app, 'ana@kolovrat.example');
  admin = await signedIn(app, 'admin@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
  await change({ userId: adminId }, 'update', { colour: 'blue' }, { colour: 'red' });
  await change({ userId: anaId, switchedBy: supportId }, 'create', undefined, { licencePlate: 'LJ KT-482' });
});
afterAll(() => app.close());

async function change(
  who: { userId: number; switchedBy?: number },
  action: 'create' | 'update',
  before: Record<string, unknown> | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  const actor = { organizationId: kolovrat, ip: '192.0.2.7', ...who };
  const described = { action, entity: 'vehicle' as const, entityId: 7, entityName: 'LJ KT-482', after };
  await app.database.tenant(actor, (tx) =>
    auditChange(tx, actor, before === undefined ? described : { ...described, before }),
  );
}

const ofVehicles = '/api/auditLog/user?entity=vehicle';

describe('GET /api/auditLog/user', () => {
  it('shows an administrator who changed what, newest first', async () => {
    const { status, body } = await admin.get(ofVehicles);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      {
        user: { id: supportId },
        actingFor: { id: anaId, name: 'Ana Kos' },
        action: 'create',
        before: null,
        after: { licencePlate: 'LJ KT-482' },
      },
      {
        user: { id: adminId },
        actingFor: null,
        action: 'update',
        entity: 'vehicle',
        entityId: '7',
        entityName: 'LJ KT-482',
        before: { colour: 'blue' },
        after: { colour: 'red' },
        ip: '192.0.2.7',
      },
    ]);
  });

  it('names a system administrator who acted for a user', async () => {
    const [entry] = (await admin.get(ofVehicles)).body;
    expect(entry.user.name).toBe('Ana Kos');
  });

  it('filters by user, action, time and page', async () => {
    const actions = async (query: string) =>
      (await admin.get(`${ofVehicles}&${query}`)).body.map((entry: { action: string }) => entry.action);
    expect(await actions(`userId=${anaId}`)).toEqual(['create']);
    expect(await actions('action=update')).toEqual(['update']);
    expect(await actions('entityId=7')).toEqual(['create', 'update']);
    expect(await actions('entityId=8')).toEqual([]);
    expect(await actions('from=2020-01-01 00:00:00&to=2020-01-02 00:00:00')).toEqual([]);
    expect(await actions('from=2020-01-01 00:00:00')).toEqual(['create', 'update']);
    expect(await actions('limit=1')).toEqual(['create']);
    const [{ time }] = (await admin.get(`${ofVehicles}&action=update`)).body;
    expect(await actions(`from=${time}&to=${time}`)).toContain('update');
    const [newest] = (await admin.get(ofVehicles)).body;
    expect(await actions(`before=${newest.id}`)).toEqual(['update']);
  });

  it('shortens long values, the more the more entries are wanted', async () => {
    const before = { colour: 'blue', notes: 'č'.repeat(300_000), corners: Array.from({ length: 50_000 }, (_, n) => n) };
    await change({ userId: adminId }, 'update', before, { ...before, colour: 'red' });
    for (const [limit, length] of [
      [200, 1_000],
      [1_000, 200],
    ] as const) {
      const [entry] = (await admin.get(`${ofVehicles}&action=update&limit=${limit}`)).body;
      expect(entry).toMatchObject({ before: { colour: 'blue' }, after: { colour: 'red' } });
      expect(entry.before.notes).toBe(`${'č'.repeat(length)}…`);
      expect(entry.before.corners).toHaveLength(length + 1);
    }
    await app.database.owner.query(`delete from audit_entry where length(before ->> 'notes') > 1000`);
  });

  it('shows a user only what they did and what was done in their name', async () => {
    expect((await ana.get(ofVehicles)).body).toMatchObject([{ action: 'create', actingFor: { id: anaId } }]);
    expect(await ana.get(`${ofVehicles}&userId=${adminId}`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('shows another organization none of its entries', async () => {
    expect((await stranger.get(ofVehicles)).body).toEqual([]);
    expect((await stranger.get(`${ofVehicles}&userId=${anaId}`)).body).toEqual([]);
  });

  it('answers 401 without a session and 422 for an unknown query', async () => {
    expect(await app.client().get(ofVehicles)).toMatchObject({ status: 401 });
    expect(await admin.get('/api/auditLog/user?from=2026-02-31 00:00:00')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'from', code: 'invalid_date' }] },
    });
    const reversed = 'from=2020-01-02 00:00:00&to=2020-01-01 00:00:00';
    expect(await admin.get(`/api/auditLog/user?${reversed}`)).toMatchObject({
      status: 422,
      body: { code: 'period.reversed' },
    });
    expect(await admin.get('/api/auditLog/user?limit=5000')).toMatchObject({ status: 422 });
  });
});
