import type { Translation } from '../keys.ts';
import type { placeSearch as sl } from '../sl/place-search.ts';

export const placeSearch: Translation<typeof sl> = {
  title: 'Search for addresses and places',
  placeholder: 'Address, place, point or coordinates',
  close: 'Close search',
  results: 'Results',
  recent: 'Recent searches',
  forget: 'Forget',
  searching: 'Searching …',
  nothing: 'Nothing found. Try a town or coordinates, such as 46.0511, 14.5051.',
  found_zero: 'Nothing found',
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  engineNone: 'Addresses are not searched: no provider is configured (setting {{setting}}).',
  engineFailing: 'The address search is not responding at the moment. The places shown come from the built-in list.',
  openOwn: 'Open in the table',
  removePin: 'Remove pin',
  addressComes: 'Looking up the address …',
  group: {
    own: 'Own points and zones',
    coordinates: 'Coordinates',
    addresses: 'Addresses',
    places: 'Places',
  },
  nearestTo: 'Nearest vehicles: {{place}}',
  straightLine: 'Distances are in a straight line.',
  nobodyNear: 'No vehicle has sent a position yet.',
  action: {
    point: 'Create point of interest',
    zone: 'Create geo zone',
    nearest: 'Nearest vehicles',
    copy: 'Copy coordinates',
  },
  copied: 'Copied: {{text}}',
  outlineReplaced: 'A circle at this place has replaced the unfinished outline.',
  bringBack: 'Restore the outline',
};
