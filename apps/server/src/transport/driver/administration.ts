import { auditChange } from '../../organization/audit/service.ts';
import { sessionsEnded } from '../../organization/identity/events.ts';
import { readFleet } from '../../fleet/service.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { isSamePhone } from './rules.ts';
import { deleteDriverSessions, listDriverSessions } from './session-store.ts';
import { findAppDriver, forgetAttempts, organizationOf, phonesOfOthers, setVehicles } from './settings-store.ts';
import type { AppDriver } from './settings-store.ts';
import type { DriverSession } from './types.ts';

export interface DriverAccess extends AppDriver {
  readonly hasSharedPhone: boolean;
  readonly sessions: readonly DriverSession[];
}

/** What administrators see and change of the app of their drivers. Each throws not_found for a driver who is not theirs. */
export interface DriverAdministration {
  organizationCode(scope: Scope): Promise<string>;
  read(scope: Scope, driverId: number): Promise<DriverAccess>;
  /** @param vehicleIds null: all. @throws {ProblemError} validation: an unknown vehicle */
  setVehicles(actor: Actor, driverId: number, vehicleIds: readonly number[] | null): Promise<DriverAccess>;
  allowAttempts(actor: Actor, driverId: number): Promise<void>;
  /** @param sessionId null: all. @returns how many ended; @throws not_found when the one is none of theirs */
  endSessions(actor: Actor, driverId: number, sessionId: number | null): Promise<number>;
}

export function driverAdministration({ database, bus }: { database: Database; bus: Bus }): DriverAdministration {
  return {
    organizationCode: async (scope) => (await database.tenant(scope, (tx) => organizationOf(tx, scope))).code,
    read: (scope, driverId) => database.tenant(scope, (tx) => readAccess(tx, scope, driverId)),

    setVehicles: (actor, driverId, vehicleIds) =>
      database.tenant(actor, async (tx) => {
        const before = await getDriver(tx, actor, driverId);
        const { devices } = await readFleet(tx, actor);
        const known = new Set([...devices.values()].map(({ vehicle }) => vehicle.id));
        if (vehicleIds?.every((id) => known.has(id)) === false) {
          throw invalidFields({ path: 'vehicleIds', code: 'unknown' });
        }
        await setVehicles(tx, actor, driverId, vehicleIds);
        await auditChange(tx, actor, {
          action: 'update',
          ...audited(before),
          before: { vehicleIds: before.vehicleIds },
          after: { vehicleIds },
        });
        return readAccess(tx, actor, driverId);
      }),

    allowAttempts: (actor, driverId) =>
      database.tenant(actor, async (tx) => {
        const driver = await getDriver(tx, actor, driverId);
        await forgetAttempts(tx, actor, driverId);
        await auditChange(tx, actor, { action: 'unlock', ...audited(driver) });
      }),

    async endSessions(actor, driverId, sessionId) {
      const ended = await database.tenant(actor, async (tx) => {
        const driver = await getDriver(tx, actor, driverId);
        const sessionIds = await deleteDriverSessions(tx, actor, driverId, sessionId);
        if (sessionIds.length === 0 && sessionId !== null) throw notFound();
        const entry = { action: 'end_session', ...audited(driver), after: { ended: sessionIds.length } } as const;
        if (sessionIds.length > 0) await auditChange(tx, actor, entry);
        return sessionIds;
      });
      if (ended.length > 0) bus.publish(sessionsEnded, { sessionIds: ended });
      return ended.length;
    },
  };
}

async function getDriver(tx: Tx, scope: Scope, driverId: number): Promise<AppDriver> {
  const driver = await findAppDriver(tx, scope, driverId);
  if (driver === null) throw notFound();
  return driver;
}

async function readAccess(tx: Tx, scope: Scope, driverId: number): Promise<DriverAccess> {
  const driver = await getDriver(tx, scope, driverId);
  const others = driver.phones.length === 0 ? [] : await phonesOfOthers(tx, scope, driverId);
  const hasSharedPhone = driver.phones.some((phone) => others.some((other) => isSamePhone(phone, other)));
  return { ...driver, hasSharedPhone, sessions: await listDriverSessions(tx, scope, driverId) };
}

const audited = ({ id: entityId, firstName, lastName }: AppDriver) =>
  ({ entity: 'driver_app', entityId, entityName: `${firstName} ${lastName}` }) as const;
