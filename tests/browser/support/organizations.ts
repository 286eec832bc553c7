import type { Database } from '../../../apps/server/src/platform/database.ts';

type Pool = Database['owner'];

/** What belongs to an organization, in the order of the foreign keys. Its rows are numbered within it. */
const TABLES = [
  'vehicle_group',
  'driver',
  'trailer',
  'vehicle',
  'device',
  'group_assignment',
  'driver_assignment',
  'trailer_assignment',
  'position',
  'stage',
  'device_state',
  'geo_point',
  'geo_zone',
];

/**
 * Copies an organization with its fleet, history and places, as it is at this moment; nothing reports for the copy by itself. The
 * ids within it stay the same, which shows a cache that forgets the organization.
 * @param purpose is added to the name, which is unique
 * @returns the id of the copy
 */
export async function copyOrganization(pool: Pool, original: number, purpose: string): Promise<number> {
  const copy = await copyRow(pool, original, purpose);
  for (const table of TABLES) {
    const columns = await columnsOf(pool, table);
    const values = columns.map((column) => (column === 'organization_id' ? '$2::int4' : column));
    await pool.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${values.join(', ')} from ${table} where organization_id = $1`,
      [original, copy],
    );
  }
  await copyTrackers(pool, original, copy);
  return copy;
}

async function copyRow(pool: Pool, original: number, purpose: string): Promise<number> {
  // The code of the driver app is unique too: the copy gets one of its own.
  const columns = (await columnsOf(pool, 'organization')).filter((column) => !['id', 'code'].includes(column));
  const values = columns.map((column) => (column === 'name' ? `name || ' (' || $2 || ')'` : column));
  const { rows } = await pool.query<{ id: number }>(
    `insert into organization (${columns.join(', ')}) select ${values.join(', ')} from organization where id = $1 returning id`,
    [original, purpose],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no organization ${original}.`);
  return row.id;
}

/** Identities of trackers are unique over all organizations: those of a copy have its id in the middle. */
export function imeiInCopy(imei: string, copy: number): string {
  return imei.slice(0, 3) + String(copy).padStart(3, '0') + imei.slice(6);
}

async function copyTrackers(pool: Pool, original: number, copy: number): Promise<void> {
  const columns = (await columnsOf(pool, 'tracker')).filter((column) => column !== 'id');
  const of = `left(imei, 3) || lpad($2::int4::text, 3, '0') || substr(imei, 7)`;
  const values = columns.map((column) => ({ imei: of, organization_id: '$2::int4' })[column] ?? column);
  await pool.query(
    `insert into tracker (${columns.join(', ')}) select ${values.join(', ')} from tracker where organization_id = $1`,
    [original, copy],
  );
  await pool.query(
    `insert into mounting (organization_id, tracker_id, device_id, mounted_at, unmounted_at)
     select $2::int4, (select id from tracker where imei = ${of.replaceAll('imei', 't.imei')}), device_id, mounted_at, unmounted_at
       from mounting m join tracker t on t.id = m.tracker_id where m.organization_id = $1`,
    [original, copy],
  );
}

async function columnsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Puts a vehicle of an organization for which nothing reports to the place of another one. */
export async function putBeside(
  pool: Pool,
  organizationId: number,
  { parked, beside }: { readonly parked: string; readonly beside: string },
): Promise<void> {
  const columns = (await columnsOf(pool, 'device_state')).filter(
    (name) => !['organization_id', 'device_id'].includes(name),
  );
  const { rowCount } = await pool.query(
    `with placed as (
       select s.*, v.licence_plate from device_state s
         join device d on d.organization_id = s.organization_id and d.id = s.device_id
         join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
        where s.organization_id = $1
     ) update device_state held set ${columns.map((name) => `${name} = given.${name}`).join(', ')}
         from placed given, placed moved
        where given.licence_plate = $2 and moved.licence_plate = $3
          and held.organization_id = $1 and held.device_id = moved.device_id`,
    [organizationId, parked, beside],
  );
  if (rowCount !== 1) throw new Error(`no vehicle could be put beside ${parked}`);
}
