import type { Translation } from '../keys.ts';
import type { notifications as sl } from '../sl/notifications.ts';

export const notifications: Translation<typeof sl> = {
  more_zero: 'und 0 weitere',
  more_one: 'und {{count}} weitere',
  more_other: 'und {{count}} weitere',
};
