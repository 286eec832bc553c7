import { AvlCursor } from './avl-cursor.ts';
import { type AvlCodec, isAvlCodec } from './codecs.ts';
import { decoded, type Decoded, refused } from './problems.ts';

/** One element as sent. `variable`: it stands in the group with stated lengths (Codec 8 Extended only). */
export interface AvlElement {
  readonly id: number;
  readonly value: Uint8Array;
  readonly variable?: boolean;
}

export interface AvlRecord {
  /** Epoch milliseconds. */
  readonly time: number;
  /** 0 low, 1 high, 2 panic. */
  readonly priority: number;
  /** Degrees, as sent: 0/0 and the last known place without a fix are possible. */
  readonly longitude: number;
  readonly latitude: number;
  readonly altitudeMeters: number;
  readonly angle: number;
  readonly satellites: number;
  readonly speedKmh: number;
  readonly eventId: number;
  /** Codec 16 only. */
  readonly generationType?: number;
  readonly elements: readonly AvlElement[];
}

export interface AvlPacket {
  readonly codec: AvlCodec;
  readonly records: readonly AvlRecord[];
}

/**
 * Decodes the data field of a packet (codec id … second count) into objects: for tools and tests. Where every
 * microsecond counts use `AvlCursor`.
 */
export function decodeAvl(data: Uint8Array): Decoded<AvlPacket> {
  const cursor = new AvlCursor();
  const problem = cursor.open(data);
  if (problem !== null) return refused(problem);
  const records: AvlRecord[] = [];
  while (cursor.nextRecord()) records.push(recordAt(cursor));
  const { codec } = cursor;
  return isAvlCodec(codec) ? decoded({ codec, records }) : refused('unknown_codec');
}

function recordAt(cursor: AvlCursor): AvlRecord {
  const { time, priority, altitudeMeters, angle, satellites, speedKmh, eventId, generationType } = cursor;
  const elements: AvlElement[] = [];
  while (cursor.nextElement()) {
    const value = new Uint8Array(cursor.bytes.subarray(cursor.at, cursor.at + cursor.size));
    elements.push(cursor.variable ? { id: cursor.id, value, variable: true } : { id: cursor.id, value });
  }
  return {
    time,
    priority,
    longitude: cursor.longitudeE7 / 1e7,
    latitude: cursor.latitudeE7 / 1e7,
    altitudeMeters,
    angle,
    satellites,
    speedKmh,
    eventId,
    ...(generationType === null ? {} : { generationType }),
    elements,
  };
}
