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
  emptyHint: 'Dodajte sledilnike in vozila v nastavitvah ali z ukazom konvoj tracker import.',
};
