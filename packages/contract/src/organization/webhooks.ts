import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idText, instant, shortText } from '../wire-types.ts';

/** Of an organization. */
export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX_LENGTH = 500;
/** How long deliveries stay in the log. */
export const WEBHOOK_LOG_DAYS = 30;
/** After so many days without an accepted delivery a webhook is paused. */
export const WEBHOOK_PAUSED_AFTER_DAYS = 3;

/** What other systems are told (docs/operations/integrations.md). */
export const webhookEvent = z.enum([
  'stage.closed',
  'alarm.fired',
  'alarm.withdrawn',
  'message.created',
  'order.state_changed',
  'document.added',
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** A delivery that a user starts to see whether the receiver works. */
export const WEBHOOK_TEST = 'test';

/** An address that a user enters; the server checks whether it may connect to it. */
export const outboundUrl = z
  .string()
  .trim()
  .max(WEBHOOK_URL_MAX_LENGTH)
  .pipe(z.url({ protocol: /^https?$/ }));

const events = z
  .array(webhookEvent)
  .min(1)
  .overwrite((given) => webhookEvent.options.filter((each) => given.includes(each)));

const fields = z.strictObject({ name: shortText, url: outboundUrl, events, enabled: z.boolean() });
export type WebhookFields = z.output<typeof fields>;

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  enabled: z.boolean(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** Since when no delivery has been accepted; null: the last one was, or none was tried yet. */
  failingSince: instant.nullable(),
  /** When the server paused it because it failed for days; saving it enabled ends the pause. */
  pausedAt: instant.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** `queued` for its first or next try, `sending`, `sent`: accepted by the receiver, or `failed`: not tried any more. */
export const webhookDeliveryState = z.enum(['queued', 'sending', 'sent', 'failed']);

/**
 * Why a try failed: the receiver's `answer` was not 2xx, none came in time (`timeout`), nobody answered (`connection`), the
 * name has no address (`name`) or one that is not allowed (`address`), the `certificate` is not valid, the server stopped
 * meanwhile (`interrupted`), its `key` was lost, or the webhook was `paused`.
 */
export const webhookFailure = z.enum([
  'answer',
  'timeout',
  'connection',
  'name',
  'address',
  'certificate',
  'interrupted',
  'key',
  'paused',
]);
export type WebhookFailure = z.infer<typeof webhookFailure>;

export const webhookDelivery = z.object({
  id: z.uuid(),
  event: z.enum([...webhookEvent.options, WEBHOOK_TEST]),
  createdAt: instant,
  state: webhookDeliveryState,
  /** Tries so far. */
  tries: z.int(),
  /** Of the next try; null: there is none. */
  nextTryAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Of the last try: its HTTP status, milliseconds to the answer, the first bytes of it, and why it failed. */
  status: z.int().nullable(),
  latencyMs: z.int().nullable(),
  answer: z.string().nullable(),
  failure: webhookFailure.nullable(),
  /** What is sent, as JSON text. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const byId = z.strictObject({ id: idText });

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/webhooks',
    access: 'integrations.manage',
    summary: 'Webhooks of the organization by name',
    reply: z.array(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/webhooks',
    access: 'integrations.manage',
    summary: 'A new webhook; the secret that signs its deliveries is shown once',
    body: fields,
    reply: webhook.extend({ secret: z.string() }),
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/webhooks/:id',
    access: 'integrations.manage',
    summary: 'Replaces name, address, events and switch; the secret stays',
    params: byId,
    body: fields,
    reply: webhook,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    access: 'integrations.manage',
    summary: 'A new secret in place of the old one, shown once',
    params: byId,
    reply: z.object({ secret: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    access: 'integrations.manage',
    summary: 'Deletes a webhook with its log',
    params: byId,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/test',
    access: 'integrations.manage',
    summary: 'Sends a test once, also while the webhook is off; the reply is what came of it',
    params: byId,
    reply: webhookDelivery,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    access: 'integrations.manage',
    summary: 'The newest 200 deliveries of the last 30 days, the newest first',
    params: byId,
    query: z.strictObject({ state: webhookDeliveryState.optional() }),
    reply: z.array(webhookDelivery),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
    access: 'integrations.manage',
    summary: 'Queues a delivery that has ended once more, under the same webhook-id',
    params: z.strictObject({ id: idText, deliveryId: z.uuid() }),
    reply: webhookDelivery,
  }),
} as const;
