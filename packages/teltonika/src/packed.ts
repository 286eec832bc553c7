import { readU16, writeU16 } from './bytes.ts';

/** Bytes that one packed element takes besides its value: id 2, length 2. */
export const PACKED_OVERHEAD = 4;

/**
 * Writes one element as id u16, length u16, value: how elements without a column are stored.
 * @returns where the next one goes
 */
export function packElement(
  to: Uint8Array,
  at: number,
  id: number,
  from: Uint8Array,
  valueAt: number,
  size: number,
): number {
  writeU16(to, at, id);
  writeU16(to, at + 2, size);
  // for the few bytes of most values a loop is faster than a view and its copy
  for (let i = 0; i < size; i++) to[at + PACKED_OVERHEAD + i] = from[valueAt + i] ?? 0;
  return at + PACKED_OVERHEAD + size;
}

/** Calls `visit` for every packed element; stops at the first one that does not fit. */
export function forEachPacked(packed: Uint8Array, visit: (id: number, valueAt: number, size: number) => void): void {
  let at = 0;
  while (at + PACKED_OVERHEAD <= packed.length) {
    const size = readU16(packed, at + 2);
    const valueAt = at + PACKED_OVERHEAD;
    if (valueAt + size > packed.length) return;
    visit(readU16(packed, at), valueAt, size);
    at = valueAt + size;
  }
}
