import { DEGREES_E7 } from '@konvoj/geo/distance';
import type { ClosedStage, Stage, StageType } from './types.ts';

/** What sums of stages are made of. */
export interface StageFiguresRow {
  device_id: number;
  start_at: Date;
  end_at: Date;
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

/** A row of the table `stage` without its checkpoint. */
export interface StageRow extends StageFiguresRow {
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

/** Of figures alone the ends have no place, and speeds and records are not known. */
export function stageOf(row: StageFiguresRow & Partial<StageRow>): Stage {
  const [startAt, endAt] = [row.start_at.getTime(), row.end_at.getTime()];
  return {
    type: row.type,
    startAt,
    endAt,
    lastRecordAt: endAt,
    positionsCount: row.positions_count ?? 0,
    gpsDistanceMeters: row.gps_distance,
    canDistanceMeters: row.can_distance,
    gpsMaxSpeedKmh: row.gps_max_speed ?? null,
    canMaxSpeedKmh: row.can_max_speed ?? null,
    first: {
      deviceTime: startAt,
      eventId: row.first_event_id ?? 0,
      hash: row.first_hash ?? 0,
      latitude: degrees(row.first_latitude ?? null),
      longitude: degrees(row.first_longitude ?? null),
    },
    last: {
      deviceTime: endAt,
      eventId: row.last_event_id ?? 0,
      hash: row.last_hash ?? 0,
      latitude: degrees(row.last_latitude ?? null),
      longitude: degrees(row.last_longitude ?? null),
    },
    driver: row.driver,
    country: row.country,
    startCanDistanceMeters: row.start_can_distance,
    endCanDistanceMeters: row.end_can_distance,
    startFuelUsedDecilitres: row.start_fuel_used,
    endFuelUsedDecilitres: row.end_fuel_used,
  };
}

/** Degrees of a stored place. */
export function degrees(stored: number | null): number | null {
  return stored === null ? null : stored / DEGREES_E7;
}
