import { codecId, crc16, encodeAvl, u16, u32, u8 } from '@konvoj/teltonika';

/** A second between records: a busy truck. Shorter than any real setting, so that nothing is a gap. */
export const RECORD_EVERY_MS = 1_000;
const DRIVES_RECORDS = 900;
const CYCLE_RECORDS = 1_200;
const METERS_PER_RECORD = 22;
const RADIUS_METERS = 5_000;
const METERS_PER_DEGREE = 111_195;

/** Where the changing values stand, so that a frame is a copied template with a few bytes written over. */
const ODOMETER_MARK = 0x7a_bc_de_f1;
const CAN_SPEED_MARK = 0x7b_bc_de_f2;
const RPM_MARK = 0x7c_f3;
const IGNITION_AND_MOVEMENT = [0x00, 0xef, 0x01, 0x00, 0xf0, 0x01];
const PACKET_HEAD = 10;
const CRC_TAIL = 5;

/**
 * A record as a truck's tracker with CAN and tachograph sends it: six values that have a column and eleven that stay
 * packed (signal, fix, dilution, voltages, current, operator, temperature, trip).
 */
function template(records: number): Buffer {
  const record = {
    time: 0,
    priority: 0,
    longitude: 0,
    latitude: 0,
    altitudeMeters: 298,
    angle: 0,
    satellites: 14,
    speedKmh: 0,
    eventId: 0,
    elements: [
      u8(239, 1),
      u8(240, 1),
      u8(21, 4),
      u8(69, 1),
      u8(184, 3),
      u8(200, 0),
      u16(181, 9),
      u16(182, 6),
      u16(66, 27_431),
      u16(67, 4_087),
      u16(68, 120),
      u16(72, 65_351),
      u16(88, RPM_MARK),
      u32(241, 29_341),
      u32(36, ODOMETER_MARK),
      u32(86, 123_456),
      u32(80, CAN_SPEED_MARK),
    ],
  };
  return Buffer.from(
    encodeAvl({ codec: codecId.codec8Extended, records: Array.from({ length: records }, () => record) }),
  );
}

/** The packets of one tracker, all of the same size, one behind the other in one buffer. */
export interface Frames {
  readonly bytes: Buffer;
  readonly packetBytes: number;
  readonly packets: number;
}

export interface FramePlan {
  readonly recordsPerPacket: number;
  readonly packets: number;
  /** Device time of the first record, epoch milliseconds. */
  readonly from: number;
  /** Every second tracker sends its newest packet first: all its others are late. */
  readonly isLate?: boolean;
}

/**
 * Writes all packets of a tracker beforehand: it goes round a circle of ten kilometres somewhere in Slovenia, at
 * 80 km/h for fifteen minutes, and stands for five.
 */
export function framesOf(index: number, { recordsPerPacket, packets, from, isLate }: FramePlan): Frames {
  const newestFirst = isLate === true && index % 2 === 1;
  const one = template(recordsPerPacket);
  const recordBytes = (one.length - PACKET_HEAD - CRC_TAIL) / recordsPerPacket;
  const first = one.subarray(PACKET_HEAD, PACKET_HEAD + recordBytes);
  const odometerAt = first.indexOf(bigEndian(ODOMETER_MARK));
  const canSpeedAt = first.indexOf(bigEndian(CAN_SPEED_MARK));
  const rpmAt = first.indexOf(bigEndian(RPM_MARK).subarray(2));
  const ignitionAt = first.indexOf(Buffer.from(IGNITION_AND_MOVEMENT)) + 2;
  const bytes = Buffer.allocUnsafe(one.length * packets);
  let meters = 0;
  for (let packet = 0; packet < packets; packet += 1) {
    const start = (newestFirst ? (packet + 1) % packets : packet) * one.length;
    one.copy(bytes, start);
    for (let inPacket = 0; inPacket < recordsPerPacket; inPacket += 1) {
      const record = packet * recordsPerPacket + inPacket;
      const at = start + PACKET_HEAD + inPacket * recordBytes;
      const drives = (record + index * 7) % CYCLE_RECORDS < DRIVES_RECORDS;
      if (drives) meters += METERS_PER_RECORD;
      writeTime(bytes, at, from + record * RECORD_EVERY_MS);
      writePlace(bytes, at, index, meters);
      bytes.writeUInt16BE(drives ? 80 : 0, at + 22);
      bytes.writeUInt32BE(150_000_000 + index * 1_000 + meters, at + odometerAt);
      bytes.writeUInt32BE(drives ? 79 : 0, at + canSpeedAt);
      bytes.writeUInt16BE(drives ? 1_250 : 0, at + rpmAt);
      bytes[at + ignitionAt] = drives ? 1 : 0;
      bytes[at + ignitionAt + 3] = drives ? 1 : 0;
    }
    const end = start + one.length;
    bytes.writeUInt32BE(crc16(bytes, start + 8, end - 4), end - 4);
  }
  return { bytes, packetBytes: one.length, packets };
}

function writeTime(bytes: Buffer, at: number, time: number): void {
  bytes.writeUInt32BE(Math.floor(time / 2 ** 32), at);
  bytes.writeUInt32BE(time % 2 ** 32, at + 4);
}

function writePlace(bytes: Buffer, at: number, index: number, meters: number): void {
  const angle = meters / RADIUS_METERS;
  const latitude = 45.6 + (index % 80) * 0.01 + (Math.sin(angle) * RADIUS_METERS) / METERS_PER_DEGREE;
  const longitude = 14 + ((index / 80) % 120) * 0.015 + (Math.cos(angle) * RADIUS_METERS) / METERS_PER_DEGREE / 0.69;
  bytes.writeInt32BE(Math.round(longitude * 1e7), at + 9);
  bytes.writeInt32BE(Math.round(latitude * 1e7), at + 13);
  bytes.writeUInt16BE(Math.round((angle * 180) / Math.PI) % 360, at + 19);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
