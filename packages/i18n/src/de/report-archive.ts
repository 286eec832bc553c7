import type { Translation } from '../keys.ts';
import type { reportArchive as sl } from '../sl/report-archive.ts';

export const reportArchive: Translation<typeof sl> = {
  empty: 'Noch keine Berichte verschickt',
  emptyHint: 'Hier liegen 90 Tage lang genau die Dateien, die verschickt wurden.',
  due: 'Zeit',
  name: 'Zeitplan',
  period: 'Zeitraum',
  state: 'Status',
  mails: 'E-Mails',
  files: 'Dateien',
  test: 'Test',
  allSchedules: 'Alle Zeitpläne',
  download: '{{name}} herunterladen',
  details: 'Bericht {{name}}',
  stateOf: { waiting: 'wartet', building: 'wird erstellt', made: 'erstellt', failed: 'fehlgeschlagen' },
  retried: 'Es wird noch einmal versucht. Letzter Fehler: {{reason}}',
  mailState: {
    queued: 'wartet',
    sending: 'wird gesendet',
    sent: 'gesendet',
    failed: 'nicht zugestellt',
    skipped: 'nicht gesendet',
  },
  recipient: 'Empfänger',
  tries: 'Versuche',
  reason: 'Grund',
  endedAt: 'Um',
  resend: 'Erneut senden',
  resendHint: 'Die Empfänger erhalten dieselben Dateien.',
  resent: 'Bericht {{name}} wird erneut gesendet',
  more: 'Ältere zeigen',
};
