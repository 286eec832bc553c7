import type { Device, Position, Stage } from '@konvoj/contract';

/** Valid wire objects for tests and for the map benchmark: each states only what matters to it. */
export function aDevice(change: Partial<Device> = {}): Device {
  const id = change.id ?? 7;
  return {
    id,
    name: `Unit ${id}`,
    vehicle: { id, nickname: null, licensePlate: `LJ KT-${id}`, alienated: false },
    groupId: null,
    driver: null,
    driverSource: null,
    trailer: null,
    lastUpdate: '2026-11-20T12:00:00.000Z',
    subType: 'drive',
    icon: { type: 3, colour: 'blue', dynamic: true },
    online: true,
    ...change,
  };
}

export function aPosition(change: Partial<Position> = {}): Position {
  return {
    id: 1,
    deviceId: 7,
    deviceTime: '2026-11-20T12:00:00.000Z',
    serverTime: '2026-11-20T12:00:01.000Z',
    latitude: 46.05,
    longitude: 14.5,
    altitude: 300,
    course: 90,
    speed: 72,
    satellites: 12,
    valid: true,
    attributes: { ignition: true },
    ...change,
  };
}

export function aStage(change: Partial<Stage> = {}): Stage {
  return {
    id: 1,
    deviceId: 7,
    subType: 'drive',
    startTime: '2026-11-20T11:00:00.000Z',
    endTime: null,
    tmpEndTime: '2026-11-20T12:00:00.000Z',
    duration: 3600,
    distance: 72_000,
    positionsCount: 360,
    gpsDistance: 72_000,
    canDistance: null,
    gpsAverageSpeed: 72,
    gpsMaxSpeed: 88,
    canAverageSpeed: null,
    canMaxSpeed: null,
    firstPositionProxy: null,
    lastPositionProxy: null,
    driver1Id: null,
    countryId: 'SI',
    startCanDistance: null,
    endCanDistance: null,
    fuelUsed: null,
    fuelConsumptionAverage: null,
    contact: null,
    ...change,
  };
}
