import { crc32 } from 'node:zlib';

/**
 * First byte of every stored state. Increase it when its bytes or the rules change: states of other versions are not
 * read; their devices are recomputed from stored records.
 */
export const STATE_VERSION = 2;
/** The version, then the checksum of the rest. */
export const HEAD_BYTES = 5;

/** The bytes are damaged, or of another version. */
export class UnreadableStateError extends Error {
  override readonly name = 'UnreadableStateError';
}

/** Whether a state or checkpoint is complete and of this version. */
export function isReadable(bytes: Uint8Array): boolean {
  if (bytes.length < HEAD_BYTES || bytes[0] !== STATE_VERSION) return false;
  const checksum = crc32(bytes.subarray(HEAD_BYTES));
  for (let at = 1; at < HEAD_BYTES; at += 1) if (bytes[at] !== checksumByte(checksum, at)) return false;
  return true;
}

/** Writes the head into the reserved first bytes. Runs for every device of every batch: no views here. */
export function sealed(bytes: Uint8Array): Uint8Array {
  const checksum = crc32(bytes.subarray(HEAD_BYTES));
  bytes[0] = STATE_VERSION;
  for (let at = 1; at < HEAD_BYTES; at += 1) bytes[at] = checksumByte(checksum, at);
  return bytes;
}

/** One byte of the stored checksum, the most significant first. */
function checksumByte(checksum: number, at: number): number {
  return (checksum >>> ((HEAD_BYTES - 1 - at) * 8)) & 0xff;
}

/** The content. @throws {UnreadableStateError} */
export function opened(bytes: Uint8Array): Uint8Array {
  if (!isReadable(bytes)) throw new UnreadableStateError('the state is damaged or of another version');
  return bytes.subarray(HEAD_BYTES);
}
