import type pg from 'pg';
import { decodeAgain } from '../gateway/decode-again.ts';
import type { IngestService } from '../ingest/ingest.ts';
import type { ArrivedRecord, KnownTracker, ReplayedRow } from '../ingest/port.ts';
import type { NormalisedRecord } from '../records/record.ts';
import { changeReasons, newestId, nextRows, removeRows } from './store.ts';
import type { Selection } from './store.ts';
import type { QuarantineRow, Replayed } from './types.ts';

/** A row with its records as decoded now, and its outcome. */
interface Attempt {
  readonly row: QuarantineRow;
  readonly records: readonly ArrivedRecord[];
  readonly outcome: ReplayedRow;
}

/**
 * Submits the quarantined data of a tracker again, through the ingest like new data. Rows that are stored (or were
 * stored before) leave the quarantine, others stay with the new reason. Idempotent, also beside another replay.
 */
export async function replay(pool: pg.Pool, ingest: IngestService, selection: Selection): Promise<Replayed> {
  const tracker = await ingest.findTracker(selection.trackerId);
  if (tracker === null) return { stored: 0, failed: 0 };
  const upTo = await newestId(pool, selection);
  let [stored, failed, after] = [0, 0, 0];
  for (;;) {
    const rows = await nextRows(pool, selection, after, upTo);
    const last = rows.at(-1);
    if (last === undefined) return { stored, failed };
    const attempts = rows.map((row) => attemptOf(row, tracker, selection.organizationId));
    await submit(ingest, tracker, attempts);
    const done = attempts.filter(({ outcome }) => outcome.refusedAs === null);
    await settle(pool, attempts);
    stored += done.length;
    failed += attempts.length - done.length;
    after = last.id;
  }
}

function attemptOf(row: QuarantineRow, tracker: KnownTracker, organizationId: number): Attempt {
  const outcome: ReplayedRow = { refusedAs: null };
  const decoded = decodeAgain(row, tracker.family);
  if (decoded.length === 0 || !decoded.every(({ record }) => isOwn(record, tracker, organizationId))) {
    outcome.refusedAs = row.reason;
    return { row, records: [], outcome };
  }
  // A frame may contain good and bad records: the bad ones get rows of their own.
  const kept = row.isFrame ? {} : { replayed: outcome };
  return { row, records: decoded.map(({ record, raw }) => ({ record, raw, ...kept })), outcome };
}

/** Data received for one organization are never stored with another that had the tracker at its device time. */
function isOwn({ deviceTime }: NormalisedRecord, { mountings }: KnownTracker, organizationId: number): boolean {
  if (mountings.every((mounting) => mounting.organizationId === organizationId)) return true;
  return mountings.some(
    ({ from, to, ...mounting }) =>
      mounting.organizationId === organizationId && from <= deviceTime && (to === null || deviceTime < to),
  );
}

async function submit(ingest: IngestService, tracker: KnownTracker, attempts: readonly Attempt[]): Promise<void> {
  const byProtocol = Map.groupBy(attempts, ({ row }) => row.protocol);
  await Promise.all(
    [...byProtocol].map(([protocol, some]) =>
      ingest.submit(
        tracker,
        protocol,
        some.flatMap(({ records }) => records),
      ),
    ),
  );
}

async function settle(pool: pg.Pool, attempts: readonly Attempt[]): Promise<void> {
  const stored = attempts.filter(({ outcome }) => outcome.refusedAs === null);
  await removeRows(
    pool,
    stored.map(({ row }) => row.id),
  );
  const changed = attempts.flatMap(({ row, outcome }) =>
    outcome.refusedAs === null || outcome.refusedAs === row.reason ? [] : [{ id: row.id, reason: outcome.refusedAs }],
  );
  await changeReasons(pool, changed);
}
