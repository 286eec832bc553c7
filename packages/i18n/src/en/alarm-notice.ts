import type { Translation } from '../keys.ts';
import type { alarmNotice as sl } from '../sl/alarm-notice.ts';

export const alarmNotice: Translation<typeof sl> = {
  subject: '{{title}}: {{vehicle}}',
  text: '{{vehicle}}: {{what}}\n{{at}}\n{{place}}',
  sms: '{{title}}, {{vehicle}}: {{what}}, {{at}}, {{place}}',
  unknownPlace: 'unknown place',
  what: {
    speed: 'speed {{value}} km/h (limit {{limit}} km/h)',
    enter: 'entered the zone {{zone}}',
    exit: 'left the zone {{zone}}',
    interval: 'reports {{value}} s apart (limit {{limit}} s)',
    voltage: 'voltage {{value}} V (limit {{limit}} V)',
    above: 'temperature of sensor {{sensor}} is {{value}} °C, above {{limit}} °C',
    below: 'temperature of sensor {{sensor}} is {{value}} °C, below {{limit}} °C',
    silent: 'no data for {{limit}} min while driving or with the ignition on',
  },
  test: {
    subject: 'Test of alarm notifications',
    text: '{{name}} is testing whether Konvoj reaches you with alarm notifications. You need not do anything.',
  },
};
