import { pushMessage } from '@konvoj/contract';
import webPush from 'web-push';
import { z } from 'zod';
import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import type { JobKind } from '../../platform/jobs.ts';
import { readSubscription } from './rules.ts';
import { deleteToken } from './store.ts';

const pushJob = z.strictObject({ token: z.string(), message: pushMessage });
export type PushJob = z.infer<typeof pushJob>;

/** A notification to one browser is a job: an unavailable push service delays only that notification. */
export const sendPush: JobKind<PushJob> = { name: 'push', data: pushJob, retries: 5 };

export const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof vapidKeys>;

export function newVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys();
}

export interface PushSenderOptions {
  readonly database: Database;
  readonly keys: VapidKeys;
  /** Host names of push services. */
  readonly services: readonly string[];
  /** The contact given to push services: an https address or `mailto:`. */
  readonly contact: string;
  readonly log: { warn(details: object, message: string): void };
}

/** A notification that was not delivered within a day is dropped. */
const KEPT_FOR_SECONDS = 86_400;
const ANSWER_WITHIN_MS = 10_000;
/** The browser has unsubscribed. */
const GONE = new Set([404, 410]);

/**
 * Sends an encrypted notification to the browser's push service (RFC 8030, 8291, 8292) and drops ended subscriptions.
 */
export function pushSender({ database, keys, services, contact, log }: PushSenderOptions) {
  const statements = statementsOn(database.lookup);
  return async ({ token, message }: PushJob): Promise<void> => {
    const subscription = readSubscription(token, services);
    if (subscription === null) return deleteToken(statements, token);
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { subject: contact, ...keys },
      TTL: KEPT_FOR_SECONDS,
      topic: topicOf(message.tag),
    });
    const reply = await fetch(endpoint, {
      method,
      headers: new Headers(Object.entries(headers)),
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (reply.ok) return;
    if (GONE.has(reply.status)) return deleteToken(statements, token);
    log.warn({ status: reply.status, service: new URL(endpoint).hostname }, 'push service refused a notification');
    throw new Error(`the push service answered ${reply.status}`);
  };
}

/** A topic is at most 32 characters of base64url (RFC 8030, 5.4). */
function topicOf(tag: string): string {
  return tag.replaceAll(/[^\w-]/g, '-').slice(0, 32);
}
