import type { Device as WireDevice } from '@konvoj/contract';
import type { DeviceReport } from './reports.ts';
import { colourOf } from '../../organization/reference/icons.ts';
import { currentDriver, isOnline } from '../../fleet/rules.ts';
import type { Device, Driver, Fleet } from '../../fleet/types.ts';

/** @param now epoch milliseconds, for whether it is online */
export function deviceOnWire(device: Device, fleet: Fleet, report: DeviceReport, now: number): WireDevice {
  const { vehicle, trailer } = device;
  const current = currentDriver(fleet, device, report.openStage?.driver ?? null);
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
    trailer: trailer && { id: trailer.id, licencePlate: trailer.licencePlate },
    lastUpdate: report.deviceTime === null ? null : new Date(report.deviceTime).toISOString(),
    subType: report.openStage?.type ?? null,
    icon: { type: vehicle.type, colour: colourOf(vehicle.iconColour), dynamic: vehicle.dynamicIcon },
    online: isOnline(report.serverTime, now),
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
