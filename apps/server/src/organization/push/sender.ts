import type { PushMessage, PushSubscription } from '@konvoj/contract';
import webPush from 'web-push';
import { z } from 'zod';
import { readSubscription } from './rules.ts';

export const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof vapidKeys>;

export function newVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys();
}

export interface PushSenderOptions {
  readonly keys: VapidKeys;
  /** Host names of push services. */
  readonly services: readonly string[];
  /** The contact given to push services: an https address or `mailto:`. */
  readonly contact: string;
}

/** `gone`: the browser has unsubscribed. Otherwise why it was not accepted, in words. */
export type PushOutcome = 'accepted' | 'gone' | { readonly error: string };

/** @param lifeSeconds the push service drops what it could not deliver in this time */
export type SendPush = (token: string, message: PushMessage, lifeSeconds: number) => Promise<PushOutcome>;

const ANSWER_WITHIN_MS = 5_000;
const GONE = new Set([404, 410]);

/** Sends an encrypted notification to the browser's push service (RFC 8030, 8291, 8292). */
export function pushSender({ keys, services, contact }: PushSenderOptions): SendPush {
  /** Null: nothing can be encrypted with the keys of the subscription. */
  function detailsOf(subscription: PushSubscription, message: PushMessage, lifeSeconds: number) {
    try {
      return webPush.generateRequestDetails(subscription, JSON.stringify(message), {
        vapidDetails: { subject: contact, ...keys },
        TTL: lifeSeconds,
        topic: topicOf(message.tag),
      });
    } catch {
      return null;
    }
  }

  return async (token, message, lifeSeconds) => {
    const subscription = readSubscription(token, services);
    if (subscription === null) return 'gone';
    const details = detailsOf(subscription, message, lifeSeconds);
    if (details === null) return 'gone';
    const { endpoint, method, headers, body } = details;
    try {
      const reply = await fetch(endpoint, {
        method,
        headers: new Headers(Object.entries(headers)),
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await reply.body?.cancel();
      if (reply.ok) return 'accepted';
      return GONE.has(reply.status) ? 'gone' : { error: `The push service answered ${reply.status}.` };
    } catch {
      return { error: 'The push service did not answer.' };
    }
  };
}

/** A topic is at most 32 characters of base64url (RFC 8030, 5.4). */
function topicOf(tag: string): string {
  return tag.replaceAll(/[^\w-]/g, '-').slice(0, 32);
}
