import { averageConsumption, averageKmh } from '@konvoj/contract';
import type { Stage as WireStage } from '@konvoj/contract';
import { driverIdOf } from '../../fleet/rules.ts';
import type { Fleet } from '../../fleet/types.ts';
import { instant } from '../../platform/instant.ts';
import { positionId, stageId } from '../positions/ids.ts';
import { asMerged, secondsOf } from './merge.ts';
import type { MergedStage } from './merge.ts';
import { NAMELESS, contactOf } from './names.ts';
import type { StageNames } from './names.ts';
import type { Stage, StageEnd } from './types.ts';

/**
 * A stage in the form of the contract. Averages are over its whole duration; consumption is null when nothing was driven.
 * @param fleet resolves the driver of the stage
 * @param names of the places at its ends; null: without these places
 */
export function stageOnWire(
  deviceId: number,
  stage: Stage | MergedStage,
  fleet: Fleet,
  names: StageNames | null = NAMELESS,
): WireStage {
  const merged = 'distanceMeters' in stage ? stage : asMerged(stage);
  const duration = secondsOf(merged);
  const fuelUsed = litresUsed(merged);
  const { distanceMeters, canDistanceMeters } = merged;
  const lastAt = instant(merged.lastRecordAt);
  const contact = names && contactOf(merged, names);
  return {
    id: stageId(merged.startAt),
    deviceId,
    subType: merged.type,
    startTime: instant(merged.startAt),
    endTime: merged.endAt === null ? null : merged.endAt === merged.lastRecordAt ? lastAt : instant(merged.endAt),
    tmpEndTime: lastAt,
    duration,
    distance: centimeters(distanceMeters),
    positionsCount: merged.positionsCount,
    gpsDistance: centimeters(merged.gpsDistanceMeters),
    canDistance: canDistanceMeters,
    gpsAverageSpeed: averageKmh(merged.gpsDistanceMeters, duration),
    gpsMaxSpeed: merged.gpsMaxSpeedKmh,
    canAverageSpeed: merged.canComplete && canDistanceMeters !== null ? averageKmh(canDistanceMeters, duration) : null,
    canMaxSpeed: merged.canMaxSpeedKmh,
    firstPositionProxy: names && proxy(merged.first, names, null),
    lastPositionProxy: names && proxy(merged.last, names, contact),
    driver1Id: driverIdOf(fleet, merged.driver),
    countryId: merged.country,
    startCanDistance: merged.startCanDistanceMeters,
    endCanDistance: merged.endCanDistanceMeters,
    fuelUsed,
    fuelConsumptionAverage: averageConsumption(fuelUsed, distanceMeters),
    contact,
  };
}

/** Litres between the counters at both ends; null when one is missing or the counter was reset. */
function litresUsed({ startFuelUsedDecilitres: start, endFuelUsedDecilitres: end }: Stage): number | null {
  return start === null || end === null || end < start ? null : (end - start) / 10;
}

/** @param own the point of interest where the stage ends, also when its last record is some way down the road */
function proxy(end: StageEnd, names: StageNames, own: string | null): WireStage['firstPositionProxy'] {
  const { latitude, longitude } = end;
  return {
    id: positionId(end.deviceTime, end.hash),
    latitude,
    longitude,
    address: latitude === null || longitude === null ? null : (own ?? names.addressAt(latitude, longitude)),
    deviceTime: instant(end.deviceTime),
  };
}

/** Sums of fractions without rounding errors. */
function centimeters(meters: number): number {
  return Math.round(meters * 100) / 100;
}
