import { MAX_DAYS_DRIVING_TIME } from '@konvoj/contract';
import type { DrivingTime, LiveDrivingTime, UnassignedDriving } from '@konvoj/contract';
import { drivingWithoutCard, instantOf } from '@konvoj/tachograph';
import { LRUCache } from 'lru-cache';
import { driverIdOf } from '../../fleet/rules.ts';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import type { Driver, Fleet } from '../../fleet/types.ts';
import { organizationTimeZone } from '../../organization/identity/organization.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound, ProblemError } from '../../platform/http/index.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { identitiesOf, mergedStagesIn } from '../../telemetry/stages/service.ts';
import type { Stage } from '../../telemetry/stages/types.ts';
import { readDriverDays, readSettings, readUnitDays } from '../tachograph-files/service.ts';
import type { DriverDays, KnownUnitDay } from '../tachograph-files/types.ts';
import { FIGURES_EVERY_MS, LIVE_DAYS, drivingTimeOf, liveTimeOf } from './rules.ts';
import type { DriverStage } from './rules.ts';
import { listAssignments, listSeenDrivers } from './store.ts';
import type { Assignment } from './store.ts';

const DAY_MS = 86_400_000;
/** Stages are read as far back as the driver's card should have been downloaded (Regulation (EU) 581/2010). */
const TELEMETRY_DAYS = 28;
const SHORTEST_HALT_MINUTES = 1;
const KEPT_FIGURES = 5_000;
/** Everything that is stored of a driver. */
const ALL_DAYS = { from: '1990-01-01', to: '9999-12-31' };

interface Days {
  /** UTC, both included. */
  readonly from: string;
  readonly to: string;
}

export interface DrivingTimes {
  /** @throws not_found for a driver who is unknown or whom the user may not see; `not_after_start` and period.too_long for wrong days */
  ofDriver(scope: Scope, driverId: number, days: Days): Promise<DrivingTime>;
  /**
   * What drivers may still drive now. Drivers whom the user may not see, and those without files and without telemetry are left out.
   * @param driverIds only these
   */
  live(scope: Scope, driverIds?: readonly number[]): Promise<LiveDrivingTime[]>;
  /** Driving without a card, the newest last. @throws as `ofDriver` */
  unassigned(scope: Scope, days: Days & { readonly vehicleId?: number | undefined }): Promise<UnassignedDriving[]>;
}

export function drivingTimes({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): DrivingTimes {
  // The rules over eight weeks of a driver take some 15 ms, and a driver at rest stays as they were.
  const figures = new LRUCache<string, Omit<LiveDrivingTime, 'driver'>>({ max: KEPT_FIGURES });

  function* computed(
    scope: Scope,
    fleet: Fleet,
    known: ReadonlyMap<number, DriverDays>,
    stages: ReadonlyMap<number, readonly DriverStage[]>,
    now: number,
  ): Generator<undefined, LiveDrivingTime[]> {
    const rows: LiveDrivingTime[] = [];
    for (const { id, firstName, lastName, drivingRules } of fleet.drivers.values()) {
      const [days, own = []] = [known.get(id) ?? null, stages.get(id)];
      if (days === null && own.length === 0) continue;
      const key = keyOf(scope, { id, drivingRules }, days, own, now);
      const row = figures.get(key) ?? liveTimeOf(days, own, now, drivingRules);
      if (row === null) continue;
      figures.set(key, row);
      rows.push({ driver: { id, name: `${firstName} ${lastName}` }, ...row });
      yield;
    }
    return rows;
  }

  return {
    async ofDriver(scope, driverId, days) {
      requireDays(days);
      const { driver, known, working } = await database.tenant(scope, async (tx) => ({
        driver: (await seenDrivers(tx, scope, [driverId])).get(driverId),
        known: await readDriverDays(tx, scope, [driverId], ALL_DAYS),
        working: {
          countsAvailability: (await readSettings(tx, scope)).countsAvailability,
          timeZone: await organizationTimeZone(tx, scope),
        },
      }));
      if (driver === undefined) throw notFound();
      const name = `${driver.firstName} ${driver.lastName}`;
      return {
        driver: { id: driverId, name },
        ...drivingTimeOf(known.get(driverId) ?? null, days, { ...working, drivingRules: driver.drivingRules }),
      };
    },

    async live(reader, driverIds) {
      // A driver's figures need all vehicles that they drove, also those that the user does not see; none is named.
      const scope = { organizationId: reader.organizationId };
      const now = clock.now();
      const { fleet, known, stages } = await database.tenant(scope, async (tx) => {
        const all = await readFleet(tx, scope);
        const wanted = { ...all, drivers: await seenDrivers(tx, reader, driverIds) };
        const period = { from: dayOf(now - LIVE_DAYS * DAY_MS), to: dayOf(now) };
        const ids = [...wanted.drivers.keys()];
        return {
          fleet: wanted,
          known: await readDriverDays(tx, scope, ids, period),
          stages: await stagesByDriver(tx, scope, all, { from: now - TELEMETRY_DAYS * DAY_MS, to: now }, driverIds),
        };
      });
      return inSlices(computed(scope, fleet, known, stages, now));
    },

    unassigned(scope, { vehicleId, ...days }) {
      requireDays(days);
      return database.tenant(scope, async (tx) => {
        const [unitDays, assignments, fleet] = await Promise.all([
          readUnitDays(tx, scope, days, vehicleId),
          listAssignments(tx, scope, days),
          readFleet(tx, scope),
        ]);
        return unassignedIn(unitDays, assignments, fleet);
      });
    },
  };
}

/** What the figures of a driver depend on: a stored day changes only with its file. */
function keyOf(
  { organizationId }: Scope,
  driver: Pick<Driver, 'id' | 'drivingRules'>,
  known: DriverDays | null,
  stages: readonly DriverStage[],
  now: number,
): string {
  const files = known?.days.map(({ day, fileId }) => `${day} ${fileId}`);
  const seconds = stages.reduce((sum, { type, startAt, endAt }) => sum + (type === 'drive' ? endAt - startAt : 0), 0);
  return JSON.stringify([
    organizationId,
    driver,
    Math.floor(now / FIGURES_EVERY_MS),
    known?.until,
    files,
    known?.conditions.length,
    stages.length,
    seconds,
    stages.at(-1),
  ]);
}

/** @throws {ProblemError} validation, period.too_long */
function requireDays({ from, to }: Days): void {
  if (to < from) throw invalidFields({ path: 'to', code: 'not_after_start' });
  if (Date.parse(to) - Date.parse(from) >= MAX_DAYS_DRIVING_TIME * DAY_MS) {
    throw new ProblemError('period.too_long', { params: { maxDays: MAX_DAYS_DRIVING_TIME } });
  }
}

/** Drivers whose data the user of the scope may see. @param ids only these */
async function seenDrivers(tx: Tx, scope: Scope, ids: readonly number[] | undefined): Promise<Fleet['drivers']> {
  const { drivers } = await readFleet(tx, scope);
  const seen = await listSeenDrivers(tx, scope);
  return new Map([...drivers].filter(([id]) => seen.has(id) && ids?.includes(id) !== false));
}

async function stagesByDriver(
  tx: Tx,
  scope: Scope,
  fleet: Fleet,
  period: { readonly from: number; readonly to: number },
  driverIds: readonly number[] | undefined,
): Promise<Map<number, DriverStage[]>> {
  const drivers = driverIds && (await identitiesOf(tx, scope, driverIds));
  const deviceIds = await visibleDeviceIds(tx, scope, 'with alienated');
  const byDevice = await mergedStagesIn(tx, scope, fleet, {
    deviceIds,
    period,
    stopTimeMinutes: SHORTEST_HALT_MINUTES,
    drivers,
  });
  const driven = [...byDevice.values()].flat().flatMap((stage) => {
    const driverId = driverIdOf(fleet, stage.driver);
    return driverId === null ? [] : [{ driverId, stage: endedStage(stage) }];
  });
  const byDriver = Map.groupBy(driven, ({ driverId }) => driverId);
  return new Map([...byDriver].map(([id, parts]) => [id, parts.map(({ stage }) => stage)]));
}

/** An open stage is known up to its last record. */
function endedStage({ type, startAt, endAt, lastRecordAt }: Stage): DriverStage {
  return { type, startAt, endAt: endAt ?? lastRecordAt };
}

function unassignedIn(
  days: readonly KnownUnitDay[],
  assignments: readonly Assignment[],
  fleet: Fleet,
): UnassignedDriving[] {
  const byUnit = Map.groupBy(days, ({ unit }) => unit.id);
  const drives = [...byUnit.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { vehicle, vin, plate } = first.unit;
    return joined(own.flatMap((day) => drivingWithoutCard([day]).map((span) => ({ ...span, fileId: day.fileId })))).map(
      ({ from, to, fileId }): UnassignedDriving => ({
        vehicle,
        plate,
        vin,
        from: instantOf(from).toISOString(),
        to: instantOf(to).toISOString(),
        minutes: to - from,
        assigned: vehicle === null ? null : assignedAt(assignments, fleet, vehicle.id, instantOf(from).getTime()),
        fileId,
      }),
    );
  });
  return drives.sort((a, b) => (a.from < b.from ? -1 : 1));
}

interface Drive {
  readonly from: number;
  readonly to: number;
  readonly fileId: number;
}

/** Driving over midnight is one drive. */
function joined(drives: readonly Drive[]): Drive[] {
  const result: Drive[] = [];
  for (const drive of drives) {
    const last = result.at(-1);
    if (last?.to === drive.from) result[result.length - 1] = { ...last, to: drive.to };
    else result.push({ from: drive.from, to: drive.to, fileId: drive.fileId });
  }
  return result;
}

function assignedAt(
  assignments: readonly Assignment[],
  fleet: Fleet,
  vehicleId: number,
  at: number,
): UnassignedDriving['assigned'] {
  const found = assignments.find(
    (each) => each.vehicleId === vehicleId && each.from <= at && (each.to === null || each.to > at),
  );
  const driver = found === undefined ? undefined : fleet.drivers.get(found.driverId);
  return driver === undefined ? null : { id: driver.id, name: `${driver.firstName} ${driver.lastName}` };
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
