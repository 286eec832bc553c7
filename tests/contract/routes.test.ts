import { expect, it } from 'vitest';
import { ROUTES } from '../../apps/web/src/shared/routes.ts';

/** Chapter 2 of the specification, "Routes" and "Named route identifiers". */
const LINES = [
  ['/settings', 'Settings', '/settings'],
  ['/settings/{crudId}', 'SettingsId', '/settings/$crudId'],
  ['/ForgotPassword', 'ForgotPasswordFull', '/ForgotPassword'],
  ['/ResetPassword/{resetToken}', 'ResetPasswordFull', '/ResetPassword/$resetToken'],
  ['/track/{secret}', 'track', '/track/$secret'],
  ['RoutePlanning', 'RoutePlanning', '/RoutePlanning'],
  ['LoadingOrder', 'LoadingOrder', '/LoadingOrder'],
  ['Messages', 'Messages', '/Messages'],
  ['Messages/{dvcId}', 'MessageThread', '/Messages/$dvcId'],
  ['CRMactivity', 'CRMactivity', '/CRMactivity'],
  ['Alarms', 'Alarms', '/Alarms'],
  ['Alarms/History', 'AlarmHistory', '/Alarms/History'],
  ['DriveReport', 'DriveReport', '/DriveReport'],
  ['UserSettings', 'UserSettings', '/UserSettings'],
  ['GeoPOI', 'GeoPOI', '/GeoPOI'],
  ['TachoDownload', 'TachoDownload', '/TachoDownload'],
  ['TravelOrder', 'TravelOrder', '/TravelOrder'],
  ['Fleet/{section?}', 'Fleet', '/Fleet/{-$section}'],
  ['the empty child path, showing vehicle details', 'VehicleDetails', '/'],
] as const;

it.each(LINES)('chapter 2: %s is the route %s', (_line, name, path) => {
  expect(ROUTES[name]).toBe(path);
});

it('has no other routes', () => {
  expect(Object.keys(ROUTES).sort()).toEqual(LINES.map(([, name]) => name).sort());
});
