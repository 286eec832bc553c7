import { endpoints, schemaFindings, type SharedLink, type FieldError } from '@konvoj/contract';
import { exchangeDateTime, formatDate, instantOfLocal } from '@konvoj/i18n';
import { z } from 'zod';
import type { LinkView } from './links-search.ts';

/** What the share dialog holds. Times are the wall clock of the organization in the exchange format. */
export const linkValues = z.object({
  name: z.string(),
  deviceIds: z.array(z.number()),
  validFrom: z.string(),
  validTo: z.string(),
  showDriver: z.boolean(),
  showTrack: z.boolean(),
  recipients: z.array(z.string()),
});
export type LinkValues = z.infer<typeof linkValues>;

const HOUR_MS = 3_600_000;
/** How long a link may be given at a click, in hours. */
export const LENGTHS = { hours8: 8, day: 24, days3: 72, week: 168 } as const;
export type Length = keyof typeof LENGTHS;

/** From now on for a time. */
export function validFor(length: Length, nowMs: number, timeZone: string): Pick<LinkValues, 'validFrom' | 'validTo'> {
  return {
    validFrom: exchangeDateTime(nowMs, timeZone),
    validTo: exchangeDateTime(nowMs + LENGTHS[length] * HOUR_MS, timeZone),
  };
}

/** The default name of a link to one vehicle: its plate and the day. */
export function proposedName(plates: readonly string[], nowMs: number, timeZone: string): string {
  const [plate, ...others] = plates;
  return plate === undefined || plate === '' || others.length > 0 ? '' : `${plate}, ${formatDate(nowMs, timeZone)}`;
}

/** A new link: for a day, with the track, without the driver's name. */
export function newLink(deviceIds: readonly number[], nowMs: number, timeZone: string, name = ''): LinkValues {
  return {
    name,
    deviceIds: [...deviceIds],
    ...validFor('day', nowMs, timeZone),
    showDriver: false,
    showTrack: true,
    recipients: [],
  };
}

export function valuesOf(link: SharedLink, timeZone: string): LinkValues {
  return {
    name: link.name,
    deviceIds: link.deviceIds,
    validFrom: exchangeDateTime(link.validFrom, timeZone),
    validTo: exchangeDateTime(link.validTo, timeZone),
    showDriver: link.showDriver,
    showTrack: link.showTrack,
    recipients: link.recipients,
  };
}

export const bodyOf = (values: LinkValues) => ({ ...values, name: values.name.trim() });

/** What must be mended before the link can be asked for. */
export function linkFindings(values: LinkValues): FieldError[] {
  const findings = schemaFindings(endpoints.sharedLinks.create.body, bodyOf(values));
  // The exchange format sorts as time does.
  if (values.validTo <= values.validFrom) findings.push({ path: 'validTo', code: 'not_after_start' });
  return findings;
}

export type LinkState = 'active' | 'upcoming' | 'expired' | 'revoked';

/** Exactly at its end a link has expired. */
export function linkState(link: Pick<SharedLink, 'validFrom' | 'validTo' | 'revoked'>, nowMs: number): LinkState {
  if (link.revoked) return 'revoked';
  if (Date.parse(link.validTo) <= nowMs) return 'expired';
  return Date.parse(link.validFrom) > nowMs ? 'upcoming' : 'active';
}

export function isInView(state: LinkState, view: LinkView): boolean {
  return view === 'all' || (view === 'current') === (state === 'active' || state === 'upcoming');
}

/** The instant of a wall clock time, for texts. */
export function instantOf(exchange: string, timeZone: string): number {
  return instantOfLocal(Date.parse(`${exchange.replace(' ', 'T')}Z`), timeZone);
}
