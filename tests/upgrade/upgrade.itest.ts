import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { startApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { hashPassword } from '../../apps/server/src/organization/identity/secrets.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { migrate, readMigrations } from '../../apps/server/src/platform/migrate.ts';
import { fillTables } from '../support/filled-tables.ts';
import { PASSWORD, signedIn } from '../support/index.ts';
import { insertLastPosition, insertPositions } from '../support/telemetry.ts';

/** The last migration of the release from which people upgrade. */
const PREVIOUS = '0091-travel-orders';
/** Columns that a later migration removes, and why. */
const REMOVED: Readonly<Record<string, readonly string[]>> = {};

async function emptyDatabase(): Promise<{ owner: pg.Client; url: string }> {
  const { url } = inject('postgres');
  const name = `t_upgrade_${process.pid}_${Date.now().toString(36)}`;
  const cluster = new pg.Client({ connectionString: `${url}postgres` });
  await cluster.connect();
  await cluster.query(`create database ${name}`);
  const owner = new pg.Client({ connectionString: url + name });
  await owner.connect();
  onTestFinished(async () => {
    await owner.end();
    await cluster.query(`drop database ${name} with (force)`);
    await cluster.end();
  });
  return { owner, url: url + name };
}

async function vehicleOf(owner: pg.Client, organizationId: number): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `with v as (insert into vehicle (organization_id, licence_plate) values ($1, 'LJ KT-482') returning id)
     insert into device (organization_id, vehicle_id, name) select $1, id, 'LJ KT-482' from v returning id`,
    [organizationId],
  );
  return rows[0]?.id ?? 0;
}

/** Every row of these tables as JSON, in a fixed order. */
async function rowsOf(owner: pg.Client, tables: readonly string[]): Promise<Map<string, Record<string, unknown>[]>> {
  const found = new Map<string, Record<string, unknown>[]>();
  for (const table of tables) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
    );
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

it('keeps every row of the previous release, and the server answers', async () => {
  const { owner, url } = await emptyDatabase();
  const migrations = await readMigrations();
  const previous = migrations.filter(({ name }) => name <= PREVIOUS);
  expect(previous.at(-1)?.name).toBe(PREVIOUS);
  expect(await migrate(owner, previous)).toHaveLength(previous.length);

  const { rows } = await owner.query<{ id: number }>(
    `insert into organization (name) values ('Prevozi Kolovrat') returning id`,
  );
  const organizationId = rows[0]?.id ?? 0;
  await owner.query(
    `insert into app_user (organization_id, email, password_hash, first_name, last_name, role)
     values ($1, 'ana@kolovrat.example', $2, 'Ana', 'Kos', 'admin')`,
    [organizationId, await hashPassword(PASSWORD)],
  );
  // A vehicle with a record, as the program writes them: its screens read both.
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const rowsIn = { owner: pool };
  const deviceTime = Date.UTC(2026, 10, 20, 8);
  const deviceId = await vehicleOf(owner, organizationId);
  await insertPositions(rowsIn, organizationId, deviceId, [{ deviceTime }]);
  await insertLastPosition(rowsIn, organizationId, deviceId, { deviceTime });
  await pool.end();
  const filled = await fillTables(owner, organizationId);
  const tables = ['organization', 'app_user', ...filled.filter((table) => table !== 'app_user')];
  expect(tables.length).toBeGreaterThan(50);
  const before = await rowsOf(owner, tables);

  const later = await migrate(owner, migrations);
  expect(later).toEqual(migrations.slice(previous.length).map(({ name }) => name));
  expect(later.length).toBeGreaterThan(15);
  const after = await rowsOf(owner, tables);
  for (const [table, all] of before) {
    const kept = all.map((row) => without(row, REMOVED[table] ?? []));
    expect({ table, rows: after.get(table) }).toMatchObject({ table, rows: kept });
  }

  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-upgrade-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const log = silentLog();
  const database = openDatabase({ ownerUrl: url, rolePrefix: 'konvoj', passwords: inject('postgres').passwords, log });
  onTestFinished(() => database.close());
  const config = readConfig({
    KONVOJ_DATA: dataFolder,
    KONVOJ_HTTP_PORT: '0',
    KONVOJ_TELTONIKA_PORT: '0',
    KONVOJ_OSMAND_PORT: '0',
    KONVOJ_MAP_STYLE_LIGHT: 'offline',
    KONVOJ_MAP_STYLE_DARK: 'offline',
  });
  const app = await startApp({ config, database, log, checksReplies: true });
  onTestFinished(() => app.close());
  const ana = await signedIn(app, 'ana@kolovrat.example');
  const answers: Record<string, number> = {};
  for (const path of CALLS) answers[path] = (await ana.get(path)).status;
  expect(answers).toEqual(Object.fromEntries(CALLS.map((path) => [path, 200])));
});

/** Lists whose rows are made up of texts and numbers; documents in JSON are compared as they are stored. */
const CALLS = [
  '/api/user',
  '/api/devices',
  '/api/allVehicles',
  '/api/vozniki',
  '/api/trailers',
  '/api/trackers',
  '/api/crud',
  '/api/poiLocations',
  '/api/geoZone',
  '/api/alarms',
  '/api/externalLinks',
  '/api/loadingOrders',
  '/api/reportTemplate',
  '/api/reportSchedules',
  '/api/letterhead',
  '/api/webhooks',
  '/api/crm_contacts/index',
];

function without(row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}
