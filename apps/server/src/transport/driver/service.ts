import { audit } from '../../organization/audit/service.ts';
import { lockFleet } from '../../fleet/editing.ts';
import { fleetChanged } from '../../fleet/events.ts';
import { driverIdOf } from '../../fleet/rules.ts';
import { assignDriver } from '../../fleet/assignments/service.ts';
import { readFleet } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { notFound, signedOut } from '../../platform/http/index.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import { readOpenDrivers } from '../../telemetry/devices/reports.ts';
import { beginCoDriving, endCoDriving, findPresentVehicle } from './presence-store.ts';
import { choose, mayChoose } from './rules.ts';
import { findAppDriver, organizationOf, setConsent } from './settings-store.ts';
import type { AppDriver } from './settings-store.ts';
import type { PresentVehicle } from './types.ts';

// Messages ask who is in a vehicle inside their own transactions.
export { driversInVehicle, findPresentVehicle, signedInDrivers, wasInVehicle } from './presence-store.ts';
export { forgetPhone, listPhones } from './session-store.ts';
export type { DriverPhone } from './session-store.ts';
export { smsPhones } from './settings-store.ts';

/** A driver, in their organization. */
export interface DriverScope extends Scope {
  readonly driverId: number;
}

export interface SignedInDriver {
  readonly driver: AppDriver;
  readonly organization: { readonly id: number; readonly name: string; readonly timeZone: string };
  readonly vehicle: PresentVehicle | null;
}

export interface ChoosableVehicle {
  readonly id: number;
  readonly licencePlate: string;
  readonly nickname: string | null;
  /** Another driver is assigned to it. */
  readonly isOccupied: boolean;
  readonly isCurrent: boolean;
}

export interface DriverAppService {
  me(driver: DriverScope): Promise<SignedInDriver>;
  vehicles(driver: DriverScope): Promise<ChoosableVehicle[]>;
  /** @param vehicleId null leaves the present vehicle. @throws {ProblemError} not_found: one that may not be chosen; too_many_requests */
  chooseVehicle(driver: DriverScope, vehicleId: number | null): Promise<SignedInDriver>;
  setConsent(driver: DriverScope, consents: boolean): Promise<SignedInDriver>;
}

/** Each choice changes assignments, which everybody in the office sees at once. */
const CHOICES_PER_HOUR = { limit: 30, windowMs: 3_600_000 };

export function driverAppService({
  database,
  bus,
  clock,
}: {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
}): DriverAppService {
  const choices = rateLimit({ database, clock }, 'driver vehicle', CHOICES_PER_HOUR);
  return {
    me: (driver) => database.tenant(driver, (tx) => read(tx, driver)),

    vehicles: (driver) =>
      database.tenant(driver, async (tx) => {
        const [fleet, { vehicleIds }] = [await readFleet(tx, driver), await getDriver(tx, driver)];
        const current = await findPresentVehicle(tx, driver, driver.driverId);
        return [...fleet.devices.values()]
          .filter(({ vehicle }) => !vehicle.alienated)
          .filter(({ vehicle, assignedDriverId }) =>
            mayChoose(vehicleIds, vehicle.id, assignedDriverId === driver.driverId),
          )
          .map(({ vehicle, assignedDriverId }) => ({
            id: vehicle.id,
            licencePlate: vehicle.licencePlate,
            nickname: vehicle.nickname,
            isOccupied: assignedDriverId !== null && assignedDriverId !== driver.driverId,
            isCurrent: vehicle.id === current?.vehicleId,
          }));
      }),

    async chooseVehicle(driver, vehicleId) {
      await choices.require(`${driver.organizationId} ${driver.driverId}`);
      const { chosen, isReassigned } = await database.tenant(driver, async (tx) => {
        const now = await lockFleet(tx, driver.organizationId);
        await endCoDriving(tx, driver, driver.driverId, now);
        const isReassigned =
          vehicleId === null
            ? await assignDriver(tx, driver, null, driver.driverId, now)
            : await take(tx, driver, vehicleId, now);
        const after = await read(tx, driver);
        await auditChoice(tx, driver, after);
        return { chosen: after, isReassigned };
      });
      if (isReassigned) bus.publish(fleetChanged, { organizationId: driver.organizationId });
      return chosen;
    },

    setConsent: (driver, consents) =>
      database.tenant(driver, async (tx) => {
        await setConsent(tx, driver, driver.driverId, consents ? new Date(clock.now()) : null);
        return read(tx, driver);
      }),
  };
}

/** @returns whether the driver was assigned */
async function take(tx: Tx, driver: DriverScope, vehicleId: number, now: number): Promise<boolean> {
  const { driverId } = driver;
  const [fleet, { vehicleIds }] = [await readFleet(tx, driver), await getDriver(tx, driver)];
  const device = [...fleet.devices.values()].find(({ vehicle }) => vehicle.id === vehicleId);
  const assignedDriverId = device?.assignedDriverId ?? null;
  if (device === undefined || device.vehicle.alienated) throw notFound();
  if (!mayChoose(vehicleIds, vehicleId, assignedDriverId === driverId)) throw notFound();
  const cards = await cardsIn(tx, driver, fleet);
  const cardDriverId = cards.get(device.id) ?? null;
  const isCardElsewhere = [...cards].some(([deviceId, id]) => id === driverId && deviceId !== device.id);
  const choice = choose({ driverId, assignedDriverId, cardDriverId, isCardElsewhere });
  if (choice === 'assign') return assignDriver(tx, driver, vehicleId, driverId, now);
  if (choice === 'co-driver') await beginCoDriving(tx, driver, driverId, vehicleId, now);
  return false;
}

/** The drivers whose cards are read now, by device. */
async function cardsIn(tx: Tx, scope: Scope, fleet: Fleet): Promise<Map<number, number>> {
  const cards = new Map<number, number>();
  for (const [deviceId, identity] of await readOpenDrivers(tx, scope, [...fleet.devices.keys()])) {
    const id = identity.startsWith('driver:') ? null : driverIdOf(fleet, identity);
    if (id !== null) cards.set(deviceId, id);
  }
  return cards;
}

async function read(tx: Tx, scope: DriverScope): Promise<SignedInDriver> {
  const { id, name, timeZone } = await organizationOf(tx, scope);
  const driver = await getDriver(tx, scope);
  return { driver, organization: { id, name, timeZone }, vehicle: await findPresentVehicle(tx, scope, scope.driverId) };
}

async function getDriver(tx: Tx, scope: DriverScope): Promise<AppDriver> {
  const driver = await findAppDriver(tx, scope, scope.driverId);
  if (driver === null) throw signedOut();
  return driver;
}

function auditChoice(tx: Tx, scope: DriverScope, { driver, vehicle }: SignedInDriver): Promise<void> {
  return audit(tx, {
    organizationId: scope.organizationId,
    userId: null,
    action: 'assign',
    entity: 'driver_app',
    entityId: driver.id,
    entityName: `${driver.firstName} ${driver.lastName}`,
    after: { vehicle: vehicle?.licencePlate ?? null, coDriver: vehicle?.isCoDriver ?? false },
  });
}
