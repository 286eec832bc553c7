import type pg from 'pg';
import type { SequenceManifest, TableManifest } from './manifest.ts';

/** Tables of the product with rows of their own, partitions included, in an order of their names. */
export async function listTables(client: pg.ClientBase): Promise<Omit<TableManifest, 'rows'>[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    parent: string | null;
    bounds: string | null;
    comment: 'sorted' | null;
  }>(
    `select c.relname as name, parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds,
            obj_description(c.oid, 'pg_class') as comment,
            (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c
       left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
       left join pg_class parent on parent.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
      order by c.relname`,
  );
  return rows.map(({ name, columns, parent, bounds, comment }) => ({
    name,
    columns,
    partition: parent === null || bounds === null ? null : { of: parent, bounds, comment },
  }));
}

/** Where every sequence stands. Sequences belong to no transaction: read them after the rows. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceManifest[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: SequenceManifest[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from public.${client.escapeIdentifier(name)}`,
    );
    for (const { last, called } of found.rows) sequences.push({ name, last, called });
  }
  return sequences;
}

/** A foreign key, as it is taken away before rows are copied and added again after them. */
export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  /** `FOREIGN KEY (…) REFERENCES …` */
  readonly definition: string;
}

/** Foreign keys of tables and partitioned tables; partitions inherit theirs. */
export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = 'public'::regnamespace and k.contype = 'f' and k.conparentid = 0
      order by c.relname, k.conname`,
  );
  return rows;
}

/** Tables whose row-level security holds for their owner too. */
export async function listForced(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relforcerowsecurity order by relname`,
  );
  return rows.map(({ name }) => name);
}
