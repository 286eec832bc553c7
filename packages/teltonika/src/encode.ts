import type { AvlElement, AvlPacket, AvlRecord } from './avl.ts';
import { writeU16, writeU32, writeU64 } from './bytes.ts';
import { type AvlCodec, codecId } from './codecs.ts';
import { frame } from './frame.ts';

const HEAD = 24;
const GROUP_SIZES = [1, 2, 4, 8] as const;

/** An element of one byte; negative values are written as two's complement. */
export function u8(id: number, value: number): AvlElement {
  return { id, value: Uint8Array.of(value) };
}

export function u16(id: number, value: number): AvlElement {
  const bytes = new Uint8Array(2);
  writeU16(bytes, 0, value);
  return { id, value: bytes };
}

export function u32(id: number, value: number): AvlElement {
  const bytes = new Uint8Array(4);
  writeU32(bytes, 0, value);
  return { id, value: bytes };
}

/** Eight bytes from hexadecimal digits: keys, card halves, sensor ids. */
export function hex64(id: number, digits: string): AvlElement {
  return { id, value: Uint8Array.from({ length: 8 }, (_, i) => Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16)) };
}

/** Eight ASCII characters, filled up with zero bytes: one half of a card number. */
export function ascii8(id: number, text: string): AvlElement {
  const value = new Uint8Array(8);
  for (let i = 0; i < Math.min(8, text.length); i++) value[i] = text.charCodeAt(i);
  return { id, value };
}

/** A value with its length stated: Codec 8 Extended only. */
export function variable(id: number, value: Uint8Array): AvlElement {
  return { id, value, variable: true };
}

/**
 * A whole TCP packet of 1 to 255 records.
 * @throws {RangeError} for what the codec cannot say: no or too many records, an id or a count out of range,
 * a value of another size than 1, 2, 4, 8 outside Codec 8 Extended
 */
export function encodeAvl(packet: AvlPacket): Uint8Array {
  return frame(encodeAvlData(packet));
}

/** The data field alone (codec id … second count), as UDP carries it. */
export function encodeAvlData({ codec, records }: AvlPacket): Uint8Array {
  if (records.length < 1 || records.length > 255) throw new RangeError(`${records.length} records in a packet`);
  const parts = records.map((record) => encodeRecord(codec, record));
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 3));
  data[0] = codec;
  data[1] = records.length;
  let at = 2;
  for (const part of parts) {
    data.set(part, at);
    at += part.length;
  }
  data[at] = records.length;
  return data;
}

/** One record without its packet: the bytes that its hash covers. */
export function encodeRecord(codec: AvlCodec, record: AvlRecord): Uint8Array {
  const idBytes = codec === codecId.codec8 ? 1 : 2;
  const countBytes = codec === codecId.codec8Extended ? 2 : 1;
  const out: number[] = [];
  const write = (bytes: number, value: number): void => {
    if (value < 0 || value >= 256 ** bytes) throw new RangeError(`${value} does not fit into ${bytes} bytes`);
    if (bytes === 2) out.push(value >>> 8);
    out.push(value & 0xff);
  };
  write(idBytes, record.eventId);
  if (codec === codecId.codec16) write(1, record.generationType ?? 0);
  write(countBytes, record.elements.length);
  for (const size of GROUP_SIZES) {
    const group = record.elements.filter((element) => !element.variable && element.value.length === size);
    write(countBytes, group.length);
    for (const { id, value } of group) {
      write(idBytes, id);
      out.push(...value);
    }
  }
  const rest = record.elements.filter(({ value, variable }) => variable || !isGroupSize(value.length));
  if (codec === codecId.codec8Extended) write(2, rest.length);
  else if (rest.length > 0) throw new RangeError(`element ${rest[0]?.id} needs Codec 8 Extended`);
  for (const { id, value } of rest) {
    write(2, id);
    write(2, value.length);
    out.push(...value);
  }
  const bytes = new Uint8Array(HEAD + out.length);
  writeHead(bytes, record);
  bytes.set(out, HEAD);
  return bytes;
}

function isGroupSize(length: number): boolean {
  return length === 1 || length === 2 || length === 4 || length === 8;
}

function writeHead(bytes: Uint8Array, record: AvlRecord): void {
  writeU64(bytes, 0, record.time);
  bytes[8] = record.priority;
  writeU32(bytes, 9, Math.round(record.longitude * 1e7));
  writeU32(bytes, 13, Math.round(record.latitude * 1e7));
  writeU16(bytes, 17, record.altitudeMeters);
  writeU16(bytes, 19, record.angle);
  bytes[21] = record.satellites;
  writeU16(bytes, 22, record.speedKmh);
}
