import type { ProblemCode } from '@konvoj/contract';
import { defineError, invalidFields, ProblemError } from '../platform/http/index.ts';

const taken = (code: ProblemCode) => (paths: readonly string[]) =>
  new ProblemError(code, { errors: paths.map((path) => ({ path, code: 'taken' })) });

/** Another entity of the organization has the values of these fields. */
export const driverTaken = taken('driver.taken');
export const vehicleTaken = taken('vehicle.taken');
export const vehicleGroupTaken = taken('vehicle_group.taken');
export const trailerTaken = taken('trailer.taken');

/** Removing it from the fleet would change a vehicle that the user may not see. */
export const hiddenDriver = defineError('driver.not_authorized');
export const hiddenTrailer = defineError('trailer.not_authorized');
export const hiddenGroup = defineError('vehicle_group.not_authorized');

/** A field refers to something that does not exist or that the user may not see. */
export const unknownReference = (path: string): ProblemError => invalidFields({ path, code: 'unknown' });

/** A field refers to a driver or trailer in a vehicle that the user may not see, and therefore may not change. */
export const inHiddenVehicle = (path: string): ProblemError => invalidFields({ path, code: 'taken' });
