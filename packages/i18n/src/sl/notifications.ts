export const notifications = {
  /** Under a notification that stands for others. */
  more_zero: 'in še 0 drugih',
  more_one: 'in še {{count}} drugo',
  more_two: 'in še {{count}} drugi',
  more_few: 'in še {{count}} druga',
  more_other: 'in še {{count}} drugih',
};
