import type { Translation } from '../keys.ts';
import type { mapTools as sl } from '../sl/map-tools.ts';

export const mapTools: Translation<typeof sl> = {
  points_zero: '{{count}} points',
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  menu: {
    label: 'What you can do at this place',
    addressPending: 'Looking for the address …',
    addressFailed: 'The address cannot be had now.',
    noAddress: 'No address is known here.',
    copyAddress: 'Copy address',
    nearest: 'Nearest vehicles in a straight line',
    moreVehicles: 'All nearest vehicles …',
    noVehicles: 'No vehicle has a known place.',
  },
};
