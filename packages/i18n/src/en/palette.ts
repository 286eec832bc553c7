import type { Translation } from '../keys.ts';
import type { palette as sl } from '../sl/palette.ts';

export const palette: Translation<typeof sl> = {
  placeholder: 'Vehicle, page or action …',
  vehicles: 'Vehicles',
  pages: 'Pages',
  actions: 'Actions',
};
