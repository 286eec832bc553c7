import { isTooSmall } from '../areas.ts';
import type { Bounds, GeoZone, GeoZoneFields, ZoneArea } from '../types.ts';
import { AREA } from './fields.ts';
import { simplifiedArea } from './validate.ts';
import { PlannedRow } from './planned-row.ts';
import { isSameText, markOf } from './same-text.ts';
import type { ValidatedFile } from './types.ts';

export type PlannedZone = PlannedRow<GeoZoneFields, GeoZone>;

/** The outcome of an import of zones, row by row. A zone is recognised by its name. */
export function planZones({ columns, rows }: ValidatedFile, known: readonly GeoZone[]): PlannedZone[] {
  const fields = columns.map(({ field }) => field);
  const planned = rows.map((row): PlannedZone => new PlannedRow<GeoZoneFields, GeoZone>(row, fields));
  const sound = planned.filter((row) => !row.isRejected);
  const byName = Map.groupBy(known, ({ name }) => markOf(name));
  const free = new Set(known);
  const claim = (row: PlannedZone, wanted: (zone: GeoZone) => boolean): void => {
    const found = byName.get(markOf(row.name))?.find((zone) => free.has(zone) && wanted(zone));
    if (found === undefined) return;
    row.known = found;
    free.delete(found);
  };
  // Unchanged zones first, because several may have one name.
  for (const row of sound) claim(row, (zone) => isUnchanged(row, zone));
  for (const row of sound) if (row.known === null) claim(row, () => true);
  refuseRepeated(sound);
  for (const row of sound) if (!row.isRejected) settle(row);
  return planned;
}

function refuseRepeated(rows: readonly PlannedZone[]): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const mark = markOf(row.name);
    if (row.known === null && seen.has(mark)) row.reject({ path: 'name', code: 'repeated' });
    seen.add(mark);
  }
}

function settle(row: PlannedZone): void {
  const { area, values } = row.validated;
  const { known } = row;
  if (area === null || (known !== null && isUnchanged(row, known))) return;
  const isSame = known !== null && isSameArea(row, known);
  if (!isSame && isTooSmall(area)) {
    row.reject({ path: AREA, code: 'zone_too_small' });
    return;
  }
  const { description: said } = values;
  const description = said === undefined ? (known?.description ?? null) : said === null ? null : String(said);
  const { shape, bounds }: ZoneArea = isSame ? known : area;
  row.fields = { name: known?.name ?? row.name, description, shape, bounds };
}

function isUnchanged(row: PlannedZone, zone: GeoZone): boolean {
  const { description } = row.validated.values;
  const isSaid =
    description === undefined || isSameText(description === null ? null : String(description), zone.description);
  return isSaid && isSameArea(row, zone);
}

/** A file with bounds contains no outline. */
function isSameArea({ validated: { area, isOutline } }: PlannedZone, zone: GeoZone): boolean {
  if (area === null || !isSameBounds(area.bounds, zone.bounds)) return false;
  return !isOutline || JSON.stringify(area.shape) === JSON.stringify(simplifiedArea(zone).shape);
}

function isSameBounds(a: Bounds, b: Bounds): boolean {
  return (
    a.swLatitude === b.swLatitude &&
    a.swLongitude === b.swLongitude &&
    a.neLatitude === b.neLatitude &&
    a.neLongitude === b.neLongitude
  );
}
