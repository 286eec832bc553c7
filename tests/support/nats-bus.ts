import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bus, Topic } from '../../apps/server/src/platform/bus.ts';
import type { Log } from '../../apps/server/src/platform/logging.ts';
import type { NatsAddress } from '../../apps/server/src/platform/nats/address.ts';
import { createNatsBus } from '../../apps/server/src/platform/nats/bus.ts';

const probe: Topic<number> = { subject: 'tests.probe', schema: z.int() };
const PROBE_EVERY_MS = 5;

/**
 * A bus whose every message travels over NATS, from one connection to another, also to listeners of the same test. What is
 * published waits until NATS has the subscriptions that were made before.
 */
export function busOverNats(address: NatsAddress, log: Log): Bus {
  const installation = `test_${randomUUID()}`;
  const from = createNatsBus({ address, installation, log });
  const to = createNatsBus({ address, installation, log });
  const waiting = new Map<number, () => void>();
  from.subscribe(probe, (number) => waiting.get(number)?.());
  let probes = 0;
  let isClosed = false;
  /** NATS handles what one connection sends in order: whoever hears the probe knows that the subscriptions before it count. */
  const subscribed = () =>
    new Promise<void>((resolve) => {
      const number = (probes += 1);
      const timer = setInterval(() => (isClosed ? settle() : to.publish(probe, number)), PROBE_EVERY_MS);
      const settle = () => {
        clearInterval(timer);
        waiting.delete(number);
        resolve();
      };
      waiting.set(number, settle);
    });
  let inEffect = subscribed();
  let published = Promise.resolve();
  return {
    publish(topic, message) {
      published = Promise.all([published, inEffect]).then(() => from.publish(topic, message));
    },
    subscribe(topic, listener) {
      const stop = to.subscribe(topic, listener);
      inEffect = Promise.all([inEffect, subscribed()]).then(() => undefined);
      return stop;
    },
    async close() {
      isClosed = true;
      await Promise.all([from.close(), to.close()]);
    },
  };
}
