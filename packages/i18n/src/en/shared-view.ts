import type { Translation } from '../keys.ts';
import type { sharedView as sl } from '../sl/shared-view.ts';

export const sharedView: Translation<typeof sl> = {
  validUntil: 'Valid until {{until}}',
  language: 'Language',
  vehicles: 'Vehicles',
  search: 'Search vehicle',
  count_zero: 'No vehicles',
  count_one: '{{count}} vehicle',
  count_other: '{{count}} vehicles',
  showList: 'Expand the list of vehicles',
  hideList: 'Collapse the list of vehicles',
  since: 'since {{time}}',
  driver: 'Driver: {{name}}',
  stale: 'no recent data',
  lastData: 'Data {{age}}',
  follow: 'Follow the selected vehicle',
  showAll: 'Show all vehicles',
  notFound: 'This link does not exist',
  notFoundHint: 'Check that you copied the whole address, or ask for a new link.',
  expiredHint: 'If you still need to see the vehicle, ask the company that sent you the link for a new one.',
  waiting: 'The link is not valid yet',
  waitingHint: 'The vehicles will be visible from {{from}}. You can leave this page open.',
  noVehicles: 'No vehicles at the moment',
  noVehiclesHint: 'When the company shares a vehicle with this link, it appears here automatically.',
  noData: 'The vehicles have not sent any data yet.',
  failed: 'The link could not be opened',
};
