import { crc32 } from 'node:zlib';

/** The version, then the checksum of the rest. */
export const HEAD_BYTES = 5;

/** Whether a stored state is complete and of this version. */
export function isSealed(bytes: Uint8Array, version: number): boolean {
  if (bytes.length < HEAD_BYTES || bytes[0] !== version) return false;
  const checksum = crc32(bytes.subarray(HEAD_BYTES));
  for (let at = 1; at < HEAD_BYTES; at += 1) if (bytes[at] !== checksumByte(checksum, at)) return false;
  return true;
}

/** Writes the head into the reserved first bytes. Runs for every device of every batch: no views here. */
export function sealed(bytes: Uint8Array, version: number): Uint8Array {
  const checksum = crc32(bytes.subarray(HEAD_BYTES));
  bytes[0] = version;
  for (let at = 1; at < HEAD_BYTES; at += 1) bytes[at] = checksumByte(checksum, at);
  return bytes;
}

/** One byte of the stored checksum, the most significant first. */
function checksumByte(checksum: number, at: number): number {
  return (checksum >>> ((HEAD_BYTES - 1 - at) * 8)) & 0xff;
}
