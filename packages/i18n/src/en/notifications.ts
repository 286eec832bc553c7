import type { Translation } from '../keys.ts';
import type { notifications as sl } from '../sl/notifications.ts';

export const notifications: Translation<typeof sl> = {
  more_zero: 'and 0 more',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
};
