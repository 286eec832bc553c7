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
  onlyMistakes: 'Errors only',
  row: 'Row',
  outcomeHeader: 'Result',
  mistakes: 'Errors',
  skippedColumns: 'Unused columns: {{columns}}',
  nothing: 'The data already match the file.',
  noMistakes: 'There are no errors on this sheet.',
  truncated: 'The first {{shown}} rows are shown.',
  rejectedStay: 'Rows with errors are not imported. Correct them in the file and import it again.',
  noRows: 'No rows to import',
  done: 'Import finished',
  outcome: { create: 'new', update: 'changed', unchanged: 'unchanged', rejected: 'error' },
  importRows_zero: 'Import {{count}} rows',
  importRows_one: 'Import {{count}} row',
  importRows_other: 'Import {{count}} rows',
};
