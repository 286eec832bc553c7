import type { Translation } from '../keys.ts';
import type { fileImport as sl } from '../sl/file-import.ts';

export const fileImport: Translation<typeof sl> = {
  drop: 'Drop a file here',
  choose: 'Choose a file',
  otherFile: 'Choose another file',
  reading: 'Reading {{name}} …',
  importing: 'Importing …',
  cancel: 'Cancel',
  chosen: 'File {{name}}',
  onlyMistakes: 'Only mistakes',
  row: 'Row',
  outcomeHeader: 'What happens',
  mistakes: 'Mistakes',
  skippedColumns: 'Columns without a meaning for the import: {{columns}}',
  nothing: 'Everything is already as it is in the file.',
  noMistakes: 'There are no mistakes on this sheet.',
  truncated: 'The first {{shown}} rows are shown.',
  rejectedStay: 'Rows with a mistake are not imported; correct them in the file and import it again.',
  noRows: 'There are no rows to import',
  done: 'The import is done',
  outcome: { create: 'new', update: 'changed', unchanged: 'unchanged', rejected: 'mistake' },
  importRows_zero: 'Import {{count}} rows',
  importRows_one: 'Import {{count}} row',
  importRows_other: 'Import {{count}} rows',
};
