/**
 * Repeatable random numbers: every number is a function of its keys, so no generator state has to be carried from the
 * history into the live run.
 */
export type Key = number | string;

function mixString(hash: number, text: string): number {
  let mixed = hash;
  for (let i = 0; i < text.length; i++) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x01000193);
  return mixed;
}

function mixNumber(hash: number, value: number): number {
  const low = value | 0;
  const high = Math.floor(value / 0x1_0000_0000) | 0;
  let mixed = Math.imul(hash ^ low, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ high, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** A 32-bit hash of the keys, 0 to 2^32 − 1. */
export function hashOf(...keys: readonly Key[]): number {
  let hash = 0x811c9dc5;
  for (const key of keys) hash = typeof key === 'string' ? mixString(hash, key) : mixNumber(hash, key);
  // Final avalanche, so that neighbouring keys share nothing.
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x7feb352d);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** 0 (inclusive) to 1 (exclusive). */
export function chance(...keys: readonly Key[]): number {
  return hashOf(...keys) / 0x1_0000_0000;
}

/** A real number from `low` (inclusive) to `high` (exclusive). */
export function between(low: number, high: number, ...keys: readonly Key[]): number {
  return low + (high - low) * chance(...keys);
}

/** A whole number from `low` to `high`, both inclusive. */
export function wholeBetween(low: number, high: number, ...keys: readonly Key[]): number {
  return low + Math.floor((high - low + 1) * chance(...keys));
}

export function pick<T>(from: readonly T[], ...keys: readonly Key[]): T {
  const found = from[Math.floor(chance(...keys) * from.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}

/** Smooth noise along a line, −1 to 1, with features about `wavelength` long. */
export function smoothNoise(at: number, wavelength: number, ...keys: readonly Key[]): number {
  const cell = Math.floor(at / wavelength);
  const within = at / wavelength - cell;
  const eased = within * within * (3 - 2 * within);
  const left = chance(...keys, cell) * 2 - 1;
  const right = chance(...keys, cell + 1) * 2 - 1;
  return left + (right - left) * eased;
}
