import type { DriveSumTable } from '@konvoj/columns/drive-sums';
import { endpoints } from '@konvoj/contract';
import type { DriveSum, DriveSums } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { DocumentFormat } from '../../platform/documents/document.ts';
import { route } from '../../platform/http/index.ts';
import type { HandlerRequest } from '../../platform/http/index.ts';
import { instant } from '../../platform/instant.ts';
import { fileReply } from './file-reply.ts';
import type { FileParts } from './file-reply.ts';
import { overviewDocument, stagesDocument, sumsDocument } from './report-file.ts';
import type { FileOf } from './report-file.ts';
import type { Report, ReportRequest } from './read-stages.ts';
import type { ReportService } from './service.ts';

export function reportRoutes(app: FastifyInstance, parts: FileParts & { readonly reports: ReportService }): void {
  const { reports } = parts;
  const { drivingReport, drivingOverview } = endpoints;

  route(app, drivingReport.list, async (request) => {
    const { type = 'stages' } = request.query;
    const asked = requestOf(request);
    if (type !== 'stages') return { type, ...sumsOnWire(await reports[type](asked)) };
    const report = await reports.stages(asked);
    return { type, ...periodOnWire(report), rows: [...report.rows] };
  });
  route(app, drivingReport.countries, async (request) => sumsOnWire(await reports.countries(requestOf(request))));
  route(app, drivingOverview.list, async (request) => {
    const report = await reports.days(requestOf(request));
    return { ...sumsOnWire(report), drivingByHour: [...report.drivingByHour] };
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
    return fileReply(parts, request.reply, asked, format, (of) => documentOf(table, asked, of));
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

function requestOf({ scope, user, language, query }: Asked): ReportRequest {
  return { scope, timeZone: user.timeZone, language, query };
}

const periodOnWire = ({ period }: Report<unknown>) => ({ from: instant(period.from), to: instant(period.to) });

function sumsOnWire(report: Report<DriveSum>): DriveSums {
  return { ...periodOnWire(report), rows: [...report.rows] };
}
