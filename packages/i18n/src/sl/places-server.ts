/** What stands in reports of visits beside what all reports have. */
export const placesServer = {
  visits: 'Obiski kraja',
  point: 'Točka',
  zone: 'Območje',
};
