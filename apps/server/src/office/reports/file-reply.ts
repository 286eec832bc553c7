import { organizationName } from '../../organization/identity/organization.ts';
import type { Database } from '../../platform/database.ts';
import { CONTENT_TYPES } from '../../platform/documents/document.ts';
import type { DocumentFormat, TableDocument } from '../../platform/documents/document.ts';
import { renderTable } from '../../platform/documents/render.ts';
import { reportFileName } from '../../platform/file-name.ts';
import { whenUnwanted } from '../../platform/http/index.ts';
import type { FileReply, HandlerRequest } from '../../platform/http/index.ts';
import type { Period } from '../../platform/period.ts';
import type { FileOf } from './report-file.ts';
import type { ReportRequest } from './read-stages.ts';

/** What a file of a report is made with. */
export interface FileParts {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A report as the file of a reply. @throws what the report throws, report.too_large, unavailable */
export async function fileReply(
  { database, now }: FileParts,
  reply: HandlerRequest<never>['reply'],
  asked: ReportRequest,
  format: DocumentFormat,
  documentOf: (of: FileOf) => Promise<{ readonly period: Period; readonly document: TableDocument }>,
): Promise<FileReply> {
  const { scope, timeZone } = asked;
  const organization = await database.tenant(scope, (tx) => organizationName(tx, scope));
  const { period, document } = await documentOf({ ...asked, organization, madeAt: now() });
  return {
    name: reportFileName({ title: document.title, subject: '', period, timeZone, extension: format }),
    contentType: CONTENT_TYPES[format],
    body: await renderTable({ ...scope, signal: whenUnwanted(reply) }, document, format),
  };
}
