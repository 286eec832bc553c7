import { position as positionSchema } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { recordFamily } from '../records/record.ts';
import { aLastPosition } from '../live/builders.testing.ts';
import { committedPosition, positionOnWire } from './wire.ts';

const onWire = (changes: Parameters<typeof aLastPosition>[0]) =>
  positionOnWire(committedPosition(7, aLastPosition(changes)));

/** One packed element: id u16, length u16, value. */
const element = (id: number, ...value: number[]) => Uint8Array.from([id >> 8, id & 0xff, 0, value.length, ...value]);

describe('a position on the wire', () => {
  it('has the shape of the contract', () => {
    const wire = onWire({ hash: -3, eventId: 239 });
    expect(positionSchema.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({
      deviceId: 7,
      deviceTime: '2026-11-20T08:00:00.000Z',
      serverTime: '2026-11-20T08:00:01.000Z',
    });
    expect(wire.attributes).toMatchObject({ ignition: true, event: 239 });
  });

  it('omits values that the record does not have', () => {
    expect(onWire({ ignition: null }).attributes).toEqual({ priority: 0 });
  });

  it('reads packed elements with the table of the tracker', () => {
    const wire = onWire({ family: recordFamily.common, io: element(66, 0x5d, 0xc0), fuelUsedDecilitres: 1_234_567 });
    expect(wire.attributes).toMatchObject({ externalVoltage: 24, fuelUsed: 123_456.7 });
  });

  it('keeps the chosen source of a value when a worse one is packed', () => {
    const family = recordFamily.teltonikaB;
    const distanceOfLvcan = element(36, 0, 0, 0, 0);
    const wire = onWire({ family, io: distanceOfLvcan, canDistanceMeters: 512_345_678 });
    expect(wire.attributes).toMatchObject({ canDistance: 512_345_678 });
  });

  it('includes the attributes of a text-based source', () => {
    const attributes = {
      passengers: 3,
      workingOrderID: 'DN-7',
      temperatures: { 0: 4.5 },
      list: [1, 'two'],
      none: null,
    };
    expect(onWire({ attributes }).attributes).toMatchObject({
      passengers: 3,
      workingOrderID: 'DN-7',
      temperatures: { 0: 4.5 },
      list: '[1,"two"]',
      none: null,
    });
  });

  it('shows the last accepted place for a record without one, marked as not valid', () => {
    const wire = positionOnWire(
      committedPosition(7, {
        ...aLastPosition({ latitude: null, longitude: null }),
        latitude: 46,
        longitude: 15,
        fixed: false,
      }),
    );
    expect(wire).toMatchObject({ latitude: 46, longitude: 15, valid: false });
  });
});
