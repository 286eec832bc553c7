import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';
import type { Context, Module } from '../../platform/module.ts';
import { outboundPost } from '../../platform/outbound/send.ts';
import { sealingKey, sealingWith } from '../../platform/sealing.ts';
import { throttle } from '../../platform/throttle.ts';
import type { Notify } from '../notifications/types.ts';
import { webhookDeliveries } from './deliveries.ts';
import { hookService } from './hook-service.ts';
import { webhookRoutes } from './routes.ts';

/** A look at what is due is one statement over a small index. */
const LOOK_EVERY_MS = 2_000;
const WARN_EVERY_MS = 60_000;
const cleanup: JobKind<Record<string, never>> = { name: 'webhook-cleanup', data: z.strictObject({}), retries: 2 };

/** Webhooks: signed messages to other systems about what happens in an organization. */
export async function webhooksModule({ config, database, clock, log }: Context, notify: Notify): Promise<Module> {
  const sealing = sealingWith(await sealingKey(config.dataFolder, 'webhooks'), 'webhook');
  const { outbound: rules } = config;
  const post = outboundPost(rules);
  const deliveries = webhookDeliveries({ database, clock, sealing, post, notify, log });
  const hooks = hookService({ database, clock, sealing, rules, deliveries });
  const warn = throttle(WARN_EVERY_MS);
  let stop: () => void = () => undefined;
  let looking: Promise<void> = Promise.resolve();
  return {
    name: 'webhooks',
    async jobs(jobs) {
      await jobs.work(cleanup, () => deliveries.deleteOld());
      await jobs.every(cleanup, '50 2 * * *', {});
    },
    start() {
      if (!config.roles.has('worker')) return;
      stop = clock.every(LOOK_EVERY_MS, () => {
        looking = deliveries
          .look()
          .catch((error: unknown) =>
            warn(() => log.warn({ err: error }, 'webhooks wait for the next look at what is due')),
          );
      });
    },
    routes: (http) => webhookRoutes(http, hooks, database),
    async close() {
      stop();
      await looking;
      await deliveries.close();
    },
  };
}
