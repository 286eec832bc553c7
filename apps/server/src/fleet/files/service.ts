import type { CrudId, ImportedRow, ImportedSheet, LanguageCode } from '@konvoj/contract';
import type { Doer } from '../../platform/http/index.ts';
import { oneImport } from '../../platform/sheets/one-import.ts';
import type { Upload } from '../../platform/sheets/read-upload.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import type { ReadSheet } from '../../platform/sheets/types.ts';
import { applyPlan } from './apply.ts';
import { namesOf } from './export-tables.ts';
import { readKnownFleet } from './known-fleet.ts';
import type { Outcome, PlannedRow } from './planned-row.ts';
import { readFleetFile } from './read-file.ts';
import { planImport } from './rules.ts';
import type { PlannedSheet } from './rules.ts';
import { shownChanges } from './shown-changes.ts';

/** Rows of a sheet that can still be reviewed by hand. */
const MOST_ROWS = 1_000;

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
 * @throws {ProblemError} import.in_progress, and as `readUpload`
 */
export function importFleetFile(
  parts: FleetParts,
  doer: Doer,
  upload: Upload,
  options: ImportOptions,
): Promise<ImportedSheet[]> {
  return oneImport(doer, async () => {
    const sheets = await readFleetFile(doer.organizationId, upload);
    return writeSheets(parts, doer, sheets, options, upload.signal);
  });
}

async function writeSheets(
  parts: FleetParts,
  doer: Doer,
  sheets: readonly ReadSheet[],
  { preview, table, language }: ImportOptions,
  signal: AbortSignal,
): Promise<ImportedSheet[]> {
  let planned: PlannedSheet[] = [];
  let changesOf: ChangesOf = () => [];
  const work = editFleet(parts, doer, async (edit) => {
    const known = await readKnownFleet(edit.tx, doer);
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
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
  const shown = rows.filter((row) => row.outcome !== 'unchanged');
  const rejectedFirst = [...shown.filter((row) => row.isRejected), ...shown.filter((row) => !row.isRejected)];
  return {
    sheet,
    table,
    columns: [...columns],
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    rejected: count('rejected'),
    rows: rejectedFirst.slice(0, MOST_ROWS).map((row) => rowOnWire(row, changesOf)),
  };
}

function rowOnWire(row: PlannedRow, changesOf: ChangesOf): ImportedRow {
  const { outcome, name, cells, errors } = row;
  return { row: row.row, outcome, name, cells: [...cells], errors: [...errors], changes: changesOf(row) };
}
