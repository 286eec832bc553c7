/** Name, country, language and time zone of the organization, for its administrators. */
export const ownOrganization = {
  tab: 'Organizacija',
  name: 'Ime organizacije',
  nameHint: 'Izpiše se na dokumentih, v sporočilih in na deljenih povezavah.',
  country: 'Država',
  countryHint: 'Domača država novih potnih nalogov. Izdani nalogi ostanejo, kakršni so.',
  language: 'Jezik organizacije',
  languageHint: 'Jezik sporočil prejemnikom brez uporabniškega računa.',
  timeZone: 'Časovni pas',
  timeZoneHint:
    'Določa dneve poročil in dnevnic ter ure alarmov. Nastavljen je ob dodajanju organizacije in ga ni mogoče spremeniti.',
  letterheadHint: 'Naslov, telefon, davčno številko in logotip vpišete v zavihku Glava dokumentov.',
  saved: 'Podatki organizacije so shranjeni',
};
