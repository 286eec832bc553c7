/**
 * Identifiers on the wire are derived from the natural key of a record, so that the table needs no identity column. 40
 * bits of milliseconds since 2020 last until November 2054; 13 bits of the record's hash distinguish records of one
 * moment. Together they stay below 2^53, so they are exact in JSON.
 */
const EPOCH_MS = Date.UTC(2020, 0, 1);
const HASH_BITS = 13;
const HASH_SPAN = 2 ** HASH_BITS;

/** The bits of a record's hash that its identifier carries; the SQL beside it is `hash & HASH_MASK`. */
export const HASH_MASK = HASH_SPAN - 1;

/** The identifier of the record of one device with this time (epoch milliseconds, from 2020 on) and hash (int2). */
export function positionId(deviceTime: number, hash: number): number {
  return (deviceTime - EPOCH_MS) * HASH_SPAN + (hash & HASH_MASK);
}

/** Time (epoch milliseconds) and hash bits of an identifier; identifiers order records as (time, bits) does. */
export function readPositionId(id: number): { readonly deviceTime: number; readonly hashBits: number } {
  const hashBits = id % HASH_SPAN;
  return { deviceTime: (id - hashBits) / HASH_SPAN + EPOCH_MS, hashBits };
}

/** A stage is identified by its start within its device. */
export function stageId(startAt: number): number {
  return startAt;
}
