import { profileOfVehicle, STALE_AFTER_MINUTES_DRIVING, STALE_AFTER_MINUTES_STANDING } from '@konvoj/contract';
import { readFleet } from '../../fleet/service.ts';
import type { Device } from '../../fleet/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { drivingStateOf } from '../../places/routing/breaks.ts';
import type { DrivingState } from '../../places/routing/breaks.ts';
import { lastPositions } from '../../telemetry/positions/service.ts';
import { mergedStagesIn } from '../../telemetry/stages/service.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Where a vehicle is, and how long its driver has driven. */
export interface VehicleState {
  readonly device: Device;
  readonly position: { readonly latitude: number; readonly longitude: number };
  /** It has not reported for so long that nobody knows what it does. */
  readonly isSilent: boolean;
  /** Null for vehicles whose drivers need no breaks. */
  readonly driver: DrivingState | null;
}

/** The state of each of these devices; one that has never had a position is left out. */
export async function vehicleStates(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  now: number,
): Promise<VehicleState[]> {
  const [positions, fleet] = await Promise.all([lastPositions(tx, scope, deviceIds), readFleet(tx, scope)]);
  const period = { from: now - DAY_MS, to: now };
  const stages = await mergedStagesIn(tx, scope, fleet, { deviceIds, period, stopTimeMinutes: 1 });
  return positions.flatMap(({ deviceId, deviceTime, latitude, longitude }) => {
    const device = fleet.devices.get(deviceId);
    if (device === undefined || latitude === null || longitude === null) return [];
    const worked = (stages.get(deviceId) ?? []).map(({ type, startAt, endAt }) => ({
      type,
      startAt,
      endAt: endAt ?? now,
    }));
    const isDriving = worked.at(-1)?.type === 'drive';
    const silentAfter = isDriving ? STALE_AFTER_MINUTES_DRIVING : STALE_AFTER_MINUTES_STANDING;
    return [
      {
        device,
        position: { latitude, longitude },
        isSilent: now - deviceTime > silentAfter * MINUTE_MS,
        driver: profileOfVehicle(device.vehicle).kind === 'truck' ? drivingStateOf(worked) : null,
      },
    ];
  });
}
