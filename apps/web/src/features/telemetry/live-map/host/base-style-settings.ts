import type { MapMode } from '../../../../map/map-types.ts';

/** Settings of the installation that bring the online map. */
export const BASE_STYLE_SETTINGS: Readonly<Record<MapMode, string>> = {
  light: 'KONVOJ_MAP_STYLE_LIGHT',
  dark: 'KONVOJ_MAP_STYLE_DARK',
};
