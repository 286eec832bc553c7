import { instantOfLocal, localFields } from '@konvoj/i18n';
import type { Period } from '../../platform/period.ts';

/**
 * Tables of organizations that an archive does not have as CSV: what is in it in another form, what is computed from the rest,
 * and what only lets somebody in. A test compares this list with the tables of the database.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  // in folders of their own: vehicles/ and files/
  'position',
  'file_content',
  'file_chunk',
  // computed from the positions
  'device_state',
  'fold_beginning',
  'fold_checkpoint',
  'fold_recompute',
  'recompute_request',
  'recorded_drivers',
  // how far a forward has got
  'position_forward_cursor',
  'position_forward_late',
  // keys, sessions and sign-ins that have begun
  'company_sign_in_attempt',
  'driver_session',
  'ingest_key',
  'tracker_key',
  'data_export',
]);

/** Columns that nobody reads outside of this server: hashes, and what is encrypted with a key of the installation. */
const SECRET_COLUMN = /_hash$|^sealed_|^password|^pin_|^(?:push_)?token$|^secret$/;
const SECRET_COLUMNS: ReadonlySet<string> = new Set(['delivery.content']);

export function isSecret(table: string, column: string): boolean {
  return SECRET_COLUMN.test(column) || SECRET_COLUMNS.has(`${table}.${column}`);
}

/** A calendar month of a time zone. */
export interface Month {
  /** `2026-11` */
  readonly name: string;
  readonly period: Period;
}

/** The months of a period, the first one first. */
export function monthsOf(span: Period, timeZone: string): Month[] {
  const first = localFields(span.from, timeZone);
  const months: Month[] = [];
  for (let month = first.getUTCMonth(); ; month += 1) {
    const begin = (of: number) => instantOfLocal(Date.UTC(first.getUTCFullYear(), of), timeZone);
    const from = begin(month);
    if (from > span.to) return months;
    const name = new Date(Date.UTC(first.getUTCFullYear(), month)).toISOString().slice(0, 7);
    months.push({ name, period: { from, to: begin(month + 1) - 1 } });
  }
}

/** Whether bytes of a type hardly shrink. */
export function isCompressed(type: string): boolean {
  return /^(?:image\/(?!bmp|tiff)|video\/|audio\/)|pdf$|zip$|officedocument/.test(type);
}

/** Percent, which reaches 100 only at the end. */
export function progressOf(done: number, all: number): number {
  return all === 0 ? 0 : Math.min(99, Math.floor((done / all) * 100));
}

/** An export that was begun so often and never ended is not begun again: its process dies of it. */
export const MOST_TRIES = 3;
