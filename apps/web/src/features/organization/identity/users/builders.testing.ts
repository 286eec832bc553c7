import type { OrgUser, Vehicle } from '@konvoj/contract';

/** Valid objects for tests: give only what matters. */
export function anOrgUser(over: Partial<OrgUser> = {}): OrgUser {
  return {
    id: 11,
    name: 'Bor Zupan',
    firstName: 'Bor',
    lastName: 'Zupan',
    email: 'bor@kolovrat.example',
    role: 'user',
    language: 'sl',
    locked: false,
    validUntil: null,
    lastLogin: '2026-11-20T08:15:00.000Z',
    loginAlert: false,
    canEditFleet: false,
    visibleVehicleCount: null,
    ...over,
  };
}

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
