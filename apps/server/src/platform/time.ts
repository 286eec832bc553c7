import { instantOfLocal } from '@konvoj/i18n';

/** The exchange format of the specification (chapter 3). */
const EXCHANGE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
/** What lies outside is a mistake, and the farthest cannot be written as a date with four digits of a year. */
const [EARLIEST, TOO_LATE] = [Date.UTC(1900, 0, 1), Date.UTC(2200, 0, 1)];
const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\S*(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads an instant in client format: ISO 8601 with a zone, or `YYYY-MM-DD HH:mm:ss` in the local time of the zone. A
 * local time skipped by the spring change is read as if the clocks had not changed yet (02:30 is then 03:30 in summer
 * time); one repeated by the autumn change is the earlier of the two.
 * @returns epoch milliseconds, or null for an invalid time, 30 February included, and for one outside of the years 1900 to 2199
 */
export function readInstant(text: string, timeZone: string): number | null {
  const at = parsed(text, timeZone);
  return at !== null && at >= EARLIEST && at < TOO_LATE ? at : null;
}

function parsed(text: string, timeZone: string): number | null {
  if (!EXCHANGE.test(text)) return ISO_WITH_ZONE.test(text) ? known(Date.parse(text)) : null;
  const wall = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(wall) || exchangeOf(wall) !== text ? null : instantOfLocal(wall, timeZone);
}

function known(at: number): number | null {
  return Number.isNaN(at) ? null : at;
}

function exchangeOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
}
