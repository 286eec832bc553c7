import { STATUS_COLOURS } from '../shared/status-colours.ts';
import type { StageTypeName } from './domain.ts';
import type { MapMode } from './map-types.ts';

/** Colours of everything the map draws on top of its base. Colour means status; each has a mark of its own beside it. */
export interface Palette {
  readonly status: Readonly<Record<StageTypeName, string>>;
  readonly surface: string;
  readonly text: string;
  readonly mutedText: string;
  readonly halo: string;
  readonly accent: string;
  readonly outline: string;
  /** Track without data: dashed. */
  readonly gap: string;
}

const LIGHT: Palette = {
  status: STATUS_COLOURS.light,
  surface: '#ffffff',
  text: '#1d222a',
  mutedText: '#5b616b',
  halo: 'rgba(255,255,255,0.95)',
  accent: '#0b63c5',
  outline: 'rgba(29,34,42,0.35)',
  gap: '#7a828d',
};

const DARK: Palette = {
  status: STATUS_COLOURS.dark,
  surface: '#2b3440',
  text: '#f1f4f8',
  mutedText: '#aab4c0',
  halo: 'rgba(16,21,28,0.95)',
  accent: '#74c0fc',
  outline: 'rgba(0,0,0,0.6)',
  gap: '#8c97a5',
};

export function paletteOf(mode: MapMode): Palette {
  return mode === 'dark' ? DARK : LIGHT;
}

export { ICON_COLOURS } from '@konvoj/contract/fleet/vehicle-icon-svg';

/** Speed of a track, one hue from pale to deep: upper bounds in km/h, exclusive. */
export const SPEED_STEPS: readonly { readonly below: number; readonly light: string; readonly dark: string }[] = [
  { below: 30, light: '#7fb2d9', dark: '#3d5f86' },
  { below: 50, light: '#4b93cf', dark: '#4d86bf' },
  { below: 80, light: '#2667b5', dark: '#63a8e6' },
  { below: 90, light: '#1d3f8f', dark: '#a5d0f7' },
  { below: Number.POSITIVE_INFINITY, light: '#a31469', dark: '#ff8ec7' },
];
