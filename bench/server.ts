import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../apps/server/src/app.ts';
import type { App } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { addOrganization, addUser } from '../apps/server/src/organization/identity/administration.ts';
import { statementsOn } from '../apps/server/src/platform/database.ts';
import type { Database } from '../apps/server/src/platform/database.ts';
import { silentLog } from '../apps/server/src/platform/logging.ts';
import { imeiOf } from './imei.ts';

export interface BenchServer extends App {
  readonly organizationId: number;
  /** Cookie header of a signed-in dispatcher. */
  readonly cookie: string;
  /** Vehicles with a device and a registered tracker each; tracker IMEIs are `imeiOf(index)`, from the given index on. */
  addVehicles(count: number, from?: number): Promise<readonly { readonly deviceId: number }[]>;
}

const EMAIL = 'dispatcher@bench.example';
const PASSWORD = 'a-bench-password';
/** The whole server on free ports, with one organization and a signed-in user. */
export async function benchServer(database: Database): Promise<BenchServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-bench-server-'));
  const config = readConfig({
    KONVOJ_DATA: dataFolder,
    KONVOJ_HTTP_PORT: '0',
    KONVOJ_TELTONIKA_PORT: '0',
    KONVOJ_OSMAND_PORT: '0',
    KONVOJ_ENV: 'production',
    KONVOJ_RATE_LIMIT: '0',
    KONVOJ_MAP_STYLE_LIGHT: 'offline',
    KONVOJ_MAP_STYLE_DARK: 'offline',
  });
  const organizationId = await addBenchOrganization(database);
  const app = await startApp({ config, database, log: silentLog() });
  return {
    ...app,
    organizationId,
    cookie: await signIn(app.url),
    addVehicles: (count, from) => addVehicles(database, organizationId, count, from),
    async close() {
      await app.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** One organization with a dispatcher. @returns its id */
export async function addBenchOrganization(database: Database): Promise<number> {
  const owner = statementsOn(database.owner);
  const organizationId = await addOrganization(owner, { name: 'Prevozi Meritev' });
  await addUser(owner, {
    email: EMAIL,
    organizationId,
    password: PASSWORD,
    role: 'user',
    firstName: 'Ana',
    lastName: 'Kos',
  });
  return organizationId;
}

/** Vehicles with a device and a registered tracker each. */
export async function addVehicles(
  database: Database,
  organizationId: number,
  count: number,
  from = 0,
): Promise<readonly { readonly deviceId: number }[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `with made as (
           insert into vehicle (organization_id, licence_plate)
           select $1, 'BENCH ' || n from generate_series($3::int, $3::int + $2::int - 1) n returning id
         ) insert into device (organization_id, vehicle_id, name)
           select $1, id, 'unit ' || id from made order by id returning id`,
    [organizationId, count, from],
  );
  const deviceIds = rows.map((row) => row.id).sort((a, b) => a - b);
  await database.owner.query(
    `with boxes as (
           insert into tracker (imei, organization_id, family)
           select imei, $1, 'F' from unnest($2::text[]) as imei returning id, imei
         ) insert into mounting (organization_id, tracker_id, device_id, mounted_at)
           select $1, boxes.id, given.device, '2020-01-01'
             from unnest($2::text[], $3::int4[]) as given(imei, device) join boxes using (imei)`,
    [organizationId, deviceIds.map((_, index) => imeiOf(from + index)), deviceIds],
  );
  return deviceIds.map((deviceId) => ({ deviceId }));
}

export async function signIn(url: string): Promise<string> {
  const first = await fetch(`${url}/sanctum/csrf-cookie`);
  const csrf = cookieOf(first, 'XSRF-TOKEN');
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { cookie: `XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf },
    body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`sign-in answered ${reply.status}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function cookieOf(reply: Response, name: string): string {
  const line = reply.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '';
  return line.slice(name.length + 1).split(';')[0] ?? '';
}
