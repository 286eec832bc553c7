import { profileOfVehicle, STALE_AFTER_MINUTES_DRIVING, STALE_AFTER_MINUTES_STANDING } from '@konvoj/contract';
import { driverIdOf } from '../../fleet/rules.ts';
import { readFleet } from '../../fleet/service.ts';
import type { Device } from '../../fleet/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { drivingStateOf } from '../../places/routing/breaks.ts';
import type { DrivingState, WorkedStage } from '../../places/routing/breaks.ts';
import { driverStateOf } from '../../places/routing/driver-times.ts';
import type { DriverTimes, ReadDriverTimes } from '../../places/routing/driver-times.ts';
import { lastPositions } from '../../telemetry/positions/service.ts';
import { mergedStagesIn } from '../../telemetry/stages/service.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Where a vehicle is, who drives it, and what it has done. */
export interface VehicleState {
  readonly device: Device;
  readonly position: { readonly latitude: number; readonly longitude: number };
  /** It has not reported for so long that nobody knows what it does. */
  readonly isSilent: boolean;
  readonly driverId: number | null;
  /** Its stages of the last day, up to now. */
  readonly worked: readonly WorkedStage[];
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
    const ofDevice = stages.get(deviceId) ?? [];
    const open = ofDevice.at(-1)?.driver ?? null;
    const worked = ofDevice.map(({ type, startAt, endAt }) => ({
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
        driverId: driverIdOf(fleet, open) ?? device.assignedDriverId,
        worked,
      },
    ];
  });
}

/** How long the driver of a vehicle has driven, and from where this is known. */
export interface DriverOfVehicle {
  /** Null for vehicles whose drivers need no breaks. */
  readonly driving: DrivingState | null;
  /** Null: by the stages of the vehicle alone. */
  readonly times: DriverTimes | null;
}

/** Of the driver who is in the vehicle, or assigned to it. Called outside of transactions: it may read the files of drivers. */
export async function driverOfVehicle(
  driverTimes: ReadDriverTimes,
  { organizationId }: Scope,
  { device, driverId, worked }: VehicleState,
): Promise<DriverOfVehicle> {
  if (profileOfVehicle(device.vehicle).kind !== 'truck') return { driving: null, times: null };
  const known = driverId === null ? null : await driverTimes({ organizationId }, [driverId]);
  const times = known?.get(driverId ?? 0) ?? null;
  // Of a vehicle without stages the driver counts as rested.
  return { driving: driverStateOf(worked, times) ?? drivingStateOf(worked), times };
}
