import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idText, rangeName, readVersion, shortText, version } from '../wire-types.ts';
import { tableDefinition } from './general-reports.ts';
import { reportType } from './reports.ts';

/** The tabs of the page of reports whose query and columns a template holds. */
export const templateReport = z.enum(['report', 'overview', 'countries', 'general']);
export type TemplateReport = z.infer<typeof templateReport>;

/** A period by name: a template is for any week, not for one. */
export const templateRange = rangeName.exclude(['custom']);

/** Templates of a user. */
export const REPORT_TEMPLATES_MAX = 200;

/** The query and the columns of a report. */
export const templateContent = z.strictObject({
  report: templateReport,
  /** Of the tab `report`; default: stages. */
  type: reportType.optional(),
  range: templateRange.default('default'),
  /** Default: all that the reader sees. With drivers the rows are by driver; an empty list is all of them. */
  devices: z.array(id).min(1).max(1_000).optional(),
  drivers: z.array(id).max(1_000).optional(),
  /** Minutes; default: the reader's setting. */
  stopTime: z.int().min(1).max(60).optional(),
  /** The shown columns in their order; empty: those that the report has without a choice. */
  columns: z.array(z.string().min(1).max(40)).max(60).default([]),
  /** Of the tab `general`. */
  table: tableDefinition.nullable().default(null),
});
export type TemplateContent = z.infer<typeof templateContent>;

const fields = z.strictObject({
  name: shortText,
  /** Everybody of the organization sees it; otherwise its owner only. */
  shared: z.boolean(),
  content: templateContent,
});
export type TemplateFields = z.infer<typeof fields>;

export const reportTemplate = fields.extend({
  id,
  /** Null: a user who was deleted. */
  owner: z.string().nullable(),
  /** Whether the reader may change and delete it. */
  canEdit: z.boolean(),
  /** Its stored content cannot be read: it has the default content, and can only be replaced or deleted. */
  isDamaged: z.boolean(),
  /** Columns that do not exist any more; the report is shown without them. */
  missingColumns: z.array(z.string()),
  version,
});
export type ReportTemplate = z.infer<typeof reportTemplate>;

const byId = z.strictObject({ id: idText });

export const reportTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/reportTemplate',
    access: 'reportTemplates.read',
    summary: 'Own and shared templates of reports by name',
    reply: z.array(reportTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/reportTemplate',
    access: 'reportTemplates.edit',
    summary: 'A new template; 409 when a template that the user sees has the name',
    body: fields,
    reply: reportTemplate,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/reportTemplate/:id',
    access: 'reportTemplates.edit',
    refusal: 'report_template.not_owner',
    summary: 'Replaces a template; 409 when somebody else has changed it meanwhile',
    params: byId,
    body: fields.extend(readVersion),
    reply: reportTemplate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/reportTemplate/:id',
    access: 'reportTemplates.edit',
    refusal: 'report_template.not_owner',
    summary: 'Deletes a template',
    params: byId,
  }),
} as const;
