import type { Translation } from '../keys.ts';
import type { geocoding as sl } from '../sl/geocoding.ts';

export const geocoding: Translation<typeof sl> = {
  near: '{{km}} km {{direction}} von {{place}}',
  direction: { n: 'N', ne: 'NO', e: 'O', se: 'SO', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
};
