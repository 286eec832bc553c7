import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AvlElement } from '../avl.ts';
import { decodeAvl } from '../avl.ts';
import { ascii8, hex64, u16, u32, u8, variable } from '../encode.ts';
import { dallasCrc8, normaliseKey, romId } from '../identifiers.ts';
import { packElement, PACKED_OVERHEAD } from '../packed.ts';
import { bytesOf, vector } from '../vectors.testing.ts';
import { readElements } from './read-elements.ts';
import { type ElementFamily, elementsOf } from './tables.ts';

const families: readonly ElementFamily[] = ['common', 'A', 'B', 'F'];

function packed(...elements: readonly AvlElement[]): Uint8Array {
  const bytes = new Uint8Array(elements.reduce((sum, { value }) => sum + PACKED_OVERHEAD + value.length, 0));
  let at = 0;
  for (const { id, value } of elements) at = packElement(bytes, at, id, value, 0, value.length);
  return bytes;
}

function elementsOfExample(name: string, record = 0): Uint8Array {
  const packet = decodeAvl(vector(name).bytes.subarray(8, -4));
  return packed(...((packet.ok && packet.value.records[record]?.elements) || []));
}

describe('example records', () => {
  it('of a car tracker (family A)', () => {
    expect(readElements('A', elementsOfExample('c8-tcp-ignition-on-all-groups'))).toEqual({
      ignition: true,
      movement: false,
      gsmSignal: 4,
      gnssStatus: 1,
      sleepMode: 0,
      pdop: 1.1,
      hdop: 0.7,
      externalVoltage: 27.431,
      batteryVoltage: 4.087,
      gnssSpeed: 0,
      temperatures: { 0: -18.5 },
      odometer: 184467321,
      tripOdometer: 0,
      iButton: '810000173C9D4B01',
    });
  });

  it('of a truck with a tachograph (family B)', () => {
    expect(readElements('B', elementsOfExample('c8e-tcp-fmx6-tachograph-and-nx-strings'))).toMatchObject({
      driver1State: 'driving',
      driver2State: null,
      driver1CardId: '1000000098402011',
      driver1Card: true,
      driver2Card: false,
      driver1ContinuousDriving: 131 * 60,
      rpm: 1240,
      canSpeed: 82,
      canDistance: 512344000,
      odometer: 98765432,
      fuelUsed: 150.5,
      fuelLevelPercent: 63,
      externalVoltage: 27.89,
      temperatures: { 0: -18.4 },
      driver1FirstName: 'Janez',
      vin: 'WDB9634031L123456',
    });
  });

  it('of an unknown model: the common elements, the others by number', () => {
    const attributes = readElements('common', elementsOfExample('c8e-tcp-fmx6-tachograph-and-nx-strings'));
    expect(attributes).toMatchObject({
      ignition: true,
      externalVoltage: 27.89,
      io184: 3,
      io35: 1240,
      io195: '3130303030303030',
    });
    expect(attributes).not.toHaveProperty('driver1State');
  });

  it('with every sentinel of the temperature sensors', () => {
    expect(readElements('A', elementsOfExample('c8e-tcp-ble-dallas-ibutton-all-sentinels'))).toMatchObject({
      // slot 0: Dallas is not ready, the BLE sensor has a value
      temperatures: { 0: -18.5, 1: null, 2: -4.5, 3: null },
      humidity: { 0: 45.5 },
      iButton: null,
    });
  });
});

describe('values', () => {
  it('of family F take the external voltage from its own element', () => {
    expect(readElements('F', packed(u32(800, 27431)))).toEqual({ externalVoltage: 27.431 });
  });

  it('without a meaning are null: dilution without a fix, counters at zero, error codes', () => {
    expect(
      readElements('B', packed(u16(181, 0), u16(182, 500), u32(216, 0), u8(184, 7), u16(88, 0xffff), u8(183, 3))),
    ).toEqual({
      pdop: null,
      hdop: null,
      odometer: null,
      driver1State: null,
      rpm: null,
      tachographDriving: null,
    });
  });

  it('of several sources for one name: the better one wins, in any order', () => {
    expect(readElements('A', packed(u32(87, 1000), u32(105, 7)))).toEqual({ canDistance: 1000 });
    expect(readElements('A', packed(u32(105, 7), u32(87, 1000)))).toEqual({ canDistance: 1000 });
    expect(readElements('A', packed(u32(105, 7), u32(87, 0)))).toEqual({ canDistance: 7 });
  });

  it('of an id that comes twice: the last', () => {
    expect(readElements('A', packed(u8(21, 3), u8(21, 4)))).toEqual({ gsmSignal: 4 });
  });

  it('of a car tachograph keep the time warning out of the state', () => {
    expect(readElements('A', packed(u8(137, 0x23)))).toEqual({ driver1State: 'driving' });
  });

  it('of a card: both halves in any order, 14 or 16 characters, else none', () => {
    const whole = [ascii8(195, '10000000'), ascii8(196, '98402011')] as const;
    expect(readElements('B', packed(...whole))).toEqual({ driver1CardId: '1000000098402011' });
    expect(readElements('B', packed(...whole.toReversed()))).toEqual({ driver1CardId: '1000000098402011' });
    expect(readElements('B', packed(ascii8(195, '10000000'), ascii8(196, '984020')))).toEqual({
      driver1CardId: '10000000984020',
    });
    expect(readElements('B', packed(ascii8(195, ''), ascii8(196, '')))).toEqual({ driver1CardId: null });
    expect(readElements('B', packed(ascii8(195, '1000')))).toEqual({ driver1CardId: null });
  });

  it('with a changed size follow the packet, not the table', () => {
    expect(readElements('B', packed(u32(72, -185)))).toEqual({ temperatures: { 0: -18.5 } });
    expect(readElements('B', packed(u16(72, -185)))).toEqual({ temperatures: { 0: -18.5 } });
  });

  it('of unknown ids keep their bytes', () => {
    expect(
      readElements('A', packed(u16(9999, 513), hex64(9998, '00000000000000AB'), variable(9997, bytesOf('0aff')))),
    ).toEqual({
      io9999: 513,
      io9998: '00000000000000AB',
      io9997: 10 * 256 + 255,
    });
  });
});

describe('a key', () => {
  it('has one form, whichever way its bytes came', () => {
    expect(romId(bytesOf('014B9D3C17000081'))).toBe('810000173C9D4B01');
    expect(romId(bytesOf('810000173C9D4B01'))).toBe('810000173C9D4B01');
    expect(romId(bytesOf('0000000000000000'))).toBeNull();
    expect(normaliseKey('01 4b 9d 3c 17 00 00 81')).toBe('810000173C9D4B01');
    expect(normaliseKey('810000173C9D4B01')).toBe('810000173C9D4B01');
    expect(normaliseKey('4b01')).toBe('0000000000004B01');
    expect(normaliseKey('key of Janez')).toBeNull();
  });

  it('whose check byte fits neither way is read as the other systems do', () => {
    expect(romId(bytesOf('0102030405060708'))).toBe('0807060504030201');
  });

  it('keeps its form when it is normalised again', () => {
    const key = fc.uint8Array({ minLength: 7, maxLength: 7 }).filter((bytes) => bytes.some((byte) => byte !== 0));
    fc.assert(
      fc.property(key, (bytes) => {
        const id = romId(Uint8Array.of(...bytes, dallasCrc8(bytes))) ?? '';
        expect(normaliseKey(id)).toBe(id);
      }),
    );
  });
});

describe('element tables', () => {
  it.each(families)('of family %s name every id once', (family) => {
    const ids = elementsOf(family).map(({ id }) => id);
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect(repeated).toEqual([]);
  });

  it.each(families)('of family %s give every name one kind, and one unit', (family) => {
    const seen = new Map<string, string>();
    const differing: string[] = [];
    for (const { name, kind, unit } of elementsOf(family)) {
      const shape = `${kind.replace('Low', 'High').replace('Nibble', 'State')} ${unit ?? ''}`;
      if ((seen.get(name) ?? shape) !== shape) differing.push(name);
      seen.set(name, shape);
    }
    expect(differing).toEqual([]);
  });

  it('read any bytes without an error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...families), fc.uint8Array({ maxLength: 200 }), (family, bytes) => {
        expect(readElements(family, bytes)).toBeTypeOf('object');
      }),
      { numRuns: 500 },
    );
  });

  it.each(families)('of family %s read every element with every size', (family) => {
    for (const { id } of elementsOf(family)) {
      for (const size of [0, 1, 2, 3, 4, 8, 36]) {
        const filled = new Uint8Array(size).fill(0xff);
        expect(() => readElements(family, packed({ id, value: filled }))).not.toThrow();
      }
    }
  });
});
