import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { organizationName } from '../../organization/identity/organization.ts';
import { headOf } from '../../organization/letterhead/service.ts';
import type { Database } from '../../platform/database.ts';
import type { DocumentFormat } from '../../platform/documents/document.ts';
import { CONTENT_TYPES } from '../../platform/documents/document.ts';
import { MAX_ROWS, renderDocument } from '../../platform/documents/render.ts';
import { requireAtMost } from '../../platform/documents/row-limit.ts';
import { reportFileName } from '../../platform/file-name.ts';
import { route, whenUnwanted } from '../../platform/http/index.ts';
import type { FileReply, HandlerRequest } from '../../platform/http/index.ts';
import { instant } from '../../platform/instant.ts';
import { reportInTurn, takeReportPlace } from '../../platform/report-queue.ts';
import type { HistoryService } from '../../transport/alarms/history-service.ts';
import { temperaturePaper } from './paper.ts';
import type { AlarmsOf, TemperatureRequest, TemperatureService } from './service.ts';

const MOST_ALARMS = 200;

interface TemperatureRoutes {
  readonly database: Database;
  readonly log: TemperatureService['log'];
  readonly alarms: Pick<HistoryService, 'list'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

type Asked = HandlerRequest<typeof endpoints.temperatureLog.list>;

export function temperatureRoutes(app: FastifyInstance, { database, log, alarms, now }: TemperatureRoutes): void {
  const { temperatureLog } = endpoints;
  route(app, temperatureLog.list, (request) => logOf(request));
  route(app, temperatureLog.pdf, (request) => fileOf(request, 'pdf'));
  route(app, temperatureLog.xls, (request) => fileOf(request, 'xlsx'));

  function logOf(request: Asked) {
    takeReportPlace(request);
    const { scope, reply } = request;
    return reportInTurn({ scope, signal: whenUnwanted(reply) }, () => log(requestOf(request)));
  }

  async function fileOf(request: Asked, format: DocumentFormat): Promise<FileReply> {
    const { scope, language, user, query } = request;
    const { timeZone } = user;
    const found = await logOf(request);
    const [organization, head] = await database.tenant(scope, async (tx) => [
      await organizationName(tx, scope),
      await headOf(tx, scope),
    ]);
    const isByInterval = query.interval !== undefined;
    if (format === 'pdf' && !isByInterval) {
      requireAtMost(MAX_ROWS.pdf, found.rows.length, 'report.too_many_records_for_pdf');
    }
    const document = temperaturePaper(found, { language, timeZone, organization, madeAt: now(), isByInterval });
    const period = { from: Date.parse(found.from), to: Date.parse(found.to) };
    return {
      name: reportFileName({ title: document.title, subject: found.subject, period, timeZone, extension: format }),
      contentType: CONTENT_TYPES[format],
      body: await renderDocument({ ...scope, signal: whenUnwanted(request.reply) }, { ...document, head }, format),
    };
  }

  function requestOf({ scope, user, language, query }: Asked): TemperatureRequest {
    const { timeZone, userId, permissions } = user;
    const reader = { ...scope, userId, seesAll: permissions.has('alarms.all') };
    const alarmsOf: AlarmsOf = async (deviceId, { fromMs, toMs }) => {
      const period = { from: instant(fromMs), to: instant(toMs) };
      const filter = { ...period, deviceId, validOf: 'temperature' as const, unreadOnly: false, limit: MOST_ALARMS };
      const entries = await alarms.list(reader, { language, timeZone }, filter);
      return entries.map(({ firedAt, title }) => ({ at: firedAt, title })).toReversed();
    };
    return { scope, timeZone, language, query, alarmsOf };
  }
}
