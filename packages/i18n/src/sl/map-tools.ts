/** Points and zones on the map, drawing, measuring, and the menu of a right click. */
export const mapTools = {
  points_zero: '{{count}} točk',
  points_one: '{{count}} točka',
  points_two: '{{count}} točki',
  points_few: '{{count}} točke',
  points_other: '{{count}} točk',
};
