import type { Translation } from '../keys.ts';
import type { ownOrganization as sl } from '../sl/own-organization.ts';

export const ownOrganization: Translation<typeof sl> = {
  tab: 'Organisation',
  name: 'Name der Organisation',
  nameHint: 'Steht auf Dokumenten, in Nachrichten und auf geteilten Links.',
  country: 'Land',
  countryHint: 'Heimatland neuer Reiseaufträge. Ausgestellte Aufträge bleiben, wie sie sind.',
  language: 'Sprache der Organisation',
  languageHint: 'Von Nachrichten an Empfänger ohne Benutzerkonto.',
  timeZone: 'Zeitzone',
  timeZoneHint:
    'Bestimmt die Tage von Berichten und Tagegeldern und die Uhrzeiten von Alarmen. Sie wird beim Anlegen der Organisation festgelegt und lässt sich nicht ändern.',
  letterheadHint: 'Adresse, Telefon, Steuernummer und Logo stehen unter „Briefkopf“.',
  saved: 'Daten der Organisation gespeichert',
};
