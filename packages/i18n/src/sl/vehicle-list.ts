export const vehicleList = {
  label: 'Seznam vozil',
  search: 'Išči vozilo ali voznika',
  all: 'vsa {{count}}',
  filter: '{{status}}: {{count}}',
  filters: 'Filtri po stanju',
  noGroup: 'Brez skupine',
  since: 'od {{time}}',
  lastData: 'podatki {{time}}',
  empty: 'V organizaciji še ni vozil',
  emptyHint: 'Dodajte sledilnike in vozila v nastavitvah ali z ukazom konvoj tracker import.',
};
