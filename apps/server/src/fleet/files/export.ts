import { Worker } from 'node:worker_threads';
import type { CrudId, LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { Database, Scope } from '../../platform/database.ts';
import { fileNamePart } from '../../platform/file-name.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { WRITTEN_TABLES, writtenSheet } from './export-tables.ts';
import type { WrittenSheet } from './export-tables.ts';
import { tableName } from './fields.ts';
import { readKnownFleet } from './known-fleet.ts';
import { templateSheets } from './template.ts';
import { csvOfSheet } from './write-file.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The tables that the user sees, as a file that an import takes back without a change. */
export async function exportXlsx(
  database: Database,
  scope: Scope,
  tables: readonly CrudId[],
  language: LanguageCode,
): Promise<FileReply> {
  const known = await database.tenant(scope, (tx) => readKnownFleet(tx, scope));
  const wanted = tables.length === 0 ? WRITTEN_TABLES : tables;
  const body = await xlsxInThread(wanted.map((table) => writtenSheet(table, known, language)));
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

export async function importTemplate(language: LanguageCode): Promise<FileReply> {
  const body = await xlsxInThread(templateSheets(language));
  return { name: `${textOf(language, 'fleetImport.file.template')}.xlsx`, contentType: XLSX, body };
}

/** In a thread of its own: trackers and browsers are served meanwhile. */
async function xlsxInThread(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const worker = new Worker(new URL('writing-worker.ts', import.meta.url), { workerData: sheets });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  worker.once('message', (bytes: Uint8Array) => resolve(bytes));
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the thread of an export ended with ${code}`)));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
