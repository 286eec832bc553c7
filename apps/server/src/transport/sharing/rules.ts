import { LINK_MAX_DAYS } from '@konvoj/contract';
import type { FieldError } from '@konvoj/contract';
import type { LinkTerms, ViewedLink } from './types.ts';

const DAY_MS = 86_400_000;

/**
 * `waiting`: not begun, so it shows its name and nothing else; `open`; `ended`: its time or its order is over, or it was
 * revoked, until its owner restores it.
 */
export type LinkState = 'waiting' | 'open' | 'ended';

type Validity = Pick<ViewedLink, 'validFrom' | 'validTo' | 'revoked' | 'orderEnded'>;

/** @param now epoch milliseconds; the end is exclusive */
export function stateOf({ validFrom, validTo, revoked, orderEnded }: Validity, now: number): LinkState {
  if (revoked || orderEnded || now >= validTo) return 'ended';
  return now < validFrom ? 'waiting' : 'open';
}

/** The user whose vehicles a link may show now; null when it shows no vehicle. */
export function usableCreator(link: ViewedLink, now: number): number | null {
  const { creator } = link;
  if (creator === null || creator.locked || stateOf(link, now) !== 'open') return null;
  return creator.usableUntil !== null && now >= creator.usableUntil ? null : creator.id;
}

/** The next time after now at which a link changes by time alone; null: never. */
export function nextTurn({ validFrom, validTo, creator }: ViewedLink, now: number): number | null {
  const turns = [validFrom, validTo, creator?.usableUntil ?? now].filter((at) => at > now);
  return turns.length === 0 ? null : Math.min(...turns);
}

/**
 * The device numbers for viewers: positions in the link's list, from 1. Devices that its creator does not see (any
 * more) are left out without renumbering the others.
 */
export function numbersOf(deviceIds: readonly number[], visible: Iterable<number>): Map<number, number> {
  const seen = new Set(visible);
  return new Map(deviceIds.flatMap((id, index) => (seen.has(id) ? [[id, index + 1] as const] : [])));
}

/** Devices of a changed list: remaining ones keep their order, new ones follow. */
export function inKnownOrder(before: readonly number[], given: readonly number[]): number[] {
  const wanted = new Set(given);
  return [...new Set([...before.filter((id) => wanted.has(id)), ...given])];
}

/** The error of a validity, null when it is valid. */
export function periodError({ validFrom, validTo }: Pick<LinkTerms, 'validFrom' | 'validTo'>): FieldError | null {
  if (validTo <= validFrom) return { path: 'validTo', code: 'not_after_start' };
  if (validTo - validFrom > LINK_MAX_DAYS * DAY_MS) {
    return { path: 'validTo', code: 'too_many_days', params: { maxDays: LINK_MAX_DAYS } };
  }
  return null;
}

/** Addresses in stored form: in lower case, without duplicates. */
export function tidyRecipients(recipients: readonly string[]): string[] {
  return [...new Set(recipients.map((address) => address.toLowerCase()))];
}

/**
 * The part of a period that a link shows: inside its validity, not in the future, and only the last days when it is
 * longer than the maximum of one request. Null when there is none.
 * @param asked missing ends are those of the validity
 */
export function shownPeriod(
  { validFrom, validTo }: Pick<LinkTerms, 'validFrom' | 'validTo'>,
  asked: { readonly from: number | undefined; readonly to: number | undefined },
  now: number,
  maxDays: number,
): { readonly from: number; readonly to: number } | null {
  const to = Math.min(asked.to ?? now, now, validTo - 1);
  // A clock change makes a period an hour longer in local time.
  const longest = maxDays * DAY_MS - 3_600_000;
  const from = Math.max(asked.from ?? validFrom, validFrom, to - longest);
  return from > to ? null : { from, to };
}
