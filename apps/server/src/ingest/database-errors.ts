import pg from 'pg';

/** Raised by `all_accepted` (migrations/0003-telemetry.sql). */
const GUARD_REFUSED = 'KV001';
/** Data exception, integrity violation, program limit: what a record's content can cause. */
const CONTENT_CLASSES = new Set(['22', '23', '54']);

/** Another gateway moved one of the devices on: read their states again and repeat. */
export class DevicesMovedOnError extends Error {
  override readonly name = 'DevicesMovedOnError';
}

/**
 * - `refused`: the version guard did not hold
 * - `content`: something in the batch itself cannot be stored
 * - `away`: everything else (connection lost, disk full, shutting down, deadlock, a missing right): wait and try again
 */
export function kindOfFailure(error: unknown): 'refused' | 'content' | 'away' {
  if (error instanceof DevicesMovedOnError) return 'refused';
  if (error instanceof pg.DatabaseError) {
    if (error.code === GUARD_REFUSED) return 'refused';
    if (isMissingDay(error)) return 'content';
    return CONTENT_CLASSES.has(error.code?.slice(0, 2) ?? '') ? 'content' : 'away';
  }
  return error instanceof TypeError || error instanceof RangeError ? 'content' : 'away';
}

/** No partition for the time of a row, be it that a parent has none or that the one of the day is not there. */
export function isMissingPartition(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return isMissingDay(error) || (error.code === '23514' && error.constraint === undefined);
}

function isMissingDay(error: pg.DatabaseError): boolean {
  return error.code === '42P01' && /"position_\d{8}"/.test(error.message);
}

/** A position that was to be new is there already. */
export function isStoredAlready(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
