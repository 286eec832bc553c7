import { fuelEventColumns, fuelUseColumns } from '@konvoj/columns/fuel';
import type { Column } from '@konvoj/columns/column';
import { endpoints } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { FastifyInstance } from 'fastify';
import { organizationName } from '../../organization/identity/organization.ts';
import { describedTable } from '../../platform/documents/described.ts';
import { CONTENT_TYPES } from '../../platform/documents/document.ts';
import type { Document, DocumentFormat, TableBlock } from '../../platform/documents/document.ts';
import { renderDocument } from '../../platform/documents/render.ts';
import { reportFileName } from '../../platform/file-name.ts';
import { route, whenUnwanted } from '../../platform/http/index.ts';
import type { FileReply, HandlerRequest } from '../../platform/http/index.ts';
import { newestOfSession } from '../../platform/newest-of-session.ts';
import { onePerUser } from '../../platform/one-per-user.ts';
import { periodText } from '../../platform/period.ts';
import type { FileParts } from './file-reply.ts';
import type { FuelOfFleet, FuelService } from './fuel-service.ts';
import { inPieces } from './in-pieces.ts';
import { namesIn } from './read-stages.ts';
import type { ReportRequest } from './read-stages.ts';
import { WIDTHS } from './report-file.ts';
import type { FileOf } from './report-file.ts';

type Asked = HandlerRequest<typeof endpoints.fuelReport.pdf>;

/** Refuels, suspected drains and the fuel of vehicles. */
export function fuelRoutes(app: FastifyInstance, parts: FileParts & { readonly fuel: FuelService }): void {
  const { fuelReport } = endpoints;
  const newest = newestOfSession('report.fuel_replaced');
  const oneFile = onePerUser('report.fuel_in_progress');
  route(app, fuelReport.list, (request) => {
    const { organizationId, userId } = userOf(request);
    // Of a user, whatever session of theirs asks.
    return newest(`${organizationId} ${userId}`, whenUnwanted(request.reply), async (signal) => {
      const report = await parts.fuel.inPieces({ ...requestOf(request), signal });
      return inPieces(report, (rows, { from, to }) => ({ from, to, rows, vehicles: [...report.vehicles] }));
    });
  });
  route(app, fuelReport.pdf, (request) => oneFile(userOf(request), () => fileOf(request, 'pdf')));
  route(app, fuelReport.xls, (request) => oneFile(userOf(request), () => fileOf(request, 'xlsx')));

  async function fileOf(request: Asked, format: DocumentFormat): Promise<FileReply> {
    const asked = requestOf(request);
    const { scope, timeZone } = asked;
    const organization = await parts.database.tenant(scope, (tx) => organizationName(tx, scope));
    const report = await parts.fuel.whole(asked);
    const document = fuelDocument(report, { ...asked, organization, madeAt: parts.now() });
    return {
      name: reportFileName({
        title: document.title,
        subject: '',
        period: report.period,
        timeZone,
        extension: format,
      }),
      contentType: CONTENT_TYPES[format],
      body: await renderDocument({ ...scope, signal: whenUnwanted(request.reply) }, document, format),
    };
  }
}

const userOf = ({ scope: { organizationId }, user: { userId } }: Asked) => ({ organizationId, userId });

function requestOf({ scope, user, language, query, reply }: Asked): ReportRequest {
  return { scope, timeZone: user.timeZone, language, query, signal: whenUnwanted(reply) };
}

/** Two tables: the fuel of each vehicle, then refuels and drains. */
export function fuelDocument(report: FuelOfFleet, { language, timeZone, organization, madeAt }: FileOf): Document {
  const text = (key: Parameters<typeof textOf>[1]) => textOf(language, key);
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const words = { text, ...namesIn(report.fleet), countryName: (code: string) => countries.of(code) ?? code };
  const title = text('report.fuel.title');
  const days = periodText(report.period, timeZone);
  const table = <Row>(sheet: string, columns: readonly Column<Row>[], rows: readonly Row[]): TableBlock => ({
    kind: 'table',
    sheet,
    ...describedTable(
      columns.map((column) => ({ column, width: WIDTHS[column.id] ?? 40 })),
      rows,
      language,
    ),
    empty: text('report.empty'),
  });
  return {
    language,
    timeZone,
    title,
    organization,
    madeAt,
    heading: [title, days].join(' · '),
    blocks: [
      { kind: 'facts', facts: [[text('report.period'), `${days} (${timeZone})`]] },
      table(text('report.fuel.used'), fuelUseColumns(words), report.vehicles),
      table(text('report.fuel.events'), fuelEventColumns(words), report.rows),
      { kind: 'text', text: text('report.fuel.note') },
    ],
  };
}
