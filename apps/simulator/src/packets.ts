import { codecId, encodeAvl } from '@konvoj/teltonika';
import type { AvlRecord } from '@konvoj/teltonika';

/** Largest packet of most models, bytes. */
const PACKET_BYTES = 1_280;
/** Preamble, length, codec, two counts, CRC. */
const OVERHEAD_BYTES = 15;

/** How many of the records from `start` fit into one packet of a real tracker; at least one. */
export function packetSize(records: readonly AvlRecord[], start: number, most: number): number {
  let bytes = OVERHEAD_BYTES;
  let count = 0;
  for (let i = start; i < records.length && count < most; i++, count++) {
    const record = records[i];
    if (!record) break;
    bytes += recordBytes(record);
    if (bytes > PACKET_BYTES && count > 0) break;
  }
  return Math.max(1, count);
}

/** Time, priority and place; event id, total and five counts of two bytes each. */
const RECORD_HEAD_BYTES = 24 + 2 + 2 + 5 * 2;

function recordBytes({ elements }: AvlRecord): number {
  return elements.reduce((sum, { value, variable }) => sum + 2 + value.length + (variable ? 2 : 0), RECORD_HEAD_BYTES);
}

/** One TCP packet in Codec 8 Extended. */
export function packetOf(records: readonly AvlRecord[]): Uint8Array {
  return encodeAvl({ codec: codecId.codec8Extended, records });
}
