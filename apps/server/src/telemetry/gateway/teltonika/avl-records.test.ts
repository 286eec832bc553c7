import { type AvlRecord, AvlCursor, codecId, encodeAvlData, u8 } from '@konvoj/teltonika';
import { describe, expect, it } from 'vitest';
import { recordFamily } from '../../records/record.ts';
import { AvlRecords } from './avl-records.ts';
import { Normaliser } from './normalise.ts';

const START = Date.UTC(2026, 2, 14, 7, 30, 15);

function aRecord(seconds: number): AvlRecord {
  return {
    time: START + seconds * 1_000,
    priority: 0,
    longitude: 14.5,
    latitude: 46,
    altitudeMeters: 298,
    angle: 0,
    satellites: 14,
    speedKmh: seconds,
    eventId: 0,
    // records of different lengths, so that each has to be located
    elements: Array.from({ length: seconds % 4 }, (_, id) => u8(id + 1, seconds)),
  };
}

function opened(seconds: readonly number[], cursor = new AvlCursor()): AvlCursor {
  cursor.open(encodeAvlData({ codec: codecId.codec8Extended, records: seconds.map(aRecord) }));
  return cursor;
}

describe('the undecoded records of a packet', () => {
  it('give their number and the span of their times, in any order', () => {
    const records = new AvlRecords(opened([7, 3, 9, 5]), recordFamily.teltonikaB);
    expect(records).toMatchObject({ count: 4, earliest: START + 3_000, latest: START + 9_000 });
  });

  it('are the same on every read, whatever is read in between', () => {
    const cursor = new AvlCursor();
    const records = new AvlRecords(opened([1, 2, 3], cursor), recordFamily.teltonikaB);
    const others = new AvlRecords(opened([6, 5], cursor), recordFamily.teltonikaB);
    const expected = new Normaliser().readPacket(opened([1, 2, 3]), recordFamily.teltonikaB);
    const seen = [records.read(), others.read(), records.read()].map((read) =>
      read.map(({ record, raw }) => ({ record, raw: [...raw] })),
    );
    expect(seen[0]).toEqual(expected.map(({ record, raw }) => ({ record, raw: [...raw] })));
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[1]).toMatchObject([{ record: { speedKmh: 6 } }, { record: { speedKmh: 5 } }]);
  });
});
