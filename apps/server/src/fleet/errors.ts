import type { ProblemCode } from '@konvoj/contract';
import { defineError, invalidFields, ProblemError } from '../platform/http/index.ts';

const taken = (code: ProblemCode) => (paths: readonly string[]) =>
  new ProblemError(code, { errors: paths.map((path) => ({ path, code: 'taken' })) });

/** Another one of the organization has what stands in these fields (names of the wire). */
export const driverTaken = taken('driver.taken');
export const vehicleTaken = taken('vehicle.taken');
export const vehicleGroupTaken = taken('vehicle_group.taken');
export const trailerTaken = taken('trailer.taken');

/** Taking it out of the fleet would change a vehicle that its user may not see. */
export const hiddenDriver = defineError('driver.not_authorized');
export const hiddenTrailer = defineError('trailer.not_authorized');
export const hiddenGroup = defineError('vehicle_group.not_authorized');

/** A field names something that is not there, or that its user may not see. */
export const unknownReference = (path: string): ProblemError => invalidFields({ path, code: 'unknown' });

/** A field names somebody or something that is in a vehicle which its user may not see, and so may not change. */
export const inHiddenVehicle = (path: string): ProblemError => invalidFields({ path, code: 'taken' });
