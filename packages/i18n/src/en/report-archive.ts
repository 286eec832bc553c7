import type { Translation } from '../keys.ts';
import type { reportArchive as sl } from '../sl/report-archive.ts';

export const reportArchive: Translation<typeof sl> = {
  empty: 'No reports sent yet',
  emptyHint: 'For 90 days, exactly the files that were sent are kept here.',
  due: 'Time',
  name: 'Schedule',
  period: 'Period',
  state: 'State',
  mails: 'Mails',
  files: 'Files',
  test: 'test',
  allSchedules: 'All schedules',
  download: 'Download {{name}}',
  details: 'Report {{name}}',
  stateOf: { waiting: 'waiting', building: 'being made', made: 'made', failed: 'failed' },
  retried: 'It will be tried again. Last error: {{reason}}',
  mailState: {
    queued: 'waiting',
    sending: 'being sent',
    sent: 'sent',
    failed: 'not delivered',
    skipped: 'not sent',
  },
  recipient: 'Recipient',
  tries: 'Tries',
  reason: 'Reason',
  endedAt: 'At',
  resend: 'Send again',
  resendHint: 'The recipients get the same files.',
  resent: 'Report {{name}} is being sent again',
  more: 'Show older ones',
};
