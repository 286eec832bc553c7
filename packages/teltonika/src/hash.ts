/**
 * Tells two records of one device and one moment apart: FNV-1a (32 bits) over the record's bytes, from its time to its
 * last element, folded to 16 bits by xor of both halves, read as a signed number. The same record sent again, alone or
 * among others, over TCP or UDP, has the same bytes and so the same hash. Part of stored keys: never change it.
 */
export function recordHash(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  return ((hash ^ (hash >>> 16)) << 16) >> 16;
}
