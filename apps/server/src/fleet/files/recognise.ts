import type { CrudId } from '@konvoj/contract';
import { bare } from '../../platform/folded.ts';
import { ColumnNames } from '../../platform/imports/column-names.ts';
import type { ReadSheet } from '../../platform/sheets/types.ts';
import {
  apiNameOf,
  headerOf,
  IMPORT_FIELDS,
  LANGUAGES,
  longNameOf,
  TABLES,
  TABLE_SYNONYMS,
  tableName,
} from './fields.ts';

const tableNames = new Map(
  TABLES.flatMap((table) =>
    [table, ...TABLE_SYNONYMS[table], ...LANGUAGES.map((language) => tableName(language, table))].map(
      (name) => [bare(name), table] as const,
    ),
  ),
);

const columnNames = new Map(
  TABLES.map((table) => {
    const columns = IMPORT_FIELDS[table].map(({ field, synonyms }) => ({
      field,
      names: [
        apiNameOf(table, field),
        ...LANGUAGES.flatMap((language) => [longNameOf(language, field), headerOf(language, table, field)]),
      ],
      aliases: synonyms,
    }));
    return [table, new ColumnNames(columns)] as const;
  }),
);

/** The field of each column of a table, by the header; null: unknown. */
export function columnsOf(table: CrudId, header: readonly string[]): (string | null)[] {
  return columnNames.get(table)?.fieldsOf(header) ?? header.map(() => null);
}

/**
 * The kind of a sheet: by its name, else the table whose required columns are all present and which matches most
 * columns; null when there is none, or two match equally.
 */
export function tableOf({ name, rows }: ReadSheet): CrudId | null {
  const named = tableNames.get(bare(name));
  if (named !== undefined) return named;
  const header = rows[0]?.cells ?? [];
  const likely = TABLES.map((table) => {
    const columns = columnsOf(table, header).filter((field) => field !== null);
    const isWhole = IMPORT_FIELDS[table].every(({ field, required }) => !required || columns.includes(field));
    return { table, matches: isWhole ? columns.length : 0 };
  }).toSorted((a, b) => b.matches - a.matches);
  const [first, second] = likely;
  if (first === undefined || first.matches === 0 || first.matches === second?.matches) return null;
  return first.table;
}
