import type { Translation } from '../keys.ts';
import type { vehicleDetails as sl } from '../sl/vehicle-details.ts';

export const vehicleDetails: Translation<typeof sl> = {
  alienated: 'Das Fahrzeug ist veräußert; hier ist sein Verlauf.',
  choose: 'Fahrzeug wählen',
  chooseHint:
    'Klicken Sie ein Fahrzeug in der Liste oder auf der Karte an, um seine Etappen, Datensätze und Diagramme zu sehen.',
  gone: 'Dieses Fahrzeug ist nicht verfügbar',
  goneHint: 'Es ist vielleicht veräußert oder für Sie nicht sichtbar. Wählen Sie ein anderes Fahrzeug.',
  tabs: 'Ansichten des Fahrzeugs',
  tab: {
    stages: 'Etappen',
    records: 'AVL-Datensätze',
    charts: 'Diagramme',
    messages: 'Nachrichten',
  },
  dayStrip: 'Tage des Zeitraums',
  dayTotals: '{{distance}}, Fahrt {{driven}}',
  noStages: 'Keine Etappen in diesem Zeitraum',
  noRecords: 'Keine Datensätze in diesem Zeitraum',
  noDataHint: 'Wählen Sie einen längeren oder anderen Zeitraum.',
  nothingToChart: 'Die Datensätze enthalten keine Werte für Diagramme',
  export: 'Exportieren',
  exportTrack: 'Track',
  exportTrackTooLong: 'Track: höchstens {{days}} Tage; wählen Sie einen Tag oder einen kürzeren Zeitraum',
  trackFailed: 'Der Track kann nicht angezeigt werden.',
  chartsTooLong: 'Diagramme zeigen höchstens {{days}} Tage',
  chooseDay: 'Wählen Sie einen Tag in der Leiste oder einen kürzeren Zeitraum.',
  exportStages: 'Etappen',
  format: {
    gpx: 'GPX',
    kml: 'KML (Google Earth)',
    geojson: 'GeoJSON',
    csv: 'CSV (Tabelle)',
    pdf: 'PDF',
    xlsx: 'Excel (XLSX)',
  },
};
