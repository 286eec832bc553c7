import type { DownloadDetail, DownloadStatus } from '@konvoj/contract';

type Ended = 'success' | 'cardDenied' | 'notWorking' | 'fail';
/** How a download may end that does not succeed. */
export type Failed = Exclude<Ended, 'success'>;

/** Which status may follow which; null: the download waits for its turn. A status may be repeated with another detail. */
const NEXT: Readonly<Record<DownloadStatus | 'waiting', readonly DownloadStatus[]>> = {
  waiting: ['authStarted', 'notWorking'],
  authStarted: ['authStarted', 'authComplete', 'cardDenied', 'notWorking', 'fail'],
  authComplete: ['downloadInProgress', 'fail'],
  downloadInProgress: ['downloadInProgress', 'success', 'fail'],
  success: [],
  cardDenied: [],
  notWorking: [],
  fail: [],
};

/** Whether a download in one status may go on to another. @param before null: it waits for its turn */
export function mayFollow(before: DownloadStatus | null, after: DownloadStatus): boolean {
  return NEXT[before ?? 'waiting'].includes(after);
}

/** Whether a download with this status has ended. */
export function hasEnded(status: DownloadStatus | null): status is Ended {
  return NEXT[status ?? 'waiting'].length === 0;
}

/** The unit does not accept the company card. */
const DENIALS: ReadonlySet<DownloadDetail> = new Set<DownloadDetail>([
  'card_expired',
  'card_changed',
  'no_lock',
  'card_generation',
  'auth_failed',
  'auth_limit',
]);
/** Nothing could begin. */
const NO_START: ReadonlySet<DownloadDetail> = new Set<DownloadDetail>([
  'offline',
  'ignition_off',
  'vu_timeout',
  'no_card',
  'card_busy',
  'disabled',
  'can_wiring',
]);

/**
 * How a download ends that goes on no further: cardDenied and notWorking are possible until the card is accepted, later on
 * everything is a failure.
 * @param status in which the problem was found; null: it waited for its turn
 */
export function endOf(status: DownloadStatus | null, detail: DownloadDetail): Failed {
  if (status === null) return 'notWorking';
  if (status !== 'authStarted') return 'fail';
  if (DENIALS.has(detail)) return 'cardDenied';
  return NO_START.has(detail) ? 'notWorking' : 'fail';
}

export const RETRY_AFTER_MS = 30 * 60_000;
/** After the first try. */
export const RETRIES = 5;

interface EndedTry {
  readonly status: DownloadStatus | null;
  readonly detail: DownloadDetail | null;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Epoch milliseconds. */
  readonly endedAt: number;
}

/**
 * The earliest time at which a download is tried again by itself: at the next ignition, but not within half an hour, five
 * times. Never after a denied card, because repeated refusals can block the card function of the unit until a workshop
 * resets it, and never after a user has cancelled it.
 * @returns epoch milliseconds; null: it is not tried again
 */
export function retryAt({ status, detail, attempt, endedAt }: EndedTry): number | null {
  if (status !== 'notWorking' && status !== 'fail') return null;
  return detail === 'cancelled' || attempt > RETRIES ? null : endedAt + RETRY_AFTER_MS;
}

/** Whether people are to be notified that a download has failed for good. */
export function needsAlarm(ended: EndedTry): boolean {
  if (ended.detail === 'cancelled' || ended.status === 'success') return false;
  return retryAt(ended) === null;
}
