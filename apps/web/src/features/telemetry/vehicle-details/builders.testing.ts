import type { Position, Stage } from '@konvoj/contract';
import type { StageRow } from './stage-rows.ts';

/** A closed drive of one hour; a test states what matters to it. */
export function aStage(overrides: Partial<Stage> = {}): Stage {
  return {
    id: 1,
    deviceId: 1,
    subType: 'drive',
    startTime: '2026-11-18T08:00:00.000Z',
    endTime: '2026-11-18T09:00:00.000Z',
    tmpEndTime: '2026-11-18T09:00:00.000Z',
    duration: 3_600,
    distance: 72_000,
    positionsCount: 360,
    gpsDistance: 71_500,
    canDistance: 72_000,
    gpsAverageSpeed: 71.5,
    gpsMaxSpeed: 86,
    canAverageSpeed: 72,
    canMaxSpeed: 85,
    firstPositionProxy: null,
    lastPositionProxy: null,
    driver1Id: null,
    countryId: 'SI',
    startCanDistance: 100_000,
    endCanDistance: 172_000,
    fuelUsed: 20,
    fuelConsumptionAverage: 27.8,
    contact: null,
    ...overrides,
  };
}

/** The same as a row: whole, and no stop. */
export function aRow(overrides: Partial<StageRow> = {}): StageRow {
  return { ...aStage(), startsBefore: false, endsAfter: false, stop: null, ...overrides };
}

export function aPosition(overrides: Partial<Position> = {}): Position {
  return {
    id: 1,
    deviceId: 1,
    deviceTime: '2026-11-18T08:00:00.000Z',
    serverTime: '2026-11-18T08:00:01.000Z',
    latitude: 46,
    longitude: 15,
    altitude: 300,
    course: 90,
    speed: 80,
    satellites: 12,
    valid: true,
    attributes: {},
    ...overrides,
  };
}
