import type { TextKey } from '@konvoj/i18n';

/** The name of the module at a path, for planned pages and for the title of the window. */
const NAMES: readonly (readonly [prefix: string, name: TextKey])[] = [
  ['/messages', 'frame.menu.messages'],
  ['/routeplanning', 'frame.menu.routePlanning'],
  ['/geopoi', 'frame.menu.geoPoi'],
  ['/loadingorder', 'frame.menu.loadingOrders'],
  ['/travelorder', 'frame.menu.travelOrders'],
  ['/drivereport', 'frame.menu.driveReport'],
  ['/tachodownload', 'frame.menu.tachoDownload'],
  ['/alarms/history', 'frame.menu.alarmHistory'],
  ['/alarms', 'frame.menu.alarms'],
  ['/crmactivity', 'frame.menu.crm'],
  ['/usersettings', 'frame.menu.userSettings'],
  ['/fleet', 'frame.menu.fleet'],
  ['/settings', 'frame.menu.settings'],
  ['/track', 'frame.menu.sharedView'],
  ['/forgotpassword', 'session.forgotten.title'],
  ['/resetpassword', 'session.reset.title'],
];

export function pageName(pathname: string): TextKey {
  const path = pathname.toLowerCase();
  return NAMES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'frame.menu.vehicleDetails';
}
