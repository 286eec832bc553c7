import type { Driver, Device, Fleet } from './types.ts';

/**
 * The driver id for the identity of a stage: the card or key of a driver, or an assignment.
 * @param identity `card:<number>`, `key:<hex>`, `driver:<id>` or null (stages/types.ts)
 */
export function driverIdOf(fleet: Fleet, identity: string | null): number | null {
  if (identity === null) return null;
  const assigned = /^driver:(\d+)$/.exec(identity)?.[1];
  if (assigned === undefined) return fleet.driverIdByIdentity.get(identity) ?? null;
  return fleet.drivers.has(Number(assigned)) ? Number(assigned) : null;
}

/** `card`: the tracker reads their card or key; `assigned`: the office has assigned them to the vehicle. */
export type DriverSource = 'card' | 'assigned';

export interface CurrentDriver {
  readonly driver: Driver;
  readonly source: DriverSource;
}

/**
 * The current driver, and its source: the driver whose card or key is in the vehicle, else the assigned one. A stage
 * that was opened under an earlier assignment is ignored.
 */
export function currentDriver(fleet: Fleet, device: Device, openIdentity: string | null): CurrentDriver | null {
  const isRead = openIdentity !== null && !openIdentity.startsWith('driver:');
  const read = isRead ? driverIdOf(fleet, openIdentity) : null;
  const driver = fleet.drivers.get(read ?? device.assignedDriverId ?? 0);
  return driver === undefined ? null : { driver, source: read === null ? 'assigned' : 'card' };
}

/** How long after its last data a tracker still counts as online. */
const ONLINE_FOR_MS = 15 * 60_000;

/** @param serverTime arrival of the last record, null when there is none. Epoch milliseconds. */
export function isOnline(serverTime: number | null, now: number): boolean {
  return serverTime !== null && now - serverTime <= ONLINE_FOR_MS;
}
