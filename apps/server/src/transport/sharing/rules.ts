import { LINK_MAX_DAYS } from '@konvoj/contract';
import type { FieldError } from '@konvoj/contract';
import type { LinkTerms, ViewedLink } from './types.ts';

const DAY_MS = 86_400_000;

/**
 * `waiting`: not begun, so it shows what it is called and nothing else; `open`; `ended`: its time is over or it was
 * revoked, for good or until its owner takes that back.
 */
export type LinkState = 'waiting' | 'open' | 'ended';

type Validity = Pick<ViewedLink, 'validFrom' | 'validTo' | 'revoked'>;

/** @param now epoch milliseconds; the end itself no longer belongs to the validity */
export function stateOf({ validFrom, validTo, revoked }: Validity, now: number): LinkState {
  if (revoked || now >= validTo) return 'ended';
  return now < validFrom ? 'waiting' : 'open';
}

/** The user whose vehicles a link may show at this moment; null when it shows no vehicle. */
export function usableCreator(link: ViewedLink, now: number): number | null {
  const { creator } = link;
  if (creator === null || creator.locked || stateOf(link, now) !== 'open') return null;
  return creator.usableUntil !== null && now >= creator.usableUntil ? null : creator.id;
}

/** When a link changes by the passing of time alone, the next time after now; null: never again. */
export function nextTurn({ validFrom, validTo, creator }: ViewedLink, now: number): number | null {
  const turns = [validFrom, validTo, creator?.usableUntil ?? now].filter((at) => at > now);
  return turns.length === 0 ? null : Math.min(...turns);
}

/**
 * What viewers call the devices of a link: their places in its list, from 1. Those that its creator does not see (any
 * more) are left out without moving the others up.
 */
export function numbersOf(deviceIds: readonly number[], visible: Iterable<number>): Map<number, number> {
  const seen = new Set(visible);
  return new Map(deviceIds.flatMap((id, index) => (seen.has(id) ? [[id, index + 1] as const] : [])));
}

/** Devices of a changed list: those that stay keep their order, new ones follow. */
export function inKnownOrder(before: readonly number[], given: readonly number[]): number[] {
  const wanted = new Set(given);
  return [...new Set([...before.filter((id) => wanted.has(id)), ...given])];
}

/** What is wrong with a validity, null when nothing is. */
export function periodError({ validFrom, validTo }: Pick<LinkTerms, 'validFrom' | 'validTo'>): FieldError | null {
  if (validTo <= validFrom) return { path: 'validTo', code: 'not_after_start' };
  if (validTo - validFrom > LINK_MAX_DAYS * DAY_MS) {
    return { path: 'validTo', code: 'too_many_days', params: { maxDays: LINK_MAX_DAYS } };
  }
  return null;
}

/** Addresses as they are kept: in lower case, each once. */
export function tidyRecipients(recipients: readonly string[]): string[] {
  return [...new Set(recipients.map((address) => address.toLowerCase()))];
}

/**
 * The part of a period that a link shows: inside its validity, not in the future, the last days of it when it is longer
 * than what is answered at once. Null when there is none.
 * @param asked ends that the viewer left out are those of the validity
 */
export function shownPeriod(
  { validFrom, validTo }: Pick<LinkTerms, 'validFrom' | 'validTo'>,
  asked: { readonly from: number | undefined; readonly to: number | undefined },
  now: number,
  maxDays: number,
): { readonly from: number; readonly to: number } | null {
  const to = Math.min(asked.to ?? now, now, validTo - 1);
  // A change of the clocks makes a period an hour longer on the wall.
  const longest = maxDays * DAY_MS - 3_600_000;
  const from = Math.max(asked.from ?? validFrom, validFrom, to - longest);
  return from > to ? null : { from, to };
}
