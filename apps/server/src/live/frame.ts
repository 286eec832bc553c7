import { constants, deflateRawSync } from 'node:zlib';

/**
 * Frames of a WebSocket text message from the server (RFC 6455), ready to be written to any number of sockets: the
 * message is framed once and compressed once, each client only gets the same Buffer. A message compressed without
 * context (RFC 7692) is legal on every connection that agreed on permessage-deflate with a 32 kB window.
 */
export interface SharedFrame {
  /** For connections without compression. */
  readonly plain: Buffer;
  /** For connections with permessage-deflate; the plain one where compression does not pay. */
  readonly deflated: Buffer;
}

const FIN_TEXT = 0x81;
const RSV1 = 0x40;
/** Below this the answer fits into one packet anyway. */
const SMALLEST_COMPRESSED_BYTES = 1_024;
/** What Z_SYNC_FLUSH ends with; the receiver adds it again (RFC 7692, 7.2.1). */
const FLUSH_TAIL_BYTES = 4;

export function sharedFrame(json: string): SharedFrame {
  const payload = Buffer.from(json);
  const plain = framed(payload, FIN_TEXT);
  if (payload.length < SMALLEST_COMPRESSED_BYTES) return { plain, deflated: plain };
  const squeezed = deflateRawSync(payload, {
    level: constants.Z_BEST_SPEED,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  return { plain, deflated: framed(squeezed.subarray(0, -FLUSH_TAIL_BYTES), FIN_TEXT | RSV1) };
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
