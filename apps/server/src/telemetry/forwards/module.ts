import type { Context, Module } from '../../platform/module.ts';
import { outboundPost } from '../../platform/outbound/send.ts';
import { sealingKey, sealingWith } from '../../platform/sealing.ts';
import { throttle } from '../../platform/throttle.ts';
import { positionForwarding } from './forwarding.ts';
import { forwardRoutes } from './routes.ts';
import { forwardService } from './service.ts';

const LOOK_EVERY_MS = 2_000;
const WARN_EVERY_MS = 60_000;

/** Forwards stored positions to other systems, in the JSON of Traccar. */
export async function forwardsModule({ config, database, clock, log }: Context): Promise<Module> {
  const sealing = sealingWith(await sealingKey(config.dataFolder, 'webhooks'), 'position forward');
  const { outbound: rules } = config;
  const forwarding = positionForwarding({ database, clock, sealing, post: outboundPost(rules), log });
  const warn = throttle(WARN_EVERY_MS);
  let stop: () => void = () => undefined;
  let looking: Promise<void> = Promise.resolve();
  return {
    name: 'position-forwards',
    start() {
      if (!config.roles.has('worker')) return;
      stop = clock.every(LOOK_EVERY_MS, () => {
        looking = forwarding
          .look()
          .catch((error: unknown) =>
            warn(() => log.warn({ err: error }, 'forwards of positions wait for the next look')),
          );
      });
    },
    routes: (http) => forwardRoutes(http, forwardService({ database, clock, sealing, rules })),
    async close() {
      stop();
      await looking;
      await forwarding.close();
    },
  };
}
