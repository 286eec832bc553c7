import type { Translation } from '../keys.ts';
import type { placeSearch as sl } from '../sl/place-search.ts';

export const placeSearch: Translation<typeof sl> = {
  title: 'Adressen und Orte suchen',
  placeholder: 'Adresse, Ort, Punkt oder Koordinaten',
  close: 'Suche schließen',
  results: 'Gefundene Orte',
  recent: 'Zuletzt gesucht',
  forget: 'Vergessen',
  searching: 'Suche läuft …',
  nothing: 'Nichts gefunden. Versuchen Sie einen Ort oder Koordinaten, zum Beispiel 46.0511, 14.5051.',
  found_zero: 'Nichts gefunden',
  found_one: '{{count}} Treffer',
  found_other: '{{count}} Treffer',
  engineNone: 'Adressen werden nicht gesucht: kein Anbieter eingestellt (Einstellung {{setting}}).',
  engineFailing: 'Die Adresssuche antwortet zurzeit nicht. Angezeigt werden Orte aus der eingebauten Liste.',
  openOwn: 'In der Tabelle öffnen',
  removePin: 'Markierung entfernen',
  addressComes: 'Adresse wird gesucht …',
  group: {
    own: 'Eigene Punkte und Zonen',
    coordinates: 'Koordinaten',
    addresses: 'Adressen',
    places: 'Orte',
  },
  nearestTo: 'Nächste Fahrzeuge: {{place}}',
  straightLine: 'Entfernungen in Luftlinie.',
  nobodyNear: 'Noch kein Fahrzeug hat eine Position gesendet.',
  action: {
    point: 'Punkt anlegen',
    zone: 'Zone anlegen',
    nearest: 'Nächste Fahrzeuge',
    copy: 'Koordinaten kopieren',
  },
  copied: 'Kopiert: {{text}}',
  outlineReplaced: 'Ein Kreis an diesem Ort hat den unfertigen Umriss ersetzt.',
  bringBack: 'Umriss zurückholen',
};
