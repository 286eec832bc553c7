import type { StoredPosition } from '../stored-position.ts';

type KeyedRecord = Pick<StoredPosition, 'deviceTime' | 'eventId' | 'hash' | 'serverTime'>;
export type Walk<R extends KeyedRecord = StoredPosition> = () => AsyncIterable<readonly R[]>;

/** A commit in progress when an export begins may still write records that arrived this long before. */
const SETTLED_AFTER_MS = 1_000;

/**
 * Passes over a track, each of which yields the records of the first, even while records that arrived just before the
 * export are still being stored.
 * @param startedAt epoch milliseconds
 */
export function sameRecords<R extends KeyedRecord>(walk: Walk<R>, startedAt: number): Walk<R> {
  const settled = startedAt - SETTLED_AFTER_MS;
  let unsettled: ReadonlySet<string> | null = null;
  return async function* walkSame() {
    const known = unsettled;
    const found = new Set<string>();
    for await (const records of walk()) {
      for (const record of records) if (record.serverTime > settled) found.add(keyOf(record));
      yield known === null
        ? records
        : records.filter((record) => record.serverTime <= settled || known.has(keyOf(record)));
    }
    unsettled ??= found;
  };
}

function keyOf({ deviceTime, eventId, hash }: KeyedRecord): string {
  return `${deviceTime}:${eventId}:${hash}`;
}
