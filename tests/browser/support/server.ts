/** The server of the browser tests: the demo with one day of history in a fresh data folder, and its fleet on the road. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { demoFleet, runFleet } from '@konvoj/simulator';
import { startApp } from '../../../apps/server/src/app.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import { DEMO_SEED } from '../../../apps/server/src/demo/companies.ts';
import { startDemoFleet } from '../../../apps/server/src/demo/live.ts';
import { prepareDemo } from '../../../apps/server/src/demo/prepare.ts';
import { createLog } from '../../../apps/server/src/platform/logging.ts';
import { startDatabase } from '../../../apps/server/src/platform/start-database.ts';
import { accountsOf } from './accounts.ts';
import { firstPlates } from './driving.ts';
import { copyOrganization, imeiInCopy, putBeside } from './organizations.ts';
import { startProviders } from './tiles.ts';

const [port = '18480'] = process.argv.slice(2);
const HISTORY_DAYS = 2;

const providers = await startProviders();
const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-browser-'));
const config = readConfig({
  ...process.env,
  KONVOJ_DATA: dataFolder,
  KONVOJ_HTTP_PORT: port,
  KONVOJ_TELTONIKA_PORT: '0',
  KONVOJ_OSMAND_PORT: '0',
  KONVOJ_ENV: 'development',
  // Providers of tests, which run on loopback.
  KONVOJ_WEBHOOK_PRIVATE: '127.0.0.1/32',
  KONVOJ_MAP_STYLE_LIGHT: 'offline',
  KONVOJ_MAP_STYLE_DARK: 'offline',
  ...providers.env,
});
const log = createLog({ level: 'warn', pretty: false });
const database = await startDatabase({ ...config, log, durable: false });
const print = (line: string) => process.stdout.write(`${line}\n`);
const demo = await prepareDemo({ database, log, retentionMonths: config.retentionMonths, print, days: HISTORY_DAYS });
const reporting = await addAccounts();
const app = await startApp({ config, database, log, checksReplies: true });
const stopFleet = startDemoFleet({ host: '127.0.0.1', port: app.ports.teltonika, since: demo.until, log });
const movingCopies = runFleet({
  host: '127.0.0.1',
  port: app.ports.teltonika,
  since: demo.until,
  fleet: reporting.flatMap((copy) =>
    demoFleet(DEMO_SEED)
      .filter(({ company }) => company === 'kolovrat')
      .map(({ simulated }) => ({ ...simulated, imei: imeiInCopy(simulated.imei, copy) })),
  ),
});

/**
 * For each file of tests its own accounts, some of them in an organization of its own.
 * @returns the organizations among them whose vehicles report
 */
async function addAccounts(): Promise<number[]> {
  const all = await readdir(join(import.meta.dirname, '..'), { recursive: true });
  const reporting: number[] = [];
  for (const file of all.filter((path) => path.endsWith('.spec.ts'))) {
    const copies = new Map<number, number>();
    for (const { like, email, inCopy, reports } of accountsOf(file)) {
      const original = await organizationOf(like);
      if (inCopy && !copies.has(original)) {
        const copy = await copyOrganization(database.owner, original, basename(file, '.spec.ts'));
        copies.set(original, copy);
        if (reports) reporting.push(copy);
        if (file.endsWith('map-stack.spec.ts')) await putBeside(database.owner, copy, firstPlates());
      }
      await database.owner.query(
        `insert into app_user (organization_id, email, password_hash, first_name, last_name, role, language, can_edit_fleet)
         select $3, $2, password_hash, first_name, last_name, role, language, can_edit_fleet
           from app_user where email = $1`,
        [like, email, inCopy ? copies.get(original) : original],
      );
    }
  }
  return reporting;
}

async function organizationOf(email: string): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(
    'select organization_id as id from app_user where email = $1',
    [email],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`The demo has no account ${email}.`);
  return row.id;
}

async function stop(): Promise<void> {
  await Promise.all([stopFleet(), movingCopies.stop()]);
  await app.close();
  await database.close();
  await providers.close();
  await rm(dataFolder, { recursive: true, force: true });
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
