import type { Translation } from '../keys.ts';
import type { audited as slAudited, dataExports as sl, errors as slErrors } from '../sl/data-exports.ts';

export const dataExports: Translation<typeof sl> = {
  tab: 'Data export',
  title: 'Export of all data',
  intro:
    'A ZIP archive with everything that your organization owns: tables as CSV, tracks of vehicles by month as GPX and CSV, attached files. Passwords and secret keys are not in it.',
  start: 'Prepare archive',
  running: 'The archive is being prepared',
  waits: 'The archive waits to be prepared',
  mailHint: 'You get an e-mail when it is ready. You may close this page meanwhile.',
  empty: 'No exports yet',
  emptyHint: 'A large archive can take some hours. Work goes on meanwhile.',
  startedAt: 'Started',
  startedBy: 'Started by',
  size: 'Size',
  state: 'State',
  actions: 'Actions',
  stateOf: {
    queued: 'waiting',
    running: '{{progress}} %',
    ready: 'available until {{until}}',
    failed: 'failed; try again',
    expired: 'removed',
  },
  download: 'Download',
  cancel: 'Cancel preparation',
  remove: 'Remove archive',
  removeTitle: 'Remove the archive?',
  removeText: 'It can no longer be downloaded then. The data of the organization stay.',
  cancelTitle: 'Cancel the preparation of the archive?',
  cancelText: 'What is prepared already is discarded.',
  removed: 'The archive was removed',
  fileName: 'export',
  mail: {
    title: 'The archive of your data is ready',
    text: 'The archive with all data of your organization is ready. Signed in as an administrator, you can download it for {{days}} days.',
  },
  readme: `{{name}}: data export, {{at}}

tables/     tables of the database as CSV (UTF-8, commas)
vehicles/   for each vehicle and month: GPX with the track, and CSV with all values of the records
files/      attached files; the number at the start of the name is the column id in tables/file.csv
manifest.json   list of tables and files with number of rows, size and SHA-256

Times in tables/ are UTC, months in vehicles/ are those of {{timeZone}}. Amounts are in cents, distances in metres,
coordinates in tables/ in ten millionths of a degree. A text that begins with = + - @ has an apostrophe before it,
so that a spreadsheet does not run it as a formula. Passwords, keys and sessions are not in the archive.
`,
};
export const errors: Translation<typeof slErrors> = {
  data_export: { in_progress: 'An archive of your organization is being prepared already' },
};
export const audited: Translation<typeof slAudited> = { data_export: 'data export' };
