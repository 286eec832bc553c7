import type { Vehicle } from '@konvoj/contract';

/** A vehicle of the fleet, valid as it is. */
export function aVehicle(over: Partial<Vehicle> = {}): Vehicle {
  return {
    id: 1,
    licencePlate: 'LJ KT-482',
    version: 'v1',
    nickname: null,
    manufacturer: null,
    model: null,
    year: null,
    fuelTankSize: null,
    heightCm: null,
    widthCm: null,
    lengthCm: null,
    weightKg: null,
    axleLoadKg: null,
    icon: { id: 1, colour: 'blue', dynamic: true },
    type: 3,
    vehicleGroup: null,
    driver: null,
    trailer: null,
    deviceId: 1,
    tracker: null,
    alienated: false,
    alienatedAt: null,
    currentDriver: null,
    ...over,
  };
}
