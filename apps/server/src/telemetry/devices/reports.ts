import type { Scope, Tx } from '../../platform/database.ts';
import { openStage, readState } from '../stages/state.ts';
import type { Stage } from '../stages/types.ts';

/**
 * The last report and the current stage of a device; all null before its first record. Instants are epoch milliseconds.
 */
export interface DeviceReport {
  readonly deviceTime: number | null;
  readonly serverTime: number | null;
  readonly openStage: Stage | null;
}

export const NO_REPORT: DeviceReport = { deviceTime: null, serverTime: null, openStage: null };

/** The last report of each of these devices; a device that never reported is left out. */
export async function readReports(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<Map<number, DeviceReport>> {
  const rows = await tx.query<{ device_id: number; device_time: Date; server_time: Date; state: Buffer }>({
    name: 'devices.reports',
    text: `select device_id, device_time, server_time, state from device_state
            where organization_id = $1 and device_id = any($2::int4[])`,
    values: [scope.organizationId, deviceIds],
  });
  return new Map(
    rows.map((row) => {
      const state = readState(row.state);
      const [deviceTime, serverTime] = [row.device_time.getTime(), row.server_time.getTime()];
      return [row.device_id, { deviceTime, serverTime, openStage: state === null ? null : openStage(state) }];
    }),
  );
}

/** The open stages of these devices, as far as they have one. */
export function openStagesIn(reports: ReadonlyMap<number, DeviceReport>): Map<number, Stage> {
  const stages = new Map<number, Stage>();
  for (const [deviceId, { openStage }] of reports) if (openStage !== null) stages.set(deviceId, openStage);
  return stages;
}

/** The driver of each of these devices by its open stage, as `driverIdOf` of the fleet reads it. */
export async function readOpenDrivers(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<Map<number, string>> {
  const drivers = new Map<number, string>();
  for (const [deviceId, { driver }] of openStagesIn(await readReports(tx, scope, deviceIds))) {
    if (driver !== null) drivers.set(deviceId, driver);
  }
  return drivers;
}
