import type { Translation } from '../keys.ts';
import type { mapLayers as sl } from '../sl/map-layers.ts';

export const mapLayers: Translation<typeof sl> = {
  player: 'Layer playback',
  play: 'Play',
  pause: 'Pause',
  time: 'Image time',
  now: 'Latest image',
  forecast: 'forecast',
  away: 'The layer ‘{{layer}}’ is not available at the moment.',
  awayNow: 'The provider is not responding at the moment.',
  again: 'Try again',
  scale: {
    traffic: { little: 'free', much: 'jammed' },
    rain: { little: 'light', much: 'heavy' },
    clouds: { little: 'clear', much: 'overcast' },
  },
};
