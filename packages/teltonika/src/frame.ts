import { writeU32 } from './bytes.ts';
import { crc16 } from './crc.ts';

/** Puts preamble, length and CRC around a data field: a whole TCP packet. */
export function frame(data: Uint8Array): Uint8Array {
  const packet = new Uint8Array(data.length + 12);
  writeU32(packet, 4, data.length);
  packet.set(data, 8);
  writeU32(packet, data.length + 8, crc16(data));
  return packet;
}

/** The server's answer over TCP: how many records it has stored. */
export function encodeAck(count: number): Uint8Array {
  const bytes = new Uint8Array(4);
  writeU32(bytes, 0, count);
  return bytes;
}
