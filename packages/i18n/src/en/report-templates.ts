import type { Translation } from '../keys.ts';
import type { audited as slAudited, errors as slErrors, reportTemplates as sl } from '../sl/report-templates.ts';

export const reportTemplates: Translation<typeof sl> = {
  title: 'Templates',
  add: 'Save a report as a template',
  name: 'Name',
  nameHint: 'Saves the choice of the report and the columns as they are on the screen now.',
  report: 'Report',
  seenBy: 'Seen by',
  everybody: 'everybody',
  me: 'me only',
  owner: 'Owner',
  damaged: 'The template is damaged. Delete it and save it again.',
  missing: 'Missing columns',
  share: 'Everybody of the organization sees it',
  empty: 'No templates yet',
  emptyHint: 'Arrange the columns and the choice of a report, and save it as a template.',
  editYes: 'Edit',
  edit: 'Edit the template {{name}}',
  editTitle: 'Edit template',
  replaces: 'Replace its choice and columns by those on the screen',
  saved: 'Template {{name}} saved',
  remove: 'Delete the template {{name}}',
  removeTitle: 'Delete template',
  removeText: 'The template {{name}} is deleted for everybody who sees it.',
  removeYes: 'Delete',
};
export const errors: Translation<typeof slErrors> = {
  report_template: {
    name_taken: 'A template of this name already exists',
    not_owner: 'Only its owner or an administrator can change a shared template',
    too_many: 'You already have {{max}} templates. Delete one before you save a new one.',
  },
};
export const audited: Translation<typeof slAudited> = { report_template: 'report template' };
