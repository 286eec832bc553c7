import type { Translation } from '../keys.ts';
import type { notifications as sl } from '../sl/notifications.ts';

export const notifications: Translation<typeof sl> = {
  more_zero: 'und 0 weitere',
  more_one: 'und {{count}} weitere',
  more_other: 'und {{count}} weitere',
  alarmLimit: {
    title: 'Das Tageslimit für Alarm-E-Mails ist erreicht',
    text: 'Heute wurden {{limit}} Alarm-E-Mails versendet, so viele, wie Ihre Organisation an einem Tag versenden darf. Bis Mitternacht stehen weitere Alarme nur in der Historie; SMS und Browser-Benachrichtigungen werden wie bisher versendet. Prüfen Sie, ob ein Alarm zu oft auslöst.',
  },
};
