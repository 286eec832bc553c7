import type { Webhook, WebhookDelivery } from '@konvoj/contract';
import { instant } from '../../platform/instant.ts';
import type { StoredDelivery, StoredHook } from './types.ts';

const instantOrNull = (time: number | null) => (time === null ? null : instant(time));

export function hookOnWire(hook: StoredHook, names: ReadonlyMap<number, string>): Webhook {
  return {
    id: hook.id,
    name: hook.name,
    url: hook.url,
    events: [...hook.events],
    enabled: hook.enabled,
    createdAt: instant(hook.createdAt),
    createdBy: hook.createdBy === null ? null : (names.get(hook.createdBy) ?? null),
    failingSince: instantOrNull(hook.failingSince),
    pausedAt: instantOrNull(hook.pausedAt),
  };
}

export function deliveryOnWire(delivery: StoredDelivery): WebhookDelivery {
  const { id, event, body, state, tries, status, latencyMs, answer, failure } = delivery;
  return {
    id,
    event,
    createdAt: instant(delivery.createdAt),
    state,
    tries,
    nextTryAt: state === 'queued' ? instantOrNull(delivery.dueAt) : null,
    endedAt: instantOrNull(delivery.endedAt),
    status,
    latencyMs,
    answer,
    failure,
    body,
  };
}
