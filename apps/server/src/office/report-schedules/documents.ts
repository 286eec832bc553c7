import type { LanguageCode, ScheduleFormat, TemplateContent } from '@konvoj/contract';
import { organizationName } from '../../organization/identity/organization.ts';
import type { Database, Scope } from '../../platform/database.ts';
import type { TableDocument } from '../../platform/documents/document.ts';
import { renderTable } from '../../platform/documents/render.ts';
import { reportFileName } from '../../platform/file-name.ts';
import { ProblemError } from '../../platform/http/index.ts';
import type { Period } from '../../platform/period.ts';
import { missingColumns } from '../report-templates/rules.ts';
import { generalDocument, generalReport } from '../reports/general.ts';
import type { ReportRequest } from '../reports/read-stages.ts';
import { overviewDocument, stagesDocument, sumsDocument } from '../reports/report-file.ts';
import type { FileOf } from '../reports/report-file.ts';
import type { ReportService } from '../reports/service.ts';
import { subjectGone, templateGone } from './errors.ts';

export interface DocumentParts {
  readonly database: Database;
  readonly reports: ReportService;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Aborted when the program stops. */
  readonly signal: AbortSignal;
}

/** A report as its owner sees it. */
export interface AskedDocument {
  /** With the owner: rows are those of the vehicles that they see. */
  readonly scope: Scope & { readonly userId: number };
  readonly timeZone: string;
  readonly language: LanguageCode;
  readonly content: TemplateContent;
  readonly period: Period;
}

export interface ReportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files of a report. */
export interface ReportFiles {
  readonly files: readonly ReportFile[];
  /** The vehicles that the report was asked for, or whose rows it was made of. */
  readonly deviceIds: readonly number[];
}

/**
 * The files of a report, with the figures of the screen.
 * @throws report_schedule.subject_gone, report.too_large, general_report.unknown_column, unavailable
 */
export async function reportFiles(
  parts: DocumentParts,
  asked: AskedDocument,
  formats: readonly ScheduleFormat[],
): Promise<ReportFiles> {
  const { scope, timeZone, period } = asked;
  const organization = await parts.database.tenant(scope, (tx) => organizationName(tx, scope));
  const deviceIds = new Set(asked.content.devices);
  const onVehicle = (deviceId: number) => void deviceIds.add(deviceId);
  const document = await documentOf(parts, asked, { organization, onVehicle });
  const files: ReportFile[] = [];
  for (const format of formats) {
    const name = reportFileName({ title: document.title, subject: '', period, timeZone, extension: format });
    files.push({ name, bytes: await renderTable({ ...scope, signal: parts.signal }, document, format) });
  }
  return { files, deviceIds: [...deviceIds] };
}

async function documentOf(
  parts: DocumentParts,
  asked: AskedDocument,
  of: Pick<FileOf, 'organization'> & Pick<ReportRequest, 'onVehicle'>,
): Promise<TableDocument> {
  try {
    const request = await requestOf(parts, asked);
    return await builtDocument(parts, asked.content, { ...request, ...of, madeAt: parts.now() });
  } catch (error) {
    // A vehicle or driver that the owner does not see is answered as one that does not exist.
    throw error instanceof ProblemError && error.code === 'not_found' ? subjectGone() : error;
  }
}

async function requestOf({ reports, signal }: DocumentParts, asked: AskedDocument): Promise<ReportRequest> {
  const { scope, timeZone, language, content, period } = asked;
  const { type, devices, drivers, stopTime } = content;
  // As on the screen, columns that do not exist any more are left out.
  const missing = missingColumns(content);
  const columns = content.columns.filter((id) => !missing.includes(id));
  const query = {
    range: 'custom',
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
    ...(type !== undefined && { type }),
    ...(devices !== undefined && { devices }),
    // An empty list is all drivers.
    ...(drivers !== undefined && { drivers: drivers.length === 0 ? await reports.allDrivers(scope) : drivers }),
    ...(stopTime !== undefined && { stopTime }),
    ...(columns.length > 0 && { columns }),
  } as const;
  return { scope, timeZone, language, query, signal, isOfAllDrivers: drivers?.length === 0 };
}

async function builtDocument(
  { reports }: DocumentParts,
  { report, type = 'stages', table }: TemplateContent,
  of: FileOf & ReportRequest,
): Promise<TableDocument> {
  switch (report) {
    case 'general': {
      if (table === null) throw templateGone();
      return generalDocument(await generalReport(reports, of, table), of);
    }
    case 'overview':
      return overviewDocument(await reports.days(of), of);
    case 'countries':
      return sumsDocument('countries', await reports.countries(of), of);
    default:
      if (type === 'stages') return stagesDocument(await reports.stages(of), of);
      return sumsDocument(type, await reports[type](of), of);
  }
}
