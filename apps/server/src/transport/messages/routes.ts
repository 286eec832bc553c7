import { randomUUID } from 'node:crypto';
import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { invalidFields, route } from '../../platform/http/index.ts';
import type { DriverCaller } from '../../platform/http/index.ts';
import type { DispatcherService } from './dispatcher-service.ts';
import type { DriverMessageService, WritingDriver } from './driver-service.ts';
import type { TemplateService } from './template-service.ts';
import { conversationOnWire, messageForDriver, messageOnWire, placeOf, templateOnWire } from './wire.ts';

export interface MessageRouteDeps {
  readonly dispatchers: DispatcherService;
  readonly drivers: DriverMessageService;
  readonly templates: TemplateService;
}

export function messageRoutes(app: FastifyInstance, { dispatchers, drivers, templates }: MessageRouteDeps): void {
  dispatcherRoutes(app, dispatchers);
  driverRoutes(app, drivers);
  templateRoutes(app, templates);
  route(app, endpoints.messages.updateStates, async ({ user, scope, body }) => ({
    updated:
      user.kind === 'driver'
        ? await drivers.markRead(driverOf(user), body.messageIds)
        : await dispatchers.markRead(scope, body.messageIds),
  }));
}

function dispatcherRoutes(app: FastifyInstance, dispatchers: DispatcherService): void {
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

  route(app, messages.send, async ({ user, actor, body }) => {
    const { deviceId, deviceIds, uniqueId, attributes } = body;
    const { message: text, type, location, routePlanId, loadingOrderId } = attributes;
    // Plans and orders are attached by their modules, which do not exist yet.
    if (routePlanId !== undefined) throw invalidFields({ path: 'attributes.routePlanId', code: 'unknown' });
    if (loadingOrderId !== undefined) throw invalidFields({ path: 'attributes.loadingOrderId', code: 'unknown' });
    const sent = await dispatchers.send(actor, user.timeZone, {
      deviceIds: deviceIds ?? (deviceId === undefined ? [] : [deviceId]),
      key: uniqueId ?? randomUUID(),
      isPopup: type === 1,
      text,
      place: location === undefined ? null : placeOf(location),
    });
    const [first] = sent;
    if (first === undefined) throw new Error('a message was not stored');
    return deviceIds === undefined ? messageOnWire(first) : sent.map(messageOnWire);
  });

  route(app, messages.cancel, async ({ scope, params }) => messageOnWire(await dispatchers.cancel(scope, params.id)));
  route(app, messages.remove, async ({ scope, params }) => messageOnWire(await dispatchers.remove(scope, params.id)));
}

function driverRoutes(app: FastifyInstance, drivers: DriverMessageService): void {
  const { driverApp } = endpoints;
  route(app, driverApp.messages, async ({ user, query: { before, limit } }) =>
    (await drivers.fetch(driverOf(user), { before, limit })).map(messageForDriver),
  );
  route(app, driverApp.write, async ({ user, body: { uniqueId: key, text, deviceId, at } }) =>
    messageForDriver(await drivers.write(driverOf(user), { key, text, deviceId, at })),
  );
  route(app, driverApp.receipt, async ({ user, body: { id, state, waitingFor, at, key } }) =>
    messageForDriver(await drivers.report(driverOf(user), { id, state, waitingFor, at, key })),
  );
}

function templateRoutes(app: FastifyInstance, templates: TemplateService): void {
  const { messageTemplates } = endpoints;
  route(app, messageTemplates.list, async ({ scope }) => (await templates.list(scope)).map(templateOnWire));
  route(app, messageTemplates.create, async ({ actor, body: { naziv: name, text } }) =>
    templateOnWire(await templates.create(actor, { name, text })),
  );
  route(app, messageTemplates.replace, async ({ actor, params: { id }, body: { naziv: name, text } }) =>
    templateOnWire(await templates.replace(actor, { id, name, text })),
  );
  route(app, messageTemplates.remove, ({ actor, params }) => templates.remove(actor, params.id));
}

const driverOf = ({ organizationId, driverId, timeZone }: DriverCaller): WritingDriver => ({
  organizationId,
  driverId,
  timeZone,
});
