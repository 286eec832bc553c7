import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { invalidFields, route, whenUnwanted } from '../../platform/http/index.ts';
import type { Actor, DriverCaller, UserCaller } from '../../platform/http/index.ts';
import type { Scope } from '../../platform/database.ts';
import { readInstant } from '../../platform/time.ts';
import type { ClientView } from './client-view.ts';
import type { OrderDocuments } from './documents.ts';
import type { DriverOrderService } from './driver-service.ts';
import type { OrderPapers } from './papers.ts';
import type { OrderReader } from './parts.ts';
import { rowsInPieces } from './rows-in-pieces.ts';
import type { OrderEditor, OrderService } from './service.ts';
import type { SuggestVehicles } from './suggestions.ts';
import { enteredOrder } from './wire.ts';
import type { ReadTime } from './wire.ts';

export interface OrderRouteDeps {
  readonly orders: OrderService;
  readonly drivers: DriverOrderService;
  readonly documents: OrderDocuments;
  readonly papers: OrderPapers;
  readonly clients: ClientView;
  readonly suggest: SuggestVehicles;
}

export function orderRoutes(app: FastifyInstance, deps: OrderRouteDeps): void {
  dispatcherRoutes(app, deps.orders);
  documentRoutes(app, deps.documents);
  paperRoutes(app, deps.papers);
  linkRoutes(app, deps.clients);
  route(app, endpoints.loadingOrders.suggestions, ({ user, scope, params }) =>
    deps.suggest(readerOf(user, scope), params.id),
  );
  driverRoutes(app, deps.drivers);
}

function dispatcherRoutes(app: FastifyInstance, orders: OrderService): void {
  const { loadingOrders } = endpoints;
  route(app, loadingOrders.list, async ({ user, scope, query, reply }) => {
    const reader = { ...readerOf(user, scope), timeZone: user.timeZone };
    return rowsInPieces(await orders.list(reader, query, whenUnwanted(reply)));
  });
  route(app, loadingOrders.find, ({ user, scope, params }) => orders.find(readerOf(user, scope), params.id));
  route(app, loadingOrders.create, ({ user, actor, body }) =>
    orders.create(editorOf(user, actor), enteredOrder(body, timesIn(user.timeZone))),
  );
  route(app, loadingOrders.replace, ({ user, actor, params, body: { version, ...body } }) =>
    orders.replace(editorOf(user, actor), params.id, enteredOrder(body, timesIn(user.timeZone)), version),
  );
  route(app, loadingOrders.remove, ({ user, actor, params }) => orders.cancel(editorOf(user, actor), params.id));
  route(app, loadingOrders.send, ({ user, actor, params, body }) =>
    orders.send(editorOf(user, actor), params.id, body.text ?? null, body.version),
  );
  route(app, loadingOrders.changeState, ({ user, actor, params, body: { state, reason = null, version } }) =>
    orders.changeState(editorOf(user, actor), params.id, { state, reason, version }),
  );
  route(app, loadingOrders.copy, ({ user, actor, params, body: { time } }) =>
    orders.copy(
      editorOf(user, actor),
      params.id,
      time === undefined ? undefined : timesIn(user.timeZone)(time, 'time'),
    ),
  );
  route(app, loadingOrders.share, ({ user, actor, params }) => orders.share(editorOf(user, actor), params.id));
  route(app, loadingOrders.changePoint, ({ user, actor, params, body }) => {
    const { arrivedAt, leftAt, skipped, problem, version } = body;
    const read = (text: string | null | undefined, path: string) =>
      typeof text === 'string' ? timesIn(user.timeZone)(text, path) : text;
    const change = {
      arrivedAt: read(arrivedAt, 'arrivedAt'),
      leftAt: read(leftAt, 'leftAt'),
      isSkipped: skipped,
      problem,
    };
    return orders.changePoint(editorOf(user, actor), params.id, params.number, change, version);
  });
}

function documentRoutes(app: FastifyInstance, documents: OrderDocuments): void {
  const { loadingOrders } = endpoints;
  route(app, loadingOrders.addDocuments, ({ user, actor, params, body, files }) =>
    documents.add(editorOf(user, actor), params.id, body.kind, files),
  );
  route(app, loadingOrders.document, ({ user, scope, params }) =>
    documents.open(readerOf(user, scope), params.id, params.documentId),
  );
  route(app, loadingOrders.removeDocument, ({ user, actor, params }) =>
    documents.remove(editorOf(user, actor), params.id, params.documentId),
  );
}

function paperRoutes(app: FastifyInstance, papers: OrderPapers): void {
  const { loadingOrders } = endpoints;
  route(app, loadingOrders.pdf, ({ user, scope, params, query, language, reply }) => {
    const reader = { ...readerOf(user, scope), signal: whenUnwanted(reply) };
    return papers.order(reader, params.id, query.language ?? language, user.timeZone);
  });
  route(app, loadingOrders.proof, ({ user, scope, params, query, language, reply }) => {
    const reader = { ...readerOf(user, scope), signal: whenUnwanted(reply) };
    return papers.proof(reader, params.id, query.language ?? language, user.timeZone);
  });
}

/** What the holder of a link sees of its order. */
function linkRoutes(app: FastifyInstance, clients: ClientView): void {
  route(app, endpoints.linkedOrders.find, async ({ query, ip, reply }) => {
    // The address contains the secret.
    reply.header('referrer-policy', 'no-referrer');
    return { order: await clients.find(query.secret, ip) };
  });
}

function driverRoutes(app: FastifyInstance, drivers: DriverOrderService): void {
  const { driversOrders } = endpoints;
  route(app, driversOrders.list, ({ user }) => drivers.list(driverOf(user)));
  route(app, driversOrders.report, ({ user, params, body: { status, at, reason = '' } }) => {
    if (status === 'problem' && reason === '') throw invalidFields({ path: 'reason', code: 'required' });
    const reported = { status, at: at === undefined ? Infinity : timesIn(user.timeZone)(at, 'at'), reason };
    return drivers.report(driverOf(user), params.id, params.number, reported);
  });
}

function readerOf({ permissions }: UserCaller, scope: Scope): OrderReader {
  return { ...scope, showsPrice: permissions.has('orders.prices') };
}

function editorOf(user: UserCaller, actor: Actor): OrderEditor {
  const { permissions, timeZone } = user;
  return {
    ...actor,
    showsPrice: permissions.has('orders.prices'),
    mayReopen: permissions.has('orders.reopen'),
    timeZone,
  };
}

const driverOf = ({ organizationId, driverId }: DriverCaller) => ({ organizationId, driverId });

/** Times as clients send them, in the zone of the organization where they name none. */
function timesIn(timeZone: string): ReadTime {
  return (text, path) => {
    const at = readInstant(text, timeZone);
    if (at === null) throw invalidFields({ path, code: 'invalid_date' });
    return at;
  };
}
