import type { Device as WireDevice } from '@konvoj/contract';
import { colourOf } from '../reference/icons.ts';
import type { Stage } from '../stages/types.ts';
import { currentDriver, isOnline } from './rules.ts';
import type { Device, Driver, Fleet } from './types.ts';

/** What telemetry adds to a device; all null before its first record. Instants are epoch milliseconds. */
export interface DeviceNews {
  readonly deviceTime: number | null;
  readonly serverTime: number | null;
  readonly openStage: Stage | null;
}

export const NO_NEWS: DeviceNews = { deviceTime: null, serverTime: null, openStage: null };

/** @param now epoch milliseconds, for whether it is online */
export function deviceOnWire(device: Device, fleet: Fleet, news: DeviceNews, now: number): WireDevice {
  const { vehicle, trailer } = device;
  const current = currentDriver(fleet, device, news.openStage?.driver ?? null);
  return {
    id: device.id,
    name: device.name,
    vehicle: {
      id: vehicle.id,
      nickname: vehicle.nickname,
      licensePlate: vehicle.licencePlate,
      alienated: vehicle.alienated,
    },
    groupId: vehicle.groupId,
    driver: current && driverOnWire(current.driver),
    driverSource: current && current.source,
    trailer: trailer && { id: trailer.id, rgsOznaka: trailer.licencePlate },
    lastUpdate: news.deviceTime === null ? null : new Date(news.deviceTime).toISOString(),
    subType: news.openStage?.type ?? null,
    icon: { type: vehicle.type, nzvBarve: colourOf(vehicle.iconColour), dnmIkona: vehicle.dynamicIcon },
    online: isOnline(news.serverTime, now),
  };
}

function driverOnWire(driver: Driver): NonNullable<WireDevice['driver']> {
  return {
    id: driver.id,
    firstName: driver.firstName,
    lastName: driver.lastName,
    nickName: driver.nickname,
    phone: driver.workPhone,
  };
}
