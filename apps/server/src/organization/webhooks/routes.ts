import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { route } from '../../platform/http/index.ts';
import { userNames } from '../identity/names.ts';
import type { HookService } from './hook-service.ts';
import type { StoredHook } from './types.ts';
import { deliveryOnWire, hookOnWire } from './wire.ts';

export function webhookRoutes(app: FastifyInstance, hooks: HookService, database: Database): void {
  const { webhooks } = endpoints;
  const onWire = async (list: readonly StoredHook[]) => {
    const names = await userNames(database, [...new Set(list.flatMap(({ createdBy }) => createdBy ?? []))]);
    return list.map((hook) => hookOnWire(hook, names));
  };
  const oneOnWire = async (hook: StoredHook) => {
    const { createdBy } = hook;
    return hookOnWire(hook, await userNames(database, createdBy === null ? [] : [createdBy]));
  };

  route(app, webhooks.list, async ({ scope }) => onWire(await hooks.list(scope)));
  route(app, webhooks.create, async ({ actor, body }) => {
    const { hook, secret } = await hooks.create(actor, body);
    return { ...(await oneOnWire(hook)), secret };
  });
  route(app, webhooks.replace, async ({ actor, params, body }) =>
    oneOnWire(await hooks.replace(actor, params.id, body)),
  );
  route(app, webhooks.renewSecret, async ({ actor, params }) => ({
    secret: await hooks.renewSecret(actor, params.id),
  }));
  route(app, webhooks.remove, ({ actor, params }) => hooks.remove(actor, params.id));
  route(app, webhooks.test, async ({ actor, params }) => deliveryOnWire(await hooks.test(actor, params.id)));
  route(app, webhooks.deliveries, async ({ scope, params, query }) =>
    (await hooks.deliveries(scope, params.id, query.state ?? null)).map(deliveryOnWire),
  );
  route(app, webhooks.resend, async ({ scope, params }) =>
    deliveryOnWire(await hooks.resend(scope, params.id, params.deliveryId)),
  );
}
