import { seesVehicle } from '../../fleet/visibility.ts';
import type { Scope } from '../../platform/database.ts';

/**
 * SQL: whether the user of the scope may see what belongs to a device: all without one, otherwise that of a vehicle that they
 * may see. Parameter $1 is the organization, $2 the user or null.
 * @param deviceId the column with the id of the device
 */
export const seesDevice = (deviceId: string): string => `(${deviceId} is null
  or exists (select from device seen where seen.organization_id = $1 and seen.id = ${deviceId} and ${seesVehicle('seen.vehicle_id')}))`;

/** The first parameters of a statement with `seesDevice`. */
export const viewer = ({ organizationId, userId }: Scope) => [organizationId, userId ?? null];
