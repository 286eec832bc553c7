import type { Accepted, Driver, endpoints } from '@konvoj/contract';
import { versionOf } from '../editing.ts';
import { assignedAt } from '../moments.ts';
import type { DriverChanges, NewDriver } from './service.ts';
import type { ListedDriver } from './types.ts';

export function driverOnWire(driver: ListedDriver): Driver {
  const smsNumber = driver.smsType === 'private' ? driver.privatePhone : driver.workPhone;
  return { ...driver, smsNumber, version: versionOf(driver) };
}

type NewBody = Accepted<typeof endpoints.drivers.create>['body'];
type ChangesBody = Accepted<typeof endpoints.drivers.update>['body'];

/** All fields except the PIN. @param timeZone of moments without a zone */
export function driverChanges(body: ChangesBody, timeZone: string): DriverChanges {
  const { pin: _pin, vehicle, assignedFrom, ...fields } = body;
  return { ...fields, vehicleId: vehicle, assignedAt: assignedAt(assignedFrom, timeZone) };
}

export function newDriver(body: NewBody, timeZone: string): NewDriver {
  return { ...driverChanges(body, timeZone), firstName: body.firstName, lastName: body.lastName };
}
