import { type AvlCodec, AvlCursor, codecId, encodeAvl, encodeAvlData, encodeDatagram } from '@konvoj/teltonika';
import { describe, expect, it } from 'vitest';
import { recordFamily, type RecordFamily } from '../records/record.ts';
import { decodeAgain, type KeptBytes } from './decode-again.ts';
import { readOsmand, pairsOf } from './http/osmand.ts';
import { Normaliser } from './teltonika/normalise.ts';
import { aRecord, IMEI } from './tracker-client.testing.ts';

const { teltonikaA } = recordFamily;
const NOW = Date.UTC(2026, 2, 14, 8);
const data = (codec: AvlCodec) => encodeAvlData({ codec, records: [aRecord(1), aRecord(2)] });
const kept = (changes: Partial<KeptBytes> & Pick<KeptBytes, 'bytes'>): KeptBytes => ({
  protocol: 'teltonika',
  isFrame: false,
  arrivedAt: NOW,
  deviceTime: null,
  ...changes,
});

function arrived(codec: AvlCodec) {
  const cursor = new AvlCursor();
  cursor.open(data(codec));
  return new Normaliser().readPacket(cursor, teltonikaA);
}

const decoded = (bytes: KeptBytes, family: RecordFamily = teltonikaA) =>
  decodeAgain(bytes, family).map(({ record }) => record);

describe('stored bytes of a Teltonika tracker', () => {
  it.each(Object.values(codecId).filter((codec) => codec === 8 || codec === 0x8e || codec === 0x10))(
    'give the same record, with or without their codec 0x%x',
    (codec) => {
      for (const { record, raw } of arrived(codec)) {
        expect(decoded(kept({ bytes: raw }))).toEqual([record]);
        const bare = kept({ bytes: raw.subarray(2, -1), deviceTime: record.deviceTime });
        expect(decoded(bare)).toEqual([record]);
      }
    },
  );

  it('can be frames and datagrams', () => {
    const records = arrived(codecId.codec8Extended).map(({ record }) => record);
    const frame = encodeAvl({ codec: codecId.codec8Extended, records: [aRecord(1), aRecord(2)] });
    expect(decoded(kept({ bytes: frame, isFrame: true }))).toEqual(records);
    const datagram = { packetId: 1, packetType: 1, avlPacketId: 1, imei: IMEI, data: data(codecId.codec8Extended) };
    const udp = { protocol: 'teltonika-udp', isFrame: true };
    expect(decoded(kept({ bytes: encodeDatagram(datagram), ...udp }))).toEqual(records);
  });

  it('that are damaged stay damaged', () => {
    const frame = new Uint8Array(encodeAvl({ codec: codecId.codec8Extended, records: [aRecord(1)] }));
    frame[20] = (frame[20] ?? 0) ^ 1;
    expect(decoded(kept({ bytes: frame, isFrame: true }))).toEqual([]);
    expect(decoded(kept({ bytes: new Uint8Array(7) }))).toEqual([]);
  });
});

describe('stored reports over HTTP', () => {
  it('without a time have their time of arrival', () => {
    const text = 'id=4711&lat=46.05&lon=14.5';
    const expected = readOsmand(pairsOf(text), NOW)?.record;
    expect(decoded(kept({ protocol: 'osmand', bytes: Buffer.from(text), deviceTime: NOW }))).toEqual([expected]);
  });

  it.each([
    ['traccar-client', { device_id: 'a', location: { timestamp: NOW, coords: { latitude: 46, longitude: 14 } } }],
    ['owntracks', { _type: 'location', tst: NOW / 1_000, lat: 46, lon: 14 }],
    [
      'traccar',
      {
        device: { uniqueId: 'a' },
        position: { valid: true, fixTime: new Date(NOW).toISOString(), latitude: 46, longitude: 14 },
      },
    ],
  ])('are read by the decoder of %s', (protocol, body) => {
    const bytes = Buffer.from(JSON.stringify(body));
    expect(decoded(kept({ protocol, bytes }))).toMatchObject([{ deviceTime: NOW, latitude: 46 }]);
  });

  it('that are unreadable give no records', () => {
    for (const protocol of ['osmand', 'traccar', 'traccar-client', 'owntracks', 'smoke-signals']) {
      expect(decoded(kept({ protocol, bytes: Buffer.from('{') }))).toEqual([]);
    }
  });
});
