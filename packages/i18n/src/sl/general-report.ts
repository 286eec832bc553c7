/** The table that a user builds from columns, conditions and groups. */
export const generalReport = {
  title: 'Lastna tabela',
  unit: 'Vrstice',
  units: {
    stage: 'etape',
    trip: 'relacije',
    day: 'dnevi',
    vehicle: 'vozila',
    driver: 'vozniki',
    month: 'meseci',
  },
  columns: 'Stolpci',
  groups: 'Združi po',
  sort: 'Razvrsti po',
  descending: 'Padajoče',
  aggregation: 'Pod stolpcem {{column}}',
  aggregations: {
    total: 'skupaj',
    mean: 'povprečje',
    min: 'najmanj',
    max: 'največ',
    count: 'število',
  },
  filters: 'Pogoji',
  addFilter: 'Dodaj pogoj',
  removeFilter: 'Odstrani pogoj',
  filterColumn: 'Stolpec pogoja',
  test: 'Primerjava',
  value: 'Vrednost',
  unreadable: 'Pogoja ni mogoče upoštevati: vrednost ni berljiva.',
  noNumber: 'Vnesite število, na primer {{example}}.',
  noDuration: 'Vnesite ure, na primer 1:30 ali {{example}}.',
  noDay: 'Vnesite dan, na primer 18.11.2026.',
  tests: {
    equal: 'je enako',
    different: 'ni enako',
    contains: 'vsebuje',
    atLeast: 'je vsaj',
    atMost: 'je največ',
    known: 'je znano',
    unknown: 'ni znano',
  },
};

export const errors = {
  general_report: {
    unknown_column: 'Stolpca {{column}} ni več. Izberite druge stolpce.',
    replaced: 'To tabelo je nadomestila novejša.',
  },
};
