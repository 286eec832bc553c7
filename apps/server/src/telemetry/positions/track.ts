import { SIMPLE_TRACK_TOLERANCE_METERS } from '@konvoj/contract';
import type { SimplePosition } from '@konvoj/contract';
import type { Database, Scope } from '../../platform/database.ts';
import type { Period } from '../../platform/period.ts';
import { storedPosition } from '../records/fields.generated.ts';
import { fixesAfter, recordsAfter } from './store.ts';
import type { FixRow, TrackCursor, TrackRow } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import { thin } from './thinning.ts';

// A walk reads section by section, each in a short transaction: a slow client such as a phone occupies no connection,
// and only one section is in memory.
const FIXES_PER_STRETCH = 20_000;
const RECORDS_PER_STRETCH = 1_000;

export interface TrackOf {
  readonly deviceId: number;
  readonly period: Period;
  /** Epoch milliseconds. */
  readonly arrivedUntil: number;
}

/** All records of a track, oldest first, in sections. */
export async function* walkRecords(database: Database, scope: Scope, track: TrackOf): AsyncGenerator<StoredPosition[]> {
  const limit = RECORDS_PER_STRETCH;
  for await (const rows of stretches(limit, (cursor) =>
    database.tenantQuery<TrackRow>(scope, recordsAfter(scope, { ...track, cursor, limit })),
  )) {
    yield rows.map(storedPosition);
  }
}

/**
 * A track as a line of at most this many points, oldest first. Each section is thinned as it is read; the line gets
 * coarser than the tolerance only when all sections together still have too many points.
 */
export async function simpleTrack(
  database: Database,
  scope: Scope,
  track: TrackOf,
  points: number,
): Promise<SimplePosition[]> {
  const limit = FIXES_PER_STRETCH;
  const line: Fix[] = [];
  for await (const rows of stretches(limit, (cursor) =>
    database.tenantQuery<FixRow>(scope, fixesAfter(scope, { ...track, cursor, limit })),
  )) {
    append(line, kept(rows.map(fixOf), Number.POSITIVE_INFINITY));
  }
  return (line.length <= points ? line : kept(line, points)).map((fix) => [
    fix.at / 1_000,
    fix.latitude,
    fix.longitude,
    fix.course,
    fix.speed,
  ]);
}

interface Fix {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly course: number | null;
  readonly speed: number | null;
}

function fixOf(row: FixRow): Fix {
  return {
    at: row.device_time.getTime(),
    latitude: row.latitude / 1e7,
    longitude: row.longitude / 1e7,
    course: row.course,
    speed: row.speed,
  };
}

function kept(track: readonly Fix[], points: number): Fix[] {
  return thin(track, SIMPLE_TRACK_TOLERANCE_METERS, points).flatMap((index) => track[index] ?? []);
}

function append<T>(to: T[], more: readonly T[]): void {
  for (const one of more) to.push(one);
}

interface KeyedRow {
  readonly device_time: Date;
  readonly event_id: number;
  readonly hash: number;
}

async function* stretches<Row extends KeyedRow>(
  limit: number,
  read: (cursor: TrackCursor | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let cursor: TrackCursor | null = null;
  for (;;) {
    const rows: Row[] = await read(cursor);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    cursor = { deviceTime: last.device_time, eventId: last.event_id, hash: last.hash };
  }
}
