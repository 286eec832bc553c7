import { HEAD_BYTES, isSealed, sealed } from '../folds/envelope.ts';
import type { DeviceFold } from '../folds/types.ts';

/** Between envelope and content of the state in `device_state`: the version of the device. */
const DEVICE_VERSION_BYTES = 8;
const CONTENT_AT = HEAD_BYTES + DEVICE_VERSION_BYTES;

/** The states of a fold as they are stored. */
export class StateCodec<State> {
  readonly #fold: Pick<DeviceFold<State, unknown, unknown>, 'version' | 'encode' | 'decode'>;

  constructor(fold: Pick<DeviceFold<State, unknown, unknown>, 'version' | 'encode' | 'decode'>) {
    this.#fold = fold;
  }

  /** Equal states are equal checkpoints. */
  checkpoint(state: State): Buffer {
    return this.#sealed(this.#fold.encode(state), HEAD_BYTES);
  }

  isCheckpoint(stored: Uint8Array): boolean {
    return isSealed(stored, this.#fold.version);
  }

  ofCheckpoint(stored: Uint8Array): State {
    return this.#fold.decode(stored.subarray(HEAD_BYTES));
  }

  /** The current state of a device, with the version that its commit gives the device. */
  current(state: State, deviceVersion: number): Buffer {
    return this.#sealed(this.#fold.encode(state), CONTENT_AT, deviceVersion);
  }

  /** False also when a later commit, of a process without the fold, gave the device its version. */
  isCurrent(stored: Buffer, deviceVersion: number): boolean {
    const isComplete = stored.length >= CONTENT_AT && isSealed(stored, this.#fold.version);
    return isComplete && stored.readDoubleBE(HEAD_BYTES) === deviceVersion;
  }

  ofCurrent(stored: Buffer): State {
    return this.#fold.decode(stored.subarray(CONTENT_AT));
  }

  #sealed(content: Uint8Array, contentAt: number, deviceVersion?: number): Buffer {
    const bytes = Buffer.allocUnsafe(contentAt + content.length);
    if (deviceVersion !== undefined) bytes.writeDoubleBE(deviceVersion, HEAD_BYTES);
    bytes.set(content, contentAt);
    sealed(bytes, this.#fold.version);
    return bytes;
  }
}
