import { ProblemError, defineError } from '../../platform/http/index.ts';

/** The same answer for an unknown organization, an unknown or shared number and a wrong PIN. */
export const wrongPin = defineError('driver_session.wrong_credentials');
export const noPositionConsent = defineError('driver_app.no_position_consent');
/** Too many failures in a day: no new device is admitted until the day is over or an administrator allows it. */
export const locked = (waitMs: number) =>
  new ProblemError('driver_session.locked', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
