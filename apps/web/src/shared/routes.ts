/**
 * Every route of the product by its name in the specification (chapter 2), with the path under which the browser shows
 * it. Any other path is not found. `$name` is a path parameter, `{-$name}` an optional one.
 */
export const ROUTES = {
  VehicleDetails: '/',
  Messages: '/Messages',
  MessageThread: '/Messages/$dvcId',
  RoutePlanning: '/RoutePlanning',
  GeoPOI: '/GeoPOI',
  LoadingOrder: '/LoadingOrder',
  TravelOrder: '/TravelOrder',
  DriveReport: '/DriveReport',
  TachoDownload: '/TachoDownload',
  Alarms: '/Alarms',
  AlarmHistory: '/Alarms/History',
  CRMactivity: '/CRMactivity',
  UserSettings: '/UserSettings',
  Fleet: '/Fleet/{-$section}',
  Settings: '/settings',
  SettingsId: '/settings/$crudId',
  ForgotPasswordFull: '/ForgotPassword',
  ResetPasswordFull: '/ResetPassword/$resetToken',
  track: '/track/$secret',
} as const;

/** Whether an address is that of a shared link, whose page stands without sign-in and without the rest of the app. */
export function isSharedView(pathname: string): boolean {
  return /^\/track\/[^/]/i.test(pathname);
}
