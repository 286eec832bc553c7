import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';

export type CountDeliveries = (channel: string, state: string, count: number) => void;

/** Counts deliveries that have ended. */
export function deliveryMetrics(registry: Registry): CountDeliveries {
  const ended = new Counter({
    name: 'konvoj_notifications_total',
    help: 'Notifications that were sent, have failed or were skipped',
    labelNames: ['channel', 'state'],
    registers: [registry],
  });
  return (channel, state, count) => ended.inc({ channel, state }, count);
}
