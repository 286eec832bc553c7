import type { MapMode } from '../map-types.ts';

/** Colours of points and zones: a slate teal that no status has, for on the map colour means status. */
export interface PlacePalette {
  readonly mark: string;
  /** Glyph and edge on the mark. */
  readonly onMark: string;
  readonly line: string;
  readonly fill: string;
  readonly fillOpacity: number;
  readonly text: string;
  readonly halo: string;
}

const LIGHT: PlacePalette = {
  mark: '#2f5d68',
  onMark: '#ffffff',
  line: '#2f5d68',
  fill: '#4f8793',
  fillOpacity: 0.14,
  text: '#1f4650',
  halo: 'rgba(255,255,255,0.95)',
};

const DARK: PlacePalette = {
  mark: '#a9c9d1',
  onMark: '#14222a',
  line: '#a9c9d1',
  fill: '#8fb8c2',
  fillOpacity: 0.16,
  text: '#cfe3e8',
  halo: 'rgba(16,21,28,0.95)',
};

export function placePaletteOf(mode: MapMode): PlacePalette {
  return mode === 'dark' ? DARK : LIGHT;
}
