import { constants, deflateRawSync } from 'node:zlib';

const FIN_TEXT = 0x81;
const RSV1 = 0x40;
/** Below this the answer fits into one packet anyway. */
const SMALLEST_COMPRESSED_BYTES = 1_024;
/** What Z_SYNC_FLUSH ends with; the receiver adds it again (RFC 7692, 7.2.1). */
const FLUSH_TAIL_BYTES = 4;

/**
 * A WebSocket text message from the server (RFC 6455), ready to be written to any number of sockets: it is framed once
 * and compressed once, when the first client needs it so; each client only gets the same Buffer. A message compressed
 * without context (RFC 7692) is legal on every connection that agreed on permessage-deflate with a 32 kB window.
 */
export class SharedFrame {
  readonly #json: string;
  #plain: Buffer | null = null;
  #deflated: Buffer | null = null;

  constructor(json: string) {
    this.#json = json;
  }

  /** For connections without compression. */
  get plain(): Buffer {
    return (this.#plain ??= framed(Buffer.from(this.#json), FIN_TEXT));
  }

  /** For connections with permessage-deflate; the plain one where compression does not pay. */
  get deflated(): Buffer {
    return (this.#deflated ??= this.#json.length < SMALLEST_COMPRESSED_BYTES ? this.plain : deflatedFrame(this.#json));
  }
}

function deflatedFrame(json: string): Buffer {
  const squeezed = deflateRawSync(Buffer.from(json), {
    level: constants.Z_BEST_SPEED,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
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
