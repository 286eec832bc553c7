import type { CrudId } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import { listDrivers } from '../drivers/store.ts';
import { driverOnWire } from '../drivers/wire.ts';
import { listVehicleGroups } from '../groups/store.ts';
import { groupOnWire } from '../groups/wire.ts';
import { listTrailers } from '../trailers/store.ts';
import { trailerOnWire } from '../trailers/wire.ts';
import { listVehicles } from '../vehicles/store.ts';
import { vehicleOnWire } from '../vehicles/wire.ts';
import type { CellValue } from './cells.ts';
import { IMPORT_FIELDS } from './fields.ts';
import type { KnownFleet, KnownRow } from './planned-row.ts';

/** The fleet as its user sees it, as fields of the wire: references are ids. Alienated vehicles are left out. */
export async function readKnownFleet(tx: Tx, scope: Scope): Promise<KnownFleet> {
  const [drivers, vehicles, groups, trailers] = [
    await listDrivers(tx, scope),
    await listVehicles(tx, scope),
    await listVehicleGroups(tx, scope),
    await listTrailers(tx, scope),
  ];
  return {
    drivers: drivers.map((driver) => knownRow('drivers', driverOnWire(driver))),
    vehicles: vehicles
      .filter(({ alienated }) => !alienated)
      .map((vehicle) => {
        const wire = vehicleOnWire(vehicle, null);
        return knownRow('vehicles', { ...wire, nzvBarve: wire.icon.nzvBarve, dnmIkona: wire.icon.dnmIkona });
      }),
    vehicleGroups: groups.map((group) => knownRow('vehicleGroups', groupOnWire(group))),
    trailers: trailers.map((trailer) => knownRow('trailers', trailerOnWire(trailer))),
  };
}

function knownRow(table: CrudId, wire: { readonly id: number } & Readonly<Record<string, unknown>>): KnownRow {
  const values = IMPORT_FIELDS[table].map(({ field }) => [field, valueOf(wire[field])] as const);
  return { id: wire.id, values: Object.fromEntries(values) };
}

function valueOf(value: unknown): CellValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number') return value.id;
  return null;
}
