import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { DocumentFormat } from '../../platform/documents/document.ts';
import { route, whenUnwanted } from '../../platform/http/index.ts';
import type { HandlerRequest } from '../../platform/http/index.ts';
import { newestOfSession } from '../../platform/newest-of-session.ts';
import { takeReportPlace } from '../../platform/report-queue.ts';
import { fileReply } from './file-reply.ts';
import type { FileParts } from './file-reply.ts';
import { generalColumns, generalDocument, generalInPieces, generalReport } from './general.ts';
import type { ReportRequest } from './read-stages.ts';
import type { ReportService } from './service.ts';

type Asked = HandlerRequest<typeof endpoints.generalReports.generalPdf>;

/** Tables that a user builds, by vehicle and by driver. */
export function generalRoutes(app: FastifyInstance, parts: FileParts & { readonly reports: ReportService }): void {
  const { generalReports } = endpoints;
  const byVehicle = (request: Asked) => requestOf(request, request.query.drivers);
  const byDriver = async (request: Asked): Promise<ReportRequest> => {
    const { drivers } = request.query;
    if (drivers !== undefined) return requestOf(request, drivers);
    return { ...requestOf(request, await parts.reports.allDrivers(request.scope)), isOfAllDrivers: true };
  };
  const newest = newestOfSession('general_report.replaced');

  route(app, generalReports.columns, ({ language }) => generalColumns(language));
  route(app, generalReports.general, (request) => tableOf(request, byVehicle(request)));
  route(app, generalReports.drivers, async (request) => tableOf(request, await byDriver(request)));
  route(app, generalReports.generalPdf, (request) => fileOf(request, byVehicle(request), 'pdf'));
  route(app, generalReports.generalXls, (request) => fileOf(request, byVehicle(request), 'xlsx'));
  route(app, generalReports.driversPdf, async (request) => fileOf(request, await byDriver(request), 'pdf'));
  route(app, generalReports.driversXls, async (request) => fileOf(request, await byDriver(request), 'xlsx'));

  function tableOf(request: Asked, asked: ReportRequest) {
    takeReportPlace(request);
    const { query, language, user, reply } = request;
    return newest(user.sessionId, whenUnwanted(reply), async (signal) =>
      generalInPieces(await generalReport(parts.reports, { ...asked, signal }, query.table), language),
    );
  }

  function fileOf(request: Asked, asked: ReportRequest, format: DocumentFormat) {
    takeReportPlace(request);
    const { query, reply } = request;
    return fileReply(parts, reply, asked, format, async (of) => {
      const report = await generalReport(parts.reports, asked, query.table);
      return { period: report.period, document: generalDocument(report, of) };
    });
  }
}

function requestOf(
  { scope, user, language, query, reply }: Asked,
  drivers: readonly number[] | undefined,
): ReportRequest {
  const { table: _table, drivers: _asked, ...asked } = query;
  return {
    scope,
    timeZone: user.timeZone,
    language,
    signal: whenUnwanted(reply),
    query: { ...asked, ...(drivers !== undefined && { drivers: [...drivers] }) },
  };
}
