import { readU16, writeU16 } from './bytes.ts';
import { encodeHandshake, IMEI_LENGTH, readImei } from './imei.ts';
import { decoded, type Decoded, refused } from './problems.ts';

const LENGTH_FIELD = 2;
const DATA_AT = LENGTH_FIELD + 4 + 2 + IMEI_LENGTH;
const SMALLEST = DATA_AT + 3;

/** The envelope of AVL data over UDP. */
export interface Datagram {
  readonly packetId: number;
  /** 1: no channel acknowledgement wanted; 0: wanted. */
  readonly packetType: number;
  /** Counter of the device; must come back in the answer. */
  readonly avlPacketId: number;
  readonly imei: string;
  /** Codec id … second count, for `AvlCursor` or `decodeAvl`. UDP carries no CRC. */
  readonly data: Uint8Array;
}

export function decodeDatagram(bytes: Uint8Array): Decoded<Datagram> {
  if (bytes.length < SMALLEST) return refused('incomplete');
  if (readU16(bytes, 0) !== bytes.length - LENGTH_FIELD) return refused('udp_length_mismatch');
  if (readU16(bytes, 6) !== IMEI_LENGTH) return refused('bad_handshake');
  const imei = readImei(bytes, 8);
  if (imei === null) return refused('bad_imei');
  return decoded({
    packetId: readU16(bytes, 2),
    packetType: bytes[4] ?? 0,
    avlPacketId: bytes[5] ?? 0,
    imei,
    data: bytes.subarray(DATA_AT),
  });
}

export function encodeDatagram(datagram: Datagram): Uint8Array {
  const bytes = new Uint8Array(DATA_AT + datagram.data.length);
  writeU16(bytes, 0, bytes.length - LENGTH_FIELD);
  writeU16(bytes, 2, datagram.packetId);
  bytes[4] = datagram.packetType;
  bytes[5] = datagram.avlPacketId;
  bytes.set(encodeHandshake(datagram.imei), 6);
  bytes.set(datagram.data, DATA_AT);
  return bytes;
}

/** The server's answer: both ids as received, and how many records it has stored. */
export function encodeDatagramAck(packetId: number, avlPacketId: number, count: number): Uint8Array {
  const bytes = Uint8Array.of(0, 5, 0, 0, 1, avlPacketId, count);
  writeU16(bytes, 2, packetId);
  return bytes;
}

/** The acknowledgement that a device requests with packet type 0, before the answer itself. */
export function encodeChannelAck(packetId: number): Uint8Array {
  const bytes = Uint8Array.of(0, 3, 0, 0, 2);
  writeU16(bytes, 2, packetId);
  return bytes;
}
