import type { Translation } from '../keys.ts';
import type { mapTools as sl } from '../sl/map-tools.ts';

export const mapTools: Translation<typeof sl> = {
  points_zero: '{{count}} points',
  points_one: '{{count}} point',
  points_other: '{{count}} points',
};
