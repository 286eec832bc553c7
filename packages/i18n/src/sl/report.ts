/** What stands in reports beside the columns of their tables. */
export const report = {
  stages: 'Etape',
  vehicle: 'Vozilo',
  vehicles: 'Vozila',
  driver: 'Voznik',
  drivers: 'Vozniki',
  period: 'Obdobje',
  total: 'Skupaj',
  made: 'Izdelano {{time}}',
  madeAt: 'Izdelano',
  parts:
    'Etape, ki segajo čez rob obdobja, štejejo samo znotraj njega (označene z »del«). Njihova razdalja in gorivo sta ocenjena po deležu časa. Kjer obdobje prereže vožnjo, je kraj označen z »…«.',
  about: 'O poročilu',
  page: 'Stran {{page}} od {{pages}}',
};
