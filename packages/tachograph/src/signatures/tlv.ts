import { Reader } from '../bytes.ts';

/** One object of BER: its tag (one or two bytes), its value, and both with the length between them. */
export interface Tlv {
  readonly tag: number;
  readonly value: Uint8Array;
  readonly whole: Uint8Array;
}

/** Null when the object does not lie within the bytes. */
export function readTlv(bytes: Uint8Array, at: number): Tlv | null {
  const reader = new Reader(bytes, at);
  const first = reader.u8();
  const tag = (first & 0x1f) === 0x1f ? (first << 8) | reader.u8() : first;
  const short = reader.u8();
  const length = short === 0x81 ? reader.u8() : short === 0x82 ? reader.u16() : short;
  const end = reader.at + length;
  if ((short >= 0x80 && short !== 0x81 && short !== 0x82) || end > bytes.length) return null;
  return { tag, value: bytes.subarray(reader.at, end), whole: bytes.subarray(at, end) };
}

/** The first object of a tag directly inside another. */
export function childOf(parent: Tlv, tag: number): Tlv | null {
  for (let at = 0; at < parent.value.length;) {
    const child = readTlv(parent.value, at);
    if (child === null) return null;
    if (child.tag === tag) return child;
    at += child.whole.length;
  }
  return null;
}
