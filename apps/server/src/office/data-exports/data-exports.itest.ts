import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fillTables } from '../../../../../tests/support/filled-tables.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { databaseOfThisTest, freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { mailsOf } from '../../../../../tests/support/mails.ts';
import { insertPositions } from '../../../../../tests/support/telemetry.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { silentLog } from '../../platform/logging.ts';
import { openZip } from '../../platform/zip/reader.ts';
import { positionService } from '../../telemetry/positions/service.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import { createExporter } from './exporter.ts';
import type { Exporter } from './exporter.ts';
import { LEFT_OUT } from './rules.ts';

const EXPORTS = '/api/dataExports';
const FORMULA = '=HYPERLINK("http://evil")';
const DAY_MS = 86_400_000;
let app: TestApp;
let own: FreshCompany;
let other: FreshCompany;

beforeAll(async () => {
  app = await startApp();
  own = await freshCompany(app);
  other = await freshCompany(app);
});
afterAll(() => app.close());

async function ready(client: Client, id: string): Promise<void> {
  await expect.poll(async () => (await state(client, id)).state, { timeout: 50_000 }).toBe('ready');
}

async function state(client: Client, id: string) {
  const { body } = await client.get(EXPORTS);
  return body.find((each: { id: string }) => each.id === id);
}

/** The files of a downloaded archive, as text. */
async function unpacked(bytes: Uint8Array): Promise<Map<string, string>> {
  const path = join(tmpdir(), `konvoj-export-${randomUUID()}.zip`);
  await writeFile(path, bytes);
  onTestFinished(() => rm(path, { force: true }));
  const zip = await openZip(path);
  const files = new Map<string, string>();
  for (const name of zip.entries.keys()) {
    const pieces: Buffer[] = [];
    for await (const piece of zip.read(name)) pieces.push(piece);
    files.set(name, Buffer.concat(pieces).toString('utf8'));
  }
  await zip.close();
  return files;
}

/** A vehicle with records in two months, a row in every other table, and a driver whose name is a formula. */
async function fill({ organizationId }: FreshCompany, plate: string): Promise<{ tables: string[]; deviceId: number }> {
  const { deviceId } = await fleetRows(app.database).vehicle(organizationId, plate);
  await insertPositions(app.database, organizationId, deviceId, [
    { deviceTime: Date.UTC(2026, 9, 15, 8) },
    { deviceTime: Date.UTC(2026, 10, 20, 8), attributes: { driver: 'Ana' } },
  ]);
  const tables = await fillTables(app.database.owner, organizationId);
  await app.database.owner.query('update driver set first_name = $2 where organization_id = $1', [
    organizationId,
    FORMULA,
  ]);
  return { tables, deviceId };
}

describe('an export', () => {
  it('has every table, the tracks, and nothing of another organization or of a secret', async () => {
    const { tables } = await fill(own, 'LJ KT-482');
    await fill(other, 'MB 99-ZZZ');
    const started = await own.admin.post(EXPORTS);
    expect(started).toMatchObject({
      status: 200,
      body: { state: expect.stringMatching(/queued|running/), size: null },
    });
    const { id } = started.body;
    await ready(own.admin, id);
    const download = await own.admin.download(`${EXPORTS}/${id}/file`);
    expect(download.headers.get('content-disposition')).toMatch(
      /^attachment; filename="export-Podjetje-\d+-\d{4}-\d\d-\d\d\.zip"/,
    );
    expect(await state(own.admin, id)).toMatchObject({
      progress: 100,
      size: download.bytes.length,
      createdBy: 'Ana Kos',
    });
    const files = await unpacked(download.bytes);

    const inIt = [...files.keys()].filter((name) => name.startsWith('tables/')).map((name) => name.slice(7, -4));
    expect(inIt.toSorted()).toEqual([...tables.filter((table) => !LEFT_OUT.has(table)), 'organization'].toSorted());
    const empty = inIt.filter((table) => files.get(`tables/${table}.csv`)?.split('\r\n').length === 2);
    expect(empty).toEqual([]);
    const folder = [...files.keys()].filter((name) => name.startsWith('vehicles/'));
    expect(folder.map((name) => name.replace(/-\d+\//, '-N/'))).toEqual(
      ['10.gpx', '10.csv', '11.gpx', '11.csv'].map((name) => `vehicles/LJ-KT-482-N/2026-${name}`),
    );
    expect(files.get(folder[2] ?? '')).toContain('<trkpt lat="46.05"');
    expect(files.get(folder[3] ?? '')).toContain('2026-11-20T08:00:00.000Z');

    expect(files.get('tables/driver.csv')).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(files.get('README.txt')).toContain('ten millionths of a degree');
    const manifest = JSON.parse(files.get('manifest.json') ?? '');
    expect(manifest).toMatchObject({ format: 1, organization: { id: own.organizationId } });
    expect(manifest.files.map((file: { name: string }) => file.name)).toEqual(
      [...files.keys()].filter((name) => name !== 'manifest.json'),
    );
    const all = [...files.values()].join('\n');
    expect(all).not.toContain('MB 99-ZZZ');
    expect(all).not.toMatch(/\$argon2/);
    expect(all).not.toMatch(/^[^\n]*\b(?:secret_hash|sealed_secret|sealed_token|pin_hash|password_hash)\b/m);
    const [mail] = await mailsOf(app, 'admin-1@podjetje-1.example');
    expect(mail).toContain('/UserSettings?tab=export');
  });

  it('is one at a time, is only for its organization, and can be removed', async () => {
    const { organizationId, admin } = await freshCompany(app);
    const queue = `insert into data_export (organization_id, id, language, created_at, state, claimed_until)
                   values ($1, $2, 'en', now(), 'running', now() + interval '1 hour')`;
    const id = randomUUID();
    await app.database.owner.query(queue, [organizationId, id]);
    expect(await admin.post(EXPORTS)).toMatchObject({ status: 409, body: { code: 'data_export.in_progress' } });
    expect((await admin.get(`${EXPORTS}/${id}/file`)).status).toBe(404);
    expect((await other.admin.delete(`${EXPORTS}/${id}`)).status).toBe(404);
    expect((await admin.delete(`${EXPORTS}/${id}`)).status).toBe(204);
    const { body } = await admin.post(EXPORTS);
    await ready(admin, body.id);
    expect((await other.admin.get(`${EXPORTS}/${body.id}/file`)).status).toBe(404);
    expect((await admin.delete(`${EXPORTS}/${body.id}`)).status).toBe(204);
    expect((await admin.get(`${EXPORTS}/${body.id}/file`)).status).toBe(404);
    expect(await readdir(join(app.dataFolder, 'exports'))).not.toContain(`${body.id}.zip`);
  });

  it('replaces the one before', async () => {
    const { admin } = await freshCompany(app);
    const first = (await admin.post(EXPORTS)).body.id;
    await ready(admin, first);
    const second = (await admin.post(EXPORTS)).body.id;
    await ready(admin, second);
    expect(await state(admin, first)).toMatchObject({ state: 'expired', size: null });
    const names = await readdir(join(app.dataFolder, 'exports'));
    expect([names.includes(`${first}.zip`), names.includes(`${second}.zip`)]).toEqual([false, true]);
  });
});

describe('the worker of exports', () => {
  it('removes an archive after seven days, and files of exports that are no more', async () => {
    const { clock, exporter, insert, stateOf, folder } = await aWorker();
    const id = await insert('queued');
    await exporter.look();
    expect(await stateOf(id)).toBe('ready');
    const lost = `${randomUUID()}.zip`;
    await writeFile(join(folder, lost), 'x');
    clock.advance(7 * DAY_MS - 1);
    await exporter.removeOld();
    expect(await readdir(folder)).toEqual([`${id}.zip`]);
    clock.advance(1);
    await exporter.removeOld();
    expect(await stateOf(id)).toBe('expired');
    expect(await readdir(folder)).toEqual([]);
  });

  it('begins again what a killed process left, and gives up after the third time', async () => {
    const { clock, exporter, insert, stateOf } = await aWorker();
    const id = await insert('running', { tries: 1, claimedUntil: clock.now() + 1 });
    await exporter.look();
    expect(await stateOf(id)).toBe('running');
    clock.advance(2);
    await exporter.look();
    expect(await stateOf(id)).toBe('ready');
    const dying = await insert('running', { tries: 3, claimedUntil: clock.now() - 1 });
    await exporter.look();
    expect(await stateOf(dying)).toBe('failed');
  });

  it('gives an export back when the server stops', async () => {
    const stopping: { exporter?: Exporter } = {};
    const { exporter, insert, stateOf, folder } = await aWorker({
      span: () => {
        void stopping.exporter?.close();
        return Promise.resolve(null);
      },
    });
    stopping.exporter = exporter;
    const id = await insert('queued');
    await exporter.look();
    expect(await stateOf(id)).toBe('queued');
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends an export that was removed meanwhile', async () => {
    const removed: { by?: () => Promise<unknown> } = {};
    const { clock, exporter, insert, remove, stateOf, folder } = await aWorker({
      span: async () => {
        await removed.by?.();
        return null;
      },
    });
    const id = await insert('queued');
    removed.by = async () => {
      await remove(id);
      clock.advance(2_000);
    };
    await exporter.look();
    expect(await stateOf(id)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });
});

/** A worker without a server, on an organization with a vehicle. */
async function aWorker(changes: Partial<PositionService> = {}) {
  const database = await databaseOfThisTest();
  const rows = fleetRows(database);
  const organizationId = await rows.organization('Kolovrat');
  await rows.vehicle(organizationId, 'LJ 1');
  const folder = await mkdtemp(join(tmpdir(), 'konvoj-exports-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clock = new ManualClock();
  const exporter = createExporter({
    database,
    clock,
    positions: { ...positionService(database, { now: clock.now }), ...changes },
    version: '0.1.0',
    log: silentLog(),
    notify: () => Promise.resolve('none'),
    folder,
  });
  return {
    clock,
    exporter,
    folder,
    insert: async (queued: 'queued' | 'running', { tries = 0, claimedUntil = 0 } = {}) => {
      const id = randomUUID();
      await database.owner.query(
        `insert into data_export (organization_id, id, language, created_at, state, tries, claimed_until)
         values ($1, $2, 'en', $3, $4, $5, $6)`,
        [
          organizationId,
          id,
          new Date(clock.now()),
          queued,
          tries,
          queued === 'running' ? new Date(claimedUntil) : null,
        ],
      );
      return id;
    },
    remove: (id: string) => database.owner.query('delete from data_export where id = $1', [id]),
    stateOf: async (id: string) => {
      const { rows: found } = await database.owner.query<{ state: string }>(
        'select state from data_export where id = $1',
        [id],
      );
      return found[0]?.state;
    },
  };
}
