import type { Translation } from '../keys.ts';
import type { palette as sl } from '../sl/palette.ts';

export const palette: Translation<typeof sl> = {
  placeholder: 'Fahrzeug, Seite oder Aktion …',
  vehicles: 'Fahrzeuge',
  pages: 'Seiten',
  actions: 'Aktionen',
};
