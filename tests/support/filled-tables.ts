import type pg from 'pg';

// Rows for tests of what handles every table, also one that is added later: deletion, export, upgrade.

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** N number, B boolean, A array, and so on, as pg_type has it. */
  readonly category: string;
  /** It needs a value. */
  readonly required: boolean;
}

interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
}

type Values = Record<string, unknown>;

/** All rows are of this moment. */
const AT = '2026-11-20T08:00:00Z';
/** What checks, readers and workers require of some tables: nothing of it is under way. */
const REQUIRED: Readonly<Record<string, Values>> = {
  alarm: { contacts: '[]' },
  alarm_version: {
    settings: '{"qualifier": 90, "minTimeSeconds": 0}',
    active_days: '{1,2}',
    active_from: '06:00',
    active_to: '22:00',
    time_zone: 'UTC',
  },
  allowance_rate: { country: 'SI', currency: 'EUR' },
  crm_activity: { step_text: 'Poslati ponudbo' },
  crm_visit: { state: 'accepted' },
  data_export: { state: 'failed', ended_at: AT },
  delivery: { state: 'sent', ended_at: AT },
  fold_beginning: { fold: 'stages' },
  fold_checkpoint: { fold: 'stages' },
  fold_recompute: { fold: 'stages' },
  geo_zone: {
    sw_latitude: 460_000_000,
    sw_longitude: 140_000_000,
    ne_latitude: 461_000_000,
    ne_longitude: 141_000_000,
  },
  loading_order: { states: '[]', devices: '[]', points: '[]' },
  old_allowance_rate: { country: 'SI' },
  position_forward: { enabled: false },
  recompute_request: { fold: 'stages' },
  report_run: { state: 'made' },
  report_schedule: { formats: '{pdf}', run_at: '06:00', paused: 'user' },
  report_template: { content: '{"report": "overview"}' },
  route_plan: { points: '[]' },
  shared_link: { valid_to: '2026-11-21T08:00:00Z' },
  tachograph_plan: { driver_id: null },
  tachograph_run: { driver_id: null },
  tachograph_settings: { keep_months: 12 },
  tracker_key: { secret_hash: Buffer.alloc(32, 7) },
  webhook: { enabled: false },
  webhook_delivery: { state: 'sent', ended_at: AT },
};

/**
 * Adds a row of an organization to every table that has a column `organization_id`, with a parent for each foreign key. The
 * organization and one user of it exist.
 * @returns the tables, partitions not among them
 */
export async function fillTables(owner: pg.Pool | pg.Client, organizationId: number): Promise<string[]> {
  await owner.query(`select make_telemetry_partitions('2026-11-19', '2026-11-21')`);
  const columns = Map.groupBy(await columnsOf(owner), ({ table }) => table);
  const keys = Map.groupBy(await foreignKeysOf(owner), ({ table }) => table);
  const allowed = await allowedValues(owner);
  const tables = parentsFirst([...columns.keys()], [...keys.values()].flat());
  for (const table of tables) {
    if ((await owner.query(`select from ${table} where organization_id = $1 limit 1`, [organizationId])).rowCount !== 0)
      continue;
    const values: Values = { organization_id: organizationId };
    for (const key of keys.get(table) ?? []) Object.assign(values, await parentOf(owner, key, organizationId));
    for (const { name, type, category, required } of columns.get(table) ?? []) {
      if (!required || name in values) continue;
      values[name] = allowed.get(`${table}.${name}`) ?? valueOf(type, category, `${name} ${organizationId}`);
    }
    const known = new Set((columns.get(table) ?? []).map(({ name }) => name));
    for (const [name, value] of Object.entries(REQUIRED[table] ?? {})) if (known.has(name)) values[name] = value;
    await insert(owner, table, values);
  }
  return tables;
}

async function insert(owner: pg.Pool | pg.Client, table: string, values: Values): Promise<void> {
  const names = Object.keys(values);
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  try {
    await owner.query(`insert into ${table} (${names.join(', ')}) values (${places})`, Object.values(values));
  } catch (error) {
    throw new Error(`no row for ${table}: ${JSON.stringify(values)}`, { cause: error });
  }
}

async function columnsOf(owner: pg.Pool | pg.Client): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select c.relname as table, a.attname as name, t.typname as type, t.typcategory as category,
            a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as required
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped)
      order by c.relname, a.attnum`,
  );
  return rows;
}

async function foreignKeysOf(owner: pg.Pool | pg.Client): Promise<ForeignKey[]> {
  const { rows } = await owner.query<ForeignKey>(
    `select c.relname as table, p.relname as parent,
            array(select a.attname::text from unnest(k.conkey) with ordinality u(n, i)
                    join pg_attribute a on a.attrelid = c.oid and a.attnum = u.n order by i) as columns,
            array(select a.attname::text from unnest(k.confkey) with ordinality u(n, i)
                    join pg_attribute a on a.attrelid = p.oid and a.attnum = u.n order by i) as "parentColumns"
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace and c.oid <> p.oid
        and p.relname <> 'organization'
      order by c.relname, k.conname`,
  );
  return rows;
}

/** The first of the values that a check lists for a column, by `table.column`. */
async function allowedValues(owner: pg.Pool | pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`,
  );
  return new Map(
    rows.flatMap(({ table, definition }) => {
      const [, column, value] = /\((\w+) = ANY \(ARRAY\['([^']+)'::text/.exec(definition) ?? [];
      return column === undefined || value === undefined ? [] : [[`${table}.${column}`, value] as const];
    }),
  );
}

function parentsFirst(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const order: string[] = [];
  const begun = new Set<string>();
  const visit = (table: string) => {
    if (begun.has(table) || !tables.includes(table)) return;
    begun.add(table);
    for (const { parent } of keys.filter((key) => key.table === table)) visit(parent);
    order.push(table);
  };
  for (const table of tables) visit(table);
  return order;
}

/** The columns of a foreign key, as a row of the organization in the other table has them. */
async function parentOf(owner: pg.Pool | pg.Client, key: ForeignKey, organizationId: number): Promise<Values> {
  const { columns, parent, parentColumns } = key;
  const isOfOrganization = parent !== 'session';
  const { rows } = await owner.query<Values>(
    `select ${parentColumns.join(', ')} from ${parent} ${isOfOrganization ? 'where organization_id = $1' : ''} limit 1`,
    isOfOrganization ? [organizationId] : [],
  );
  const [row] = rows;
  if (row === undefined) return {};
  return Object.fromEntries(columns.map((column, index) => [column, row[parentColumns[index] ?? '']]));
}

function valueOf(type: string, category: string, text: string): unknown {
  if (category === 'A') return '{}';
  if (category === 'N') return 1;
  if (category === 'B') return true;
  if (type === 'timestamptz') return AT;
  if (type === 'date') return AT.slice(0, 10);
  if (type === 'time') return '06:00';
  if (type === 'json' || type === 'jsonb') return '{}';
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'bytea') return Buffer.from(text);
  return text;
}
