import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_PAUSED_AFTER_DAYS } from '@konvoj/contract';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Pauses between the tries; after the last one the delivery has failed. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
] as const;
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/**
 * When a delivery is tried again.
 * @param tries made so far, at least 1
 * @param now of the failure, epoch milliseconds
 * @returns null: it was tried often enough
 */
export function nextTry(tries: number, now: number): number | null {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined ? null : now + pause;
}

/** Whether a webhook that has accepted nothing since a moment is paused. Epoch milliseconds. */
export function isToBePaused(failingSince: number, now: number): boolean {
  return now - failingSince >= WEBHOOK_PAUSED_AFTER_DAYS * DAY_MS;
}

/** A secret in the form of Standard Webhooks: `whsec_` and base64. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export interface SignedMessage {
  readonly id: string;
  /** Of this try, epoch milliseconds. */
  readonly now: number;
  readonly body: string;
}

/**
 * The headers of a delivery (standardwebhooks.com, specification 1.0): HMAC-SHA256 over `id.timestamp.body`, the time in
 * whole seconds.
 */
export function signedHeaders(secret: string, { id, now, body }: SignedMessage): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1_000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Konvoj',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** The beginning of an answer as the log keeps it: in one piece that PostgreSQL can store. */
export function loggedAnswer(text: string): string | null {
  const kept = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
  return kept === '' ? null : kept;
}
