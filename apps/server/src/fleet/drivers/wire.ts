import type { Driver as WireDriver } from '@konvoj/contract';
import type { ListedDriver, SmsType } from './types.ts';

const smsOnWire: Readonly<Record<SmsType, WireDriver['smsTip']>> = { business: 'sluzbena', private: 'zasebna' };

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
