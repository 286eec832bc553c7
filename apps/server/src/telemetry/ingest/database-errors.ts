import pg from 'pg';

/** Raised by `all_accepted` (migrations/0003-telemetry.sql). */
const GUARD_REFUSED = 'KV001';
/** Data exception, integrity violation, program limit: errors that a record's content can cause. */
const CONTENT_CLASSES = new Set(['22', '23', '54']);

/** Another gateway advanced one of the devices: read their states again and repeat. */
export class DevicesMovedOnError extends Error {
  override readonly name = 'DevicesMovedOnError';
}

/** The stored states of these devices are damaged or of another version: the late lane recomputes them first. */
export class UnreadableStatesError extends Error {
  override readonly name = 'UnreadableStatesError';
}

/** The function of a fold threw. */
export class FoldFaultError extends Error {
  override readonly name = 'FoldFaultError';

  constructor(fold: string, cause: unknown) {
    super(`the fold ${fold} failed: ${String(cause)}`, { cause });
  }
}

export type FailureKind = 'refused' | 'unreadable' | 'content' | 'fault' | 'away';

/** Errors that only a bug in this program throws. */
const PROGRAMMING_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError, FoldFaultError] as const;

/**
 * - `refused`: the version guard failed
 * - `unreadable`: states of the batch must be recomputed first
 * - `content`: the database refuses something in the batch itself
 * - `fault`: a bug in this program, not bad data: nothing is discarded, the batch is retried
 * - `away`: everything else (connection lost, disk full, shutting down, deadlock, a missing privilege): wait and retry
 */
export function kindOfFailure(error: unknown): FailureKind {
  if (error instanceof DevicesMovedOnError) return 'refused';
  if (error instanceof UnreadableStatesError) return 'unreadable';
  if (error instanceof pg.DatabaseError) {
    if (error.code === GUARD_REFUSED) return 'refused';
    if (isMissingDay(error)) return 'content';
    return CONTENT_CLASSES.has(error.code?.slice(0, 2) ?? '') ? 'content' : 'away';
  }
  return PROGRAMMING_ERRORS.some((kind) => error instanceof kind) ? 'fault' : 'away';
}

/** There is no partition for the time of a row: the parent has none, or that of the day is missing. */
export function isMissingPartition(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return isMissingDay(error) || (error.code === '23514' && error.constraint === undefined);
}

function isMissingDay(error: pg.DatabaseError): boolean {
  return error.code === '42P01' && /"position_\d{8}"/.test(error.message);
}

/** A position expected to be new already exists. */
export function isStoredAlready(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
