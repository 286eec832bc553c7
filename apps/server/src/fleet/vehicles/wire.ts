import type { Accepted, Assignment as WireAssignment, endpoints, Vehicle as WireVehicle } from '@konvoj/contract';
import { colourOf, vehicleIcon, vehicleIconOf } from '../../organization/reference/icons.ts';
import type { Assignment } from '../assignments/types.ts';
import { versionOf } from '../editing.ts';
import { unknownReference } from '../errors.ts';
import { assignedAt } from '../moments.ts';
import type { CurrentDriver } from '../rules.ts';
import type { VehicleChanges } from './service.ts';
import type { ListedVehicle } from './types.ts';

/** @param current the current driver */
export function vehicleOnWire(vehicle: ListedVehicle, current: CurrentDriver | null): WireVehicle {
  const { group, driver, trailer } = vehicle;
  return {
    id: vehicle.id,
    licencePlate: vehicle.licencePlate,
    nickname: vehicle.nickname,
    manufacturer: vehicle.manufacturer,
    model: vehicle.model,
    year: vehicle.year,
    fuelTankSize: vehicle.fuelTankLitres,
    heightCm: vehicle.heightCm,
    widthCm: vehicle.widthCm,
    lengthCm: vehicle.lengthCm,
    weightKg: vehicle.weightKg,
    axleLoadKg: vehicle.axleLoadKg,
    icon: vehicleIcon(colourOf(vehicle.iconColour), vehicle.dynamicIcon),
    type: vehicle.type,
    vehicleGroup: group,
    driver,
    currentDriver: current && {
      id: current.driver.id,
      firstName: current.driver.firstName,
      lastName: current.driver.lastName,
      source: current.source,
    },
    trailer,
    deviceId: vehicle.deviceId,
    tracker: vehicle.tracker,
    alienated: vehicle.alienatedAt !== null,
    alienatedAt: vehicle.alienatedAt === null ? null : new Date(vehicle.alienatedAt).toISOString(),
    version: versionOf(vehicle),
  };
}

type Body = Accepted<typeof endpoints.vehicles.update>['body'];

/**
 * @param timeZone of moments without a zone
 * @throws {ProblemError} validation, `unknown` at `icon`
 */
export function vehicleChanges(body: Body, timeZone: string): VehicleChanges {
  return {
    licencePlate: body.licencePlate,
    nickname: body.nickname,
    manufacturer: body.manufacturer,
    model: body.model,
    year: body.year,
    fuelTankLitres: body.fuelTankSize,
    heightCm: body.heightCm,
    widthCm: body.widthCm,
    lengthCm: body.lengthCm,
    weightKg: body.weightKg,
    axleLoadKg: body.axleLoadKg,
    type: body.type,
    ...iconOf(body.icon),
    groupId: body.vehicleGroup,
    driverId: body.driver,
    trailerId: body.trailer,
    trackerId: body.tracker,
    alienated: body.alienated,
    assignedAt: assignedAt(body.assignedFrom, timeZone),
    version: body.version,
  };
}

function iconOf(id: number | undefined): Pick<VehicleChanges, 'iconColour' | 'dynamicIcon'> {
  if (id === undefined) return {};
  const icon = vehicleIconOf(id);
  if (icon === null) throw unknownReference('icon');
  return { iconColour: icon.colour, dynamicIcon: icon.dynamic };
}

export function assignmentOnWire({ kind, vehicle, subject, from, to }: Assignment): WireAssignment {
  return {
    kind,
    vehicle,
    subject,
    from: new Date(from).toISOString(),
    to: to === null ? null : new Date(to).toISOString(),
  };
}
