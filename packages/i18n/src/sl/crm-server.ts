export const crmServer = {
  contacts: 'Stiki',
  reminder: { title: 'Naslednji korak: {{company}}', text: 'Danes je na vrsti: {{step}} ({{company}})' },
  /** The headers of a file of contacts. */
  column: {
    company: 'Podjetje',
    person: 'Oseba',
    role: 'Vloga',
    phones: 'Telefoni',
    emails: 'E-poštni naslovi',
    address: 'Naslov',
    latitude: 'Zemljepisna širina',
    longitude: 'Zemljepisna dolžina',
    coordinates: 'Koordinate',
    point: 'Lastna točka',
    language: 'Jezik',
    taxNumber: 'Davčna številka',
    notes: 'Opombe',
    tags: 'Oznake',
    owner: 'Skrbnik',
  },
};
export const errors = {
  crm_contact: { changed_meanwhile: 'Stik je medtem spremenil nekdo drug' },
  crm_activity: { changed_meanwhile: 'Aktivnost je medtem spremenil nekdo drug' },
};
export const audited = { crm_contact: 'stik', crm_activity: 'aktivnost' };
