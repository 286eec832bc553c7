import { folded } from '@konvoj/i18n/folded';
import { isImei } from '@konvoj/teltonika';
import type { Tracker, TrackerFamily } from './types.ts';

/** Before any tracker reported: a first mounting covers whatever the tracker has buffered. Epoch milliseconds. */
export const BEFORE_ANY_RECORD = Date.UTC(2020, 0, 1);

/** The table of elements of a model (docs: trackers). The packet does not name the model, so the user enters it. */
export function familyOfModel(model: string | null): TrackerFamily {
  const name = (model ?? '').toUpperCase().replaceAll(/[\s-]/g, '');
  if (/^F(MB|MC|MM)6[45]\d/.test(name)) return 'B';
  if (/^FT[CM](88|92|96)/.test(name)) return 'F';
  if (/^F(MB|MC|MM|MU)(00|[12]\d|8\d|9\d)\d/.test(name) || name.startsWith('FMT100')) return 'A';
  return 'common';
}

/**
 * Whether a text can be the identifier of a tracker: an IMEI with its check digit for Teltonika, else up to 64 letters,
 * digits and `_ . : -`. An identifier that has reported is accepted, because a typing error is impossible then.
 * @param protocol null: its first contact decides; fifteen digits are then an IMEI
 */
export function isTrackerIdentity(protocol: string | null, identity: string, hasReported: boolean): boolean {
  const mustBeImei = protocol?.startsWith('teltonika') ?? isImei(identity);
  if (mustBeImei) return isImei(identity) && (hasReported || hasCheckDigit(identity));
  return hasReported || /^[\w.:-]{1,64}$/.test(identity);
}

/** The last digit of an IMEI follows from the others (Luhn; 3GPP TS 23.003, annex B). */
function hasCheckDigit(imei: string): boolean {
  let sum = 0;
  for (const [place, digit] of Array.from(imei, Number).entries()) {
    const value = digit * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/**
 * The start of a mounting without a given time: since ever when tracker and vehicle are both unused, so that buffered
 * records count; otherwise now.
 * @param wasUsed the tracker was mounted before, or the vehicle carried one
 */
export function mountedSince(wasUsed: boolean, now: number): number {
  return wasUsed ? now : BEFORE_ANY_RECORD;
}

/** Whether a tracker matches a search: each word of the text occurs in one of its columns. */
export function matchesSearch(tracker: Tracker, search: string | undefined): boolean {
  if (search === undefined) return true;
  const { imei, model, family, protocol, phone, vehicle } = tracker;
  const text = folded([imei, model, family, protocol, phone, vehicle?.licencePlate].join(' '));
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
