import { ProblemError, defineError } from '../../platform/http/index.ts';

/** Only a message that is ready or being sent can be cancelled. */
export const notCancellable = defineError('message.not_cancellable');
/** A driver without a vehicle has nobody to write to. */
export const noVehicle = defineError('driver_app.no_vehicle');
export const templateTaken = () =>
  new ProblemError('message_template.taken', { errors: [{ path: 'name', code: 'taken' }] });
