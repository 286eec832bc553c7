import { encoder, loadingOrder } from '@konvoj/contract';
import type {
  DriversOrder,
  LinkedOrder,
  LoadingOrder,
  LoadingOrderBody,
  LoadingOrderRow,
  OrderDocument,
  OrderLink,
  OrderPoint,
  OrderPointBody,
  OrderPointRow,
} from '@konvoj/contract';
import type { Fleet } from '../../fleet/types.ts';
import type { EnteredOrder } from './entered.ts';
import type { StoredDocument } from './document-store.ts';
import type { OpenLink } from '../sharing/order-links.ts';
import { shownPoints } from './points.ts';
import { orderNumber, worstOf } from './rules.ts';
import type { StoredPoint } from './stored-order.ts';
import type { PointFields, StoredChange, StoredOrder } from './types.ts';

const instant = (at: number) => new Date(at).toISOString();
const instantOrNull = (at: number | null) => (at === null ? null : instant(at));
type Shown = ReturnType<typeof shownPoints>[number];

/** What orders are shown with. */
export interface Around {
  readonly fleet: Fleet;
  readonly userNames: ReadonlyMap<number, string>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An order with everything that its details show. */
export interface Details {
  readonly changes: readonly StoredChange[];
  readonly documents: readonly StoredDocument[];
  readonly link: OrderLink | null;
  readonly showsPrice: boolean;
}

export const encodeOrder = encoder(loadingOrder);

export function rowOnWire(order: StoredOrder, around: Around): LoadingOrderRow {
  const shown = shownPoints(order, around.now);
  return { ...headOnWire(order, shown, around), points: shown.map(shownOnWire) };
}

export function orderOnWire(order: StoredOrder, around: Around, details: Details): LoadingOrder {
  const { changes, documents, link, showsPrice } = details;
  const shown = shownPoints(order, around.now);
  return {
    ...headOnWire(order, shown, around),
    notes: order.notes,
    freeMinutes: order.freeMinutes,
    ...(showsPrice ? { price: order.price } : {}),
    createdAt: instant(order.createdAt),
    points: shown.map(pointOnWire),
    documents: documents.map((document) => documentOnWire(document, around.userNames)),
    changes: changes.map(({ at, userId, by, ...change }) => ({
      ...change,
      at: instant(at),
      by: by ?? (userId === null ? null : (around.userNames.get(userId) ?? null)),
    })),
    link,
  };
}

export function linkOnWire({ id, url, validTo }: OpenLink): OrderLink {
  return { linkId: id, url, validTo: instant(validTo) };
}

export function documentOnWire(
  { id, kind, name, size, type, addedAt, userId }: StoredDocument,
  names: ReadonlyMap<number, string>,
): OrderDocument {
  const addedBy = userId === null ? null : (names.get(userId) ?? null);
  return { id, kind, name, size, contentType: type, addedAt: instant(addedAt), addedBy };
}

function headOnWire(order: StoredOrder, shown: readonly Shown[], { fleet, userNames }: Around) {
  const { id, year, sequence, documentNumber, customerReference, client, administratorId, deviceId, driverId } = order;
  const vehicle = deviceId === null ? undefined : fleet.devices.get(deviceId)?.vehicle;
  const administrator = administratorId === null ? undefined : userNames.get(administratorId);
  return {
    id,
    number: orderNumber(year, sequence),
    documentNumber,
    customerReference,
    time: instant(order.time),
    client,
    administrator:
      administratorId === null || administrator === undefined ? null : { id: administratorId, name: administrator },
    vehicleId: vehicle?.id ?? null,
    deviceId,
    vehicle: vehicle?.licencePlate ?? null,
    driverId,
    driver: driverName(fleet, driverId),
    state: order.state,
    lateness: worstOf(shown.map(({ lateness }) => lateness)),
    distance: order.distanceMeters,
    travelTime: order.travelSeconds,
    version: order.version,
  };
}

export function driverName({ drivers }: Fleet, driverId: number | null): string | null {
  const driver = driverId === null ? undefined : drivers.get(driverId);
  return driver === undefined ? null : `${driver.firstName} ${driver.lastName}`;
}

function shownOnWire({ point, status, lateness, lateMinutes }: Shown): OrderPointRow {
  return {
    number: point.number,
    name: point.name,
    activityTypeId: point.activityTypeId,
    status,
    windowFrom: instantOrNull(point.windowFrom),
    windowTo: instantOrNull(point.windowTo),
    arrival: {
      computed: instantOrNull(point.computedArrivedAt),
      manual: instantOrNull(point.manualArrivedAt),
      holding: instantOrNull(point.arrivedAt),
      source: point.arrivedSource,
    },
    departure: {
      computed: instantOrNull(point.computedLeftAt),
      manual: instantOrNull(point.manualLeftAt),
      holding: instantOrNull(point.leftAt),
      source: point.leftSource,
      uncertain: point.isLeftUncertain,
    },
    eta: point.eta && {
      at: instant(point.eta.at),
      earliest: instant(point.eta.earliest),
      latest: instant(point.eta.latest),
      breakMinutes: point.eta.breakMinutes,
      basis: point.eta.basis,
      distance: point.eta.distance,
      computedAt: instant(point.eta.computedAt),
    },
    lateness,
    lateMinutes,
  };
}

function driversPointOnWire(shown: Shown) {
  const { point } = shown;
  return {
    ...shownOnWire(shown),
    geoPointId: point.geoPointId,
    geoZoneId: point.geoZoneId,
    address: point.address,
    latitude: point.latitude,
    longitude: point.longitude,
    stayMinutes: point.stayMinutes,
    notes: point.notes,
    contactPerson: point.contactPerson,
    phone: point.phone,
    goods: point.goods,
    problem: point.problem,
  };
}

function pointOnWire(shown: Shown): OrderPoint {
  const { waitingSeconds, chargeableSeconds } = shown.point;
  return { ...driversPointOnWire(shown), waitingSeconds, chargeableSeconds };
}

export function driversOrderOnWire(
  order: StoredOrder,
  vehicle: { deviceId: number; plate: string },
  now: number,
): DriversOrder {
  return {
    id: order.id,
    number: orderNumber(order.year, order.sequence),
    documentNumber: order.documentNumber,
    customerReference: order.customerReference,
    time: instant(order.time),
    client: order.client,
    notes: order.notes,
    state: order.state,
    deviceId: vehicle.deviceId,
    vehicle: vehicle.plate,
    points: shownPoints(order, now).map(driversPointOnWire),
  };
}

/** For the client: nothing of the organization but where the goods are. */
export function linkedOrderOnWire(order: StoredOrder, now: number): LinkedOrder {
  return {
    number: orderNumber(order.year, order.sequence),
    customerReference: order.customerReference,
    state: order.state,
    points: shownPoints(order, now).map(({ point, status }) => ({
      name: point.name,
      address: point.address,
      latitude: point.latitude,
      longitude: point.longitude,
      activityTypeId: point.activityTypeId,
      status,
      windowFrom: instantOrNull(point.windowFrom),
      windowTo: instantOrNull(point.windowTo),
      arrivedAt: instantOrNull(point.arrivedAt),
      leftAt: instantOrNull(point.leftAt),
      etaAt: order.state === 2 ? instantOrNull(point.eta?.at ?? null) : null,
    })),
  };
}

/** Reads a time as a client sends it; the path names the field of one that is none. */
export type ReadTime = (text: string, path: string) => number;

export function enteredOrder(body: LoadingOrderBody, readTime: ReadTime): EnteredOrder {
  return {
    documentNumber: body.documentNumber ?? null,
    customerReference: body.customerReference ?? null,
    time: readTime(body.time, 'time'),
    client: body.client ?? null,
    notes: body.notes ?? null,
    vehicleId: body.vehicleId ?? null,
    driverId: body.driverId ?? null,
    freeMinutes: body.freeMinutes ?? 0,
    price: body.price,
    state: body.state,
    points: enteredPoints(body.points, readTime),
  };
}

function enteredPoints(points: readonly OrderPointBody[], readTime: ReadTime): PointFields[] {
  return points.map((point, index) => {
    const time = (text: string | null | undefined, field: string) =>
      text === null || text === undefined ? null : readTime(text, `points.${index}.${field}`);
    return {
      number: point.number ?? null,
      geoPointId: point.geoPointId ?? null,
      geoZoneId: point.geoZoneId ?? null,
      name: point.name,
      address: point.address ?? null,
      latitude: point.latitude,
      longitude: point.longitude,
      activityTypeId: point.activityTypeId,
      windowFrom: time(point.windowFrom, 'windowFrom'),
      windowTo: time(point.windowTo, 'windowTo'),
      stayMinutes: point.stayMinutes ?? null,
      notes: point.notes ?? null,
      contactPerson: point.contactPerson ?? null,
      phone: point.phone ?? null,
      goods: goodsOf(point.goods),
    };
  });
}

function goodsOf(goods: OrderPointBody['goods']): StoredPoint['goods'] {
  if (goods === null || goods === undefined) return null;
  const nothing = {
    description: null,
    pieces: null,
    weightKg: null,
    pallets: null,
    loadingMeters: null,
    adrClass: null,
  };
  const entered = { ...nothing, temperatureFrom: null, temperatureTo: null, ...withoutMissing(goods) };
  return Object.values(entered).every((value) => value === null) ? null : entered;
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };
/** The fields that were given. */
function withoutMissing<T extends object>(fields: T): Given<T>;
function withoutMissing(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
