import { randomUUID } from 'node:crypto';
import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { FileIntake } from '../../organization/files/intake.ts';
import { openFile } from '../../organization/files/service.ts';
import type { Database } from '../../platform/database.ts';
import { invalidFields, notFound, route } from '../../platform/http/index.ts';
import type { DriverCaller } from '../../platform/http/index.ts';
import { receiveAttachments } from './attachments.ts';
import type { DispatcherService } from './dispatcher-service.ts';
import type { DriverMessageService, WritingDriver } from './driver-service.ts';
import type { TemplateService } from './template-service.ts';
import { conversationOnWire, messageForDriver, messageOnWire } from './wire.ts';

export interface MessageRouteDeps {
  readonly dispatchers: DispatcherService;
  readonly drivers: DriverMessageService;
  readonly templates: TemplateService;
  readonly database: Database;
  readonly files: FileIntake;
}

export function messageRoutes(app: FastifyInstance, deps: MessageRouteDeps): void {
  dispatcherRoutes(app, deps);
  driverRoutes(app, deps);
  templateRoutes(app, deps.templates);
  sharedRoutes(app, deps);
}

/** Calls of users and drivers, each about their own side. */
function sharedRoutes(app: FastifyInstance, { dispatchers, drivers, database }: MessageRouteDeps): void {
  route(app, endpoints.messages.attachment, async ({ user, scope, params }) => {
    const message =
      user.kind === 'driver' ? await drivers.find(driverOf(user), params.id) : await dispatchers.find(scope, params.id);
    const isWithdrawn = message.state === 51 || (user.kind === 'driver' && message.state === 11);
    if (isWithdrawn || !message.attachments.some(({ id }) => id === params.attachmentId)) throw notFound();
    return openFile(database, scope, params.attachmentId);
  });
  route(app, endpoints.messages.updateStates, async ({ user, scope, body }) => ({
    updated:
      user.kind === 'driver'
        ? await drivers.markRead(driverOf(user), body.messageIds)
        : await dispatchers.markRead(scope, body.messageIds),
  }));
}

function dispatcherRoutes(app: FastifyInstance, { dispatchers, files: intake }: MessageRouteDeps): void {
  const { messages } = endpoints;
  route(app, messages.list, async ({ user, scope, query }) => {
    const { from, to, devices, messageTypes, direction, search, unreadLimit } = query;
    const listed = await dispatchers.list(scope, user.timeZone, {
      from,
      to,
      deviceIds: devices,
      popup: messageTypes?.length === 1 ? messageTypes[0] === 1 : undefined,
      toDriver: direction === 2 ? undefined : direction === 0,
      search,
      unreadLimit,
    });
    return listed.map(messageOnWire);
  });

  route(app, messages.conversations, async ({ scope }) =>
    (await dispatchers.conversations(scope)).map(({ conversation, hasDriverApp }) =>
      conversationOnWire(conversation, hasDriverApp),
    ),
  );

  route(app, messages.send, async ({ user, actor, body, files }) => {
    const { deviceId, deviceIds, uniqueId, attributes } = body;
    const { message: text, type, location, routePlanId, loadingOrderId, sms = false } = attributes;
    // An order is sent by its own call, which moves it too.
    if (loadingOrderId !== undefined) throw invalidFields({ path: 'attributes.loadingOrderId', code: 'unknown' });
    const sent = await dispatchers.send(actor, user.timeZone, {
      deviceIds: deviceIds ?? (deviceId === undefined ? [] : [deviceId]),
      key: uniqueId ?? randomUUID(),
      isPopup: type === 1,
      text,
      place: location ?? null,
      routePlanId,
      files: await receiveAttachments(intake, actor, files),
      alsoAsSms: sms,
    });
    const [first] = sent;
    if (first === undefined) throw new Error('a message was not stored');
    return deviceIds === undefined ? messageOnWire(first) : sent.map(messageOnWire);
  });

  route(app, messages.cancel, async ({ scope, params }) => messageOnWire(await dispatchers.cancel(scope, params.id)));
  route(app, messages.cancelMany, async ({ scope, body }) =>
    (await dispatchers.cancelMany(scope, body.messageIds)).map(messageOnWire),
  );
  route(app, messages.remove, async ({ scope, params }) => messageOnWire(await dispatchers.remove(scope, params.id)));
}

function driverRoutes(app: FastifyInstance, { drivers, files: intake }: MessageRouteDeps): void {
  const { driverApp } = endpoints;
  route(app, driverApp.messages, async ({ user, query: { before, limit } }) =>
    (await drivers.fetch(driverOf(user), { before, limit })).map(messageForDriver),
  );
  route(app, driverApp.write, async ({ user, scope, body, files }) => {
    const { uniqueId: key, text, deviceId, at, location: place = null } = body;
    const received = await receiveAttachments(intake, scope, files);
    return messageForDriver(await drivers.write(driverOf(user), { key, text, deviceId, at, place, files: received }));
  });
  route(app, driverApp.receipt, async ({ user, body: { id, state, waitingFor, at, key } }) =>
    messageForDriver(await drivers.report(driverOf(user), { id, state, waitingFor, at, key })),
  );
}

function templateRoutes(app: FastifyInstance, templates: TemplateService): void {
  const { messageTemplates } = endpoints;
  route(app, messageTemplates.list, ({ scope }) => templates.list(scope));
  route(app, messageTemplates.create, ({ actor, body }) => templates.create(actor, body));
  route(app, messageTemplates.replace, ({ actor, params: { id }, body }) => templates.replace(actor, { id, ...body }));
  route(app, messageTemplates.remove, ({ actor, params }) => templates.remove(actor, params.id));
}

const driverOf = ({ organizationId, driverId, timeZone }: DriverCaller): WritingDriver => ({
  organizationId,
  driverId,
  timeZone,
});
