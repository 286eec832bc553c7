import type { Scope, Tx } from '../../platform/database.ts';
import { BYTE_ORDER_MARK, csvCell, csvLine, joinedLine } from '../../platform/csv-line.ts';
import { LEFT_OUT, isSecret } from './rules.ts';

/** A table of the archive with the columns that go into its file. */
export interface ExportedTable {
  readonly name: string;
  readonly columns: readonly ExportedColumn[];
  /** Columns of its primary key, in their order. */
  readonly key: readonly string[];
}

interface ExportedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** How a value is written: numbers and booleans as they are, everything else as a text of a spreadsheet. */
type ColumnKind = 'number' | 'instant' | 'bytes' | 'list' | 'text';

const ROWS_AT_ONCE = 1_000;

/**
 * The tables with rows of an organization, as far as its users may read them: what app_api may not read is not in an archive.
 * New tables are in it by themselves.
 */
export async function exportedTables(tx: Tx): Promise<ExportedTable[]> {
  const rows = await tx.query<{ table: string; column: string; kind: ColumnKind; key: string[] }>({
    name: 'data_exports.tables',
    text: `select c.relname::text as table, a.attname::text as column,
                  case when t.typcategory = 'N' then 'number' when t.typcategory = 'B' then 'number'
                       when t.typname = 'timestamptz' then 'instant' when t.typname = 'bytea' then 'bytes'
                       when t.typcategory = 'A' then 'list' else 'text' end as kind,
                  array(select k.attname::text from pg_index i
                          cross join lateral unnest(i.indkey::int2[]) with ordinality as p(number, place)
                          join pg_attribute k on k.attrelid = c.oid and k.attnum = p.number
                         where i.indrelid = c.oid and i.indisprimary order by p.place) as key
             from pg_class c
             join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             join pg_type t on t.oid = a.atttypid
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
              and has_column_privilege(c.oid, a.attnum, 'select')
              and (c.relname = 'organization' or exists (
                    select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id'))
            order by c.relname, a.attnum`,
  });
  const tables = Map.groupBy(rows, ({ table }) => table);
  return [...tables].flatMap(([name, all]) => {
    if (LEFT_OUT.has(name)) return [];
    const columns = all
      .filter(({ column }) => column !== 'organization_id' && !isSecret(name, column))
      .map(({ column, kind }) => ({ name: column, kind }));
    return columns.length === 0 ? [] : [{ name, columns, key: all[0]?.key ?? [] }];
  });
}

/**
 * The lines of a table, in the order of its key, read through a cursor of the transaction: only some rows are in memory.
 * @param onRows called with the number of rows that were written
 */
export async function* tableLines(
  tx: Tx,
  { organizationId }: Scope,
  { name, columns, key }: ExportedTable,
  onRows: (count: number) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(columns.map((column) => column.name)));
  const cursor = quoted(`export ${name}`);
  const values = columns.map((column, index) => `${expressionOf(column)} as "${index}"`).join(', ');
  const own = name === 'organization' ? 'id' : 'organization_id';
  const order = key.length === 0 ? '' : ` order by ${key.map(quoted).join(', ')}`;
  // Statements without a name are not kept by the connection: their text is of one table. A cursor takes no parameters.
  await tx.query({
    name: '',
    text: `declare ${cursor} no scroll cursor for select ${values} from ${quoted(name)} where ${own} = ${Math.trunc(organizationId)}${order}`,
  });
  for (;;) {
    const rows = await tx.query<Record<string, string | null>>({
      name: '',
      text: `fetch forward ${ROWS_AT_ONCE} from ${cursor}`,
    });
    if (rows.length > 0) {
      onRows(rows.length);
      yield Buffer.from(rows.map((row) => lineOf(row, columns)).join(''));
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.query({ name: '', text: `close ${cursor}` });
}

function lineOf(row: Record<string, string | null>, columns: readonly ExportedColumn[]): string {
  return joinedLine(
    columns.map(({ kind }, index) => {
      const value = row[index] ?? null;
      return value !== null && kind === 'number' ? value : csvCell(value);
    }),
  );
}

function expressionOf({ name, kind }: ExportedColumn): string {
  const column = quoted(name);
  if (kind === 'instant') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (kind === 'bytes') return `encode(${column}, 'hex')`;
  if (kind === 'list') return `to_json(${column})::text`;
  return `${column}::text`;
}

/** An identifier of the catalogue. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
