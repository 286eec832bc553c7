import { describe, expect, it } from 'vitest';
import { PositionCopy } from './position-copy.ts';
import { recordFamily } from '../records/record.ts';
import type { NormalisedRecord } from '../records/record.ts';

const record: NormalisedRecord = {
  deviceTime: Date.UTC(2026, 5, 1, 23, 59, 59),
  eventId: 0,
  hash: -2,
  priority: 0,
  latitude: 46,
  longitude: 14.5,
  valid: true,
  altitudeMeters: null,
  courseDegrees: null,
  speedKmh: null,
  satellites: null,
  ignition: null,
  rpm: null,
  canSpeedKmh: null,
  canDistanceMeters: null,
  fuelUsedDecilitres: null,
  externalVoltageMillivolts: null,
  temperature0CentiCelsius: null,
  temperature1CentiCelsius: null,
  temperature2CentiCelsius: null,
  temperature3CentiCelsius: null,
  driver1State: null,
  driver1CardId: null,
  driverKey: null,
  family: recordFamily.json,
  io: null,
  attributes: { kraj: 'Žiri' },
};
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1').toString('hex');

describe('positions as binary COPY', () => {
  it('are one message of rows with counted columns, in the format of PostgreSQL', () => {
    const copy = new PositionCopy();
    copy.push(7, 9, record, record.deviceTime, false);
    const [message] = copy.messages();
    const bytes = message?.bytes ?? Buffer.alloc(0);
    expect(bytes.subarray(0, 1).toString('latin1')).toBe('d');
    expect(bytes.readInt32BE(1)).toBe(bytes.length - 1);
    expect(bytes.subarray(5, 24).toString('hex')).toBe(`${SIGNATURE}0000000000000000`);
    const columns = /\((.*)\) from stdin/.exec(message?.text ?? '')?.[1]?.split(', ') ?? [];
    expect(bytes.readInt16BE(24)).toBe(columns.length);
    expect(bytes.subarray(26, 42).toString('hex')).toBe('00000004000000070000000400000009');
    const attributes = '{"kraj":"Žiri"}';
    const json = Buffer.concat([Buffer.from([0, 0, 0, 1 + Buffer.byteLength(attributes), 1]), Buffer.from(attributes)]);
    const noTemperatures = Buffer.alloc(16, 0xff);
    const last = Buffer.concat([json, noTemperatures]);
    expect(bytes.subarray(-2 - last.length, -2).equals(last)).toBe(true);
    expect(bytes.readInt16BE(bytes.length - 2)).toBe(-1);
  });

  it('are written to the partition of their day, those of one day together', () => {
    const copy = new PositionCopy();
    const days = () => copy.messages().map(({ text }) => /position_\d+/.exec(text)?.[0]);
    for (const later of [0, 2_000, 500, 86_400_000]) {
      copy.push(7, 9, { ...record, deviceTime: record.deviceTime + later }, 0, false);
    }
    expect(days()).toEqual(['position_20260601', 'position_20260602']);
    copy.clear();
    expect(days()).toEqual([]);
    copy.push(7, 9, { ...record, deviceTime: record.deviceTime + 5_000 }, 0, false);
    expect(days()).toEqual(['position_20260602']);
  });

  it('grow beyond the first memory and are reused without their former content', () => {
    const copy = new PositionCopy();
    const io = new Uint8Array(1_000).fill(1);
    for (let row = 0; row < 200; row += 1) copy.push(1, row, { ...record, io }, 0, false);
    const grown = copy.messages()[0]?.bytes.length ?? 0;
    expect(grown).toBeGreaterThan(200_000);
    copy.clear();
    copy.push(1, 1, record, 0, false);
    expect(copy.messages()[0]?.bytes.length).toBeLessThan(300);
  });
});
