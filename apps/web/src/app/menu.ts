import {
  IconAlarm,
  IconClipboardList,
  IconFileInvoice,
  IconMapPin,
  IconMessage,
  IconReportAnalytics,
  IconRoute,
  IconTruck,
  IconUsers,
  IconDeviceSdCard,
  type Icon,
} from '@tabler/icons-react';
import type { TextKey } from '@konvoj/i18n';
import type { RouteName } from './routes.ts';

export interface MenuEntry {
  readonly route: RouteName;
  readonly text: TextKey;
  readonly icon: Icon;
}

/** The nine entries of the rail, in the order of the specification. Alarm history and fleet are not among them. */
export const MENU: readonly MenuEntry[] = [
  { route: 'VehicleDetails', text: 'frame.menu.vehicleDetails', icon: IconTruck },
  { route: 'Messages', text: 'frame.menu.messages', icon: IconMessage },
  { route: 'RoutePlanning', text: 'frame.menu.routePlanning', icon: IconRoute },
  { route: 'GeoPOI', text: 'frame.menu.geoPoi', icon: IconMapPin },
  { route: 'LoadingOrder', text: 'frame.menu.loadingOrders', icon: IconClipboardList },
  { route: 'TravelOrder', text: 'frame.menu.travelOrders', icon: IconFileInvoice },
  { route: 'DriveReport', text: 'frame.menu.driveReport', icon: IconReportAnalytics },
  { route: 'TachoDownload', text: 'frame.menu.tachoDownload', icon: IconDeviceSdCard },
  { route: 'Alarms', text: 'frame.menu.alarms', icon: IconAlarm },
];

/** Behind 'more'. */
export const MORE_MENU: readonly MenuEntry[] = [{ route: 'CRMactivity', text: 'frame.menu.crm', icon: IconUsers }];
