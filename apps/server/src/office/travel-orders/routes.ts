import { TRIP_MAX_DAYS, endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { instantOfLocal } from '@konvoj/i18n/zone';
import { invalidFields, route, whenUnwanted } from '../../platform/http/index.ts';
import type { Actor, UserCaller } from '../../platform/http/index.ts';
import type { Scope } from '../../platform/database.ts';
import { acceptPeriod } from '../../platform/period.ts';
import { readInstant } from '../../platform/time.ts';
import type { ReadTime } from './entered.ts';
import type { Receipts } from './files.ts';
import type { MonthBatch } from './month.ts';
import type { OrderSettings } from './settings.ts';
import type { OrderPapers } from './papers.ts';
import type { OrderEditor } from './parts.ts';
import { PROPOSAL_MAX_DAYS } from './proposals.ts';
import type { Proposals } from './proposals.ts';
import { reviewOf } from './rules.ts';
import type { TravelOrderService } from './service.ts';
import type { ReadRecorded } from './tachograph-crossings.ts';
import type { OrderReader } from './types.ts';
import { proposalOnWire } from './wire.ts';

export interface OrderRouteDeps {
  readonly orders: TravelOrderService;
  readonly proposals: Proposals;
  readonly months: MonthBatch;
  readonly papers: OrderPapers;
  readonly receipts: Receipts;
  readonly settings: OrderSettings;
  readonly recorded: ReadRecorded;
}

export function travelOrderRoutes(app: FastifyInstance, deps: OrderRouteDeps): void {
  orderRoutes(app, deps.orders);
  monthRoutes(app, deps);
  paperRoutes(app, deps.papers);
  receiptRoutes(app, deps.receipts);
  settingsRoutes(app, deps.settings);
}

function orderRoutes(app: FastifyInstance, orders: TravelOrderService): void {
  const { travelOrders } = endpoints;
  route(app, travelOrders.list, ({ user, scope, query: { month, ...query } }) =>
    orders.list(readerOf(user, scope), {
      ...query,
      period: month === undefined ? null : periodOfMonth(month, user.timeZone),
    }),
  );
  route(app, travelOrders.find, ({ user, scope, params }) => orders.find(readerOf(user, scope), params.id));
  route(app, travelOrders.create, ({ user, actor, body }) =>
    orders.create(editorOf(user, actor), body, timesIn(user.timeZone)),
  );
  route(app, travelOrders.replace, ({ user, actor, params, body }) =>
    orders.replace(editorOf(user, actor), params.id, body, timesIn(user.timeZone)),
  );
  route(app, travelOrders.remove, ({ user, actor, params }) => orders.remove(editorOf(user, actor), params.id));
  route(app, travelOrders.issue, ({ user, actor, params, body }) =>
    orders.issue(editorOf(user, actor), params.id, body),
  );
  route(app, travelOrders.settle, ({ user, actor, params, body }) =>
    orders.settle(editorOf(user, actor), params.id, body),
  );
  route(app, travelOrders.cancel, ({ user, actor, params, body }) =>
    orders.cancel(editorOf(user, actor), params.id, body),
  );
  route(app, travelOrders.approve, ({ user, actor, params, body }) =>
    orders.approve(editorOf(user, actor), params.id, body),
  );
  route(app, travelOrders.correct, ({ user, actor, params, body }) =>
    orders.correct(editorOf(user, actor), params.id, body),
  );
}

function monthRoutes(app: FastifyInstance, { proposals, months, recorded }: OrderRouteDeps): void {
  const { travelOrders } = endpoints;
  route(app, travelOrders.proposal, async ({ user, actor, query: { driverId, ...asked }, language }) => {
    const period = acceptPeriod(asked, user.timeZone, PROPOSAL_MAX_DAYS);
    const proposed = await proposals.propose(editorOf(user, actor), language, driverId, period);
    return proposed.map((proposal) =>
      proposalOnWire(proposal, reviewOf({ ...proposal.order, id: 0 }, [], readerOf(user, actor))),
    );
  });
  route(app, travelOrders.recordedCrossings, ({ user, scope, query: { driverId, ...asked } }) =>
    recorded(scope, driverId, acceptPeriod(asked, user.timeZone, TRIP_MAX_DAYS)),
  );
  route(app, travelOrders.makeMonth, ({ user, actor, body: { month, driverIds, purpose }, language, reply }) => {
    const asked = { period: periodOfMonth(month, user.timeZone), driverIds, purpose };
    return months.make(editorOf(user, actor), language, asked, whenUnwanted(reply));
  });
  route(app, travelOrders.issueMany, ({ user, actor, body: { ids, place } }) =>
    months.issue(editorOf(user, actor), ids, place),
  );
}

function paperRoutes(app: FastifyInstance, papers: OrderPapers): void {
  const { travelOrders } = endpoints;
  route(app, travelOrders.pdf, ({ user, scope, params, query, language, reply }) =>
    papers.pdf(asking(user, scope, query.language ?? language, whenUnwanted(reply)), params.id, query.part ?? null),
  );
  route(app, travelOrders.xls, ({ user, scope, params, query, language, reply }) =>
    papers.xls(asking(user, scope, query.language ?? language, whenUnwanted(reply)), params.id),
  );
  for (const [call, format] of [
    [travelOrders.monthPdf, 'pdf'],
    [travelOrders.monthXls, 'xlsx'],
  ] as const)
    route(app, call, ({ user, scope, query: { month, driverId, language: wanted }, language, reply }) =>
      papers.month(
        asking(user, scope, wanted ?? language, whenUnwanted(reply)),
        { month, period: periodOfMonth(month, user.timeZone), driverId },
        format,
      ),
    );
  route(app, travelOrders.payroll, async ({ user, scope, query: { month, driverIds } }) => ({
    month,
    rows: await papers.payroll(readerOf(user, scope), {
      month,
      period: periodOfMonth(month, user.timeZone),
      driverIds,
    }),
  }));
  for (const [call, format] of [
    [travelOrders.payrollCsv, 'csv'],
    [travelOrders.payrollXls, 'xlsx'],
  ] as const)
    route(app, call, ({ user, scope, query: { month, driverIds, language: wanted }, language, reply }) =>
      papers.payrollFile(
        asking(user, scope, wanted ?? language, whenUnwanted(reply)),
        { month, period: periodOfMonth(month, user.timeZone), driverIds },
        format,
      ),
    );
}

function receiptRoutes(app: FastifyInstance, receipts: Receipts): void {
  const { travelOrders } = endpoints;
  route(app, travelOrders.addFiles, ({ user, actor, params, files }) =>
    receipts.add(editorOf(user, actor), params.id, files),
  );
  route(app, travelOrders.file, ({ user, scope, params }) =>
    receipts.open(readerOf(user, scope), params.id, params.fileId),
  );
  route(app, travelOrders.removeFile, ({ user, actor, params }) =>
    receipts.remove(editorOf(user, actor), params.id, params.fileId),
  );
}

function settingsRoutes(app: FastifyInstance, settings: OrderSettings): void {
  const { travelOrders } = endpoints;
  route(app, travelOrders.settings, ({ scope }) => settings.read(scope));
  route(app, travelOrders.saveSettings, ({ actor, body }) => settings.save(actor, body));
}

function readerOf({ permissions, timeZone }: UserCaller, scope: Scope): OrderReader {
  return { ...scope, timeZone, showsMoney: permissions.has('travelOrders.money') };
}

function editorOf({ permissions, timeZone }: UserCaller, actor: Actor): OrderEditor {
  return { ...actor, timeZone, showsMoney: permissions.has('travelOrders.money') };
}

function asking(user: UserCaller, scope: Scope, language: OrderPaperReader['language'], signal: AbortSignal) {
  return { ...readerOf(user, scope), language, signal };
}
type OrderPaperReader = Parameters<OrderPapers['pdf']>[0];

/** The days of `2026-03` in a zone. */
function periodOfMonth(month: string, timeZone: string): { readonly from: number; readonly to: number } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    from: instantOfLocal(Date.UTC(year, number - 1, 1), timeZone),
    to: instantOfLocal(Date.UTC(year, number, 1), timeZone),
  };
}

/** Times as clients send them, in the zone of the organization where they name none. */
function timesIn(timeZone: string): ReadTime {
  return (text, path) => {
    const at = readInstant(text, timeZone);
    if (at === null) throw invalidFields({ path, code: 'invalid_date' });
    return at;
  };
}
