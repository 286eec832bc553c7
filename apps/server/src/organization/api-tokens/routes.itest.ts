import { endpoints } from '@konvoj/contract';
import type { EndpointShape } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, ClientReply, TestApp } from '../../../../../tests/support/index.ts';

let app: TestApp;
let kolovrat: number;
let admin: Client;
let user: Client;
let stranger: Client;

beforeAll(async () => {
  app = await startApp();
  kolovrat = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  await app.addUser({ email: 'admin@kolovrat.example', organizationId: kolovrat, role: 'admin' });
  await app.addUser({ email: 'ana@kolovrat.example', organizationId: kolovrat });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  const fleet = fleetRows(app.database);
  await fleet.vehicle(kolovrat, 'LJ KT-482');
  await fleet.vehicle(other, 'MB 11-AAA');
  admin = await signedIn(app, 'admin@kolovrat.example');
  user = await signedIn(app, 'ana@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
});
afterAll(() => app.close());

const readOnly = { name: 'Skladišče', scopes: ['positions:read'] };

async function created(body: object = readOnly): Promise<{ id: number; secret: string }> {
  const reply = await admin.post('/api/apiTokens', body);
  expect(reply.status).toBe(200);
  return reply.body;
}

function withToken(secret: string, method: string, path: string, body?: string): Promise<ClientReply> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return app.client().send(method, path, body, { authorization: `Bearer ${secret}`, ...type });
}

describe('API tokens', () => {
  it('are listed without their secret, which is returned once, on creation', async () => {
    const { id, secret } = await created();
    const { body } = await admin.get('/api/apiTokens');
    expect(body[0]).toMatchObject({ id, name: 'Skladišče', scopes: ['positions:read'], createdBy: 'Ana Kos' });
    expect(JSON.stringify(body)).not.toContain(secret);
    const { rows } = await app.database.owner.query('select secret_hash from api_token where id = $1', [id]);
    expect(rows[0].secret_hash.toString()).not.toContain(secret);
  });

  it('allow the calls of their scopes, in their own organization, without a CSRF cookie', async () => {
    const { id, secret } = await created();
    const { status, body } = await withToken(secret, 'GET', '/api/devices');
    expect(status).toBe(200);
    expect(body.map((device: { name: string }) => device.name)).toHaveLength(1);
    const listed = (await admin.get('/api/apiTokens')).body.find((token: { id: number }) => token.id === id);
    expect(listed.lastUsed).not.toBeNull();
  });

  it('are refused for every call outside their scopes', async () => {
    const { secret } = await created();
    const rows: EndpointShape[] = Object.values(endpoints).flatMap((word) => Object.values<EndpointShape>(word));
    const foreign = rows.filter(
      ({ access, tokenScope }) => access !== 'public' && access !== 'link' && tokenScope !== 'positions:read',
    );
    expect(foreign.length).toBeGreaterThan(20);
    for (const { method, path } of foreign) {
      const reply = await withToken(secret, method, path.replaceAll(/:\w+/g, '1'), method === 'GET' ? undefined : '{}');
      expect([method, path, reply.status]).toEqual([method, path, 403]);
    }
  });

  it('act for their program only, even when a session cookie with more rights is sent along', async () => {
    const { secret } = await created();
    const both = await admin.send('GET', '/api/apiTokens', undefined, { authorization: `Bearer ${secret}` });
    expect(both.status).toBe(403);
    const wrong = await admin.send('GET', '/api/devices', undefined, { authorization: 'Bearer kat_made-up' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });

  it('end immediately when they are deleted, and on their expiry date', async () => {
    const { id, secret } = await created();
    expect((await withToken(secret, 'GET', '/api/devices')).status).toBe(200);
    expect((await admin.delete(`/api/apiTokens/${id}`)).status).toBe(204);
    expect((await withToken(secret, 'GET', '/api/devices')).status).toBe(401);
    const passing = await created({ ...readOnly, validUntil: new Date(Date.now() + 3_600_000).toISOString() });
    await app.database.owner.query(`update api_token set valid_until = now() where id = $1`, [passing.id]);
    expect((await withToken(passing.secret, 'GET', '/api/devices')).status).toBe(401);
  });

  it('end when their administrator loses the role', async () => {
    const id = await app.addUser({ email: 'leaving@kolovrat.example', organizationId: kolovrat, role: 'admin' });
    const leaving = await signedIn(app, 'leaving@kolovrat.example');
    const { secret } = (await leaving.post('/api/apiTokens', readOnly)).body;
    await app.database.owner.query(`update app_user set role = 'user' where id = $1`, [id]);
    expect((await withToken(secret, 'GET', '/api/devices')).status).toBe(401);
  });

  it('are managed by the administrators of their own organization', async () => {
    const { id } = await created();
    expect((await app.client().get('/api/apiTokens')).status).toBe(401);
    expect((await user.get('/api/apiTokens')).status).toBe(403);
    expect((await user.post('/api/apiTokens', readOnly)).status).toBe(403);
    expect((await stranger.get('/api/apiTokens')).body).toEqual([]);
    expect((await stranger.delete(`/api/apiTokens/${id}`)).status).toBe(404);
  });

  it.each([
    [
      { ...readOnly, name: ' ' },
      { path: 'name', code: 'required' },
    ],
    [{ ...readOnly, scopes: [] }, { path: 'scopes' }],
    [
      { ...readOnly, scopes: ['everything'] },
      { path: 'scopes.0', code: 'invalid' },
    ],
    [
      { ...readOnly, validUntil: '2020-01-01 00:00:00' },
      { path: 'validUntil', code: 'invalid_date' },
    ],
  ])('are refused for %j', async (body, error) => {
    expect(await admin.post('/api/apiTokens', body)).toMatchObject({ status: 422, body: { errors: [error] } });
  });

  it('are named in the audit beside their administrator, even after they are deleted', async () => {
    const { id, secret } = await created({ name: 'Skladišče', scopes: ['fleet:write', 'links:write'] });
    const made = await withToken(secret, 'POST', '/api/vehicles', '{"rgsOznaka":"LJ PO-TOKENU"}');
    expect(made.status).toBe(200);
    await withToken(secret, 'PATCH', `/api/vehicles/${made.body.id}`, '{"vzdevek":"Skladiščni"}');
    await admin.delete(`/api/apiTokens/${id}`);
    await admin.patch(`/api/vehicles/${made.body.id}`, { vzdevek: 'Ročni' });
    const { body } = await admin.get(`/api/auditLog/user?entity=vehicle&entityId=${made.body.id}`);
    const apiToken = { id, name: 'Skladišče' };
    expect(body).toMatchObject([
      { action: 'update', apiToken: null },
      { action: 'update', apiToken, user: { name: 'Ana Kos' } },
      { action: 'create', apiToken, user: { name: 'Ana Kos' } },
    ]);
  });

  it('are in the audit without their secret', async () => {
    const { id, secret } = await created();
    await admin.delete(`/api/apiTokens/${id}`);
    const { body } = await admin.get('/api/auditLog/user?entity=api_token&limit=2');
    expect(body).toMatchObject([
      { action: 'delete', entityId: String(id), entityName: 'Skladišče' },
      { action: 'create', entityId: String(id), after: { scopes: ['positions:read'] } },
    ]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});
