import type { Translation } from '../keys.ts';
import type { mapLayers as sl } from '../sl/map-layers.ts';

export const mapLayers: Translation<typeof sl> = {
  player: 'Ebene abspielen',
  play: 'Abspielen',
  pause: 'Anhalten',
  time: 'Zeit des Bildes',
  now: 'Neuestes Bild',
  forecast: 'Vorhersage',
  away: 'Die Ebene „{{layer}}“ ist zurzeit nicht erreichbar.',
  awayNow: 'Der Anbieter antwortet zurzeit nicht.',
  again: 'Erneut versuchen',
  scale: {
    traffic: { little: 'frei', much: 'Stau' },
    rain: { little: 'schwach', much: 'stark' },
    clouds: { little: 'klar', much: 'bedeckt' },
  },
};
