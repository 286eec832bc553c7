import type { LoadingOrder, LoadingOrderRow, OrderPoint } from '@konvoj/contract';

const NO_TIME = { computed: null, manual: null, holding: null, source: null } as const;

export function aPoint(fields: Partial<OrderPoint> = {}): OrderPoint {
  return {
    number: 1,
    name: 'Luka Koper',
    address: 'Vojkovo nabrežje 38, 6501 Koper',
    latitude: 45.55,
    longitude: 13.73,
    activityTypeId: 1,
    status: 'planned',
    windowFrom: null,
    windowTo: null,
    arrival: NO_TIME,
    departure: { ...NO_TIME, uncertain: false },
    eta: null,
    lateness: null,
    lateMinutes: null,
    geoPointId: null,
    geoZoneId: null,
    stayMinutes: null,
    notes: null,
    contactPerson: null,
    phone: null,
    goods: null,
    problem: null,
    waitingSeconds: null,
    chargeableSeconds: null,
    ...fields,
  };
}

const HEAD = {
  id: 42,
  number: '2026-00042',
  documentNumber: null,
  customerReference: null,
  time: '2026-11-23T07:00:00.000Z',
  client: 'Luna d.o.o.',
  administrator: { id: 2, name: 'Ana Novak' },
  vehicleId: 4,
  deviceId: 7,
  vehicle: 'LJ KT-482',
  driverId: 9,
  driver: 'Jure Kos',
  state: 0,
  lateness: null,
  distance: 210_400,
  travelTime: 9_000,
  version: 3,
} as const;

/** An order from Koper to Celje that is planned. */
export function anOrder(fields: Partial<LoadingOrder> = {}): LoadingOrder {
  return {
    ...HEAD,
    notes: null,
    freeMinutes: 0,
    createdAt: '2026-11-22T08:00:00.000Z',
    points: [aPoint(), aPoint({ number: 2, name: 'Celje', activityTypeId: 2 })],
    documents: [],
    changes: [],
    link: null,
    ...fields,
  };
}

export const aRow = (fields: Partial<LoadingOrderRow> = {}): LoadingOrderRow => ({
  ...HEAD,
  points: [aPoint(), aPoint({ number: 2, name: 'Celje', activityTypeId: 2 })],
  ...fields,
});
