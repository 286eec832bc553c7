import { pick, wholeBetween } from '@konvoj/simulator';
import type { DemoVehicle } from '@konvoj/simulator';
import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import { readFleet } from '../fleet/service.ts';
import { allowanceService } from '../office/allowances/service.ts';
import type { ComputeAllowances } from '../office/travel-orders/allowances.ts';
import { orderProposals } from '../office/travel-orders/proposals.ts';
import type { Proposal } from '../office/travel-orders/proposals.ts';
import { travelOrderService } from '../office/travel-orders/service.ts';
import type { OrderEditor } from '../office/travel-orders/parts.ts';
import { findUserByEmail } from '../organization/identity/store.ts';
import { nearText } from '../places/geocoding/near-text.ts';
import { findPoints } from '../places/own-places/service.ts';
import type { GeoPoint } from '../places/own-places/types.ts';
import { systemClock } from '../platform/clock.ts';
import { statementsOn } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import type { Log } from '../platform/logging.ts';
import type { NameStages } from '../telemetry/stages/names.ts';
import { stageService } from '../telemetry/stages/service.ts';
import { DEMO_SEED } from './companies.ts';
import { demoClients } from './order-data.ts';

const ADMINISTRATOR = 'admin@kolovrat.example';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
/** Trips that ended so long ago are settled. */
const SETTLED_AFTER_MS = 2 * DAY_MS;
/** Orders are issued in the hour before the departure, but one in so many too late. */
const LATE_ONE_IN = 9;
/** An own place is named within this distance. */
const AT_PLACE_METERS = 400;
const STREETS = ['Cankarjeva ulica', 'Prešernova ulica', 'Gregorčičeva ulica', 'Kolodvorska ulica', 'Vrtna ulica'];
const TOWNS = ['3000 Celje', '1230 Domžale', '4000 Kranj', '2000 Maribor', '8000 Novo mesto', '6210 Sežana'];

export interface DemoTravelOrdersOptions {
  readonly database: Database;
  readonly log: Log;
  /** The fleet whose history is prepared. */
  readonly fleet: readonly DemoVehicle[];
  /** The end of the history, epoch milliseconds. */
  readonly now: number;
  /** Prints one line of progress. */
  readonly print: (line: string) => void;
}

/**
 * Writes the travel orders of drivers, as their office would: proposed from the stages of the history, issued
 * shortly before the departure, settled after the return. At the next start those of new trips are added.
 */
export async function writeDemoTravelOrders({
  database,
  log,
  fleet,
  now,
  print,
}: DemoTravelOrdersOptions): Promise<void> {
  const startedAt = performance.now();
  const found = await findUserByEmail(statementsOn(database.lookup), ADMINISTRATOR);
  const organization = found?.user.organization;
  if (found === null || organization == null) return;
  const { id: organizationId, timeZone } = organization;
  const rights = { showsMoney: true, timeZone };
  const editor: OrderEditor = { organizationId, userId: found.user.id, ip: '127.0.0.1', ...rights };
  const { drivers, points } = await database.tenant(editor, async (tx) => {
    const plates = new Set(
      fleet.filter(({ simulated }) => simulated.kind !== 'trailer').map(({ licencePlate }) => licencePlate),
    );
    const devices = [...(await readFleet(tx, editor)).devices.values()];
    return {
      drivers: devices.flatMap(({ vehicle, assignedDriverId }) =>
        plates.has(vehicle.licencePlate) && assignedDriverId !== null ? [assignedDriverId] : [],
      ),
      points: await findPoints(tx, editor),
    };
  });
  let time = now;
  const bus = createLocalBus(log);
  const clock = { ...systemClock, now: () => time };
  const allowances = allowanceService(database, () => time);
  const compute: ComputeAllowances = (...trip) => allowances.calculateWithin(...trip);
  const parts = { database, bus, clock, compute };
  const orders = travelOrderService(parts);
  const proposals = orderProposals(parts, stageService(database), nameByPoints(points));
  try {
    const trips: Proposal[] = [];
    for (const driverId of new Set(drivers)) {
      const period = { from: now - MONTH_MS, to: now };
      const proposed = await proposals.propose(editor, 'sl', driverId, period);
      trips.push(...proposed.filter(({ existing }) => existing.length === 0));
    }
    const byDeparture = trips.toSorted((a, b) => (a.order.departure ?? 0) - (b.order.departure ?? 0));
    const issues: { readonly at: number; readonly id: number; readonly trip: Proposal }[] = [];
    for (const trip of byDeparture) {
      const departure = trip.order.departure ?? now;
      time = departure - HOUR_MS;
      const id = await database.tenant(editor, (tx) => orders.createProposed(tx, editor, filledIn(trip)));
      const isLate = wholeBetween(1, LATE_ONE_IN, DEMO_SEED, String(departure), 'late') === 1;
      issues.push({ at: isLate ? departure + 3 * DAY_MS : time, id, trip });
    }
    // Numbers follow each other in the order of the issue.
    for (const { at, id, trip } of issues.toSorted((a, b) => a.at - b.at)) {
      if (at > now) continue;
      time = at;
      await orders.issue(editor, id, { place: 'Celje' });
      const { return: arrival, findings, calculation } = { ...trip.order, ...(await kept(id)) };
      if (arrival === null || now - arrival < SETTLED_AFTER_MS || findings.length > 0 || calculation === null) continue;
      time = arrival + DAY_MS;
      await orders.settle(editor, id, {});
    }
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    if (trips.length > 0) print(`Demo: ${trips.length} travel orders in ${seconds} s.`);
  } finally {
    await bus.close();
  }

  /** What the calculation found: a trip with a missing crossing has none. */
  async function kept(id: number) {
    const { calculation = null } = await orders.find(editor, id);
    return { calculation };
  }
}

/** What the office adds to a trip: purpose, job and address, the tolls. */
function filledIn({ order }: Proposal): Proposal['order'] {
  const key = String(order.departure);
  const { person } = order;
  const street = `${pick(STREETS, DEMO_SEED, String(order.driverId))} ${wholeBetween(1, 60, DEMO_SEED, String(order.driverId))}`;
  const address = `${street}, ${pick(TOWNS, DEMO_SEED, String(order.driverId), 'town')}`;
  const isAbroad = order.crossings.length > 0;
  return {
    ...order,
    carriage: 'hire',
    ownWeightKg: 7_600,
    payloadKg: 24_000,
    purpose: order.purpose ?? `Prevoz blaga za ${pick(demoClients, DEMO_SEED, key, 'client')}`,
    person:
      person === null
        ? null
        : { ...person, job: person.job ?? 'voznik tovornjaka', address: person.address ?? address },
    expenses: isAbroad
      ? [
          {
            kind: 'parking',
            description: 'Parkirnina',
            quantity: 1,
            unitPrice: wholeBetween(8, 24, DEMO_SEED, key, 'parking') * 100,
            currency: 'EUR',
            rate: null,
            fileId: null,
            paidBy: 'driver',
          },
        ]
      : [],
    advance: isAbroad ? { amount: 10_000, currency: 'EUR' } : null,
  };
}

/** Names of own places, else where the nearest town is. */
function nameByPoints(points: readonly GeoPoint[]): NameStages {
  const inE7 = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) => ({
    latitude: latitude * DEGREES_E7,
    longitude: longitude * DEGREES_E7,
  });
  const contactAt = (latitude: number, longitude: number) =>
    points.find((point) => metersBetween(inE7(point), inE7({ latitude, longitude })) <= AT_PLACE_METERS)?.name ?? null;
  return async (_scope, _stages, language) => ({
    contactAt,
    addressAt: (latitude, longitude) => contactAt(latitude, longitude) ?? nearText({ latitude, longitude }, language),
  });
}
