import type { Translation } from '../keys.ts';
import type { palette as sl } from '../sl/palette.ts';

export const palette: Translation<typeof sl> = {
  placeholder: 'Vehicle, place, page or action …',
  vehicles: 'Vehicles',
  pages: 'Pages',
  actions: 'Actions',
  recent: 'Recent',
  onMap: 'Map',
  followNot: 'Stop following (F)',
  unlock: 'Unlock the view (L)',
  showLayer: 'Show layer: {{layer}}',
  hideLayer: 'Hide layer: {{layer}}',
  placesFailed: 'Places and addresses cannot be searched at the moment.',
};
