import { IconAlarm } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { frameRoute } from '../../../shared/page-routes.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { alarmsSearch } from './alarms-search.ts';

const getParentRoute = () => frameRoute;

const alarms = createRoute({
  getParentRoute,
  path: ROUTES.Alarms,
  component: lazyRouteComponent(() => loadChunk(() => import('./alarms-page.tsx')), 'AlarmsPage'),
  staticData: { title: 'alarms.menu', help: 'alarms', layout: { sidebar: 'hidden', map: 'hidden' } },
});
const history = createRoute({
  getParentRoute,
  path: ROUTES.AlarmHistory,
  validateSearch: alarmsSearch,
  component: lazyRouteComponent(() => loadChunk(() => import('./history-page.tsx')), 'HistoryPage'),
  staticData: { title: 'alarms.historyMenu', help: 'alarms' },
});

const pages = [alarms, history] as const;

export const alarmsFeature: Feature<(typeof pages)[number]> = {
  name: 'alarms',
  pages,
  menu: [
    { to: ROUTES.Alarms, text: 'alarms.menu', icon: IconAlarm, menu: 'rail', order: 90 },
    { to: ROUTES.AlarmHistory, text: 'alarms.historyMenu', icon: IconAlarm, menu: 'user', order: 20 },
  ],
  detailsTabs: [
    {
      tab: 'alarms',
      text: 'alarms.menu',
      order: 10,
      Panel: lazyPart(async () => (await import('./alarms-tab.tsx')).AlarmsTab),
    },
  ],
  historyMarks: lazyPart(async () => (await import('./alarm-marks.tsx')).AlarmMarks),
  shownIn: { alarms: ['alarms'], alarmHistory: ['alarmHistory'], zones: ['alarmZones', 'alarms'] },
  overFrame: lazyPart(async () => (await import('./alarms-over-frame.tsx')).AlarmsOverFrame),
  commands: async () => [(await import('./commands.ts')).alarmCommands],
};
