import type { Message, MessageState } from '@konvoj/contract';

/** The words of the states, as the texts name them. */
const NAMES = {
  0: 'ready',
  10: 'sending',
  11: 'cancelled',
  15: 'sendingError',
  16: 'sendingTimeout',
  20: 'sent',
  25: 'receiptError',
  26: 'receiptTimeout',
  30: 'received',
  35: 'readError',
  36: 'readTimeout',
  40: 'read',
  41: 'inDrive',
  45: 'realizationError',
  46: 'realizationTimeout',
  50: 'realized',
  51: 'deleted',
} as const satisfies Readonly<Record<MessageState, string>>;
export type StateName = (typeof NAMES)[MessageState];

export const stateName = (state: MessageState): StateName => NAMES[state];

type Tracked = Pick<Message, 'direction' | 'currentState' | 'createdTime'>;

/** An error, or a time limit that has passed. */
const isProblem = (state: MessageState): boolean => state % 10 === 5 || state % 10 === 6;

/** So long a message may be on its way to the driver before a dispatcher has to look at it. */
const RECEIPT_EXPECTED_MS = 10 * 60_000;
const ON_THE_WAY: ReadonlySet<MessageState> = new Set([0, 10, 20]);

/** A message to the driver that does not get on: an error, a timeout, or no receipt for 10 minutes. */
export function isStuck({ direction, currentState, createdTime }: Tracked, nowMs: number): boolean {
  if (direction !== 0) return false;
  if (isProblem(currentState)) return true;
  return ON_THE_WAY.has(currentState) && nowMs - Date.parse(createdTime) > RECEIPT_EXPECTED_MS;
}

/** From the driver, and no dispatcher has read it. */
export const isUnread = ({ direction, currentState }: Omit<Tracked, 'createdTime'>): boolean =>
  direction === 1 && currentState === 30;

/** Only before it was sent. */
export const canCancel = ({ direction, currentState }: Omit<Tracked, 'createdTime'>): boolean =>
  direction === 0 && (currentState === 0 || currentState === 10);

export interface EnteredState {
  readonly state: StateName;
  /** ISO instant. */
  readonly at: string;
}

const isState = (code: number): code is MessageState => code in NAMES;

/** The states that a message has entered, by time; those that were skipped are not among them. */
export function enteredStates({ stateTimes }: Pick<Message, 'stateTimes'>): readonly EnteredState[] {
  return Object.entries(stateTimes)
    .map(([code, at]) => ({ code: Number(code), at }))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.code - b.code)
    .flatMap(({ code, at }) => (isState(code) ? [{ state: NAMES[code], at }] : []));
}

/** A smaller difference between the clocks of phone and server is the time on the way. */
const CLOCKS_DIFFER_MS = 60_000;

/** The time by the clock of the phone, when it differs from ours; null otherwise. */
export function differingPhoneTime({
  phoneTime,
  createdTime,
}: Pick<Message, 'phoneTime' | 'createdTime'>): string | null {
  if (phoneTime === null) return null;
  return Math.abs(Date.parse(phoneTime) - Date.parse(createdTime)) >= CLOCKS_DIFFER_MS ? phoneTime : null;
}
