import { AvlCursor, codecId, decodeDatagram, FrameReader, isAvlCodec } from '@konvoj/teltonika';
import type { ArrivedRecord } from '../ingest/port.ts';
import type { NormalisedRecord, RecordFamily } from '../records/record.ts';
import { jsonIn } from './http/foreign-record.ts';
import { pairsOf, readOsmand } from './http/osmand.ts';
import { readOwnTracks } from './http/owntracks.ts';
import { readTraccarClient } from './http/traccar-client.ts';
import { readTraccarPosition } from './http/traccar.ts';
import { dataOfOne, Normaliser } from './teltonika/normalise.ts';

/** The stored input of a quarantine row. Instants are epoch milliseconds. */
export interface KeptBytes {
  readonly protocol: string;
  readonly bytes: Uint8Array;
  /** A whole frame; otherwise one record. */
  readonly isFrame: boolean;
  readonly arrivedAt: number;
  /** As decoded on arrival, if it could be decoded. */
  readonly deviceTime: number | null;
}

// Both are used only within one call.
const cursor = new AvlCursor();
const normaliser = new Normaliser();

/**
 * Decodes stored bytes with the decoders of this version.
 * @param family of the tracker as registered now
 * @returns the records with the same identity as on arrival; none when the bytes cannot be decoded
 */
export function decodeAgain(kept: KeptBytes, family: RecordFamily): readonly ArrivedRecord[] {
  if (kept.protocol === 'teltonika' || kept.protocol === 'teltonika-udp') {
    const data = avlDataOf(kept);
    if (data === null || cursor.open(data) !== null) return [];
    return normaliser.readPacket(cursor, family);
  }
  const record = foreignRecordOf(kept);
  return record === null ? [] : [{ record, raw: kept.bytes }];
}

function avlDataOf(kept: KeptBytes): Uint8Array | null {
  if (!kept.isFrame) return avlDataOfRecord(kept);
  if (kept.protocol === 'teltonika-udp') {
    const datagram = decodeDatagram(kept.bytes);
    return datagram.ok ? datagram.value.data : null;
  }
  const reader = new FrameReader('frames');
  reader.push(kept.bytes);
  const event = reader.read();
  return event?.kind === 'frame' ? event.data : null;
}

/** Earlier versions stored the bytes of a record without its codec: the right one decodes all of them. */
function avlDataOfRecord({ bytes, deviceTime }: KeptBytes): Uint8Array | null {
  if (isAvlCodec(bytes[0] ?? 0)) return bytes;
  const possible = [codecId.codec8Extended, codecId.codec8, codecId.codec16].map((codec) => dataOfOne(codec, bytes));
  const isWhole = (data: Uint8Array) =>
    cursor.open(data) === null && (deviceTime === null || cursor.timeOf(0) === deviceTime);
  return possible.find(isWhole) ?? null;
}

function foreignRecordOf({ protocol, bytes, arrivedAt, deviceTime }: KeptBytes): NormalisedRecord | null {
  const text = Buffer.from(bytes).toString('utf8');
  // a report without a time gets its time of arrival
  const now = deviceTime ?? arrivedAt;
  switch (protocol) {
    case 'osmand':
      return readOsmand(pairsOf(text), now)?.record ?? null;
    case 'traccar-client':
      return readTraccarClient(jsonIn(text), now)?.record ?? null;
    case 'traccar':
      return readTraccarPosition(jsonIn(text))?.record ?? null;
    case 'owntracks': {
      const message = readOwnTracks(jsonIn(text));
      return message.kind === 'location' ? message.record : null;
    }
    default:
      return null;
  }
}
