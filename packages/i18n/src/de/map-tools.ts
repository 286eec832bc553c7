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
  bar: 'Werkzeug auf der Karte',
  done: 'Beenden',
  cancel: 'Abbrechen',
  point: {
    place: 'Klicken Sie auf den Ort des Punkts.',
    move: 'Ziehen Sie den Punkt oder klicken Sie auf einen anderen Ort.',
  },
  zone: {
    loading: 'Das Zeichenwerkzeug wird geladen …',
    failed: 'Das Zeichenwerkzeug konnte nicht geladen werden.',
    first: {
      rectangle: 'Klicken Sie auf die erste Ecke des Rechtecks.',
      polygon: 'Klicken Sie auf die erste Ecke der Zone.',
      circle: 'Klicken Sie auf den Mittelpunkt des Kreises.',
    },
    next: {
      rectangle: 'Klicken Sie auf die gegenüberliegende Ecke.',
      polygon: 'Klicken Sie auf die nächste Ecke; ein Doppelklick beendet.',
      circle: 'Klicken Sie auf den Rand des Kreises.',
    },
    change: {
      rectangle: 'Ziehen Sie die Ecken oder die ganze Zone.',
      polygon: 'Ziehen Sie Ecken, die Punkte dazwischen oder die ganze Zone; ein Rechtsklick entfernt eine Ecke.',
      circle: 'Ziehen Sie den Rand oder den ganzen Kreis.',
    },
  },
  route: { add: 'Für jeden weiteren Punkt auf die Karte klicken' },
  keys: {
    route: 'Tasten auf der Karte: Pfeile, Leertaste fügt einen Punkt hinzu, Esc beendet',
    point: 'Tasten auf der Karte: Pfeile, Leertaste',
    draw: 'Tasten auf der Karte: Pfeile, Leertaste für eine Ecke, Enter beendet, Esc nimmt zurück',
    change: 'Tasten auf der Karte: Pfeile, Leertaste nimmt und legt ab, Entf entfernt eine Ecke',
    measure: 'Tasten auf der Karte: Pfeile, Leertaste für einen Punkt, Enter beendet, Esc schließt',
  },
  measure: {
    title: 'Entfernungen messen (M)',
    whileDrawing: 'erst das Zeichnen beenden',
    first: 'Klicken Sie auf den ersten Messpunkt.',
    next: 'Klicken Sie auf den nächsten Punkt; ein Doppelklick beendet, ein Klick auf den ersten Punkt schließt den Umriss.',
    ended: 'Gemessen.',
    copy: 'Kopieren',
    again: 'Neu messen',
    end: 'Schließen',
  },
};
