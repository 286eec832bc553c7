import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../platform/documents/document.ts';
import { orderPaper } from './order-paper.ts';
import type { PaperReader } from './order-paper.ts';
import { orderMessage } from './order-text.ts';
import { pointsOf } from './points.ts';
import { evenly, proofPaper } from './proof-paper.ts';
import type { StoredPoint } from './stored-order.ts';
import type { PointFields, StoredOrder } from './types.ts';

const AT = Date.UTC(2026, 5, 10, 6);
const MINUTE = 60_000;
const reader: PaperReader = { language: 'en', timeZone: 'Europe/Ljubljana', organization: 'Kolovrat', madeAt: AT };

const goods = {
  description: 'Paint',
  pieces: 12,
  weightKg: 8_400,
  pallets: 8,
  loadingMeters: 3.2,
  adrClass: '3',
  temperatureFrom: 5,
  temperatureTo: null,
};
const aPoint = (name: string, changes: Partial<PointFields> = {}): PointFields => ({
  number: null,
  geoPointId: null,
  geoZoneId: null,
  address: null,
  activityTypeId: 1,
  notes: null,
  goods: null,
  latitude: 46.05,
  longitude: 14.5,
  windowFrom: null,
  windowTo: null,
  stayMinutes: null,
  contactPerson: null,
  phone: null,
  name,
  ...changes,
});

function anOrder(points: readonly PointFields[], times: Partial<StoredPoint> = {}): StoredOrder {
  const places = { points: new Map(), zones: new Map() };
  return {
    id: 1,
    year: 2026,
    sequence: 42,
    administratorId: null,
    state: 2,
    version: 1,
    createdAt: AT,
    closedAt: null,
    documentNumber: 'DN-7',
    customerReference: null,
    client: 'Kolovrat',
    notes: null,
    deviceId: 1,
    driverId: null,
    freeMinutes: 30,
    price: {
      cents: 77700,
      currency: 'EUR',
    },
    states: [],
    devices: [],
    linkId: null,
    distanceMeters: null,
    travelSeconds: null,
    time: AT,
    points: pointsOf(points, [], places).map((point, index) =>
      index === 0
        ? {
            ...point,
            ...times,
          }
        : point,
    ),
  };
}

describe('the order on paper', () => {
  const window = { windowFrom: AT, windowTo: AT + 120 * MINUTE };
  const order = anOrder([
    aPoint('Warehouse', { ...window, goods, phone: '+386 41 234 567' }),
    aPoint('Port', { activityTypeId: 2 }),
  ]);
  const document = orderPaper({ order, vehicle: 'LJ KT-482', driver: null }, '<svg/>', reader);

  it('has its points with windows, contacts and goods', () => {
    const [points, freight] = tablesOf(document);
    expect(points?.rows).toEqual([
      [1, 'loading', 'Warehouse', '10.06.2026 08:00 – 10.06.2026 10:00', null, '+386 41 234 567', null],
      [2, 'unloading', 'Port', '', null, '', null],
    ]);
    expect(freight?.rows).toEqual([[1, 'Paint', 12, 8_400, 8, 3.2, '3', '≥ 5.0 °C']]);
  });

  it('is headed by its number and names no price', () => {
    expect(document.title).toBe('Loading order 2026-00042');
    expect(JSON.stringify(document)).not.toContain('777');
  });

  it('fits into a message', () => {
    const text = orderMessage(order, 'Call before', reader);
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Loading order 2026-00042',
      'Call before',
      '1. loading: Warehouse, 10.06.2026 08:00 – 10.06.2026 10:00',
    ]);
    const many = anOrder(Array.from({ length: 200 }, (_, index) => aPoint(`Place {driver} ${index}`)));
    expect(orderMessage(many, null, reader)).toHaveLength(1_000);
    expect(orderMessage(many, null, reader)).not.toContain('{');
  });
});

describe('the proof of waiting times', () => {
  const times = {
    manualArrivedAt: AT,
    arrivedAt: AT,
    computedLeftAt: AT + 50 * MINUTE,
    leftAt: AT + 50 * MINUTE,
    isLeftUncertain: true,
    waitingSeconds: 3e3,
    chargeableSeconds: 1200,
  };
  const order = anOrder([aPoint('Warehouse'), aPoint('Port')], times);
  const record = { at: AT, latitude: 46.05, longitude: 14.5, speedKmh: 0, ignition: false };
  const document = proofPaper({ order, vehicle: 'LJ KT-482', driver: null }, new Map([[1, [record]]]), reader);

  it('has the figures of the order, and says what was given by hand or is uncertain', () => {
    const [waiting] = tablesOf(document);
    expect(waiting?.rows[0]?.slice(2)).toEqual([
      '46.05000, 14.50000',
      '',
      '10.06.2026 08:00:00 (by hand)',
      '10.06.2026 08:50:00 (uncertain, data are missing)',
      3_000,
      1_200,
    ]);
    expect(waiting?.rows[1]?.slice(4)).toEqual([null, null, null, null]);
    expect(waiting?.totals.slice(-2)).toEqual([3_000, 1_200]);
  });

  it('shows the records of the vehicle at each point that it reached', () => {
    const [, records, ...more] = tablesOf(document);
    expect(records?.rows).toEqual([[AT, '46.05000, 14.50000', 0, 'off']]);
    expect(more).toEqual([]);
  });

  it('keeps the first and the last of many records', () => {
    const many = Array.from({ length: 500 }, (_, index) => index);
    const shown = evenly(many, 60);
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([60, 0, 499]);
    expect(evenly([1, 2], 60)).toEqual([1, 2]);
  });
});
