import { isDeepStrictEqual } from 'node:util';
import type { CrudId, ImportedSheet, LanguageCode } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { Actor } from '../../platform/http/index.ts';
import { importFile, SHEET_WORKER } from '../../platform/imports/import-file.ts';
import { countsOf, rowsToShow } from '../../platform/imports/import-row.ts';
import type { Upload } from '../../platform/imports/read-upload.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import type { ReadSheet } from '../../platform/sheets/types.ts';
import { applyPlan } from './apply.ts';
import { namesOf } from './export-tables.ts';
import { readHiddenFleet, readKnownFleet } from './known-fleet.ts';
import type { HiddenFleet, KnownFleet } from './planned-row.ts';
import { planImport } from './plan.ts';
import type { PlannedSheet } from './plan.ts';
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
 * Imports a file: all accepted rows in one transaction, with their audit. The rows are checked before the fleet is locked
 * for writing, and again when it has changed meanwhile; a preview is that check. An aborted request rolls back.
 * @throws {ProblemError} as `importFile`
 */
export function importFleetFile(
  parts: FleetParts,
  actor: Actor,
  upload: Upload,
  { preview, table, language }: ImportOptions,
): Promise<ImportedSheet[]> {
  const reading = { worker: SHEET_WORKER, maxRows: MAX_SHEET_ROWS };
  return importFile(actor, upload, reading, async ({ sheets }: { readonly sheets: readonly ReadSheet[] }) => {
    const checked = checkedAgainst(await parts.database.tenant(actor, (tx) => readFleet(tx, actor)));
    if (preview) return onWire(checked, language);
    const written = await editFleet(parts, actor, async (edit) => {
      const fleet = await readFleet(edit.tx, actor);
      const current = isDeepStrictEqual(fleet, checked.fleet) ? checked : checkedAgainst(fleet);
      await applyPlan(
        edit,
        current.planned.flatMap(({ rows }) => rows),
        upload.signal,
      );
      return current;
    });
    return onWire(written, language);

    function checkedAgainst(fleet: FleetOfUser): Checked {
      return { fleet, planned: planImport(sheets, fleet.known, table, fleet.hidden) };
    }
  });
}

interface FleetOfUser {
  readonly known: KnownFleet;
  readonly hidden: HiddenFleet;
}

/** A file with what would become of each row in this fleet. */
interface Checked {
  readonly fleet: FleetOfUser;
  readonly planned: readonly PlannedSheet[];
}

async function readFleet(tx: Tx, scope: Scope): Promise<FleetOfUser> {
  const known = await readKnownFleet(tx, scope);
  return { known, hidden: await readHiddenFleet(tx, scope, known) };
}

function onWire({ fleet, planned }: Checked, language: LanguageCode): ImportedSheet[] {
  const names = namesOf(fleet.known);
  return planned.map(({ sheet, table, columns, rows }) => ({
    sheet,
    table,
    columns: [...columns],
    ...countsOf(rows),
    rows: rowsToShow(rows, (row) => shownChanges(row, names, language)),
  }));
}
