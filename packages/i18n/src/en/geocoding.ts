import type { Translation } from '../keys.ts';
import type { geocoding as sl } from '../sl/geocoding.ts';

export const geocoding: Translation<typeof sl> = {
  near: '{{km}} km {{direction}} of {{place}}',
  direction: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
};
