import type { Translation } from '../keys.ts';
import type { push as sl } from '../sl/push.ts';

export const push: Translation<typeof sl> = {
  message: {
    title: 'New message',
  },
  test: {
    title: 'Notifications work',
    body: 'This is how Konvoj will notify you of messages and alarms.',
  },
};
