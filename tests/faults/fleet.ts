import type { Database } from '../../apps/server/src/platform/database.ts';
import { fleetRows } from '../support/fleet.ts';
import type { DeviceKey } from './stored.ts';

/** Vehicles of one organization, each with a device and the registered tracker `imeiOf` its place in the list. */
export async function aFleet(database: Database, size: number): Promise<DeviceKey[]> {
  const rows = fleetRows(database);
  const organizationId = await rows.organization('Prevozi Kolovrat');
  const devices: DeviceKey[] = [];
  for (let index = 0; index < size; index += 1) {
    const { deviceId } = await rows.vehicle(organizationId, `LJ ${index}`);
    await rows.tracker(organizationId, deviceId, imeiOf(index));
    devices.push({ organizationId, deviceId });
  }
  return devices;
}

export function imeiOf(index: number): string {
  return String(356_307_042_000_000 + index);
}
