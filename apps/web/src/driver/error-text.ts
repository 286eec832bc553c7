import { NetworkError, ProblemError } from '../shared/api-errors.ts';
import type { Text } from './texts.ts';

/** What went wrong, in words for a driver. */
export function errorText(t: Text, failure: unknown): string {
  if (failure instanceof NetworkError) return t('driverApp.error.network');
  if (!(failure instanceof ProblemError)) return t('driverApp.error.generic');
  const { params = {}, code } = failure.problem;
  if (code === 'too_many_requests' || code === 'rate_limited') {
    const seconds = Number(params['seconds'] ?? 0);
    return t('driverApp.error.wait', { count: Math.max(1, Math.ceil(seconds / 60)) });
  }
  if (code === 'sign_in.organization_removed') {
    return t('driverApp.error.organizationRemoved', { on: params['on'] ?? '' });
  }
  return refusalText(t, code);
}

/** Why the server refused something, by its error code. */
export function refusalText(t: Text, code: string): string {
  switch (code) {
    case 'driver_session.wrong_credentials':
      return t('driverApp.error.wrong');
    case 'driver_session.locked':
      return t('driverApp.error.locked');
    case 'driver_app.no_vehicle':
      return t('driverApp.error.noVehicle');
    case 'not_found':
      return t('driverApp.error.notYours');
    case 'validation':
      return t('driverApp.error.invalid');
    default:
      return t('driverApp.error.generic');
  }
}
