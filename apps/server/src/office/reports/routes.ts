import type { DriveSumTable } from '@konvoj/columns/drive-sums';
import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { DocumentFormat } from '../../platform/documents/document.ts';
import { MAX_ROWS } from '../../platform/documents/render.ts';
import { ProblemError, route, whenUnwanted } from '../../platform/http/index.ts';
import type { HandlerRequest } from '../../platform/http/index.ts';
import { takeReportPlace } from '../../platform/report-queue.ts';
import { fileReply } from './file-reply.ts';
import type { FileParts } from './file-reply.ts';
import { inPieces } from './in-pieces.ts';
import { overviewDocument, stagesDocument, stagesSheet, sumsDocument, unknownReportColumn } from './report-file.ts';
import type { FileOf } from './report-file.ts';
import type { ReportRequest } from './read-stages.ts';
import type { ReportService } from './service.ts';

export function reportRoutes(app: FastifyInstance, parts: FileParts & { readonly reports: ReportService }): void {
  const { reports } = parts;
  const { drivingReport, drivingOverview } = endpoints;

  route(app, drivingReport.list, async (request) => {
    takeReportPlace(request);
    const { type = 'stages' } = request.query;
    const asked = requestOf(request);
    if (type === 'stages') {
      return inPieces(await reports.inPieces.stages(asked), (rows, period) => ({ type, ...period, rows }));
    }
    return inPieces(await reports.inPieces[type](asked), (rows, period) => ({ type, ...period, rows }));
  });
  route(app, drivingReport.countries, async (request) => {
    takeReportPlace(request);
    return inPieces(await reports.inPieces.countries(requestOf(request)), (rows, period) => ({ ...period, rows }));
  });
  route(app, drivingOverview.list, async (request) => {
    takeReportPlace(request);
    const report = await reports.inPieces.days(requestOf(request));
    return inPieces(report, (rows, period) => ({ ...period, rows, drivingByHour: [...report.drivingByHour] }));
  });

  const reportFile = (request: Asked, format: DocumentFormat) =>
    fileOf(request, request.query.type ?? 'stages', format);
  route(app, drivingReport.pdf, (request) => reportFile(request, 'pdf'));
  route(app, drivingReport.xls, (request) => reportFile(request, 'xlsx'));
  route(app, drivingReport.countriesPdf, (request) => fileOf(request, 'countries', 'pdf'));
  route(app, drivingReport.countriesXls, (request) => fileOf(request, 'countries', 'xlsx'));
  route(app, drivingOverview.pdf, (request) => fileOf(request, 'overview', 'pdf'));
  route(app, drivingOverview.xls, (request) => fileOf(request, 'overview', 'xlsx'));

  function fileOf(request: Asked, table: ReportTable, format: DocumentFormat) {
    const asked = requestOf(request);
    const column = unknownReportColumn(table, asked.query.columns);
    if (column !== null) throw new ProblemError('general_report.unknown_column', { params: { column } });
    takeReportPlace(request);
    return fileReply(parts, request.reply, asked, format, (of) =>
      table === 'stages' && format === 'xlsx' ? sheetOfStages(asked, of) : documentOf(table, asked, of),
    );
  }

  async function sheetOfStages(asked: ReportRequest, of: FileOf) {
    const report = await reports.inPieces.stages({ ...asked, maxRows: MAX_ROWS.xlsx });
    return { period: report.period, document: await stagesSheet(report, of) };
  }

  async function documentOf(table: ReportTable, asked: ReportRequest, of: FileOf) {
    if (table === 'stages') {
      const report = await reports.stages(asked);
      return { period: report.period, document: stagesDocument(report, of) };
    }
    if (table === 'overview') {
      const report = await reports.days(asked);
      return { period: report.period, document: overviewDocument(report, of) };
    }
    const report = await reports[table](asked);
    return { period: report.period, document: sumsDocument(table, report, of) };
  }
}

type ReportTable = DriveSumTable | 'stages';
type Asked = HandlerRequest<typeof endpoints.drivingReport.pdf>;

function requestOf({ scope, user, language, query, reply }: Asked): ReportRequest {
  return { scope, timeZone: user.timeZone, language, query, signal: whenUnwanted(reply) };
}
