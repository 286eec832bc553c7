import type { Translation } from '../keys.ts';
import type { vehicleList as sl } from '../sl/vehicle-list.ts';

export const vehicleList: Translation<typeof sl> = {
  label: 'Fahrzeugliste',
  search: 'Fahrzeug oder Fahrer suchen',
  all: 'alle {{count}}',
  filter: '{{status}}: {{count}}',
  filters: 'Filter nach Status',
  noGroup: 'Ohne Gruppe',
  lastData: 'Daten vor {{time}}',
  actions: 'Aktionen für {{title}}',
  clearFilters: 'Filter zurücksetzen',
  empty: 'Die Organisation hat noch keine Fahrzeuge',
};
