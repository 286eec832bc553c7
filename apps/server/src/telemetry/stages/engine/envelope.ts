import { HEAD_BYTES, isSealed } from '../../folds/envelope.ts';

/**
 * First byte of every stored state. Increase it when its bytes or the rules change: states of other versions are not
 * read; their devices are recomputed from stored records.
 */
export const STATE_VERSION = 2;

/** The bytes are damaged, or of another version. */
export class UnreadableStateError extends Error {
  override readonly name = 'UnreadableStateError';
}

/** Whether a state or checkpoint is complete and of this version. */
export function isReadable(bytes: Uint8Array): boolean {
  return isSealed(bytes, STATE_VERSION);
}

/** The content. @throws {UnreadableStateError} */
export function opened(bytes: Uint8Array): Uint8Array {
  if (!isReadable(bytes)) throw new UnreadableStateError('the state is damaged or of another version');
  return bytes.subarray(HEAD_BYTES);
}
