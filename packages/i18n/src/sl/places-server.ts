/** What stands in reports of visits beside what all reports have. */
export const placesServer = {
  visits: 'Obiski kraja',
  point: 'Točka',
  zone: 'Območje',
  arrival: 'Prihod',
  departure: 'Odhod',
  duration: 'Trajanje',
  stillThere: 'še tam',
  noVisits: 'V tem obdobju ni obiskov',
  count_zero: '{{count}} obiskov',
  count_one: '{{count}} obisk',
  count_two: '{{count}} obiska',
  count_few: '{{count}} obiski',
  count_other: '{{count}} obiskov',
};
