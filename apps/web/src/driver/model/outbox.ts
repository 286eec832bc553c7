import type { Place, Receipt } from './phone-message.ts';

/** A picture that the server does not have yet. */
export interface OwnPicture {
  readonly id: string;
  readonly name: string;
  readonly content: Blob;
}

interface Waiting {
  /** The order in which entries are sent. */
  readonly sequence: number;
  readonly owner: string;
  /** The server takes each key once, however often it is sent. */
  readonly key: string;
  /** ISO instant by the clock of the phone. */
  readonly at: string;
  /** The server's error code when it refused the entry for good. */
  readonly refused: string | null;
}

export interface WrittenMessage extends Waiting {
  readonly kind: 'message';
  /** The vehicle in which it was written. */
  readonly deviceId: number;
  /** Empty with pictures only. */
  readonly text: string;
  readonly pictures: readonly OwnPicture[];
  /** Null or missing: none. */
  readonly place?: Place | null;
}

export interface WaitingReceipt extends Waiting {
  readonly kind: 'receipt';
  readonly messageId: number;
  readonly receipt: Receipt;
}

/** What a driver reports of a point, in this order; a problem at any time. */
export type ReportedStatus = 'enRoute' | 'arrived' | 'done' | 'problem';

/** What the driver says of a point of an order. */
export interface PointReport extends Waiting {
  readonly kind: 'point';
  readonly orderId: number;
  /** The number of the point. */
  readonly point: number;
  readonly status: ReportedStatus;
  /** Of a problem. */
  readonly reason: string | null;
}

/** What waits on the phone until the server has it. */
export type OutboxEntry = WrittenMessage | WaitingReceipt | PointReport;
/** An entry before the phone has numbered it. */
export type NewEntry =
  | Omit<WrittenMessage, 'sequence'>
  | Omit<WaitingReceipt, 'sequence'>
  | Omit<PointReport, 'sequence'>;

/** What came of sending an entry. */
export type Answer =
  | { readonly kind: 'accepted' }
  /** No answer, or one that says to try again; the server may have the entry. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'refused'; readonly code: string };

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Entries go out one after another in the order in which they were made; one that was refused waits for the driver and
 * lets the others pass.
 */
export function nextEntry(entries: readonly OutboxEntry[]): OutboxEntry | null {
  return entries.filter(({ refused }) => refused === null).toSorted((a, b) => a.sequence - b.sequence)[0] ?? null;
}

/**
 * The entry after an answer; null: it is done. A refused receipt is given up: there is nothing that a driver could do
 * about it.
 */
export function afterAnswer(entry: OutboxEntry, answer: Answer): OutboxEntry | null {
  if (answer.kind === 'accepted') return null;
  if (answer.kind !== 'refused') return entry;
  return entry.kind === 'receipt' ? null : { ...entry, refused: answer.code };
}

/**
 * How long the phone waits before it tries the server again, in milliseconds.
 * @param failures how many times in a row it was not reached
 * @param random from 0 to 1: phones that lost their signal together do not come back in the same moment
 */
export function waitBeforeRetry(failures: number, random: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + random / 2);
}
