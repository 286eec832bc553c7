import type { Translation } from '../keys.ts';
import type { audited as slAudited, crmServer as sl, errors as slErrors } from '../sl/crm-server.ts';

export const crmServer: Translation<typeof sl> = {
  contacts: 'Kontakte',
  reminder: { title: 'Nächster Schritt: {{company}}', text: 'Heute fällig: {{step}} ({{company}})' },
  /** The headers of a file of contacts. */
  column: {
    company: 'Firma',
    person: 'Person',
    role: 'Funktion',
    phones: 'Telefonnummern',
    emails: 'E-Mail-Adressen',
    address: 'Adresse',
    latitude: 'Breitengrad',
    longitude: 'Längengrad',
    coordinates: 'Koordinaten',
    point: 'Eigener Punkt',
    language: 'Sprache',
    taxNumber: 'Steuernummer',
    notes: 'Notizen',
    tags: 'Schlagwörter',
    owner: 'Betreuer',
  },
};
export const errors: Translation<typeof slErrors> = {
  crm_contact: { changed_meanwhile: 'Der Kontakt wurde inzwischen von jemand anderem geändert' },
  crm_activity: { changed_meanwhile: 'Die Aktivität wurde inzwischen von jemand anderem geändert' },
};
export const audited: Translation<typeof slAudited> = { crm_contact: 'Kontakt', crm_activity: 'Aktivität' };
