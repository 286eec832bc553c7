import type { LanguageCode } from '@konvoj/contract';
import { countryOf } from '@konvoj/geo/country';
import { driverIdOf } from '../../fleet/rules.ts';
import { readFleet } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import {
  organizationIds,
  organizationLanguage,
  organizationTimeZone,
} from '../../organization/identity/organization.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Tx } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { mergedStagesIn, readingFor } from '../../telemetry/stages/service.ts';
import { sentOrders } from '../../transport/loading-orders/service.ts';
import { tripOf } from './allowances.ts';
import {
  AHEAD_MS,
  AWAY_MS,
  DRAFT_WITHIN_MS,
  MOVED_MS,
  OPEN_MS,
  isDueAhead,
  isFree,
  needsOrder,
  plannedWays,
  reachOf,
} from './automatic.ts';
import type { PlannedWay, SentLoad } from './automatic.ts';
import { insertLoads, makesDrafts, standingOf } from './draft-store.ts';
import type { OfDriver } from './draft-store.ts';
import { emptyOrder } from './entered.ts';
import { publishOrders } from './parts.ts';
import type { OrderAuthor, OrderParts } from './parts.ts';
import { isPrepared } from './prepared.ts';
import { basesOf, carriageOf, personOf } from './proposals.ts';
import type { Proposals } from './proposals.ts';
import { storeProposed } from './proposed.ts';
import type { TravelOrderService } from './service.ts';
import { reviewLoads } from './withdrawn-loads.ts';
import { homeCountryOf, lockDriver } from './store.ts';

const DAY_MS = 86_400_000;

export interface DraftParts extends OrderParts {
  readonly log: Pick<Log, 'warn'>;
}

/** What the job of drafts does. */
export interface DraftWorker {
  /** Makes the drafts that are due in every organization that has not switched this off. */
  makeAll(): Promise<void>;
  /** @returns ids of the orders that were made, completed, marked or withdrawn */
  make(organizationId: number): Promise<number[]>;
}

/** An organization while its drafts are made. */
interface Looked {
  readonly author: OrderAuthor;
  readonly language: LanguageCode;
  readonly homeCountry: string;
  readonly fleet: Fleet;
  /** Drivers who drove lately, with when their first drive began and whether they were abroad. */
  readonly driven: ReadonlyMap<number, { readonly since: number; readonly isAbroad: boolean }>;
  readonly loads: readonly SentLoad[];
  readonly standing: ReadonlyMap<number, OfDriver>;
}

/** Drafts by themselves: before the departure from loading orders, else after the first border or 6 hours. */
export function draftWorker(
  parts: DraftParts,
  orders: Pick<TravelOrderService, 'createProposed' | 'completeProposed' | 'withdraw'>,
  proposals: Proposals,
): DraftWorker {
  const { database, clock, compute, log } = parts;

  const look = (organizationId: number, now: number) =>
    database.tenant({ organizationId }, async (tx): Promise<Looked | null> => {
      const scope = { organizationId };
      if (!(await makesDrafts(tx, scope))) return null;
      const homeCountry = await homeCountryOf(tx, scope);
      const fleet = await readFleet(tx, scope);
      const { stopTimeMinutes } = await readingFor(tx, scope);
      const deviceIds = [...fleet.devices.keys()];
      const period = { from: now - DRAFT_WITHIN_MS, to: now };
      const stages = await mergedStagesIn(tx, scope, fleet, { deviceIds, period, stopTimeMinutes });
      const driven = new Map<number, { since: number; isAbroad: boolean }>();
      for (const stage of [...stages.values()].flat()) {
        const driverId = driverIdOf(fleet, stage.driver);
        if (driverId === null || stage.type !== 'drive') continue;
        const { since = stage.startAt, isAbroad = false } = driven.get(driverId) ?? {};
        driven.set(driverId, {
          since: Math.min(since, stage.startAt),
          isAbroad: isAbroad || (stage.country !== null && stage.country !== homeCountry),
        });
      }
      const sent = await sentOrders(tx, scope, { from: now - MOVED_MS, to: now + AHEAD_MS });
      const loads = sent.flatMap(({ driverId: named, ...load }): SentLoad[] => {
        const driverId = named ?? fleet.devices.get(load.deviceId)?.assignedDriverId ?? null;
        return driverId === null || !fleet.drivers.has(driverId) ? [] : [{ ...load, driverId }];
      });
      return {
        author: { ...scope, timeZone: await organizationTimeZone(tx, scope) },
        language: await organizationLanguage(tx, scope),
        homeCountry,
        fleet,
        driven,
        loads,
        standing: await standingOf(tx, scope, [...fleet.drivers.keys()], now - OPEN_MS),
      };
    });

  /** The trips of a driver whose order is to be made or completed. */
  async function ofTrips({ author, language, driven, standing }: Looked, driverId: number, now: number) {
    const known = standing.get(driverId) ?? { orders: [], declined: [] };
    const waiting = known.orders
      .filter(isPrepared)
      .flatMap(({ departure, plannedStart }) => departure ?? plannedStart ?? []);
    const lately = driven.get(driverId);
    const mayBeAway = lately !== undefined && (lately.isAbroad || now - lately.since > AWAY_MS);
    if (waiting.length === 0 && !mayBeAway) return [];
    const earliest = Math.min(now - DRAFT_WITHIN_MS, ...waiting.map((at) => at - MOVED_MS));
    const period = { from: Math.max(earliest, now - OPEN_MS), to: now };
    const proposed = await proposals.propose(author, language, driverId, period, (trip) =>
      needsOrder(trip, { ...known, now }),
    );
    const changed: number[] = [];
    for (const { order, trip } of proposed) {
      const taken = await database.tenant(author, async (tx) => {
        await lockDriver(tx, author, driverId);
        // Read again: somebody else may have made it meanwhile.
        const present = (await standingOf(tx, author, [driverId], now - OPEN_MS)).get(driverId);
        if (present === undefined || !needsOrder(trip, { ...present, now })) return null;
        const { from, until } = reachOf(trip, now);
        // That a driver on the way has not returned is nothing to look at.
        const findings = order.findings.filter(({ reason }) => reason !== 'notReturned');
        return storeProposed(orders, tx, author, { ...order, findings }, { from, to: until + 1 });
      });
      if (taken !== null) changed.push('made' in taken ? taken.made : taken.completed);
    }
    return changed;
  }

  /** Whether a way leaves the home country, or has an allowance for its length. */
  async function needsOrderAhead(tx: Tx, { author, homeCountry }: Looked, way: PlannedWay): Promise<boolean> {
    const countries = way.places.map(({ latitude, longitude }) => countryOf(latitude, longitude));
    if (countries.some((country) => country !== null && country !== homeCountry)) return true;
    const trip = tripOf({ ...emptyOrder(homeCountry, null, way.from), departure: way.from, return: way.until });
    if (trip === null || way.until <= way.from) return false;
    const { lines } = await compute(tx, author, trip, author.timeZone);
    return lines.some(({ tariffCode }) => tariffCode !== 0);
  }

  /** A draft for a way that loading orders plan; null: the driver has an order then, or needs none. */
  const ofWay = (looked: Looked, way: PlannedWay, now: number) =>
    database.tenant(looked.author, async (tx) => {
      const { author, fleet, homeCountry, language } = looked;
      const { driverId, deviceId, from, until, places } = way;
      if (!(await needsOrderAhead(tx, looked, way))) return null;
      await lockDriver(tx, author, driverId);
      const present = (await standingOf(tx, author, [driverId], now - OPEN_MS)).get(driverId);
      if (present === undefined || !isFree(way, present)) return null;
      const [yard, ...otherYards] = await basesOf(tx, author);
      const home = yard !== undefined && otherYards.length === 0 ? [yard.name] : [];
      const names = [...home, ...places.map(({ name }) => name), ...home];
      const madeId = await orders.createProposed(tx, author, {
        ...emptyOrder(homeCountry, null, now),
        driverId,
        person: await personOf(tx, author, fleet, driverId),
        deviceId,
        plate: fleet.devices.get(deviceId)?.vehicle.licencePlate ?? null,
        plannedStart: from,
        plannedDays: Math.max(1, Math.ceil((until - from) / DAY_MS)),
        route: names.filter((name, index) => name !== names[index - 1]),
        purpose: carriageOf(way.orders, language),
        carriage: way.orders.some(({ client }) => client !== null) ? 'hire' : null,
      });
      await insertLoads(tx, author, madeId, way.orders);
      return madeId;
    });

  async function make(organizationId: number): Promise<number[]> {
    const now = clock.now();
    const looked = await look(organizationId, now);
    if (looked === null) return [];
    const changed: number[] = [];
    /** One that fails holds up no other. */
    const attempt = async (subject: object, work: () => Promise<readonly number[]>) => {
      try {
        changed.push(...(await work()));
      } catch (error) {
        log.warn({ err: error, organizationId, ...subject }, 'a draft of a travel order was not made');
      }
    };
    // What remains of the loads of a withdrawn draft gets a new one.
    await attempt({}, () => reviewLoads(database, orders, looked.author, now));
    // Trips first: a load that is fetched on the way belongs to the order of the trip.
    for (const driverId of looked.fleet.drivers.keys())
      await attempt({ driverId }, () => ofTrips(looked, driverId, now));
    for (const way of plannedWays(looked.loads).filter((each) => isDueAhead(each, now)))
      await attempt({ driverId: way.driverId }, async () => [await ofWay(looked, way, now)].flatMap((id) => id ?? []));
    publishOrders(parts, { organizationId }, changed);
    return changed;
  }

  return {
    make,
    async makeAll() {
      for (const organizationId of await organizationIds(statementsOn(database.lookup))) {
        try {
          await make(organizationId);
        } catch (error) {
          log.warn({ err: error, organizationId }, 'the drafts of an organization were not made');
        }
      }
    },
  };
}
