import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { forbidden, route } from '../../platform/http/index.ts';
import type { PushService } from './service.ts';

export function pushRoutes(app: FastifyInstance, push: PushService): void {
  route(app, endpoints.push.register, ({ user, body: { token, model, imei, name, web } }) => {
    // The browser belongs to the system administrator and must not get the customer's notifications.
    if (user.switchedBy !== undefined) throw forbidden();
    return push.register({ userId: user.userId, token, web, name, model, imei: imei ?? null });
  });
  route(app, endpoints.push.remove, ({ user, body }) => push.remove(user.userId, body.token));
  route(app, endpoints.push.key, () => ({ publicKey: push.publicKey }));
}
