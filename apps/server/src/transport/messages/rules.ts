import type { MessageState } from '@konvoj/contract';
import type { Cargo, MessageEvent, ReceiptKind, TrackedMessage, Visit } from './types.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SEND_WITHIN_MS = 24 * HOUR_MS;
const RECEIVE_WITHIN_MS = 60 * MINUTE_MS;
const READ_WITHIN_MS = 24 * HOUR_MS;
const REALIZE_WITHIN_MS = 72 * HOUR_MS;
/** A drive that brings the vehicle so much nearer to the place is one to it. */
export const NEARER_METERS = 1_000;
/** A vehicle is at a place without a radius of its own within this distance. */
export const AT_PLACE_METERS = 250;
/** Shorter stays are no visits. */
const VISIT_SECONDS = 300;

const RECEIPT_STATES = { received: 30, read: 40, onMyWay: 41, done: 50 } as const satisfies Record<
  ReceiptKind,
  MessageState
>;
const ERROR_STATES = { 30: 25, 40: 35, 50: 45 } as const;

/** A message that is not stored yet. */
export function untracked(direction: TrackedMessage['direction'], carries: Cargo): TrackedMessage {
  return {
    direction,
    carries,
    lastWindowEndAt: null,
    state: null,
    stateTimes: new Map(),
    handedOverAt: null,
    readAt: null,
    resumedAt: null,
    openVisitSince: null,
  };
}

/**
 * The states of a message (docs/development/messages.md): the message after an event, or the same object when the event
 * changes nothing. Receipts may come late, twice and in any order.
 * @param now time of the server, epoch milliseconds
 */
export function advance(message: TrackedMessage, event: MessageEvent, now: number): TrackedMessage {
  const { direction, state } = message;
  if (state === null) {
    return event.kind === 'stored' ? enter(message, direction === 'toDriver' ? 0 : 30, now) : message;
  }
  if (state === 51) return message;
  if (event.kind === 'deleted') return enter(message, 51, now);
  if (direction === 'fromDriver') {
    return event.kind === 'readByDispatcher' && state === 30 ? enter(message, 40, now) : message;
  }
  if (state === 11 || state === 50) return message;
  switch (event.kind) {
    case 'handOverBegan':
      return state === 0 ? enter(message, 10, now) : message;
    case 'handedOver':
      return handOver(message, now);
    case 'fetched':
      return handOver(state === 0 ? enter(message, 10, now) : message, now);
    case 'refused':
      return state === 10 ? enter(message, 15, now) : message;
    case 'acceptedAsSms':
      return isOneOf(state, 0, 10, 15, 16) ? enter(message, 20, now) : message;
    case 'cancelled':
      return isCancellable(message) ? enter(message, 11, now) : message;
    case 'receipt':
      return receive(message, event.receipt, now);
    case 'failed':
      return fail(message, event.waitingFor, now);
    case 'drive':
      return drive(message, event, now);
    case 'visit':
      return visit(message, event, now);
    case 'clock':
      return timeOut(message, now);
    default:
      return message;
  }
}

/** A message that may have been on its way for a moment can still be cancelled: the app obeys the withdrawal. */
export function isCancellable({ direction, state }: TrackedMessage): boolean {
  return direction === 'toDriver' && isOneOf(state, 0, 10);
}

/** The limit that a message waits for: passed when more than that time has come. Null: it may stay as it is. */
export function limitOf(message: TrackedMessage): { readonly at: number; readonly state: MessageState } | null {
  const { direction, state, stateTimes, handedOverAt } = message;
  if (direction === 'fromDriver') return null;
  const since = (entered: MessageState) => stateTimes.get(entered) ?? 0;
  if (isOneOf(state, 0, 10)) return { at: since(0) + SEND_WITHIN_MS, state: 16 };
  if (state === 20) return handedOverAt === null ? null : { at: handedOverAt + RECEIVE_WITHIN_MS, state: 26 };
  if (state === 30) return { at: since(30) + READ_WITHIN_MS, state: 36 };
  if (!isOneOf(state, 40, 41) || !canBeRealized(message)) return null;
  const begun = message.resumedAt ?? message.readAt ?? 0;
  return { at: Math.max(begun, message.lastWindowEndAt ?? begun) + REALIZE_WITHIN_MS, state: 46 };
}

function timeOut(message: TrackedMessage, now: number): TrackedMessage {
  const limit = limitOf(message);
  return limit !== null && now > limit.at ? enter(message, limit.state, now) : message;
}

/** An app got the message, for the first time or again after an error. */
function handOver(message: TrackedMessage, now: number): TrackedMessage {
  const { state, handedOverAt } = message;
  if (isOneOf(state, 10, 15, 16, 25, 26)) return { ...enter(message, 20, now), handedOverAt: now };
  return state === 20 && handedOverAt === null ? { ...message, handedOverAt: now } : message;
}

/** A receipt moves a message forward to its state, whatever states it skips. */
function receive(message: TrackedMessage, receipt: ReceiptKind, now: number): TrackedMessage {
  const state = canBeRealized(message) || receipt === 'received' ? RECEIPT_STATES[receipt] : 40;
  if (state === 41 && isOneOf(message.state, 45, 46)) return realizeAtOnce(resume(message, now), now);
  if ((message.state ?? 0) >= state) return message;
  return realizeAtOnce(enter(message, state, now), now);
}

/** An error that is ahead implies the receipts before it; one for a state already reached changes nothing. */
function fail(message: TrackedMessage, waitingFor: 30 | 40 | 50, now: number): TrackedMessage {
  if (waitingFor === 50 && !canBeRealized(message)) return receive(message, 'read', now);
  const state = ERROR_STATES[waitingFor];
  return (message.state ?? 0) < state ? enter(message, state, now) : message;
}

function drive(message: TrackedMessage, event: { beganAt: number; nearerMeters: number }, now: number): TrackedMessage {
  const { openVisitSince, readAt } = message;
  const hasLeft = openVisitSince !== null && event.beganAt > openVisitSince;
  const gone = hasLeft ? { ...message, openVisitSince: null } : message;
  const isToThePlace = readAt !== null && event.beganAt > readAt && event.nearerMeters >= NEARER_METERS;
  if (!isToThePlace || !canBeRealized(message)) return gone;
  if (message.state === 40) return enter(gone, 41, now);
  return isOneOf(message.state, 45, 46) ? resume(gone, now) : gone;
}

/** A visit that is open at reading, or begins after it, realizes the message once it has lasted long enough. */
function visit(message: TrackedMessage, event: Visit, now: number): TrackedMessage {
  if (!canBeRealized(message)) return message;
  const isThere = event.distanceMeters <= AT_PLACE_METERS;
  const known = withVisit(message, isThere && event.isOpen ? event.beganAt : null, event.beganAt);
  if (!isThere || event.lastedSeconds < VISIT_SECONDS || message.readAt === null) return known;
  const endedAt = event.isOpen ? Infinity : event.beganAt + event.lastedSeconds * 1_000;
  const counts = event.beganAt >= message.readAt || endedAt > message.readAt;
  return counts && isOneOf(message.state, 40, 41, 45, 46) ? enter(known, 50, now) : known;
}

function withVisit(message: TrackedMessage, openVisitSince: number | null, beganAt: number): TrackedMessage {
  const held = message.openVisitSince;
  // What is said of an earlier stay does not end a later one.
  return held === openVisitSince || (held !== null && beganAt < held) ? message : { ...message, openVisitSince };
}

/** Read where the vehicle has been standing at the place for a while. */
function realizeAtOnce(message: TrackedMessage, now: number): TrackedMessage {
  const { openVisitSince, state } = message;
  const isThere = openVisitSince !== null && now - openVisitSince >= VISIT_SECONDS * 1_000;
  return isThere && isOneOf(state, 40, 41) ? enter(message, 50, now) : message;
}

/** Back from an error or timeout of realization. */
function resume(message: TrackedMessage, now: number): TrackedMessage {
  return { ...enter(message, 41, now), resumedAt: now };
}

function canBeRealized({ carries }: TrackedMessage): boolean {
  return carries !== 'nothing';
}

function enter(message: TrackedMessage, state: MessageState, now: number): TrackedMessage {
  const readAt = state >= 40 && state < 51 ? (message.readAt ?? now) : message.readAt;
  return { ...message, state, stateTimes: new Map(message.stateTimes).set(state, now), readAt };
}

function isOneOf(state: MessageState | null, ...states: readonly MessageState[]): boolean {
  return state !== null && states.includes(state);
}
