import type { Translation } from '../keys.ts';
import type { mapTools as sl } from '../sl/map-tools.ts';

export const mapTools: Translation<typeof sl> = {
  points_zero: '{{count}} points',
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  menu: {
    label: 'Actions for this place',
    addressPending: 'Looking up the address …',
    addressFailed: 'The address is not available at the moment.',
    noAddress: 'No address is known here.',
    copyAddress: 'Copy address',
    nearest: 'Nearest vehicles, straight line',
    moreVehicles: 'All nearest vehicles …',
    noVehicles: 'No vehicle has a known position.',
  },
  bar: 'Map tool',
  done: 'Finish',
  cancel: 'Cancel',
  point: {
    place: 'Click where the point should be.',
    move: 'Drag the point, or click another place.',
  },
  zone: {
    loading: 'Loading the drawing tool …',
    failed: 'The drawing tool could not be loaded.',
    first: {
      rectangle: 'Click the first corner of the rectangle.',
      polygon: 'Click the first corner of the zone.',
      circle: 'Click the centre of the circle.',
    },
    next: {
      rectangle: 'Click the opposite corner.',
      polygon: 'Click the next corner; a double click finishes.',
      circle: 'Click the edge of the circle.',
    },
    change: {
      rectangle: 'Drag the corners or the whole zone.',
      polygon: 'Drag corners, the dots between them or the whole zone; a right click removes a corner.',
      circle: 'Drag the edge or the whole circle.',
    },
  },
  route: { add: 'Click the map for each next point' },
  keys: {
    route: 'Keys on the map: arrows, space adds a point, Esc finishes',
    point: 'Keys on the map: arrows, space',
    draw: 'Keys on the map: arrows, space for a corner, Enter finishes, Esc undoes',
    change: 'Keys on the map: arrows, space picks up and drops, Delete removes a corner',
    measure: 'Keys on the map: arrows, space for a point, Enter finishes, Esc closes',
  },
  measure: {
    title: 'Measure distances (M)',
    whileDrawing: 'finish drawing first',
    first: 'Click the first point to measure from.',
    next: 'Click the next point; a double click finishes, a click on the first point closes the outline.',
    ended: 'Measured.',
    copy: 'Copy',
    again: 'Measure again',
    end: 'Close',
  },
};
