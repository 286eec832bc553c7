import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { apiScope } from '@konvoj/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mcpServer } from './server.ts';
import type { CallApi } from './server.ts';

async function clientOf(callApi: CallApi): Promise<Client> {
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
  const server = mcpServer('1.0.0', apiScope.options, callApi);
  const client = new Client({ name: 'test', version: '1' });
  await server.connect(ofServer);
  await client.connect(ofClient);
  onTestFinished(() => client.close());
  return client;
}

const period = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };

describe('a tool', () => {
  it.each([
    ['list_vehicles', {}, '/api/devices', {}],
    ['latest_positions', { deviceIds: [7] }, '/api/positions', {}],
    ['track', { deviceId: 7, ...period }, '/api/positions/simple', { deviceId: '7', ...period, points: '200' }],
    ['stages', { deviceIds: [7, 8], ...period }, '/api/drivingStages', { deviceIds: '7,8', ...period }],
    ['list_orders', { states: [0, 2] }, '/api/loadingOrders', { states: '0,2', limit: '100' }],
    ['get_order', { id: 3 }, '/api/loadingOrders/3', {}],
    [
      'driving_report',
      { deviceIds: [7], ...period, type: 'days' },
      '/api/drivingReport',
      { range: 'custom', devices: '7', ...period, type: 'days' },
    ],
  ])('%s makes one call', async (name, given, path, query) => {
    const calls: unknown[] = [];
    const client = await clientOf(async (call) => {
      calls.push(call);
      return { status: 200, body: '[]' };
    });
    const answer = await client.callTool({ name, arguments: given });
    expect(answer['isError']).not.toBe(true);
    expect(calls).toEqual([{ path, query }]);
  });

  it.each([
    ['track', { deviceId: 7 }],
    ['track', { deviceId: 7, ...period, points: 100_000 }],
    ['stages', { deviceIds: [], ...period }],
    ['stages', { deviceIds: Array.from({ length: 21 }, (_, index) => index + 1), ...period }],
    ['get_order', { id: '3/../../apiTokens' }],
    ['list_orders', { limit: 1_000 }],
    ['drop_tables', {}],
  ])('%s makes no call with %j', async (name, given) => {
    const client = await clientOf(() => Promise.reject(new Error('not to be called')));
    const answer = await client.callTool({ name, arguments: given });
    expect(answer['isError']).toBe(true);
    expect(JSON.stringify(answer)).not.toContain('not to be called');
  });
});
