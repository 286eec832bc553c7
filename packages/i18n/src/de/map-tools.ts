import type { Translation } from '../keys.ts';
import type { mapTools as sl } from '../sl/map-tools.ts';

export const mapTools: Translation<typeof sl> = {
  points_zero: '{{count}} Punkte',
  points_one: '{{count}} Punkt',
  points_other: '{{count}} Punkte',
  menu: {
    label: 'Was an diesem Ort möglich ist',
    addressPending: 'Adresse wird gesucht …',
    addressFailed: 'Die Adresse ist zurzeit nicht verfügbar.',
    noAddress: 'Hier ist keine Adresse bekannt.',
    copyAddress: 'Adresse kopieren',
    nearest: 'Nächste Fahrzeuge, Luftlinie',
    moreVehicles: 'Alle nächsten Fahrzeuge …',
    noVehicles: 'Von keinem Fahrzeug ist bekannt, wo es ist.',
  },
};
