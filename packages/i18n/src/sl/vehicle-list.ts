export const vehicleList = {
  label: 'Seznam vozil',
  search: 'Išči vozilo ali voznika',
  all: 'vsa {{count}}',
  filter: '{{status}}: {{count}}',
  filters: 'Filtri po stanju',
  noGroup: 'Brez skupine',
  lastData: 'podatki pred {{time}}',
  actions: 'Dejanja za {{title}}',
  clearFilters: 'Počisti filtre',
  empty: 'V organizaciji še ni vozil',
};
