import { promisify } from 'node:util';
import { constants, deflateRaw, deflateRawSync } from 'node:zlib';

const FIN_TEXT = 0x81;
const RSV1 = 0x40;
/** Below this size the message fits into one packet anyway. */
const SMALLEST_COMPRESSED_BYTES = 1_024;
/** Above this size it is compressed off the main thread: the full fleet would block it for 40 ms. */
const COMPRESSED_BESIDE_BYTES = 65_536;
/** The end of a Z_SYNC_FLUSH; the receiver adds it again (RFC 7692, 7.2.1). */
const FLUSH_TAIL_BYTES = 4;

/**
 * A WebSocket text message from the server (RFC 6455) that can be written to any number of sockets: it is framed once
 * and compressed once, when the first client needs it; all clients share the Buffer. A message compressed without
 * context (RFC 7692) is legal on every connection that agreed on permessage-deflate with a 32 kB window.
 */
export class SharedFrame {
  readonly #json: string;
  readonly #onCompressed: (milliseconds: number) => void;
  #plain: Buffer | null = null;
  #deflated: Buffer | Promise<Buffer> | null = null;

  /** @param onCompressed receives the duration of a compression off the main thread */
  constructor(json: string, onCompressed: (milliseconds: number) => void = () => undefined) {
    this.#json = json;
    this.#onCompressed = onCompressed;
  }

  /** For connections without compression. */
  get plain(): Buffer {
    return (this.#plain ??= framed(Buffer.from(this.#json), FIN_TEXT));
  }

  /** Size of the message before compression; approximate with multi-byte characters. */
  get size(): number {
    return this.#json.length;
  }

  /**
   * For connections with permessage-deflate; the plain frame when compression does not pay. A large one takes a while.
   */
  get deflated(): Buffer | Promise<Buffer> {
    return (this.#deflated ??= this.#squeezed());
  }

  #squeezed(): Buffer | Promise<Buffer> {
    if (this.size < SMALLEST_COMPRESSED_BYTES) return this.plain;
    if (this.size < COMPRESSED_BESIDE_BYTES) return asFrame(deflateRawSync(Buffer.from(this.#json), OPTIONS));
    return this.#squeezedBeside();
  }

  async #squeezedBeside(): Promise<Buffer> {
    const begun = performance.now();
    this.#deflated = asFrame(await deflateRawBeside(Buffer.from(this.#json), OPTIONS));
    this.#onCompressed(performance.now() - begun);
    return this.#deflated;
  }
}

const OPTIONS = { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH };
const deflateRawBeside: (bytes: Buffer, options: typeof OPTIONS) => Promise<Buffer> = promisify(deflateRaw);

function asFrame(squeezed: Buffer): Buffer {
  return framed(squeezed.subarray(0, -FLUSH_TAIL_BYTES), FIN_TEXT | RSV1);
}

function framed(payload: Buffer, firstByte: number): Buffer {
  const { length } = payload;
  const headBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = firstByte;
  if (headBytes === 2) frame[1] = length;
  else if (headBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headBytes);
  return frame;
}
