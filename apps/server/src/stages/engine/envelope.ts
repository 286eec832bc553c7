import { crc32 } from 'node:zlib';

/**
 * First byte of every stored state. Raise it when its bytes or the rules change: states of other versions are not read,
 * their devices are computed again from stored records.
 */
export const STATE_VERSION = 2;
/** The version, then the checksum of what follows. */
export const HEAD_BYTES = 5;

/** The bytes are damaged, or another version wrote them. */
export class UnreadableStateError extends Error {
  override readonly name = 'UnreadableStateError';
}

/** Whether a state or checkpoint is whole and of this version. */
export function isReadable(bytes: Uint8Array): boolean {
  if (bytes.length < HEAD_BYTES || bytes[0] !== STATE_VERSION) return false;
  return viewOf(bytes).getUint32(1) === crc32(bytes.subarray(HEAD_BYTES));
}

/** Writes the head into the bytes, which begin with room for it. */
export function sealed(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  view.setUint8(0, STATE_VERSION);
  view.setUint32(1, crc32(bytes.subarray(HEAD_BYTES)));
  return bytes;
}

/** What was sealed. @throws {UnreadableStateError} */
export function opened(bytes: Uint8Array): Uint8Array {
  if (!isReadable(bytes)) throw new UnreadableStateError('a state that is damaged or of another version');
  return bytes.subarray(HEAD_BYTES);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
