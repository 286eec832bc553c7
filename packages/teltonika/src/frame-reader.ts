import { crc16 } from './crc.ts';
import { readU32 } from './bytes.ts';
import { IMEI_LENGTH, readImei } from './imei.ts';
import type { FrameProblem } from './problems.ts';

/** Larger data fields are refused before a byte of them is kept. */
const MAX_DATA_LENGTH = 0x1_0000;
const MIN_DATA_LENGTH = 3;
const PREAMBLE_AND_LENGTH = 8;
const FRAME_OVERHEAD = 12;
const PING = 0xff;
const SMALLEST_BUFFER = 1024;

/** What a stream of a tracker says, in its order. */
export type StreamEvent =
  | { readonly kind: 'imei'; readonly imei: string }
  /** A lone FF between packets: keep-alive, no answer is due. */
  | { readonly kind: 'ping' }
  /** A whole packet with the right CRC. `data` is codec id … second count, `packet` all of it. */
  | { readonly kind: 'frame'; readonly codec: number; readonly data: Uint8Array; readonly packet: Uint8Array }
  /** A whole packet that must not be used; the stream continues. */
  | { readonly kind: 'damaged'; readonly problem: FrameProblem; readonly packet: Uint8Array }
  /** The stream cannot be read on: close the connection. Given once, then nothing more. */
  | { readonly kind: 'broken'; readonly problem: FrameProblem };

/**
 * Cuts a byte stream into messages, wherever the network cut it. Pull one event at a time, so that nothing is decoded
 * that is not asked for (back-pressure). Event bytes are views: of the pushed chunk where a packet lies in one, so a
 * pushed chunk must not be written to afterwards. Memory follows the bytes that came, never a stated length.
 */
export class FrameReader {
  #bytes: Uint8Array = new Uint8Array(0);
  #start = 0;
  #end = 0;
  /** Whether `#bytes` is ours to append to; a pushed chunk is not. */
  #owned = false;
  #state: 'imei' | 'frames' | 'broken';
  readonly #maxDataLength: number;

  /** @param expect `imei` for a new TCP connection, `frames` for what follows the handshake (and for the server's side of it) */
  constructor(expect: 'imei' | 'frames' = 'imei', maxDataLength = MAX_DATA_LENGTH) {
    this.#state = expect;
    this.#maxDataLength = maxDataLength;
  }

  /** Bytes received and not yet read. */
  get buffered(): number {
    return this.#end - this.#start;
  }

  push(chunk: Uint8Array): void {
    if (this.#state === 'broken' || chunk.length === 0) return;
    if (this.buffered === 0) {
      this.#bytes = chunk;
      this.#start = 0;
      this.#end = chunk.length;
      this.#owned = false;
      return;
    }
    if (!this.#owned || this.#end + chunk.length > this.#bytes.length) this.#grow(chunk.length);
    this.#bytes.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  /** The next event, or null when more bytes are needed for it. */
  read(): StreamEvent | null {
    if (this.#state === 'broken' || this.buffered === 0) return null;
    return this.#state === 'imei' ? this.#readHandshake() : this.#readFrame();
  }

  #readHandshake(): StreamEvent | null {
    if (this.#bytes[this.#start] !== 0) return this.#break('bad_handshake');
    if (this.buffered < 2) return null;
    if (this.#bytes[this.#start + 1] !== IMEI_LENGTH) return this.#break('bad_handshake');
    if (this.buffered < 2 + IMEI_LENGTH) return null;
    const imei = readImei(this.#bytes, this.#start + 2);
    if (imei === null) return this.#break('bad_imei');
    this.#start += 2 + IMEI_LENGTH;
    this.#state = 'frames';
    return { kind: 'imei', imei };
  }

  #readFrame(): StreamEvent | null {
    if (this.#bytes[this.#start] === PING) {
      this.#start++;
      return { kind: 'ping' };
    }
    for (let i = 0; i < Math.min(4, this.buffered); i++) {
      if (this.#bytes[this.#start + i] !== 0) return this.#break('bad_preamble');
    }
    if (this.buffered < PREAMBLE_AND_LENGTH) return null;
    const length = readU32(this.#bytes, this.#start + 4);
    if (length < MIN_DATA_LENGTH) return this.#break('length_too_small');
    if (length > this.#maxDataLength) return this.#break('length_too_large');
    if (this.buffered < length + FRAME_OVERHEAD) return null;
    const packet = this.#bytes.subarray(this.#start, this.#start + length + FRAME_OVERHEAD);
    this.#start += packet.length;
    const crcAt = PREAMBLE_AND_LENGTH + length;
    if (readU32(packet, crcAt) !== crc16(packet, PREAMBLE_AND_LENGTH, crcAt)) {
      return { kind: 'damaged', problem: 'crc_mismatch', packet };
    }
    return { kind: 'frame', codec: packet[8] ?? 0, data: packet.subarray(PREAMBLE_AND_LENGTH, crcAt), packet };
  }

  #break(problem: FrameProblem): StreamEvent {
    this.#state = 'broken';
    this.#bytes = new Uint8Array(0);
    this.#start = 0;
    this.#end = 0;
    return { kind: 'broken', problem };
  }

  // Bytes that were given out as views are never overwritten: unread ones move to a new buffer, ours only grows at its end.
  #grow(more: number): void {
    const unread = this.#bytes.subarray(this.#start, this.#end);
    const next = new Uint8Array(Math.max(SMALLEST_BUFFER, 2 * (unread.length + more)));
    next.set(unread);
    this.#bytes = next;
    this.#start = 0;
    this.#end = unread.length;
    this.#owned = true;
  }
}
