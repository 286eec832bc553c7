import { DEGREES_E7 } from '@konvoj/geo/distance';
import type { ClosedStage, Stage, StageType } from './types.ts';

/** What sums of stages are made of, beside their times. */
interface StageFigures {
  type: StageType;
  gps_distance: number;
  can_distance: number | null;
  driver: string | null;
  country: string | null;
  start_can_distance: number | null;
  end_can_distance: number | null;
  start_fuel_used: number | null;
  end_fuel_used: number | null;
}

/** The figures of the stages of a device, a list for each column, in the order of their start. */
export type FiguresOfDevice = { readonly [Column in keyof StageFigures]: readonly StageFigures[Column][] } & {
  readonly device_id: number;
  /** Epoch milliseconds. */
  readonly start_ms: readonly number[];
  readonly end_ms: readonly number[];
};

/** A row of the table `stage` without its checkpoint. */
export interface StageRow extends StageFigures {
  device_id: number;
  start_at: Date;
  end_at: Date;
  positions_count: number;
  gps_max_speed: number | null;
  can_max_speed: number | null;
  first_event_id: number;
  first_hash: number;
  first_latitude: number | null;
  first_longitude: number | null;
  last_event_id: number;
  last_hash: number;
  last_latitude: number | null;
  last_longitude: number | null;
}

export const STAGE_FIGURES = `device_id, start_at, end_at, type, gps_distance, can_distance, driver, country,
  start_can_distance, end_can_distance, start_fuel_used, end_fuel_used`;

const FIGURES: readonly (keyof StageFigures)[] = [
  'type',
  'gps_distance',
  'can_distance',
  'driver',
  'country',
  'start_can_distance',
  'end_can_distance',
  'start_fuel_used',
  'end_fuel_used',
];
const listed = (column: string, name: string) => `array_to_json(array_agg(${column} order by start_at)) as ${name}`;

/** `FiguresOfDevice`, to be grouped by device: a few long lists are read in a fraction of the time of many rows. */
export const LISTED_FIGURES = [
  'device_id',
  listed("date_part('epoch', start_at) * 1000", 'start_ms'),
  listed("date_part('epoch', end_at) * 1000", 'end_ms'),
  ...FIGURES.map((column) => listed(column, column)),
].join(', ');

export const STAGE_COLUMNS = `device_id, start_at, end_at, type, positions_count, gps_distance, can_distance, gps_max_speed,
  can_max_speed, first_event_id, first_hash, first_latitude, first_longitude, last_event_id, last_hash, last_latitude,
  last_longitude, driver, country, start_can_distance, end_can_distance, start_fuel_used, end_fuel_used`;

/** A closed stage with its checkpoint, as the ingest reads it to compute late data. */
export interface ClosedStageRow extends StageRow {
  checkpoint: Buffer;
}
export const CLOSED_STAGE_COLUMNS = `${STAGE_COLUMNS}, checkpoint`;

export function closedStageOf(row: ClosedStageRow): ClosedStage {
  return { stage: stageOf(row), checkpoint: row.checkpoint };
}

export function stageOf(row: StageRow): Stage {
  const [startAt, endAt] = [row.start_at.getTime(), row.end_at.getTime()];
  return {
    type: row.type,
    startAt,
    endAt,
    lastRecordAt: endAt,
    positionsCount: row.positions_count,
    gpsDistanceMeters: row.gps_distance,
    canDistanceMeters: row.can_distance,
    gpsMaxSpeedKmh: row.gps_max_speed,
    canMaxSpeedKmh: row.can_max_speed,
    first: {
      deviceTime: startAt,
      eventId: row.first_event_id,
      hash: row.first_hash,
      latitude: degrees(row.first_latitude),
      longitude: degrees(row.first_longitude),
    },
    last: {
      deviceTime: endAt,
      eventId: row.last_event_id,
      hash: row.last_hash,
      latitude: degrees(row.last_latitude),
      longitude: degrees(row.last_longitude),
    },
    driver: row.driver,
    country: row.country,
    startCanDistanceMeters: row.start_can_distance,
    endCanDistanceMeters: row.end_can_distance,
    startFuelUsedDecilitres: row.start_fuel_used,
    endFuelUsedDecilitres: row.end_fuel_used,
  };
}

/** Stages of figures alone: their ends have no place, and speeds and records are not known. */
export function stagesOfFigures(lists: FiguresOfDevice): Stage[] {
  return lists.start_ms.map((start, index) => {
    // Milliseconds of fractional seconds have a remainder.
    const [startAt, endAt] = [Math.round(start), Math.round(lists.end_ms[index] ?? start)];
    const nowhere = { eventId: 0, hash: 0, latitude: null, longitude: null };
    return {
      type: lists.type[index] ?? 'undefined',
      startAt,
      endAt,
      lastRecordAt: endAt,
      positionsCount: 0,
      gpsDistanceMeters: lists.gps_distance[index] ?? 0,
      canDistanceMeters: lists.can_distance[index] ?? null,
      gpsMaxSpeedKmh: null,
      canMaxSpeedKmh: null,
      first: { deviceTime: startAt, ...nowhere },
      last: { deviceTime: endAt, ...nowhere },
      driver: lists.driver[index] ?? null,
      country: lists.country[index] ?? null,
      startCanDistanceMeters: lists.start_can_distance[index] ?? null,
      endCanDistanceMeters: lists.end_can_distance[index] ?? null,
      startFuelUsedDecilitres: lists.start_fuel_used[index] ?? null,
      endFuelUsedDecilitres: lists.end_fuel_used[index] ?? null,
    };
  });
}

/** Degrees of a stored place. */
export function degrees(stored: number | null): number | null {
  return stored === null ? null : stored / DEGREES_E7;
}
