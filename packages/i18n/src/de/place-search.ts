import type { Translation } from '../keys.ts';
import type { placeSearch as sl } from '../sl/place-search.ts';

export const placeSearch: Translation<typeof sl> = {
  action: {
    point: 'Punkt anlegen',
    zone: 'Geozone anlegen',
    sendPoint: 'Punkt senden',
    route: 'Neue Route',
    nearest: 'Nächste Fahrzeuge',
    copy: 'Koordinaten kopieren',
  },
  copied: 'Kopiert: {{text}}',
  outlineReplaced: 'Ein Kreis an diesem Ort hat den unfertigen Umriss ersetzt.',
  bringBack: 'Umriss zurückholen',
  takeBack: 'Rückgängig',
  keptForSending: '{{place}} wartet auf das Senden: sobald es Nachrichten gibt, können Sie den Ort senden.',
  keptForRoute: '{{place}} ist der {{number}}. Halt einer neuen Route, die auf die Routenplanung wartet.',
};
