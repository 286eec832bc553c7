import type { Translation } from '../keys.ts';
import type { palette as sl } from '../sl/palette.ts';

export const palette: Translation<typeof sl> = {
  placeholder: 'Fahrzeug, Ort, Seite oder Aktion …',
  vehicles: 'Fahrzeuge',
  pages: 'Seiten',
  actions: 'Aktionen',
  recent: 'Zuletzt',
  onMap: 'Karte',
  followNot: 'Nicht mehr folgen (F)',
  unlock: 'Ansicht entsperren (L)',
  showLayer: 'Ebene einblenden: {{layer}}',
  hideLayer: 'Ebene ausblenden: {{layer}}',
  placesFailed: 'Orte und Adressen lassen sich gerade nicht suchen.',
};
