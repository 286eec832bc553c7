import type { Translation } from '../keys.ts';
import type { vehicleDetails as sl } from '../sl/vehicle-details.ts';

export const vehicleDetails: Translation<typeof sl> = {
  alienated: 'This vehicle is alienated; here is its history.',
  choose: 'Choose a vehicle',
  chooseHint: 'Click a vehicle in the list or on the map to see its stages, records and charts.',
  gone: 'This vehicle is not available',
  goneHint: 'It may be alienated or not visible to you. Choose another vehicle.',
  tabs: 'Views of the vehicle',
  tab: {
    stages: 'Stages',
    records: 'AVL records',
    charts: 'Charts',
    messages: 'Messages',
  },
  dayStrip: 'Days of the period',
  dayTotals: '{{distance}}, driving {{driven}}',
  noStages: 'No stages in this period',
  noRecords: 'No records in this period',
  noDataHint: 'Choose a longer or another period.',
  nothingToChart: 'The records contain no values for charts',
  export: 'Export',
  exportTrack: 'Track',
  exportTrackTooLong: 'Track: at most {{days}} days; choose a day or a shorter period',
  trackFailed: 'The track cannot be shown.',
  chartsTooLong: 'Charts show at most {{days}} days',
  chooseDay: 'Choose a day of the strip or a shorter period.',
  exportStages: 'Stages',
  format: {
    gpx: 'GPX',
    kml: 'KML (Google Earth)',
    geojson: 'GeoJSON',
    csv: 'CSV (spreadsheet)',
    pdf: 'PDF',
    xlsx: 'Excel (XLSX)',
  },
};
