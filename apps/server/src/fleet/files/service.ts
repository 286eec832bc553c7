import type { CrudId, ImportedRow, ImportedSheet, LanguageCode } from '@konvoj/contract';
import type { Actor } from '../../platform/http/index.ts';
import { importFile, SHEET_WORKER } from '../../platform/imports/import-file.ts';
import { countsOf, rowsToShow } from '../../platform/imports/import-row.ts';
import type { Upload } from '../../platform/imports/read-upload.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import type { ReadSheet } from '../../platform/sheets/types.ts';
import { applyPlan } from './apply.ts';
import { namesOf } from './export-tables.ts';
import { readKnownFleet } from './known-fleet.ts';
import type { PlannedRow } from './planned-row.ts';
import { planImport } from './rules.ts';
import type { PlannedSheet } from './rules.ts';
import { shownChanges } from './shown-changes.ts';

/** Rows of a sheet; more than any fleet has. */
const MAX_SHEET_ROWS = 10_000;

export interface ImportOptions {
  /** The language in which changes are shown. */
  readonly language: LanguageCode;
  /** Returns the outcome of an import, and writes nothing. */
  readonly preview: boolean;
  /** The kind of a sheet that cannot be recognised. */
  readonly table?: CrudId | undefined;
}

/**
 * Imports a file: all accepted rows in one transaction, with their audit. A preview does the same and rolls it back, so
 * that its result is exact. An aborted request rolls back as well.
 * @throws {ProblemError} as `importFile`
 */
export function importFleetFile(
  parts: FleetParts,
  actor: Actor,
  upload: Upload,
  options: ImportOptions,
): Promise<ImportedSheet[]> {
  const reading = { worker: SHEET_WORKER, maxRows: MAX_SHEET_ROWS };
  return importFile(actor, upload, reading, ({ sheets }: { readonly sheets: readonly ReadSheet[] }) =>
    writeSheets(parts, actor, sheets, options, upload.signal),
  );
}

async function writeSheets(
  parts: FleetParts,
  actor: Actor,
  sheets: readonly ReadSheet[],
  { preview, table, language }: ImportOptions,
  signal: AbortSignal,
): Promise<ImportedSheet[]> {
  let planned: PlannedSheet[] = [];
  let changesOf: ChangesOf = () => [];
  const work = editFleet(parts, actor, async (edit) => {
    const known = await readKnownFleet(edit.tx, actor);
    const names = namesOf(known);
    changesOf = (row) => shownChanges(row, names, language);
    planned = planImport(sheets, known, table);
    await applyPlan(
      edit,
      planned.flatMap(({ rows }) => rows),
      signal,
    );
    if (preview) throw new TakenBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return planned.map((sheet) => sheetOnWire(sheet, changesOf));
}

/** Rolls back the transaction of a preview. */
class TakenBack extends Error {}

type ChangesOf = (row: PlannedRow) => ImportedRow['changes'];

function sheetOnWire({ sheet, table, columns, rows }: PlannedSheet, changesOf: ChangesOf): ImportedSheet {
  return { sheet, table, columns: [...columns], ...countsOf(rows), rows: rowsToShow(rows, changesOf) };
}
