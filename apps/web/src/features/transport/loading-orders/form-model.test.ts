import { describe, expect, it } from 'vitest';
import { anOrder, aPoint } from './builders.testing.ts';
import { bodyOf, newOrder, orderFindings, valuesOf } from './form-model.ts';
import { placedAt, pointOfStop } from './point-values.ts';
import { writtenGoods } from './written-goods.ts';
import type { WrittenStop } from './written-stops.ts';

const ZONE = 'Europe/Ljubljana';
const PLACE = {
  name: 'Luka Koper',
  address: 'Koper',
  latitude: 45.55,
  longitude: 13.73,
  source: 'poi',
  id: 5,
} as const;
const GOODS = {
  description: 'Paper',
  pieces: null,
  weightKg: 8_400,
  pallets: 12,
  loadingMeters: null,
  adrClass: null,
  temperatureFrom: null,
  temperatureTo: null,
};

describe('the form of an order', () => {
  it('sends back what it was given, with times by the wall clock and points by their numbers', () => {
    const windowed = aPoint({ windowFrom: '2026-11-23T07:00:00.000Z', goods: GOODS, stayMinutes: 30 });
    const order = anOrder({
      freeMinutes: 60,
      price: { cents: 85_050, currency: 'EUR' },
      points: [windowed, aPoint({ number: 2 })],
    });
    const body = bodyOf(valuesOf(order, ZONE), true);
    expect(body).toMatchObject({
      client: 'Luna d.o.o.',
      time: '2026-11-23 08:00:00',
      state: 0,
      vehicleId: 4,
      freeMinutes: 60,
      price: { cents: 85_050, currency: 'EUR' },
    });
    expect(body.points[0]).toMatchObject({
      number: 1,
      windowFrom: '2026-11-23 08:00:00',
      stayMinutes: 30,
      goods: { pallets: 12 },
    });
    expect(body.points[1]).toMatchObject({ number: 2, windowFrom: null, stayMinutes: null, goods: null });
    expect(orderFindings(valuesOf(order, ZONE))).toEqual([]);
  });

  it('leaves an order in preparation there, and the price to those who may see it', () => {
    const body = bodyOf(valuesOf(anOrder({ state: 1 }), ZONE), false);
    expect(body).not.toHaveProperty('state');
    expect(body).not.toHaveProperty('price');
  });

  it('says at each point that its place is missing', () => {
    const findings = orderFindings(newOrder('2026-11-23 08:00:00'));
    expect(findings.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'points.0.name required',
      'points.1.name required',
    ]);
  });

  it('tells a place that is not known from an empty one', () => {
    const values = newOrder('2026-11-23 08:00:00');
    const [first, ...rest] = values.points;
    if (first === undefined) throw new Error('no point');
    const findings = orderFindings({ ...values, points: [{ ...first, name: 'Nowhere' }, ...rest] });
    expect(findings).toMatchObject([{ code: 'unknown' }, { code: 'required' }]);
  });

  it.each(['08:00', '10:00'])('says that a window from 10:00 to %s does not end after its begin', (end) => {
    const values = valuesOf(anOrder(), ZONE);
    const [first, ...rest] = values.points;
    if (first === undefined) throw new Error('no point');
    const reversed = { ...first, windowFrom: '2026-11-23 10:00:00', windowTo: `2026-11-23 ${end}:00` };
    expect(orderFindings({ ...values, points: [reversed, ...rest] })).toMatchObject([{ path: 'points.0.windowTo' }]);
  });
});

describe('a point of a pasted address', () => {
  const stop: WrittenStop = {
    activity: 'unload',
    address: 'Huber GmbH, Industriestr. 12, 80939 München',
    day: '2026-11-24',
    from: '14:00',
    to: '16:00',
    contact: 'Eva Huber',
    phone: '+49 89 123456',
    goods: writtenGoods('12 palet, 8400 kg'),
    notes: 'Ref: 4711',
  };

  it('keeps what was written, at the place that was found', () => {
    const town = { ...PLACE, name: 'München', source: 'places', id: null } as const;
    expect(pointOfStop(stop, { place: town, isRough: true }, 'a', true)).toMatchObject({
      name: 'Huber GmbH',
      address: stop.address,
      latitude: 45.55,
      isRough: true,
      activityTypeId: 2,
      windowFrom: '2026-11-24 14:00:00',
      windowTo: '2026-11-24 16:00:00',
      contactPerson: 'Eva Huber',
      phone: '+49 89 123456',
      goods: { pallets: 12, weightKg: 8_400, pieces: '' },
      notes: 'Ref: 4711',
    });
  });

  it.each([
    ['14:00', null, '2026-11-24 14:00:00', null],
    [null, '12:00', null, '2026-11-24 12:00:00'],
    [null, null, '2026-11-24 00:00:00', '2026-11-24 23:59:00'],
  ])('has the window that was written: %s to %s', (from, to, windowFrom, windowTo) => {
    expect(pointOfStop({ ...stop, from, to }, null, 'a', false)).toMatchObject({ windowFrom, windowTo });
  });

  it('is the own place where the address names one', () => {
    const point = pointOfStop(stop, { place: PLACE, isRough: false }, 'a', false);
    expect(point).toMatchObject({ name: 'Luka Koper', address: 'Koper', geoPointId: 5, isRough: false });
    const zone = { ...PLACE, source: 'zone', id: 8 } as const;
    expect(placedAt(point, zone)).toMatchObject({ geoPointId: null, geoZoneId: 8 });
  });

  it('has no place where nothing was found', () => {
    expect(pointOfStop(stop, null, 'a', false)).toMatchObject({ name: 'Huber GmbH', latitude: null });
  });
});
