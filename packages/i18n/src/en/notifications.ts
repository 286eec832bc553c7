import type { Translation } from '../keys.ts';
import type { notifications as sl } from '../sl/notifications.ts';

export const notifications: Translation<typeof sl> = {
  more_zero: 'and 0 more',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  alarmLimit: {
    title: 'The daily limit of alarm mails is reached',
    text: '{{limit}} alarm mails were sent today, as many as your organization may send in a day. Until midnight further alarms are only in the history; SMS and notifications of browsers are sent as before. Check whether an alarm fires too often.',
  },
};
