import { instantOfLocal } from '@konvoj/i18n';

/** The exchange format of the specification (chapter 3). */
const EXCHANGE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\S*(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads an instant in client format: ISO 8601 with a zone, or `YYYY-MM-DD HH:mm:ss` in the local time of the zone. A
 * local time skipped by the spring change is read as if the clocks had not changed yet (02:30 is then 03:30 in summer
 * time); one repeated by the autumn change is the earlier of the two.
 * @returns epoch milliseconds, or null for an invalid time, 30 February included
 */
export function readInstant(text: string, timeZone: string): number | null {
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
