import { describe, expect, it } from 'vitest';
import { currentDriver, driverIdOf, isOnline } from './rules.ts';
import type { Device, Driver, Fleet } from './types.ts';

const aDriver = (id: number, lastName: string): Driver => ({
  id,
  firstName: 'Ana',
  lastName,
  nickname: null,
  workPhone: null,
  drivingRules: 'goods',
});
const kos = aDriver(3, 'Kos');
const zupan = aDriver(4, 'Župan');
const device: Device = {
  id: 7,
  name: 'LJ KT-482',
  vehicle: {
    id: 17,
    licencePlate: 'LJ KT-482',
    nickname: null,
    type: 3,
    iconColour: 'blue',
    dynamicIcon: true,
    groupId: null,
    alienated: false,
    size: { heightCm: null, widthCm: null, lengthCm: null, weightKg: null, axleLoadKg: null },
  },
  assignedDriverId: 4,
  trailer: null,
  workingOrderId: null,
};
const fleet: Fleet = {
  devices: new Map([[7, device]]),
  drivers: new Map([
    [3, kos],
    [4, zupan],
  ]),
  driverIdByIdentity: new Map([
    ['card:SI00000000012345', 3],
    ['key:01A2B3', 4],
  ]),
};

describe('the driver behind an identity', () => {
  it.each([
    ['card:SI00000000012345', 3],
    ['key:01A2B3', 4],
    ['driver:3', 3],
    ['driver:99', null],
    ['card:unknown', null],
    [null, null],
  ])('%s is driver %s', (identity, id) => {
    expect(driverIdOf(fleet, identity)).toBe(id);
  });
});

describe('the current driver', () => {
  it('is the one whose card is in the vehicle, regardless of the assignment', () => {
    expect(currentDriver(fleet, device, 'card:SI00000000012345')).toEqual({ driver: kos, source: 'card' });
  });

  it('is the assigned one without a card, with an unknown card, and before the first stage', () => {
    for (const identity of [null, 'card:unknown', 'driver:4'])
      expect(currentDriver(fleet, device, identity)).toEqual({ driver: zupan, source: 'assigned' });
  });

  it('is the newly assigned one although the open stage began under the previous one', () => {
    expect(currentDriver(fleet, device, 'driver:3')).toEqual({ driver: zupan, source: 'assigned' });
  });

  it('is reported as read from the card even when the card is that of the assigned driver', () => {
    expect(currentDriver(fleet, device, 'key:01A2B3')).toEqual({ driver: zupan, source: 'card' });
  });

  it('is none when no driver is assigned', () => {
    expect(currentDriver(fleet, { ...device, assignedDriverId: null }, null)).toBeNull();
  });
});

it('counts a tracker as online up to a quarter of an hour after its last data', () => {
  const at = Date.UTC(2026, 10, 20);
  expect(isOnline(at, at + 900_000)).toBe(true);
  expect(isOnline(at, at + 900_001)).toBe(false);
  expect(isOnline(null, at)).toBe(false);
});
