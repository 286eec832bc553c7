import {
  IconAlarm,
  IconClipboardList,
  IconDeviceSdCard,
  IconFileInvoice,
  IconReportAnalytics,
  IconRoute,
  IconUsers,
} from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type Feature } from '../../shared/feature.ts';
import { loadChunk } from '../../shared/load-chunk.ts';
import { frameRoute } from '../../shared/page-routes.ts';
import { ROUTES } from '../../shared/routes.ts';
import { driveReportSearch } from './drive-report-search.ts';

const component = lazyRouteComponent(() => loadChunk(() => import('./coming-page.tsx')), 'ComingPage');
const getParentRoute = () => frameRoute;

const routePlanning = createRoute({
  getParentRoute,
  path: ROUTES.RoutePlanning,
  component,
  staticData: { title: 'frame.menu.routePlanning', layout: { orientation: 'vertical', sidebarWidth: 460 } },
});
const loadingOrder = createRoute({
  getParentRoute,
  path: ROUTES.LoadingOrder,
  component,
  staticData: { title: 'frame.menu.loadingOrders', layout: { sidebar: 'hidden' } },
});
const travelOrder = createRoute({
  getParentRoute,
  path: ROUTES.TravelOrder,
  component,
  staticData: { title: 'frame.menu.travelOrders' },
});
const driveReport = createRoute({
  getParentRoute,
  path: ROUTES.DriveReport,
  component,
  validateSearch: driveReportSearch,
  staticData: { title: 'frame.menu.driveReport' },
});
const tachoDownload = createRoute({
  getParentRoute,
  path: ROUTES.TachoDownload,
  component,
  staticData: { title: 'frame.menu.tachoDownload' },
});
const alarms = createRoute({
  getParentRoute,
  path: ROUTES.Alarms,
  component,
  staticData: { title: 'frame.menu.alarms', layout: { sidebar: 'hidden', map: 'hidden' } },
});
const alarmHistory = createRoute({
  getParentRoute,
  path: ROUTES.AlarmHistory,
  component,
  staticData: { title: 'frame.menu.alarmHistory' },
});
const crmActivity = createRoute({
  getParentRoute,
  path: ROUTES.CRMactivity,
  component,
  staticData: { title: 'frame.menu.crm' },
});

const pages = [
  routePlanning,
  loadingOrder,
  travelOrder,
  driveReport,
  tachoDownload,
  alarms,
  alarmHistory,
  crmActivity,
] as const;

const ComingTab = lazyPart<{ readonly deviceId: number }>(async () => (await import('./coming-tab.tsx')).ComingTab);

/** What the modules that do not exist yet will contribute themselves: each takes its lines along. */
export const comingFeature: Feature<(typeof pages)[number]> = {
  name: 'coming',
  pages,
  menu: [
    { to: ROUTES.RoutePlanning, text: 'frame.menu.routePlanning', icon: IconRoute, menu: 'rail', order: 30 },
    { to: ROUTES.LoadingOrder, text: 'frame.menu.loadingOrders', icon: IconClipboardList, menu: 'rail', order: 50 },
    { to: ROUTES.TravelOrder, text: 'frame.menu.travelOrders', icon: IconFileInvoice, menu: 'rail', order: 60 },
    { to: ROUTES.DriveReport, text: 'frame.menu.driveReport', icon: IconReportAnalytics, menu: 'rail', order: 70 },
    { to: ROUTES.TachoDownload, text: 'frame.menu.tachoDownload', icon: IconDeviceSdCard, menu: 'rail', order: 80 },
    { to: ROUTES.Alarms, text: 'frame.menu.alarms', icon: IconAlarm, menu: 'rail', order: 90 },
    { to: ROUTES.CRMactivity, text: 'frame.menu.crm', icon: IconUsers, menu: 'more', order: 10 },
    { to: ROUTES.AlarmHistory, text: 'frame.menu.alarmHistory', icon: IconAlarm, menu: 'user', order: 20 },
  ],
  detailsTabs: [{ tab: 'alarms', text: 'vehicleDetails.tab.alarms', order: 10, Panel: ComingTab }],
};
