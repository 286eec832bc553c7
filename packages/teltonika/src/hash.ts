const C1 = 0xcc9e2d51;
const C2 = 0x1b873593;

/**
 * Distinguishes two records of one device and moment: MurmurHash3 (x86, 32 bits, seed 0) over the record's bytes, from
 * its time to its last element, its low 16 bits read as a signed number. The same record sent again, alone or among
 * others, over TCP or UDP, has the same bytes and so the same hash. Part of stored keys: never change it.
 */
export function recordHash(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return (murmur3(bytes, start, end) << 16) >> 16;
}

/** MurmurHash3_x86_32 with seed 0, as a signed 32-bit number. */
export function murmur3(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let hash = 0;
  let i = start;
  for (; i + 4 <= end; i += 4) {
    const word = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    hash ^= mixed(word);
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let at = end - 1; at >= i; at--) tail = (tail << 8) | bytes[at]!;
  hash ^= mixed(tail);
  hash ^= end - start;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function mixed(word: number): number {
  const product = Math.imul(word, C1);
  return Math.imul((product << 15) | (product >>> 17), C2);
}
