import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../tests/support/fleet.ts';
import { Client, signedIn, testDatabase } from '../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../tests/support/index.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const IMEI = '356307042441013';
let database: TestDatabase;
let dataFolder: string;

beforeAll(async () => {
  database = await testDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-commands-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

function konvoj(
  args: string[],
  env: Record<string, string> = {},
): { child: ChildProcess; output: () => string; errors: () => string } {
  const ports = { KONVOJ_HTTP_PORT: '0', KONVOJ_TELTONIKA_PORT: '0', KONVOJ_OSMAND_PORT: '0' };
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, KONVOJ_DATA: dataFolder, ...ports, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return { child, output: () => output, errors: () => errors };
}

/** Runs a command to its end. */
async function run(args: string[], options: { env?: Record<string, string>; input?: string } = {}) {
  const { child, output, errors } = konvoj(args, options.env);
  child.stdin?.end(options.input ?? '');
  const [code] = await once(child, 'close');
  return { code: Number(code), output: output(), errors: errors() };
}

describe('konvoj', () => {
  it('prints its usage', async () => {
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('tracker import FILE.csv'),
    });
    const wrong = await run(['fly']);
    expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining(`There is no command 'fly'.`) });
  });

  it('refuses unknown or wrong settings, naming them', async () => {
    expect(await run(['migrate'], { env: { KONVOJ_HTPP_PORT: '1' } })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Unknown setting KONVOJ_HTPP_PORT'),
    });
    const wrong = await run(['migrate'], { env: { KONVOJ_HTTP_PORT: 'many', KONVOJ_ENV: 'test' } });
    expect(wrong.errors).toContain('KONVOJ_HTTP_PORT: ');
    expect(wrong.errors).toContain('KONVOJ_ENV: ');
    expect(wrong.errors).not.toContain('at ');
  });

  it('brings a database to this version once', async () => {
    expect(await run(['migrate'])).toMatchObject({ code: 0, output: 'The database is up to date.\n' });
  });
});

describe('organizations and users', () => {
  it('are added, once', async () => {
    expect(await run(['organization', 'add', 'Prevozi Novak', '--country', 'at'])).toMatchObject({ code: 0 });
    const again = await run(['organization', 'add', 'Prevozi Novak']);
    expect(again).toMatchObject({ code: 1, errors: `There is already an organization 'Prevozi Novak'.\n` });
    const { rows } = await database.owner.query(
      `select time_zone, country from organization where name = 'Prevozi Novak'`,
    );
    expect(rows).toEqual([{ time_zone: 'Europe/Ljubljana', country: 'AT' }]);

    expect(
      await run(['organization', 'set', 'Prevozi Novak', '--language', 'de', '--sms-per-day', '20']),
    ).toMatchObject({
      code: 0,
    });
    expect(await run(['organization', 'set', 'Prevozi Novak', '--sms-per-day', '30'])).toMatchObject({ code: 0 });
    expect(await run(['organization', 'set', 'Prevozi Novak', '--alarm-mails-per-day', '500'])).toMatchObject({
      code: 0,
    });
    const { rows: changed } = await database.owner.query(
      `select language, sms_per_day, alarm_mails_per_day from organization where name = 'Prevozi Novak'`,
    );
    expect(changed).toEqual([{ language: 'de', sms_per_day: 30, alarm_mails_per_day: 500 }]);

    const added = await run([
      'user',
      'add',
      'nina@novak.example',
      '--organization',
      'Prevozi Novak',
      '--role',
      'admin',
    ]);
    expect(added.code).toBe(0);
    expect(added.output).toMatch(/shown this once: \S{16,}\n/);
    expect(await run(['user', 'add', 'Nina@Novak.example', '--organization', 'Prevozi Novak'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('There is already a user'),
    });
  });

  it('accept a password from standard input and print none then', async () => {
    await run(['organization', 'add', 'Prevozi Oblak']);
    const args = ['user', 'add', 'oto@oblak.example', '--organization', 'Prevozi Oblak', '--password-stdin'];
    expect(await run(args, { input: 'short\n' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('10 to 128 characters'),
    });
    const added = await run(args, { input: 'a-chosen-password\n' });
    expect(added).toMatchObject({ code: 0 });
    expect(added.output).not.toContain('password');
  });

  it('are locked, unlocked and get a link to set a new password', async () => {
    await run(['organization', 'add', 'Prevozi Ključar']);
    const email = 'kaja@kljucar.example';
    await run(['user', 'add', email, '--organization', 'Prevozi Ključar', '--password-stdin'], {
      input: 'a-chosen-password\n',
    });
    await database.owner.query(
      `insert into session (secret_hash, user_id, expires_at) select 'x', id, now() + interval '1 hour' from app_user where email = $1`,
      [email],
    );
    const locked = await run(['user', 'lock', email.toUpperCase()]);
    expect(locked).toMatchObject({ code: 0, output: expect.stringContaining('Sessions ended: 1.') });
    const state = async () => {
      const { rows } = await database.owner.query<{ locked: boolean; sessions: number; done: string }>(
        `select u.locked, (select count(*) from session s where s.user_id = u.id)::int as sessions,
                (select string_agg(action, ' ' order by id) from audit_entry a where a.entity_id = u.id::text) as done
           from app_user u where email = $1`,
        [email],
      );
      return rows[0];
    };
    expect(await state()).toEqual({ locked: true, sessions: 0, done: 'lock' });
    expect(await run(['user', 'unlock', email])).toMatchObject({ code: 0, output: `User ${email} was unlocked.\n` });

    const link = await run(['user', 'reset-link', email], { env: { KONVOJ_PUBLIC_URL: 'https://konvoj.example' } });
    expect(link.output).toMatch(/shown this once: https:\/\/konvoj\.example\/ResetPassword\/[\w-]{43}\n/);
    expect(await state()).toEqual({ locked: false, sessions: 0, done: 'lock unlock request_password_reset' });

    expect(await run(['user', 'lock', 'nobody@kljucar.example'])).toMatchObject({
      code: 1,
      errors: 'There is no user with the address nobody@kljucar.example.\n',
    });
  });

  it.each([
    [['organization', 'add', 'X', '--time-zone', 'Mars/Olympus'], 'There is no time zone'],
    [['organization', 'add', 'X', '--country', 'Slovenia'], 'two letters'],
    [['organization', 'rename', 'X'], 'Usage: konvoj organization add NAME'],
    [['organization', 'remove', 'X'], `Repeat its name: --confirm "X"`],
    [['organization', 'set', 'X'], 'Usage: konvoj organization add NAME'],
    [['organization', 'set', 'X', '--sms-per-day', 'many'], 'SMS per day are'],
    [['organization', 'set', 'X', '--language', 'fr'], 'A language is'],
    [['organization', 'set', 'Nowhere', '--language', 'de'], `There is no organization 'Nowhere'`],
    [['user', 'add', 'nobody'], 'is no e-mail address'],
    [['user', 'lock'], 'Usage: konvoj user add EMAIL'],
    [['user', 'add', 'a@b.example'], 'needs --organization'],
    [['user', 'add', 'a@b.example', '--role', 'boss'], 'A role is'],
    [['user', 'add', 'a@b.example', '--organization', 'Nowhere'], `There is no organization 'Nowhere'`],
    [['ingest-key', 'add'], 'Usage: konvoj ingest-key add'],
    [['quarantine', 'replay'], 'Usage: konvoj quarantine list'],
    [['quarantine', 'list', '--reason', 'Not Mounted'], 'cannot be a reason'],
    [['user', 'add', 'a@b.example', '--colour', 'red'], 'Unknown option'],
  ])('%j is refused with an explanation', async (args, sentence) => {
    expect(await run(args)).toMatchObject({ code: 1, errors: expect.stringContaining(sentence) });
  });
});

describe('tracker import', () => {
  const importFile = async (lines: string[], organization: string) => {
    const file = join(dataFolder, 'trackers.csv');
    await writeFile(file, ['imei,model,licensePlate', ...lines].join('\n'));
    return run(['tracker', 'import', file, '--organization', organization]);
  };
  const mountings = async () => {
    const { rows } = await database.owner.query(
      `select t.imei, t.family, v.licence_plate, m.unmounted_at is null as still from mounting m
         join tracker t on t.id = m.tracker_id join device d on (d.organization_id, d.id) = (m.organization_id, m.device_id)
         join vehicle v on (v.organization_id, v.id) = (d.organization_id, d.vehicle_id) order by m.mounted_at`,
    );
    return rows;
  };

  it('creates missing vehicles, reports bad lines, changes nothing the second time and moves trackers', async () => {
    await run(['organization', 'add', 'Prevozi Uvoz']);
    const lines = [`${IMEI},FMC650,LJ UV-001`, '123,FMB120,LJ UV-002'];
    const first = await importFile(lines, 'Prevozi Uvoz');
    expect(first).toMatchObject({
      code: 2,
      output: '1 trackers imported, 0 unchanged, 1 refused.\n',
      errors: `line 3: '123' is no IMEI: it has fifteen digits\n`,
    });
    expect(await mountings()).toEqual([{ imei: IMEI, family: 'B', licence_plate: 'LJ UV-001', still: true }]);
    expect((await importFile(lines, 'Prevozi Uvoz')).output).toBe('0 trackers imported, 1 unchanged, 1 refused.\n');

    expect((await importFile([`${IMEI},FMC650,LJ UV-009`], 'Prevozi Uvoz')).code).toBe(0);
    expect(await mountings()).toEqual([
      { imei: IMEI, family: 'B', licence_plate: 'LJ UV-001', still: false },
      { imei: IMEI, family: 'B', licence_plate: 'LJ UV-009', still: true },
    ]);

    await database.owner.query(`update vehicle set alienated_at = now() where licence_plate = 'LJ UV-001'`);
    expect((await importFile([`${IMEI},FMC650,LJ UV-001`], 'Prevozi Uvoz')).code).toBe(0);
    expect((await mountings()).map(({ still }) => still)).toEqual([false, false, true]);

    expect((await importFile([`${IMEI},FMC650,lj-uv 001`], 'Prevozi Uvoz')).output).toContain('1 unchanged');

    await run(['organization', 'add', 'Prevozi Tuji']);
    const foreign = await importFile([`${IMEI},FMC650,LJ TU-001`], 'Prevozi Tuji');
    expect(foreign.errors).toBe(`line 2: the tracker ${IMEI} belongs to another organization\n`);
  });

  it('reports a missing file or organization', async () => {
    expect(await run(['tracker', 'import', 'gone.csv', '--organization', 'X'])).toMatchObject({
      code: 1,
      errors: 'The file gone.csv cannot be read.\n',
    });
    expect(await importFile([`${IMEI},,A`], 'Nowhere')).toMatchObject({
      code: 1,
      errors: `There is no organization 'Nowhere'.\n`,
    });
  });
});

describe('ingest-key', () => {
  it('is printed once and stored as a hash', async () => {
    await run(['organization', 'add', 'Prevozi Ključ']);
    const { code, output } = await run(['ingest-key', 'add', '--organization', 'Prevozi Ključ']);
    expect(code).toBe(0);
    const secret = /shown this once: (\S+)/.exec(output)?.[1] ?? '';
    expect(secret).toMatch(/^kik_/);
    const { rows } = await database.owner.query<{ row: string }>('select ingest_key::text as row from ingest_key');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(secret);
  });
});

describe('quarantine', () => {
  it('is listed, and replayed once', async () => {
    const COMPANY = 'Prevozi Karantena';
    await run(['organization', 'add', COMPANY]);
    const { rows } = await database.owner.query<{ id: number }>('select id from organization where name = $1', [
      COMPANY,
    ]);
    const organizationId = rows[0]?.id ?? 0;
    const fleet = fleetRows(database);
    const { deviceId } = await fleet.vehicle(organizationId, 'KA 1');
    const trackerId = await fleet.tracker(organizationId, deviceId, 'telefon-karantena');
    const at = Math.trunc(Date.now() / 1_000) - 3_600;
    await database.owner.query(
      `insert into quarantine (organization_id, tracker_id, reason, protocol, bytes, device_time)
       values ($1, $2, 'not_mounted', 'osmand', $3, to_timestamp($4))`,
      [organizationId, trackerId, `id=telefon-karantena&lat=46&lon=14.5&timestamp=${at}`, at],
    );
    const listed = await run(['quarantine', 'list', '--organization', COMPANY]);
    expect(listed.output).toMatch(/^Prevozi Karantena\ttelefon-karantena\tnot_mounted\t1\t/);
    const replay = ['quarantine', 'replay', '--tracker', 'telefon-karantena'];
    expect((await run(replay)).output).toBe('1 stored, 0 not usable.\n');
    expect((await run(replay)).output).toBe('0 stored, 0 not usable.\n');
    const { rows: stored } = await database.owner.query('select from position where device_id = $1', [deviceId]);
    expect(stored).toHaveLength(1);
  });
});

describe('serve', () => {
  it('creates the first administrator, answers, and stops on a signal', async () => {
    const own = await testDatabase();
    const { child, output, errors } = konvoj(['serve'], { DATABASE_URL: own.url });
    try {
      await expect.poll(output, { timeout: 30_000 }).toMatch(/answers on http:\/\/\S+\n/);
      expect(errors()).toContain('PostgreSQL does not wait for the disk');
      const url = /answers on (\S+)/.exec(output())?.[1] ?? '';
      const [, email = '', password = ''] =
        /Sign in as (\S+) with the password, shown this once: (\S+)/.exec(output()) ?? [];
      const admin = await signedIn({ url }, email, password);
      expect((await admin.get('/api/sysAdmin')).body).toEqual({ is_sysadmin: true });
      expect((await new Client(url).get('/readyz')).status).toBe(200);
    } finally {
      child.kill('SIGTERM');
      const [code] = await once(child, 'close');
      await own.close();
      expect(code).toBe(0);
    }
  });

  it.each(['KONVOJ_HTTP_PORT', 'KONVOJ_TELTONIKA_PORT', 'KONVOJ_OSMAND_PORT'])(
    'reports that the port of %s is taken',
    async (setting) => {
      const taken = createServer();
      taken.listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const address = taken.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const result = await run(['serve'], { env: { [setting]: String(port), KONVOJ_LOG_LEVEL: 'silent' } });
      taken.close();
      expect(result).toMatchObject({
        code: 1,
        errors: `Port ${port} is in use by another program. Stop that one, or choose another port with ${setting}.\n`,
      });
    },
  );
});
