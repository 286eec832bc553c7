/** The screen of what drivers get for the travel orders of a month. */
export const travelPayroll = {
  button: 'Obračun za plače',
  title: 'Obračun potnih nalogov za plače',
  empty: 'V tem mesecu ni izdanih potnih nalogov',
  emptyHint: 'Obračun šteje obračunane naloge z odhodom v mesecu.',
  count_zero: '{{number}} oseb',
  count_one: '{{number}} oseba',
  count_two: '{{number}} osebi',
  count_few: '{{number}} osebe',
  count_other: '{{number}} oseb',
  orders: 'Nalogi',
  taxFree: 'Neobdavčeno',
  taxable: 'Obdavčeno',
  column: {
    full: 'Cele',
    half: 'Polovične',
    reduced: 'Znižane',
    open: 'Neobračunani',
  },
};
