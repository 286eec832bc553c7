import type { QuietReason } from '@konvoj/contract';
import type { Channel, Reason } from './types.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses between the tries; after the last one the delivery has failed. */
const PAUSES_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];
/** Bytes of all files of a mail. On its way it is a third larger, and many mail servers refuse more than 25 MB. */
export const ATTACHMENTS_MAX_BYTES = 15 * 1_048_576;
/** Of quiet reasons a recipient gets one notification about the same subject within this time. */
export const QUIET_MS = 5 * MINUTE_MS;

/** Whether notifications of a reason are collected, and may be muted. */
export function isQuiet(reason: Reason): reason is QuietReason {
  return reason === 'alarm' || reason === 'lateness';
}

/** Whether a delivery counts against the alarm mails of a day. */
export function isAlarmMail({ reason, channel }: { readonly reason: Reason; readonly channel: Channel }): boolean {
  return reason === 'alarm' && channel === 'email';
}

/** How long a notification is worth delivering, in milliseconds. */
export function lifeOf(reason: Reason, channel: Channel): number {
  if (reason === 'reset') return HOUR_MS;
  if (reason === 'alarm' && channel !== 'email') return 15 * MINUTE_MS;
  return 24 * HOUR_MS;
}

/**
 * When a delivery is tried again.
 * @param tries made so far, at least 1
 * @param now of the failure, epoch milliseconds
 * @returns null when it is not: it was tried often enough, or would be too old by then
 */
export function nextTry(tries: number, now: number, expiresAt: number): number | null {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined || now + pause > expiresAt ? null : now + pause;
}

/** Why an alarm mail is skipped on the rest of a day. */
export const ALARM_MAILS_USED_UP = 'The daily limit of alarm mails is used up.';

/** Why a notification is skipped that tells of something that turned out not to have happened. */
export const WITHDRAWN = 'It was withdrawn before it was sent.';

export interface Situation {
  readonly reason: Reason;
  readonly channel: Channel;
  readonly expiresAt: number;
  /** Until when the recipient has muted the reason; null: not. */
  readonly mutedUntil: number | null;
  /** The last notification of this reason about the same subject to the same recipient; null: none. */
  readonly lastSentAt: number | null;
  /** SMS that the organization may still send today. */
  readonly smsLeft: number;
  /** Mails of alarms that the organization may still send today. */
  readonly alarmMailsLeft: number;
}

export type Verdict =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'skip'; readonly why: string };

/** What happens to a delivery whose turn has come. Times are epoch milliseconds. */
export function judge(situation: Situation, now: number): Verdict {
  const { reason, channel, expiresAt, mutedUntil, lastSentAt, smsLeft, alarmMailsLeft } = situation;
  if (now >= expiresAt) return { kind: 'skip', why: 'It was not delivered in time.' };
  if (isQuiet(reason)) {
    if (mutedUntil !== null && now < mutedUntil) return { kind: 'skip', why: 'The recipient has muted this reason.' };
    if (lastSentAt !== null && now < lastSentAt + QUIET_MS) return { kind: 'wait', until: lastSentAt + QUIET_MS };
  }
  if (channel === 'phone' && smsLeft <= 0) return { kind: 'skip', why: 'The daily limit of SMS is used up.' };
  if (isAlarmMail(situation) && alarmMailsLeft <= 0) return { kind: 'skip', why: ALARM_MAILS_USED_UP };
  return { kind: 'send' };
}
