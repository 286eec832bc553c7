import { lazyPart, type Feature } from '../../../shared/feature.ts';
import { TABS } from './tabs.ts';

export const reportSchedulesFeature: Feature = {
  name: 'reportSchedules',
  reportTabs: [
    {
      tab: TABS.schedules,
      text: 'reportSchedules.title',
      order: 60,
      Panel: lazyPart(async () => (await import('./schedules-tab.tsx')).SchedulesTab),
    },
    {
      tab: TABS.archive,
      text: 'reportSchedules.archive',
      order: 70,
      Panel: lazyPart(async () => (await import('./archive-tab.tsx')).ArchiveTab),
    },
  ],
};
