import type { Translation } from '../keys.ts';
import type { vehicleList as sl } from '../sl/vehicle-list.ts';

export const vehicleList: Translation<typeof sl> = {
  label: 'Vehicle list',
  search: 'Search vehicle or driver',
  all: 'all {{count}}',
  filter: '{{status}}: {{count}}',
  filters: 'Filters by status',
  noGroup: 'Without a group',
  lastData: 'data {{time}} ago',
  actions: 'Actions for {{title}}',
  clearFilters: 'Clear filters',
  empty: 'The organization has no vehicles yet',
};
