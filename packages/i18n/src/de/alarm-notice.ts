import type { Translation } from '../keys.ts';
import type { alarmNotice as sl } from '../sl/alarm-notice.ts';

export const alarmNotice: Translation<typeof sl> = {
  subject: '{{title}}: {{vehicle}}',
  text: '{{vehicle}}: {{what}}\n{{at}}\n{{place}}',
  sms: '{{title}}, {{vehicle}}: {{what}}, {{at}}, {{place}}',
  unknownPlace: 'Ort unbekannt',
  what: {
    speed: 'Geschwindigkeit {{value}} km/h (Grenze {{limit}} km/h)',
    enter: 'Einfahrt in die Zone {{zone}}',
    exit: 'Ausfahrt aus der Zone {{zone}}',
    interval: 'Meldungen im Abstand von {{value}} s (Grenze {{limit}} s)',
    voltage: 'Spannung {{value}} V (Grenze {{limit}} V)',
    above: 'Temperatur von Sensor {{sensor}}: {{value}} °C, über {{limit}} °C',
    below: 'Temperatur von Sensor {{sensor}}: {{value}} °C, unter {{limit}} °C',
    silent: '{{limit}} min ohne Daten bei Fahrt oder mit Zündung',
  },
  test: {
    subject: 'Test der Alarmbenachrichtigung',
    text: '{{name}} prüft, ob Konvoj Sie mit Alarmen erreicht. Sie müssen nichts tun.',
  },
};
