import { readI16, readI32, readSigned, readU16, readU64, readUnsigned } from './bytes.ts';
import { codecId, isAvlCodec } from './codecs.ts';
import type { FrameProblem } from './problems.ts';

/** Bytes of a record before its elements: time 8, priority 1, longitude 4, latitude 4, altitude 2, angle 2, satellites 1, speed 2. */
const HEAD = 24;
/** Value sizes of the groups N1, N2, N4, N8, in the order of the wire. */
const GROUP_SIZES = [1, 2, 4, 8] as const;
const VARIABLE = 4;
/** After codec and count. */
const FIRST_RECORD = 2;

/**
 * Walks over the records of a packet and the elements of a record without making objects. One cursor serves any
 * number of packets, one after the other:
 *
 *     const problem = cursor.open(data);          // the whole structure is checked here, once
 *     while (cursor.nextRecord())                 // fields of the record: time, latitudeE7, speed …
 *       while (cursor.nextElement()) use(cursor.id, cursor.unsigned());
 *
 * After `open` said null neither call can run out of the packet.
 */
export class AvlCursor {
  bytes: Uint8Array = new Uint8Array(0);
  codec = 0;
  /** Records of the packet. */
  count = 0;
  /** Whether some record states another number of elements than its groups hold (the groups are right). */
  totalDiffers = false;

  /** First byte of the record, and the first one after it. */
  recordStart = 0;
  recordEnd = 0;
  /** Epoch milliseconds, as sent. */
  time = 0;
  /** 0 low, 1 high, 2 panic. */
  priority = 0;
  /** Degrees × 10^7. */
  longitudeE7 = 0;
  latitudeE7 = 0;
  altitudeMeters = 0;
  /** Degrees clockwise from north, as sent. */
  angle = 0;
  /** 0: no fix. */
  satellites = 0;
  speedKmh = 0;
  /** 0: made by time, distance or angle; otherwise the element that triggered the record. */
  eventId = 0;
  /** Codec 16 only, else null. */
  generationType: number | null = null;

  /** The present element: its id, the offset and size of its value, and whether its length was stated (group NX). */
  id = 0;
  at = 0;
  size = 0;
  variable = false;

  #idBytes = 1;
  #countBytes = 1;
  #groups: number = VARIABLE;
  #recordsLeft = 0;
  #recordAt = 0;
  /** Where each record ends, found while checking: a packet has at most 255. */
  readonly #ends = new Int32Array(256);
  #elementAt = 0;
  #group = 0;
  #leftInGroup = 0;

  /**
   * Takes the data field of a packet (codec id … second count) whose CRC has been checked.
   * @returns null, or the first problem in the order of the protocol; nothing may be read then
   */
  open(data: Uint8Array): FrameProblem | null {
    this.#recordsLeft = 0;
    this.#leftInGroup = 0;
    this.#group = this.#groups;
    this.bytes = data;
    this.codec = data[0] ?? 0;
    this.count = data[1] ?? 0;
    this.totalDiffers = false;
    if (!isAvlCodec(this.codec)) return 'unknown_codec';
    if (this.count === 0) return 'no_records';
    this.#idBytes = this.codec === codecId.codec8 ? 1 : 2;
    this.#countBytes = this.codec === codecId.codec8Extended ? 2 : 1;
    this.#groups = this.codec === codecId.codec8Extended ? VARIABLE + 1 : VARIABLE;
    const end = data.length - 1;
    let at = FIRST_RECORD;
    for (let record = 0; record < this.count; record++) {
      at = this.#skipRecord(at, end);
      if (at > end) return 'record_overrun';
      this.#ends[record] = at;
    }
    if (at < end) return 'trailing_bytes';
    if (data[end] !== this.count) return 'count_mismatch';
    this.#recordsLeft = this.count;
    this.#recordAt = FIRST_RECORD;
    return null;
  }

  /** Time of any record of the packet, epoch milliseconds as sent, without going to it. */
  timeOf(record: number): number {
    return readU64(this.bytes, record === 0 ? FIRST_RECORD : (this.#ends[record - 1] ?? FIRST_RECORD));
  }

  nextRecord(): boolean {
    if (this.#recordsLeft === 0) return false;
    const record = this.count - this.#recordsLeft--;
    const bytes = this.bytes;
    const at = this.#recordAt;
    this.recordStart = at;
    this.recordEnd = this.#ends[record] ?? at;
    this.#recordAt = this.recordEnd;
    this.time = readU64(bytes, at);
    this.priority = bytes[at + 8] ?? 0;
    this.longitudeE7 = readI32(bytes, at + 9);
    this.latitudeE7 = readI32(bytes, at + 13);
    this.altitudeMeters = readI16(bytes, at + 17);
    this.angle = readU16(bytes, at + 19);
    this.satellites = bytes[at + 21] ?? 0;
    this.speedKmh = readU16(bytes, at + 22);
    let next = at + HEAD;
    this.eventId = this.#idBytes === 1 ? (bytes[next] ?? 0) : readU16(bytes, next);
    next += this.#idBytes;
    this.generationType = this.codec === codecId.codec16 ? (bytes[next++] ?? 0) : null;
    this.#elementAt = next + this.#countBytes;
    this.#group = -1;
    this.#leftInGroup = 0;
    return true;
  }

  nextElement(): boolean {
    while (this.#leftInGroup === 0) {
      if (++this.#group >= this.#groups) return false;
      this.#leftInGroup = this.#readCount(this.#elementAt);
      this.#elementAt += this.#countBytes;
    }
    this.#leftInGroup--;
    const at = this.#elementAt;
    this.id = this.#idBytes === 1 ? (this.bytes[at] ?? 0) : readU16(this.bytes, at);
    this.variable = this.#group === VARIABLE;
    this.size = this.variable ? readU16(this.bytes, at + 2) : 1 << this.#group;
    this.at = at + this.#idBytes + (this.variable ? 2 : 0);
    this.#elementAt = this.at + this.size;
    return true;
  }

  /** Value of the present element; NaN when its size is not 1, 2, 4 or 8. */
  unsigned(): number {
    return readUnsigned(this.bytes, this.at, this.size);
  }

  signed(): number {
    return readSigned(this.bytes, this.at, this.size);
  }

  #readCount(at: number): number {
    return this.#countBytes === 1 ? (this.bytes[at] ?? 0) : readU16(this.bytes, at);
  }

  /** Where the record that begins at `start` ends; more than `end` when it does not fit. */
  #skipRecord(start: number, end: number): number {
    const totalAt = start + HEAD + this.#idBytes + (this.codec === codecId.codec16 ? 1 : 0);
    let at = totalAt + this.#countBytes;
    if (at > end) return end + 1;
    let found = 0;
    for (const size of GROUP_SIZES) {
      if (at + this.#countBytes > end) return end + 1;
      const count = this.#readCount(at);
      found += count;
      at += this.#countBytes + count * (this.#idBytes + size);
    }
    if (this.#groups > VARIABLE) {
      if (at + 2 > end) return end + 1;
      const count = readU16(this.bytes, at);
      found += count;
      at += 2;
      for (let i = 0; i < count; i++) {
        if (at + 4 > end) return end + 1;
        at += 4 + readU16(this.bytes, at + 2);
      }
    }
    if (at <= end && this.#readCount(totalAt) !== found) this.totalDiffers = true;
    return at;
  }
}
