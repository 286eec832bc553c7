import { fold } from './fold.ts';
import { openStage } from './state.ts';
import type { Stage, StageRecord, StageRules } from './types.ts';

/** Valid records and tracks for tests and benchmarks: each states only what matters to it. */
export const START = Date.UTC(2026, 10, 20, 6, 0);
const METERS_PER_DEGREE = 111_194.9;
/** The start of tracks, near Ljubljana. */
const ORIGIN = { latitude: 46, longitude: 14 };
/** 72 km/h. */
export const METERS_PER_SECOND = 20;

export const someRules: StageRules = { ignition: 'used', assignments: [], countryOf: () => 'SI' };

export function aStageRecord(changes: Partial<StageRecord> = {}): StageRecord {
  return {
    deviceTime: START,
    eventId: 0,
    hash: 0,
    ...ORIGIN,
    valid: true,
    speedKmh: 0,
    satellites: 12,
    ignition: true,
    rpm: null,
    canSpeedKmh: null,
    canDistanceMeters: null,
    fuelUsedDecilitres: null,
    externalVoltageMillivolts: null,
    temperature0CentiCelsius: null,
    temperature1CentiCelsius: null,
    temperature2CentiCelsius: null,
    temperature3CentiCelsius: null,
    driver1State: null,
    driver1CardId: null,
    driverKey: null,
    ...changes,
  };
}

/** A place this many metres north of the start of tracks. */
export function metersNorth(meters: number): { latitude: number; longitude: number } {
  return { ...ORIGIN, latitude: ORIGIN.latitude + meters / METERS_PER_DEGREE };
}

/** A record this many seconds after `START`, this many metres north. */
export function at(seconds: number, meters: number, changes: Partial<StageRecord> = {}): StageRecord {
  return aStageRecord({ deviceTime: START + seconds * 1_000, ...metersNorth(meters), ...changes });
}

/** `m1` of the definition: moving at 72 km/h with the ignition on. */
export function moving(seconds: number, meters: number, changes: Partial<StageRecord> = {}): StageRecord {
  return at(seconds, meters, { speedKmh: 72, ...changes });
}

/** `s1`: stationary with the ignition on. */
export function standing(seconds: number, meters: number, changes: Partial<StageRecord> = {}): StageRecord {
  return at(seconds, meters, changes);
}

/** `s0`: stationary with the ignition off. */
export function parked(seconds: number, meters: number, changes: Partial<StageRecord> = {}): StageRecord {
  return at(seconds, meters, { ignition: false, ...changes });
}

/** Moving records at this interval in seconds, from and to inclusive, at 72 km/h from a place on. */
export function driving(
  from: number,
  to: number,
  { every = 10, meters = 0, ...changes }: { every?: number; meters?: number } & Partial<StageRecord> = {},
): StageRecord[] {
  const count = Math.floor((to - from) / every) + 1;
  return Array.from({ length: count }, (_, index) =>
    moving(from + index * every, meters + index * every * METERS_PER_SECOND, changes),
  );
}

/** All stages of these records, the open one last. */
export function stagesOf(records: readonly StageRecord[], rules: StageRules = someRules): Stage[] {
  const { state, closed } = fold(null, records, rules);
  return [...closed.map(({ stage }) => stage), openStage(state)];
}

/** Stages in short: `drive 0–300`, times in seconds after `START`, the open one without an end. */
export function shortForm(stages: readonly Stage[]): string[] {
  return stages.map(
    ({ type, startAt, endAt }) => `${type} ${seconds(startAt)}–${endAt === null ? '' : seconds(endAt)}`,
  );
}

function seconds(instant: number): number {
  return (instant - START) / 1_000;
}
