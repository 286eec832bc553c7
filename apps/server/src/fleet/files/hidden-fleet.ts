import { markOf, isReference } from './planned-row.ts';
import type { HiddenFleet, PlannedRow } from './planned-row.ts';
import type { PlannedTables } from './references.ts';

/** Changing one of these needs sight of the driver's vehicle: the driver signs in with them, and messages go there. */
const SIGN_IN_FIELDS = ['cardNumber', 'workPhone', 'privatePhone'];

/** Refuses new vehicles with the licence plate of a vehicle that the user may not see. */
export function refuseHiddenPlates(vehicles: readonly PlannedRow[], { licencePlates }: HiddenFleet): void {
  const marks = new Set(licencePlates.map((plate) => markOf('vehicles', plate)));
  for (const row of vehicles) {
    if (!row.isKnown && marks.has(markOf('vehicles', row.text('licencePlate'))))
      row.reject({ path: 'licencePlate', code: 'taken' });
  }
}

/** Refuses what would change the history of a vehicle that the user may not see: its driver and trailer stay with it. */
export function refuseHiddenSubjects(tables: PlannedTables, { driverIds, trailerIds }: HiddenFleet): void {
  for (const row of tables.vehicles) {
    if (refersTo(row, 'driver', driverIds)) row.reject({ path: 'driver', code: 'taken' });
    if (refersTo(row, 'trailer', trailerIds)) row.reject({ path: 'trailer', code: 'taken' });
  }
  const isHidden = ({ known }: PlannedRow, ids: ReadonlySet<number>) => known !== null && ids.has(known.id);
  const drivers = tables.drivers.filter((row) => isHidden(row, driverIds));
  for (const row of [...drivers, ...tables.trailers.filter((each) => isHidden(each, trailerIds))]) {
    if (row.changes['vehicle'] !== undefined) row.reject({ path: 'vehicle', code: 'taken' });
  }
  for (const row of drivers) {
    for (const path of SIGN_IN_FIELDS) if (row.changes[path] !== undefined) row.reject({ path, code: 'invalid' });
  }
}

function refersTo(row: PlannedRow, field: string, ids: ReadonlySet<number>): boolean {
  const value = row.changes[field];
  return isReference(value) && 'known' in value && ids.has(value.known);
}
