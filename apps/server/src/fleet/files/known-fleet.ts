import type { CrudId } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import { colourOf } from '../../organization/reference/icons.ts';
import { listDrivers } from '../drivers/service.ts';
import { listVehicleGroups } from '../groups/service.ts';
import { listTrailers } from '../trailers/service.ts';
import { listVehicles } from '../vehicles/service.ts';
import type { CellValue } from './cells.ts';
import { IMPORT_FIELDS } from './fields.ts';
import type { HiddenFleet, KnownFleet, KnownRow } from './planned-row.ts';

/** The fleet as its user sees it, by the fields of files: references are ids. Alienated vehicles are left out. */
export async function readKnownFleet(tx: Tx, scope: Scope): Promise<KnownFleet> {
  const [drivers, vehicles, groups, trailers] = [
    await listDrivers(tx, scope),
    await listVehicles(tx, scope),
    await listVehicleGroups(tx, scope),
    await listTrailers(tx, scope),
  ];
  return {
    drivers: drivers.map((driver) => knownRow('drivers', { ...driver })),
    vehicles: vehicles
      .filter(({ alienated }) => !alienated)
      .map((vehicle) =>
        knownRow('vehicles', {
          ...vehicle,
          iconColour: colourOf(vehicle.iconColour),
          fuelTankSize: vehicle.fuelTankLitres,
          vehicleGroup: vehicle.group,
        }),
      ),
    vehicleGroups: groups.map((group) => knownRow('vehicleGroups', { ...group })),
    trailers: trailers.map((trailer) => knownRow('trailers', { ...trailer })),
  };
}

/** What the user may not see of the fleet that they know. */
export async function readHiddenFleet(tx: Tx, scope: Scope, { vehicles }: KnownFleet): Promise<HiddenFleet> {
  const visible = new Set(vehicles.map(({ id }) => id));
  const all = await listVehicles(tx, { organizationId: scope.organizationId });
  const hidden = all.filter(({ id, alienated }) => !alienated && !visible.has(id));
  return {
    licencePlates: hidden.map(({ licencePlate }) => licencePlate),
    driverIds: new Set(hidden.flatMap(({ driver }) => driver?.id ?? [])),
    trailerIds: new Set(hidden.flatMap(({ trailer }) => trailer?.id ?? [])),
  };
}

type Entity = Readonly<Record<string, unknown>> & { readonly id: number };

function knownRow(table: CrudId, row: Entity): KnownRow {
  const values = IMPORT_FIELDS[table].map(({ field }) => [field, valueOf(row[field])] as const);
  return { id: row.id, values: Object.fromEntries(values) };
}

function valueOf(value: unknown): CellValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number') return value.id;
  return null;
}
