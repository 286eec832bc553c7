import type { PlacesImported } from '@konvoj/contract';
import { audit } from '../../audit/service.ts';
import type { Tx } from '../../platform/database.ts';
import type { Doer } from '../../platform/http/index.ts';
import { editPlaces, findPoints, findZones } from '../service.ts';
import type { PlacesParts } from '../service.ts';
import type { GeoPoint, GeoPointFields, GeoZone, GeoZoneFields } from '../types.ts';
import type { Outcome, PlannedRow } from './planned-row.ts';
import { planPoints } from './point-rules.ts';
import { readPlacesFile } from './read-file.ts';
import { writePoints, writeZones } from './store.ts';
import type { Written } from './store.ts';
import type { JudgedFile } from './types.ts';
import { planZones } from './zone-rules.ts';

/** Rows, and mistakes, that a person still looks through. */
const MOST_ROWS = 1_000;

export interface ImportOptions {
  /** Tells what an import would do, and writes nothing. */
  readonly preview: boolean;
}

/**
 * Imports the points of a file: all rows without a mistake in one transaction, with one entry of the audit.
 * @throws {ProblemError} import.unreadable, import.too_large, import.too_many_rows
 */
export async function importPoints(
  parts: PlacesParts,
  doer: Doer,
  file: Uint8Array,
  { preview }: ImportOptions,
): Promise<PlacesImported> {
  const judged = await readPlacesFile(file, 'points');
  const plan = async (tx: Tx) => planPoints(judged, await findPoints(tx, doer));
  if (preview) return replyOf(judged, await parts.database.tenant(doer, plan));
  return editPlaces(parts, doer, async ({ tx, changed }) => {
    const planned = await plan(tx);
    const written = writtenOf<GeoPointFields, GeoPoint>(planned);
    if (written.length > 0) changed.add('points');
    await writePoints(tx, doer, written);
    await auditImport(tx, doer, 'geo_point', planned);
    return replyOf(judged, planned);
  });
}

/** The same for zones. @throws as `importPoints` */
export async function importZones(
  parts: PlacesParts,
  doer: Doer,
  file: Uint8Array,
  { preview }: ImportOptions,
): Promise<PlacesImported> {
  const judged = await readPlacesFile(file, 'zones');
  const plan = async (tx: Tx) => planZones(judged, await findZones(tx, doer));
  if (preview) return replyOf(judged, await parts.database.tenant(doer, plan));
  return editPlaces(parts, doer, async ({ tx, changed }) => {
    const planned = await plan(tx);
    const written = writtenOf<GeoZoneFields, GeoZone>(planned);
    if (written.length > 0) changed.add('zones');
    await writeZones(tx, doer, written);
    await auditImport(tx, doer, 'geo_zone', planned);
    return replyOf(judged, planned);
  });
}

type AnyRow = PlannedRow<GeoPointFields, GeoPoint> | PlannedRow<GeoZoneFields, GeoZone>;

function writtenOf<Fields, Known extends Fields & { readonly id: number }>(
  planned: readonly PlannedRow<Fields, Known>[],
): Written<Fields>[] {
  return planned.flatMap(({ known, fields }) => (fields === null ? [] : [{ id: known?.id ?? null, fields }]));
}

const countOf = (rows: readonly AnyRow[], outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;

/** One entry for all of them; none when nothing was written. */
async function auditImport(
  tx: Tx,
  { organizationId, userId, switchedBy, ip }: Doer,
  entity: 'geo_point' | 'geo_zone',
  planned: readonly AnyRow[],
): Promise<void> {
  const after = { created: countOf(planned, 'create'), updated: countOf(planned, 'update') };
  if (after.created + after.updated === 0) return;
  const who = switchedBy === undefined ? { userId } : { userId: switchedBy, actingFor: userId };
  await audit(tx, { organizationId, ...who, action: 'import', entity, after, ip });
}

function replyOf({ columns, otherKind, ignored }: JudgedFile, planned: readonly AnyRow[]): PlacesImported {
  const rejected = planned.filter((row) => row.isRejected);
  const shown = [...rejected, ...planned.filter((row) => !row.isRejected && row.outcome !== 'unchanged')];
  return {
    created: countOf(planned, 'create'),
    updated: countOf(planned, 'update'),
    unchanged: countOf(planned, 'unchanged'),
    rejectedRows: rejected.length,
    rejected: rejected
      .flatMap(({ errors, judged: { row } }) =>
        errors.map(({ path, code, params }) => ({ row, field: path, code, ...(params && { params }) })),
      )
      .slice(0, MOST_ROWS),
    otherKind,
    ignored,
    columns: [...columns],
    rows: shown.slice(0, MOST_ROWS).map(rowOnWire),
  };
}

function rowOnWire(row: AnyRow): PlacesImported['rows'][number] {
  const { outcome, name, errors, judged } = row;
  return { row: judged.row, outcome, name, cells: [...judged.cells], errors: [...errors] };
}
