import type { Accepted, Driver as WireDriver, endpoints } from '@konvoj/contract';
import { assignedAt } from '../moments.ts';
import type { DriverChanges, NewDriver } from './service.ts';
import type { ListedDriver, SmsType } from './types.ts';

const smsOnWire: Readonly<Record<SmsType, WireDriver['smsTip']>> = { business: 'sluzbena', private: 'zasebna' };
const smsOfWire: Readonly<Record<WireDriver['smsTip'], SmsType>> = { sluzbena: 'business', zasebna: 'private' };

export function driverOnWire(driver: ListedDriver): WireDriver {
  const { vehicle, smsType } = driver;
  return {
    id: driver.id,
    ime: driver.firstName,
    priimek: driver.lastName,
    vzdevek: driver.nickname,
    krtVoznika: driver.cardNumber,
    kljuc: driver.keyNumber,
    sluzbeniTelefon: driver.workPhone,
    zasebniTelefon: driver.privatePhone,
    smsTip: smsOnWire[smsType],
    smsStevilka: smsType === 'private' ? driver.privatePhone : driver.workPhone,
    hasPin: driver.hasPin,
    vozilo: vehicle && { id: vehicle.id, rgsOznaka: vehicle.licencePlate },
  };
}

type NewBody = Accepted<typeof endpoints.drivers.create>['body'];
type ChangesBody = Accepted<typeof endpoints.drivers.update>['body'];

/** All fields except the PIN. @param timeZone of moments without a zone */
export function driverChanges(body: ChangesBody, timeZone: string): DriverChanges {
  return {
    firstName: body.ime,
    lastName: body.priimek,
    nickname: body.vzdevek,
    cardNumber: body.krtVoznika,
    keyNumber: body.kljuc,
    workPhone: body.sluzbeniTelefon,
    privatePhone: body.zasebniTelefon,
    smsType: body.smsTip === undefined ? undefined : smsOfWire[body.smsTip],
    vehicleId: body.vozilo,
    assignedAt: assignedAt(body.assignedFrom, timeZone),
  };
}

export function newDriver(body: NewBody, timeZone: string): NewDriver {
  return { ...driverChanges(body, timeZone), firstName: body.ime, lastName: body.priimek };
}
