import type { Translation } from '../keys.ts';
import type { mapLayers as sl } from '../sl/map-layers.ts';

export const mapLayers: Translation<typeof sl> = {
  player: 'Playing the layer',
  play: 'Play',
  pause: 'Pause',
  time: 'Time of the picture',
  now: 'Latest picture',
  forecast: 'forecast',
  away: 'The layer ‘{{layer}}’ cannot be reached at the moment.',
  awayNow: 'The provider does not answer at the moment.',
  again: 'Try again',
  scale: {
    traffic: { little: 'free', much: 'jammed' },
    rain: { little: 'light', much: 'heavy' },
    clouds: { little: 'clear', much: 'overcast' },
  },
};
