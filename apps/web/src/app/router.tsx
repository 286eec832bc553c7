import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { loadChunk } from '../shared/load-chunk.ts';
import { fleetSearch } from '../features/fleet/tables/fleet-search.ts';
import { placesSearch } from '../features/places/own-places/places-search.ts';
import { detailsSearch } from '../features/telemetry/vehicle-details/details-search.ts';
import { SwitchBanner } from '../features/organization/session/switch-banner.tsx';
import { frameSearch } from '../shared/frame-search.ts';
import { driveReportSearch } from './drive-report-search.ts';
import type { PageLayout } from './frame/frame-layout.ts';
import { ToastList } from '../ui/toast-list.tsx';
import { PageTitle } from './page-title.tsx';
import { PageFailure } from './page-failure.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { userSettingsSearch } from './pages/user-settings-tabs.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { ROUTES } from './routes.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page asks of the frame. */
    readonly layout?: PageLayout;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

function Root() {
  return (
    <>
      <PageTitle />
      <SwitchBanner />
      <Outlet />
      <ToastList />
    </>
  );
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  validateSearch: frameSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./frame/frame.tsx')), 'SignedInFrame'),
});

const comingPage = lazyRouteComponent(() => loadChunk(() => import('./pages/coming-page.tsx')), 'ComingPage');

const vehicleDetails = createRoute({
  getParentRoute: () => frame,
  path: ROUTES.VehicleDetails,
  validateSearch: detailsSearch,
  component: lazyRouteComponent(
    () => loadChunk(() => import('../features/telemetry/vehicle-details/vehicle-details.tsx')),
    'VehicleDetails',
  ),
});
const messages = createRoute({ getParentRoute: () => frame, path: ROUTES.Messages, component: comingPage });
const messageThread = createRoute({ getParentRoute: () => frame, path: ROUTES.MessageThread, component: comingPage });
const routePlanning = createRoute({
  getParentRoute: () => frame,
  path: ROUTES.RoutePlanning,
  component: comingPage,
  staticData: { layout: { orientation: 'vertical', sidebarWidth: 460 } },
});
const geoPoi = createRoute({
  getParentRoute: () => frame,
  path: ROUTES.GeoPOI,
  validateSearch: placesSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./pages/geo-poi-page.tsx')), 'GeoPoiPage'),
});
const loadingOrder = createRoute({
  getParentRoute: () => frame,
  path: ROUTES.LoadingOrder,
  component: comingPage,
  staticData: { layout: { sidebar: 'hidden' } },
});
const travelOrder = createRoute({ getParentRoute: () => frame, path: ROUTES.TravelOrder, component: comingPage });
const driveReport = createRoute({
  getParentRoute: () => frame,
  path: ROUTES.DriveReport,
  component: comingPage,
  validateSearch: driveReportSearch,
});
const tachoDownload = createRoute({ getParentRoute: () => frame, path: ROUTES.TachoDownload, component: comingPage });
const alarms = createRoute({
  getParentRoute: () => frame,
  path: ROUTES.Alarms,
  component: comingPage,
  staticData: { layout: { sidebar: 'hidden', map: 'hidden' } },
});
const alarmHistory = createRoute({ getParentRoute: () => frame, path: ROUTES.AlarmHistory, component: comingPage });
const crmActivity = createRoute({ getParentRoute: () => frame, path: ROUTES.CRMactivity, component: comingPage });
const userSettings = createRoute({
  getParentRoute: () => frame,
  path: ROUTES.UserSettings,
  validateSearch: userSettingsSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./pages/user-settings-page.tsx')), 'UserSettingsPage'),
  staticData: { layout: { sidebar: 'hidden', map: 'hidden' } },
});
const fleet = createRoute({
  getParentRoute: () => frame,
  path: ROUTES.Fleet,
  validateSearch: fleetSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./pages/fleet-page.tsx')), 'FleetPage'),
});

const sharedView = lazyRouteComponent(
  () => loadChunk(() => import('../features/transport/shared-view/shared-view-page.tsx')),
  'SharedViewPage',
);
const settingsPage = lazyRouteComponent(() => loadChunk(() => import('./pages/fleet-page.tsx')), 'SettingsPage');
const settings = createRoute({
  getParentRoute: () => root,
  path: ROUTES.Settings,
  validateSearch: fleetSearch,
  component: settingsPage,
});
const settingsId = createRoute({
  getParentRoute: () => root,
  path: ROUTES.SettingsId,
  validateSearch: fleetSearch,
  component: settingsPage,
});
const track = createRoute({ getParentRoute: () => root, path: ROUTES.track, component: sharedView });
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: ROUTES.ForgotPasswordFull,
  component: lazyRouteComponent(
    () => loadChunk(() => import('../features/organization/session/forgot-password-page.tsx')),
    'ForgotPasswordPage',
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: ROUTES.ResetPasswordFull,
  component: lazyRouteComponent(
    () => loadChunk(() => import('../features/organization/session/reset-password-page.tsx')),
    'ResetPasswordPage',
  ),
});

const routeTree = root.addChildren([
  frame.addChildren([
    vehicleDetails,
    messages,
    messageThread,
    routePlanning,
    geoPoi,
    loadingOrder,
    travelOrder,
    driveReport,
    tachoDownload,
    alarms,
    alarmHistory,
    crmActivity,
    userSettings,
    fleet,
  ]),
  settings,
  settingsId,
  track,
  forgotPassword,
  resetPassword,
]);

export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });
}
