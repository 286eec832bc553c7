import { describe, expect, it } from 'vitest';
import { anOrder } from './builders.testing.ts';
import {
  bodyOf,
  calculationOf,
  incompleteCrossing,
  isPersonUntouched,
  isPlannedOtherwise,
  isTruckUntouched,
  orderFindings,
  tripFindings,
  withDriver,
  withProposal,
} from './form-model.ts';
import { newOrder, valuesOf, type OrderValues } from './form-values.ts';

const RATE_DAY = '2025-03-11';
const stored = (more: Parameters<typeof anOrder>[0] = {}): OrderValues => valuesOf(anOrder(more), 'sl', 'EUR');
const paths = (values: OrderValues): string[] => tripFindings(values).map(({ path, code }) => `${path} ${code}`);

describe('the form of a travel order', () => {
  it('sends a stored order back as it was read', () => {
    const order = anOrder({
      expenses: [
        {
          kind: 'toll',
          description: 'Cestnina',
          quantity: 2,
          unitPrice: 1_550,
          currency: 'EUR',
          amount: 3_100,
          rate: null,
          rateDate: null,
          rateSource: null,
          homeAmount: 3_100,
          fileId: null,
          paidBy: 'driver',
        },
      ],
      advance: { amount: 5_000, currency: 'EUR' },
    });
    const body = bodyOf(valuesOf(order, 'sl', 'EUR'), true, RATE_DAY);
    expect(body).toMatchObject({
      departure: order.departure,
      return: order.return,
      route: order.route,
      odometerStart: order.odometerStart,
      distance: order.distance,
      borderCrossings: order.borderCrossings,
      expenses: [{ description: 'Cestnina', quantity: 2, unitPrice: 1_550, rate: null }],
      advance: { amount: 5_000, currency: 'EUR' },
    });
    expect(orderFindings(valuesOf(order, 'sl', 'EUR'), true, RATE_DAY)).toEqual([]);
  });

  it('leaves carriage and weights of another vehicle to the server until something of them is typed', () => {
    const saved = stored({ carriage: 'hire', ownWeightKg: 7_600 });
    const other = { ...saved, vehicleId: 9 };
    expect([isTruckUntouched(saved, saved), isTruckUntouched(other, saved)]).toEqual([false, true]);
    expect(isTruckUntouched({ ...other, payloadKg: 24_000 }, saved)).toBe(false);
    expect(bodyOf(other, true, RATE_DAY, { truck: true })).not.toHaveProperty('ownWeightKg');
    expect(bodyOf(saved, true, RATE_DAY)).toMatchObject({ carriage: 'hire', ownWeightKg: 7_600, payloadKg: null });
  });

  it('sends no amounts of those who see none', () => {
    const body = bodyOf(stored(), false, RATE_DAY);
    expect(['overrides', 'expenses', 'advance', 'exchangeRates'].filter((name) => name in body)).toEqual([]);
  });

  it('reads amounts with a comma or a point, and places line by line', () => {
    const values = { ...stored(), advance: { amount: '1.250,5', currency: 'EUR' }, route: ' Koper \n\nGraz\n' };
    expect(bodyOf(values, true, RATE_DAY)).toMatchObject({
      advance: { amount: 125_050, currency: 'EUR' },
      route: ['Koper', 'Graz'],
    });
  });

  it('takes a rate of a receipt alone for its own, with the last day of the trip', () => {
    const [expense] = stored({
      expenses: [
        {
          kind: 'transport',
          description: 'Gorivo',
          quantity: 1,
          unitPrice: 4_000,
          currency: 'CZK',
          amount: 4_000,
          rate: 25.1,
          rateDate: '2025-03-10',
          rateSource: 'typed',
          homeAmount: 159,
          fileId: null,
          paidBy: 'company',
        },
      ],
    }).expenses;
    expect(expense).toMatchObject({ rate: '25,1', rateDate: '2025-03-10' });
    const typed = { ...stored(), expenses: expense ? [{ ...expense, rate: '25.2', rateDate: null }] : [] };
    expect(bodyOf(typed, true, RATE_DAY).expenses).toMatchObject([
      { rate: 25.2, rateDate: RATE_DAY, rateSource: 'typed' },
    ]);
  });
});

describe('the person of an order', () => {
  const nameOf = (id: number): string | undefined => ({ 7: 'Miha Kos', 8: 'Žan Hren' })[id];
  const none = { driverId: null, person: { name: '', job: '', address: '' } };
  const miha = { driverId: 7, person: { name: 'Miha Kos', job: 'voznik', address: 'Celovška 1' } };

  it('is that of the chosen driver, without job and address of the one before', () => {
    expect(withDriver(none, 7, none, nameOf)).toEqual({ name: 'Miha Kos', job: '', address: '' });
    expect(withDriver(miha, 8, miha, nameOf)).toEqual({ name: 'Žan Hren', job: '', address: '' });
    const changed = { driverId: 8, person: { name: 'Žan Hren', job: '', address: '' } };
    expect(withDriver(changed, 7, miha, nameOf)).toEqual(miha.person);
    expect(withDriver(miha, null, miha, nameOf)).toEqual(none.person);
  });

  it('keeps what is typed', () => {
    const typed = { ...none, person: { name: 'Ana', job: '', address: 'Koper' } };
    expect(withDriver(typed, 7, none, nameOf)).toEqual({ name: 'Ana', job: '', address: 'Koper' });
    const moved = { ...miha, person: { ...miha.person, address: 'Koper' } };
    expect(withDriver(moved, 8, miha, nameOf)).toEqual({ name: 'Žan Hren', job: '', address: 'Koper' });
  });

  it('is not sent while nothing of it is typed', () => {
    const chosen = { driverId: 7, person: withDriver(none, 7, none, nameOf) };
    expect(isPersonUntouched(chosen, none, nameOf)).toBe(true);
    expect(isPersonUntouched(miha, miha, nameOf)).toBe(true);
    expect(isPersonUntouched({ ...chosen, person: { ...chosen.person, job: 'voznik' } }, none, nameOf)).toBe(false);
    expect(isPersonUntouched({ ...miha, person: { ...miha.person, address: '' } }, miha, nameOf)).toBe(false);
    expect('person' in bodyOf(stored(), true, RATE_DAY, { person: true })).toBe(false);
  });
});

describe('findings', () => {
  it('need somebody who travels, and a time', () => {
    const values = newOrder('SI', 'EUR');
    expect(orderFindings(values, true, RATE_DAY)).toEqual([
      { path: 'driverId', code: 'required' },
      { path: 'plannedStart', code: 'required' },
    ]);
    const named = { ...values, person: { name: 'Ana', job: '', address: '' }, departure: '2025-03-10T03:00:00.000Z' };
    expect(orderFindings(named, true, RATE_DAY)).toEqual([]);
  });

  it('name the return that is not after the departure', () => {
    expect(paths({ ...stored(), borderCrossings: [], return: '2025-03-10T03:00:00.000Z' })).toEqual([
      'return not_after_start',
    ]);
  });

  it('name a crossing outside the trip, out of order or into the same country', () => {
    const values = stored();
    const [first, last] = values.borderCrossings;
    if (first === undefined || last === undefined) throw new Error('the order has two crossings');
    const crossing = (...borderCrossings: OrderValues['borderCrossings']) => paths({ ...values, borderCrossings });
    expect(crossing({ ...first, time: '2025-03-09T05:00:00.000Z' }, last)).toEqual([
      'borderCrossings.0.time outside_trip',
    ]);
    expect(crossing(first, { ...last, time: '2025-03-10T04:00:00.000Z' })).toEqual([
      'borderCrossings.1.time out_of_order',
    ]);
    expect(crossing(first, { ...last, time: first.time })).toEqual(['borderCrossings.1.time out_of_order']);
    expect(crossing({ ...first, toCountry: 'SI' }, last)).toEqual([
      'borderCrossings.0.toCountry same_country',
      'borderCrossings.1.toCountry same_country',
    ]);
  });

  it('name what is missing of a row as required and a wrong amount as wrong', () => {
    const values = stored();
    const [first] = values.borderCrossings;
    if (first === undefined) throw new Error('the order has crossings');
    const typed = {
      ...values,
      borderCrossings: [{ ...first, time: null }],
      advance: { amount: 'nekaj', currency: 'EUR' },
    };
    expect(orderFindings(typed, true, RATE_DAY)).toEqual([
      { path: 'borderCrossings.0.time', code: 'required' },
      { path: 'advance.amount', code: 'invalid' },
    ]);
  });
});

it('notices a planned start more than a day from the departure', () => {
  const departure = '2025-03-10T03:00:00.000Z';
  expect(isPlannedOtherwise({ plannedStart: '2025-03-11T03:00:00.000Z', departure })).toBe(false);
  expect(isPlannedOtherwise({ plannedStart: '2025-03-11T03:01:00.000Z', departure })).toBe(true);
  expect(isPlannedOtherwise({ plannedStart: '2025-03-08T03:00:00.000Z', departure })).toBe(true);
  expect(isPlannedOtherwise({ plannedStart: null, departure })).toBe(false);
  expect(isPlannedOtherwise({ plannedStart: departure, departure: null })).toBe(false);
});

describe('the calculation', () => {
  it('waits for departure, return and complete crossings', () => {
    const values = stored();
    expect(calculationOf({ ...values, return: null })).toBeNull();
    expect(calculationOf({ ...values, return: values.departure })).toBeNull();
    const [first] = values.borderCrossings;
    expect(calculationOf({ ...values, borderCrossings: first ? [{ ...first, toCountry: '' }] : [] })).toBeNull();
  });

  it('goes on without a crossing that is still empty, and names one that is half filled', () => {
    const values = stored();
    const { borderCrossings } = values;
    const [first] = borderCrossings;
    if (first === undefined) throw new Error('the order has crossings');
    const empty = { ...first, time: null, toCountry: '' };
    const added = { ...values, borderCrossings: [...borderCrossings, empty] };
    expect(calculationOf(added)).toEqual(calculationOf(values));
    expect(incompleteCrossing(added)).toBeNull();
    const half = { ...values, borderCrossings: [...borderCrossings, { ...empty, toCountry: 'AT' }] };
    expect(calculationOf(half)).toBeNull();
    expect(incompleteCrossing(half)).toBe(borderCrossings.length + 1);
  });

  it('has what the dispatcher set, without the reasons', () => {
    const overrides = [{ window: 0, country: null, city: null, tariffCode: 2 as const, reason: 'dogovor' }];
    expect(calculationOf({ ...stored(), overrides })).toMatchObject({ overrides: [{ window: 0, tariffCode: 2 }] });
  });
});

it('takes over a proposed trip and keeps the purpose that is typed', () => {
  const values = { ...newOrder('SI', 'EUR'), plannedStart: '2025-03-10T05:00:00.000Z', purpose: 'Papir' };
  const { borderCrossings, stops } = anOrder();
  const after = withProposal(values, {
    driverId: 7,
    person: { name: 'Miha Kos', job: 'voznik', address: null },
    vehicleId: 3,
    vehicle: 'LJ KT-482',
    trailerId: null,
    departure: '2025-03-10T03:00:00.000Z',
    return: null,
    homeCountry: 'SI',
    base: { name: null, latitude: 46, longitude: 14.5, source: 'rest' },
    borderCrossings,
    route: ['Ljubljana', 'Graz'],
    stops,
    odometerStart: 1_000,
    odometerEnd: null,
    distance: 612_300,
    purpose: 'Iz naloga za nakladanje',
    review: [],
    existing: [],
  });
  expect(after).toMatchObject({
    purpose: 'Papir',
    route: 'Ljubljana\nGraz',
    vehicleId: 3,
    person: { name: 'Miha Kos', job: 'voznik', address: '' },
    odometerEnd: '',
    plannedStart: '2025-03-10T05:00:00.000Z',
  });
  expect(after.borderCrossings).toHaveLength(2);
});
