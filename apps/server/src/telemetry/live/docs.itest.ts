import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { PASSWORD, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';
import { insertLastPosition } from '../../../../../tests/support/telemetry.ts';

const EMAIL = 'dispatcher@kolovrat.example';
const ADMIN = 'admin@kolovrat.example';
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: EMAIL, organizationId });
  await app.addUser({ email: ADMIN, organizationId, role: 'admin' });
  const { deviceId } = await fleetRows(app.database).vehicle(organizationId, 'LJ KT-482');
  await insertLastPosition(app.database, organizationId, deviceId, { deviceTime: Date.now() });
});
afterAll(() => app.close());

it('runs the program of docs/development/api.md unchanged', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../../docs/development/api.md'), 'utf8');
  const program = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { KONVOJ_URL: app.url, KONVOJ_EMAIL: EMAIL, KONVOJ_PASSWORD: PASSWORD, KONVOJ_ONCE: '1' },
  });
  expect(stdout.split('\n')).toEqual([
    'Ana Kos sees 1 vehicles',
    'LJ KT-482: 0 points in the last day',
    'all: 1 positions',
    '',
  ]);
});

it('reads the fleet with a token as described in docs/development/api.md', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../../docs/development/api.md'), 'utf8');
  const [, name = '', value = '', path = ''] = /curl -H "(.+?): (.+?)" "\$KONVOJ_URL(.+?)"/.exec(page) ?? [];
  const admin = await signedIn(app, ADMIN);
  const { secret } = (await admin.post('/api/apiTokens', { name: 'TMS', scopes: ['positions:read'] })).body;
  const reply = await fetch(app.url + path, { headers: { [name]: value.replace('kat_…', secret) } });
  expect(await reply.json()).toMatchObject([{ name: 'LJ KT-482' }]);
});
