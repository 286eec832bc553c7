/** What stands in reports beside the columns of their tables. */
export const report = {
  stages: 'Etape',
  vehicle: 'Vozilo',
  vehicles: 'Vozila',
  driver: 'Voznik',
  drivers: 'Vozniki',
  period: 'Obdobje',
  total: 'Skupaj',
  about: 'O poročilu',
  page: 'Stran {{page}} od {{pages}}',
};
