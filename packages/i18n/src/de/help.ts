import type { Translation } from '../keys.ts';
import type { help as sl } from '../sl/help.ts';

export const help: Translation<typeof sl> = {
  title: 'Tastenkürzel',
  search: 'Fahrzeugliste durchsuchen',
  nextUnread: 'Nächste ungelesene Nachricht',
  reply: 'In der offenen Unterhaltung antworten',
  send: 'Nachricht senden oder Formular speichern',
  palette: 'Befehlspalette: Fahrzeuge, Orte, Seiten, Aktionen',
  help: 'Diese Übersicht',
  arrows: 'In Listen und Tabellen bewegen',
  enter: 'Fahrzeug oder Zeile wählen',
  follow: 'Dem gewählten Fahrzeug folgen',
  lock: 'Kartenansicht sperren',
  measure: 'Entfernungen auf der Karte messen',
  addressSearch: 'Adresse oder Ort auf der Karte suchen',
  escape: 'Schließen oder Auswahl aufheben',
  resize: 'Den fokussierten Rand verschieben',
};
