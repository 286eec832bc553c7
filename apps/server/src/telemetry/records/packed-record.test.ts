import { describe, expect, it } from 'vitest';
import { storedPosition, unpackedRow } from './fields.generated.ts';
import type { NormalisedRecord } from './record.ts';
import { RecordPacker } from './record-packer.ts';
import { aWholeRecord, anEmptyRecord } from './records.testing.ts';

const degreesE7 = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 1e7));

function readAgain(record: NormalisedRecord, last: Uint8Array) {
  const { deviceTime, eventId, hash, latitude, longitude } = record;
  const at = new Date(deviceTime);
  return storedPosition(
    unpackedRow({
      device_id: 7,
      server_time: at,
      device_time: at,
      event_id: eventId,
      hash,
      latitude: degreesE7(latitude),
      longitude: degreesE7(longitude),
      last: Buffer.from(last),
    }),
  );
}
const asStored = (record: NormalisedRecord) => ({
  ...record,
  io: record.io && Buffer.from(record.io),
  deviceId: 7,
  serverTime: record.deviceTime,
});
const long = { ...aWholeRecord, io: new Uint8Array(3_000).fill(9), attributes: { text: 'č'.repeat(4_000) } };

describe('a packed record', () => {
  it('is read as it was written, whatever is known of it', () => {
    const packer = new RecordPacker();
    for (const record of [aWholeRecord, anEmptyRecord, long, aWholeRecord]) {
      expect(readAgain(record, packer.pack(record))).toEqual(asStored(record));
    }
    for (const name of Object.keys(aWholeRecord)) {
      const record = { ...anEmptyRecord, [name]: Reflect.get(aWholeRecord, name) };
      const stored = asStored(record);
      const valid = stored.valid && stored.latitude !== null;
      expect({ name, ...readAgain(record, packer.pack(record)) }).toEqual({ name, ...stored, valid });
    }
  });

  it('keeps its format: records of earlier versions are read', () => {
    const packed = Buffer.from(new RecordPacker().pack(aWholeRecord)).toString('hex');
    expect(packed).toBe(
      [
        '06012c07005a08004809000c0a00170b00470c04b00d0001e2400e000001f90f00006b27100002',
        '110000000f534930303030303030303030323030',
        '120000001030313030303031374244334335413737',
        '130003140000000400420002',
        '15000000107b226b72616a223a22c5bd697269227d',
        '16f8c61700001801a9197530',
      ].join(''),
    );
  });

  it('is read by a version that does not know its last fields', () => {
    const later = Buffer.concat([new RecordPacker().pack(aWholeRecord), Buffer.of(255, 0, 7)]);
    expect(readAgain(aWholeRecord, later)).toEqual(asStored(aWholeRecord));
  });
});
