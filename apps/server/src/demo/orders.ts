import { demoAppDrivers, pick, tripsOf, VehicleTimeline, wholeBetween } from '@konvoj/simulator';
import type { DemoVehicle, SimulatedVehicle, Stop } from '@konvoj/simulator';
import { DEGREES_E7, metersBetween } from '@konvoj/geo/distance';
import { readFleet } from '../fleet/service.ts';
import type { Device } from '../fleet/types.ts';
import { findPoints } from '../places/own-places/service.ts';
import type { GeoPoint } from '../places/own-places/types.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import type { Log } from '../platform/logging.ts';
import type { RoutingService } from '../places/routing/types.ts';
import type { EnteredOrder } from '../transport/loading-orders/entered.ts';
import { orderFigures } from '../transport/loading-orders/figures.ts';
import { orderFollowing } from '../transport/loading-orders/following.ts';
import { sendOrders } from '../transport/loading-orders/sending.ts';
import { orderService } from '../transport/loading-orders/service.ts';
import type { OrderEditor } from '../transport/loading-orders/service.ts';
import type { PointFields } from '../transport/loading-orders/types.ts';
import { dispatcherService } from '../transport/messages/dispatcher-service.ts';
import type { OrderLinks } from '../transport/sharing/service.ts';
import { demoBoard, GONE_AFTER_MS } from './board.ts';
import type { DemoOrder, Window } from './board.ts';
import { DEMO_SEED } from './companies.ts';
import { findDispatcher } from './dispatcher.ts';
import { cooledGoods, demoClients, demoNotes, dryGoods, frozenGoods } from './order-data.ts';

const DAY_MS = 86_400_000;
const CANCELLED_BEFORE_MS = 30 * 60_000;
const TRIPS_BEFORE_MS = 4 * DAY_MS;
const TRIPS_AFTER_MS = 5 * DAY_MS;
const LOADING = 1;
const UNLOADING = 2;
/** A vehicle stands at an own place within this distance. */
const AT_PLACE_METERS = 100;
const CENTS_PER_HOUR = 7_400;

export interface DemoOrdersOptions {
  readonly database: Database;
  readonly log: Log;
  readonly routing: Pick<RoutingService, 'route'>;
  /** The fleet whose history is prepared. */
  readonly fleet: readonly DemoVehicle[];
  /** The end of the history, epoch milliseconds. */
  readonly now: number;
  /** Prints one line of progress. */
  readonly print: (line: string) => void;
}

/** An order of the board with its vehicle, and the reference by which it is found again. */
interface ToWrite extends DemoOrder {
  readonly vehicle: SimulatedVehicle;
  readonly device: Device;
  readonly reference: string;
}

/** Something that happens to an order at a moment. */
interface Event {
  readonly at: number;
  readonly does: () => Promise<unknown>;
}

/**
 * Writes the orders that the trucks of the demo carry, as its dispatcher would: each is made, sent, and followed at the
 * times when that happened. At the next start those are added that the board lacks.
 */
export async function writeDemoOrders(options: DemoOrdersOptions): Promise<void> {
  const { database, log, routing, fleet, now, print } = options;
  const startedAt = performance.now();
  const dispatcher = await findDispatcher(database);
  if (dispatcher === null) return;
  const { actor, timeZone } = dispatcher;
  const { organizationId } = actor;
  const editor: OrderEditor = { ...actor, showsPrice: true, mayReopen: true, timeZone };
  const { devices, points, written } = await database.tenant(editor, async (tx) => ({
    devices: [...(await readFleet(tx, editor)).devices.values()],
    points: await findPoints(tx, editor),
    written: await tx.query<{ reference: string }>({
      name: 'demo.order_references',
      text: 'select customer_reference as reference from loading_order where customer_reference is not null',
    }),
  }));
  const references = new Set(written.map(({ reference }) => reference));
  const orders = boardOf(fleet, devices, now).filter(({ reference }) => !references.has(reference));

  let time = now;
  const bus = createLocalBus(log);
  const clock = { ...systemClock, now: () => time };
  // The server does not listen yet: nobody is called, and the figures are computed below.
  const jobs = { send: async () => undefined };
  const parts = { database, bus, clock, links: noLinks, jobs };
  const phones = { sendSms: async () => undefined, wakePhones: async () => new Map() };
  const messages = dispatcherService({ ...parts, ...phones });
  const service = orderService(
    parts,
    sendOrders((...message) => messages.sendWithin(...message)),
  );
  const following = orderFollowing(parts);
  const figures = orderFigures(parts, routing);
  const appVehicles = new Set(demoAppDrivers(DEMO_SEED).map(({ licencePlate }) => licencePlate));

  /** A message goes to drivers who use the app, and only of what they have still to do. */
  function send({ licencePlate, state }: ToWrite, id: number): Promise<unknown> {
    if (state !== 'completed' && appVehicles.has(licencePlate)) return service.send(editor, id, null, undefined);
    return service.changeState(editor, id, { state: 1, reason: null, version: undefined });
  }

  function dispatched(order: ToWrite): Event[] {
    let id = 0;
    const { state, createdAt, sentAt } = order;
    const events: Event[] = [
      { at: createdAt, does: async () => ({ id } = await service.create(editor, enteredOrder(order, points))) },
      { at: createdAt, does: () => figures.compute(editor, id) },
    ];
    if (sentAt !== null) events.push({ at: sentAt, does: () => send(order, id) });
    if (state === 'cancelled') events.push({ at: now - CANCELLED_BEFORE_MS, does: () => service.cancel(editor, id) });
    return events;
  }

  const follow = (deviceIds: readonly number[]) =>
    following.followMarked(deviceIds.map((deviceId) => ({ organizationId, deviceId, isRecomputed: false })));

  try {
    const carried = orders.filter(({ state }) => state === 'completed' || state === 'inProgress');
    const leavings = leavingsOf(carried).filter(({ at }) => at < now);
    const events = [
      ...orders.flatMap(dispatched),
      ...leavings.map(({ at, deviceId }) => ({ at, does: () => follow([deviceId]) })),
      { at: now, does: () => follow(carried.map(({ device }) => device.id)) },
    ];
    for (const { at, does } of events.toSorted((a, b) => a.at - b.at)) {
      time = at;
      await does();
    }
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    if (orders.length > 0) print(`Demo: ${orders.length} loading orders in ${seconds} s.`);
  } finally {
    await bus.close();
  }
}

/** When vehicles were gone from the places of their orders, each once: many unload where they load again. */
function leavingsOf(orders: readonly ToWrite[]): { readonly at: number; readonly deviceId: number }[] {
  const leavings = orders.flatMap(({ trip, device }) =>
    [trip.from, trip.to].map(({ leavesAt }) => ({ at: leavesAt + GONE_AFTER_MS, deviceId: device.id })),
  );
  return [...new Map(leavings.map((each) => [`${each.deviceId} ${each.at}`, each])).values()];
}

function boardOf(fleet: readonly DemoVehicle[], devices: readonly Device[], now: number): ToWrite[] {
  const trucks = fleet.filter(({ company, simulated }) => company === 'kolovrat' && simulated.kind === 'truck');
  const board = demoBoard(
    trucks.map(({ licencePlate, simulated }) => ({
      licencePlate,
      trips: tripsOf(new VehicleTimeline(simulated), now - TRIPS_BEFORE_MS, now + TRIPS_AFTER_MS),
    })),
    now,
  );
  return board.flatMap((order) => {
    const vehicle = trucks.find(({ licencePlate }) => licencePlate === order.licencePlate)?.simulated;
    const device = devices.find((each) => each.vehicle.licencePlate === order.licencePlate);
    return vehicle === undefined || device === undefined
      ? []
      : [{ ...order, vehicle, device, reference: referenceOf(order) }];
  });
}

/** `KT482-0610-0830`: the vehicle that carries it, and when it comes (UTC). */
function referenceOf({ licencePlate, trip }: DemoOrder): string {
  const [day = '', clock = ''] = new Date(trip.from.arrivesAt).toISOString().slice(5, 16).split('T');
  return `${licencePlate.slice(3).replace('-', '')}-${day.replace('-', '')}-${clock.replace(':', '')}`;
}

function enteredOrder(order: ToWrite, points: readonly GeoPoint[]): EnteredOrder {
  const { trip, device, vehicle, state, reference, windows } = order;
  const goods = goodsOf(vehicle, reference);
  const hours = (trip.to.arrivesAt - trip.from.leavesAt) / 3_600_000;
  return {
    documentNumber: `DN-${wholeBetween(10_000, 99_999, DEMO_SEED, reference)}`,
    customerReference: reference,
    time: windows[0].from,
    client: pick(demoClients, DEMO_SEED, reference, 'client'),
    notes: pick(demoNotes, DEMO_SEED, reference, 'notes'),
    vehicleId: state === 'draft' ? null : device.vehicle.id,
    driverId: state === 'draft' ? null : device.assignedDriverId,
    freeMinutes: 60,
    price: { cents: Math.round(Math.min(hours, 40) + 3) * CENTS_PER_HOUR, currency: 'EUR' },
    points: [
      orderPoint(trip.from, windows[0], { activityTypeId: LOADING, goods }, points),
      orderPoint(trip.to, windows[1], { activityTypeId: UNLOADING, goods: null }, points),
    ],
  };
}

function goodsOf({ temperatureSensors, setPoint }: SimulatedVehicle, reference: string): PointFields['goods'] {
  const isCooled = temperatureSensors > 0;
  const choice = !isCooled ? dryGoods : setPoint < 0 ? frozenGoods : cooledGoods;
  const { adrClass = null, ...goods } = pick(choice, DEMO_SEED, reference, 'goods');
  return {
    ...goods,
    adrClass,
    temperatureFrom: isCooled ? setPoint - 2 : null,
    temperatureTo: isCooled ? setPoint + 3 : null,
  };
}

function orderPoint(
  { place }: Stop,
  window: Window,
  what: Pick<PointFields, 'activityTypeId' | 'goods'>,
  points: readonly GeoPoint[],
): PointFields {
  const [latitude, longitude] = place.at;
  const own = points.find((point) => metersBetween(inE7(point), inE7({ latitude, longitude })) < AT_PLACE_METERS);
  return {
    number: null,
    geoPointId: own?.id ?? null,
    geoZoneId: null,
    name: own?.name ?? place.name,
    address: own?.address ?? `${place.name}, ${place.country}`,
    latitude,
    longitude,
    windowFrom: window.from,
    windowTo: window.to,
    stayMinutes: 45,
    notes: null,
    contactPerson: own?.contactPerson ?? null,
    phone: null,
    ...what,
  };
}

const inE7 = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) => ({
  latitude: Math.round(latitude * DEGREES_E7),
  longitude: Math.round(longitude * DEGREES_E7),
});

/** The orders of the demo begin without links for clients. */
const noLinks: OrderLinks = {
  create: () => Promise.reject(new Error('the demo makes no link')),
  find: async () => null,
  show: async () => undefined,
  publish: () => undefined,
  linkOf: () => Promise.reject(new Error('the demo makes no link')),
};
