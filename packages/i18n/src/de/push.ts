import type { Translation } from '../keys.ts';
import type { push as sl } from '../sl/push.ts';

export const push: Translation<typeof sl> = {
  message: {
    title: 'Neue Nachricht',
  },
  test: {
    title: 'Benachrichtigungen funktionieren',
    body: 'So wird Konvoj Sie auf Nachrichten und Alarme hinweisen.',
  },
};
