import type { CrudId, LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { Database, Scope } from '../../platform/database.ts';
import { fileNamePart } from '../../platform/file-name.ts';
import type { FileReader } from '../../platform/file-queue.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { csvOfSheet } from '../../platform/sheets/write-sheets.ts';
import { XLSX, xlsxInThread } from '../../platform/sheets/xlsx-in-thread.ts';
import { WRITTEN_TABLES, writtenSheet } from './export-tables.ts';
import { tableName } from './fields.ts';
import { readKnownFleet } from './known-fleet.ts';
import { templateSheets } from './template.ts';

/** The tables that the user sees, as a file that can be imported again without a change. */
export async function exportXlsx(
  database: Database,
  reader: Scope & FileReader,
  tables: readonly CrudId[],
  language: LanguageCode,
): Promise<FileReply> {
  const known = await database.tenant(reader, (tx) => readKnownFleet(tx, reader));
  const wanted = tables.length === 0 ? WRITTEN_TABLES : tables;
  const body = await xlsxInThread(
    reader,
    wanted.map((table) => writtenSheet(table, known, language)),
  );
  return { name: `${textOf(language, 'fleetImport.file.fleet')}.xlsx`, contentType: XLSX, body };
}

export async function exportCsv(
  database: Database,
  scope: Scope,
  table: CrudId,
  language: LanguageCode,
): Promise<FileReply> {
  const known = await database.tenant(scope, (tx) => readKnownFleet(tx, scope));
  const name = `${fileNamePart(tableName(language, table))}.csv`;
  return { name, contentType: 'text/csv; charset=utf-8', body: csvOfSheet(writtenSheet(table, known, language)) };
}

export async function importTemplate(reader: FileReader, language: LanguageCode): Promise<FileReply> {
  const body = await xlsxInThread(reader, templateSheets(language));
  return { name: `${textOf(language, 'fleetImport.file.template')}.xlsx`, contentType: XLSX, body };
}
