import type { LanguageCode, PlaceKind, PlacesImported } from '@konvoj/contract';
import type { Scope, Tx } from '../../../platform/database.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { importFile } from '../../../platform/imports/import-file.ts';
import { countsOf, MOST_ROWS, rowsToShow } from '../../../platform/imports/import-row.ts';
import type { ImportRow } from '../../../platform/imports/import-row.ts';
import type { Reading, Upload } from '../../../platform/imports/read-upload.ts';
import { auditImported, pointSnapshot, zoneSnapshot } from '../audited.ts';
import { editPlaces } from '../service.ts';
import type { PlacesParts } from '../service.ts';
import { listPoints, listZones } from '../store.ts';
import type { GeoPoint, GeoPointFields, GeoZone, GeoZoneFields } from '../types.ts';
import { MAX_PLACES } from './feature-limit.ts';
import type { PlannedRow } from './planned-row.ts';
import { planPoints } from './plan-points.ts';
import { pointWords, shownChanges, zoneWords } from './shown-changes.ts';
import type { WordsOf } from './shown-changes.ts';
import { writePoints, writeZones } from './store.ts';
import type { Written } from './store.ts';
import type { ValidatedFile } from './types.ts';
import { planZones } from './plan-zones.ts';

export interface ImportOptions {
  /** The language in which changes are shown. */
  readonly language: LanguageCode;
  /** Returns the outcome of an import, and writes nothing. */
  readonly preview: boolean;
}

/**
 * Imports the points of a file: all rows without a mistake in one transaction, with their audit.
 * @throws {ProblemError} as `importFile`
 */
export function importPoints(
  parts: PlacesParts,
  actor: Actor,
  upload: Upload,
  options: ImportOptions,
): Promise<PlacesImported> {
  return importPlaces<GeoPointFields, GeoPoint>(parts, actor, upload, options, {
    kind: 'points',
    entity: 'geo_point',
    list: listPoints,
    plan: planPoints,
    write: writePoints,
    snapshotOf: pointSnapshot,
    wordsOf: pointWords,
  });
}

/** The same for zones. @throws as `importPoints` */
export function importZones(
  parts: PlacesParts,
  actor: Actor,
  upload: Upload,
  options: ImportOptions,
): Promise<PlacesImported> {
  return importPlaces<GeoZoneFields, GeoZone>(parts, actor, upload, options, {
    kind: 'zones',
    entity: 'geo_zone',
    list: listZones,
    plan: planZones,
    write: writeZones,
    snapshotOf: zoneSnapshot,
    wordsOf: zoneWords,
  });
}

/** The parts of an import that differ between points and zones. */
interface Importing<Fields, Known extends Fields & Named> {
  readonly kind: PlaceKind;
  readonly entity: 'geo_point' | 'geo_zone';
  readonly list: (tx: Tx, scope: Scope, ids?: readonly number[]) => Promise<Known[]>;
  readonly plan: (file: ValidatedFile, known: readonly Known[]) => PlannedRow<Fields, Known>[];
  readonly write: (tx: Tx, scope: Scope, places: readonly Written<Fields>[]) => Promise<number[]>;
  /** Its fields in the audit. */
  readonly snapshotOf: (place: Known) => Readonly<Record<string, unknown>>;
  /** The content of a column. */
  readonly wordsOf: WordsOf<Fields>;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

function importPlaces<Fields, Known extends Fields & Named>(
  parts: PlacesParts,
  actor: Actor,
  upload: Upload,
  options: ImportOptions,
  importing: Importing<Fields, Known>,
): Promise<PlacesImported> {
  return importFile(actor, upload, readingOf(importing.kind), (validated: ValidatedFile) =>
    writePlaces(parts, actor, validated, { ...options, signal: upload.signal }, importing),
  );
}

/** Reads and validates the points or the zones of a file. */
const readingOf = (kind: PlaceKind): Reading => ({
  worker: new URL('reading-worker.ts', import.meta.url),
  workerData: { kind },
  maxRows: MAX_PLACES,
});

async function writePlaces<Fields, Known extends Fields & Named>(
  parts: PlacesParts,
  actor: Actor,
  validated: ValidatedFile,
  { preview, language, signal }: ImportOptions & Pick<Upload, 'signal'>,
  { kind, entity, list, plan, write, snapshotOf, wordsOf }: Importing<Fields, Known>,
): Promise<PlacesImported> {
  const columns = validated.columns.map(({ field }) => field);
  const changesOf = ({ known, fields, isRejected }: PlannedRow<Fields, Known>): Shown['changes'] =>
    known === null || fields === null || isRejected ? [] : shownChanges(columns, known, fields, wordsOf, language);
  if (preview) {
    const planned = await parts.database.tenant(actor, async (tx) => plan(validated, await list(tx, actor)));
    return replyOf(validated, planned, changesOf);
  }
  return editPlaces(parts, actor, async (edit) => {
    const planned = plan(validated, await list(edit.tx, actor));
    const written = planned.flatMap(({ known, fields }) =>
      fields === null ? [] : [{ id: known?.id ?? null, fields }],
    );
    if (written.length > 0) {
      const ids = await write(edit.tx, actor, written);
      edit.changed[kind].push(...ids);
      const before = new Map(planned.flatMap(({ known }) => (known === null ? [] : [[known.id, snapshotOf(known)]])));
      const places = (await list(edit.tx, actor, ids)).map((place) => ({
        audited: { entity, id: place.id, name: place.name },
        before: before.get(place.id) ?? null,
        after: snapshotOf(place),
      }));
      await auditImported(edit, entity, places);
    }
    // Whoever has gone meanwhile does not see what was imported: nothing is.
    signal.throwIfAborted();
    return replyOf(validated, planned, changesOf);
  });
}

type Shown = PlacesImported['rows'][number];

function replyOf<Row extends ImportRow>(
  { columns, otherKind, ignored }: ValidatedFile,
  planned: readonly Row[],
  changesOf: (row: Row) => Shown['changes'],
): PlacesImported {
  const { rejected: rejectedRows, ...counts } = countsOf(planned);
  return {
    ...counts,
    rejectedRows,
    rejected: planned
      .flatMap(({ errors, row }) =>
        errors.map(({ path, code, params }) => ({ row, field: path, code, ...(params && { params }) })),
      )
      .slice(0, MOST_ROWS),
    otherKind,
    ignored,
    columns: [...columns],
    rows: rowsToShow(planned, changesOf),
  };
}
