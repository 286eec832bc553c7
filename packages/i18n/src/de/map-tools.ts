import type { Translation } from '../keys.ts';
import type { mapTools as sl } from '../sl/map-tools.ts';

export const mapTools: Translation<typeof sl> = {
  points_zero: '{{count}} Punkte',
  points_one: '{{count}} Punkt',
  points_other: '{{count}} Punkte',
};
