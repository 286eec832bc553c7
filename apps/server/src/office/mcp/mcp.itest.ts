import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { apiScope } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';
import { lockWaits } from '../../telemetry/ingest/world.testing.ts';
import { insertLastPosition, insertPositions } from '../../../../../tests/support/telemetry.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const day = { from: '2026-11-20T00:00:00Z', to: '2026-11-20T23:59:59Z' };

let app: TestApp;
let deviceId: number;
let foreignDeviceId: number;

beforeAll(async () => {
  app = await startApp();
  const kolovrat = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  await app.addUser({ email: 'admin@kolovrat.example', organizationId: kolovrat, role: 'admin' });
  const fleet = fleetRows(app.database);
  const own = await fleet.vehicle(kolovrat, 'LJ KT-482');
  const foreign = await fleet.vehicle(other, 'MB 11-AAA');
  deviceId = own.deviceId;
  foreignDeviceId = foreign.deviceId;
  const track = [0, 1, 2].map((minute) => ({
    deviceTime: NOON + minute * 60_000,
    latitude: minute === 1 ? 46.08 : 46.05,
    longitude: 14.5 + minute / 100,
  }));
  await insertPositions(app.database, kolovrat, deviceId, track);
  const last = track.at(-1) ?? { deviceTime: NOON };
  await insertLastPosition(app.database, kolovrat, deviceId, last);
  await insertLastPosition(app.database, other, foreignDeviceId, last);
});
afterAll(() => app.close());

async function tokenWith(scopes: readonly string[]): Promise<string> {
  const admin = await signedIn(app, 'admin@kolovrat.example');
  const { body } = await admin.post('/api/apiTokens', { name: 'Assistant', scopes });
  return body.secret;
}

async function clientWith(scopes: readonly string[]): Promise<Client> {
  const headers = { authorization: `Bearer ${await tokenWith(scopes)}` };
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', app.url), { requestInit: { headers } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

const answer = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
});

async function use(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { isError = false, content } = answer.parse(await client.callTool({ name, arguments: given }));
  const text = content[0]?.text ?? '';
  return { isError, text, read: <S extends z.ZodType>(schema: S) => schema.parse(JSON.parse(text)) };
}

const rows = z.looseObject({ rows: z.array(z.unknown()), total: z.int() });

describe('the MCP endpoint', () => {
  it('has the tools that the scopes of the token allow, all of them for reading', async () => {
    const all = await (await clientWith(apiScope.options)).listTools();
    expect(all.tools.map(({ name }) => name).toSorted()).toEqual([
      'driving_report',
      'get_order',
      'latest_positions',
      'list_orders',
      'list_vehicles',
      'stages',
      'track',
    ]);
    expect(all.tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const some = await (await clientWith(['orders:read'])).listTools();
    expect(some.tools.map(({ name }) => name)).toEqual(['list_orders', 'get_order']);
  });

  it('gives what the calls give: vehicles, positions, a track, stages, orders and reports of the own organization', async () => {
    const client = await clientWith(['positions:read', 'orders:read']);
    const vehicles = await use(client, 'list_vehicles');
    expect(vehicles.text).toContain('LJ KT-482');
    expect(vehicles.text).not.toContain('MB 11-AAA');
    expect((await use(client, 'list_vehicles', { search: 'nothing like it' })).read(rows).total).toBe(0);
    expect((await use(client, 'latest_positions', { deviceIds: [deviceId] })).read(rows).total).toBe(1);
    expect((await use(client, 'track', { deviceId, ...day })).read(rows).rows).toHaveLength(3);
    expect((await use(client, 'stages', { deviceIds: [deviceId], ...day })).isError).toBe(false);
    const report = await use(client, 'driving_report', { deviceIds: [deviceId], ...day, type: 'totals' });
    expect(report.read(rows)).toMatchObject({ type: 'totals' });
    expect((await use(client, 'list_orders')).read(rows).rows).toEqual([]);
  });

  it('gives one report after the other: each gives its place back', async () => {
    const client = await clientWith(['positions:read']);
    for (let count = 0; count < 12; count += 1) {
      const report = await use(client, 'driving_report', { deviceIds: [deviceId], ...day, type: 'stages' });
      expect(report.isError).toBe(false);
    }
  });

  it('ends the report of a client that disconnects', async () => {
    const authorization = `Bearer ${await tokenWith(['positions:read'])}`;
    const given = { deviceIds: [deviceId], ...day, type: 'stages' };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'driving_report', arguments: given } };
    const holder = await app.database.owner.connect();
    onTestFinished(async () => {
      await holder.query('rollback');
      holder.release();
    });
    await holder.query('begin; lock table stage in access exclusive mode');
    const leaving = new AbortController();
    const report = fetch(`${app.url}/mcp`, {
      method: 'POST',
      body: JSON.stringify(call),
      headers: { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      signal: leaving.signal,
    });
    await expect.poll(() => lockWaits(app.database)).toBeGreaterThan(0);
    leaving.abort();
    await expect(report).rejects.toThrow('aborted');
    await expect.poll(() => lockWaits(app.database)).toBe(0);
  });

  it('answers what the calls refuse as errors of the tool', async () => {
    const client = await clientWith(['positions:read', 'orders:read']);
    const foreign = await use(client, 'track', { deviceId: foreignDeviceId, ...day });
    expect(foreign).toMatchObject({ isError: true, text: expect.stringContaining('not_found') });
    const long = await use(client, 'track', { deviceId, from: '2026-01-01T00:00:00Z', to: '2026-11-20T00:00:00Z' });
    expect(long).toMatchObject({ isError: true, text: expect.stringContaining('period.too_long') });
    expect(await use(client, 'get_order', { id: 999_999 })).toMatchObject({ isError: true });
    for (const wrong of [
      {},
      { deviceId: 'one', ...day },
      { deviceId, ...day, more: 1 },
      { deviceId, from: {}, to: [] },
    ])
      expect(await use(client, 'track', wrong)).toMatchObject({ isError: true });
    const without = await clientWith(['orders:read']);
    expect(await use(without, 'list_vehicles')).toMatchObject({ isError: true });
  });

  it('is for API tokens only', async () => {
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const post = (more: Record<string, string>, body = list) =>
      fetch(`${app.url}/mcp`, { method: 'POST', body, headers: { ...headers, ...more } });
    const without = await post({});
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="konvoj"']);
    expect((await post({ authorization: 'Bearer kat_unknown' })).status).toBe(401);
    const admin = await signedIn(app, 'admin@kolovrat.example');
    expect((await admin.send('POST', '/mcp', list, headers)).status).toBe(403);
    const authorization = `Bearer ${await tokenWith(['orders:read'])}`;
    expect((await post({ authorization })).status).toBe(200);
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
    expect((await fetch(`${app.url}/mcp`, { headers: { authorization } })).status).toBe(405);
    for (const hostile of [
      '[',
      '{}',
      '[]',
      'null',
      '{"jsonrpc":"2.0","id":1,"method":"__proto__"}',
      '['.repeat(9_000),
    ]) {
      const { status } = await post({ authorization }, hostile);
      expect([hostile.slice(0, 20), status < 500]).toEqual([hostile.slice(0, 20), true]);
    }
    expect((await post({ authorization }, JSON.stringify({ text: 'x'.repeat(70_000) }))).status).toBe(413);
  });
});
