import { endpoints, schemaFindings, type FieldError, type Request, type TravelOrderProposal } from '@konvoj/contract';
import { typedAmount, typedCents } from '../../../shared/typed-amount.ts';
import { crossingOf, stopOf, type ExpenseValues, type OrderValues, type OverrideValues } from './form-values.ts';
import { typedUnitPrice } from './totals.ts';

type Body = NonNullable<Request<typeof endpoints.travelOrders.create>['body']>;
type Calculation = NonNullable<Request<typeof endpoints.allowances.calculate>['body']>;

type Person = OrderValues['person'];
type OfPerson = Pick<OrderValues, 'driverId' | 'person'>;
type NameOf = (driverId: number) => string | undefined;

/** What stands in the form for a driver while nothing is typed: that of the order as stored, else the name of the driver. */
const personOf = (driverId: number | null, saved: OfPerson, nameOf: NameOf): Person =>
  driverId === saved.driverId
    ? saved.person
    : { name: driverId === null ? '' : (nameOf(driverId) ?? ''), job: '', address: '' };

/** The person after another driver was chosen: what is typed stays, the rest is that of the driver. */
export function withDriver(
  { driverId, person }: OfPerson,
  chosen: number | null,
  saved: OfPerson,
  nameOf: NameOf,
): Person {
  const before = personOf(driverId, saved, nameOf);
  const after = personOf(chosen, saved, nameOf);
  const part = (name: keyof Person): string =>
    person[name] === '' || (driverId !== null && person[name] === before[name]) ? after[name] : person[name];
  return { name: part('name'), job: part('job'), address: part('address') };
}

/** Whether nothing of the person is typed, so that the server takes over job and address that it knows of the driver. */
export function isPersonUntouched({ driverId, person }: OfPerson, saved: OfPerson, nameOf: NameOf): boolean {
  const expected = personOf(driverId, saved, nameOf);
  return person.name === expected.name && person.job === expected.job && person.address === expected.address;
}

type Truck = Pick<OrderValues, 'vehicleId' | 'carriage' | 'ownWeightKg' | 'payloadKg'>;

/** Whether another vehicle was chosen and nothing typed of it, so that the server takes what the last order of the vehicle has. */
export const isTruckUntouched = (values: Truck, saved: Truck): boolean =>
  values.vehicleId !== saved.vehicleId &&
  (['carriage', 'ownWeightKg', 'payloadKg'] as const).every((name) => values[name] === saved[name]);

/** What the server keeps, or takes from the last order of the driver or of the vehicle. */
interface LeftOut {
  readonly person?: boolean;
  readonly truck?: boolean;
}

/**
 * What is sent.
 * @param withMoney the user may see and change amounts
 * @param rateDay local day of rates that have none of their own
 */
export function bodyOf(values: OrderValues, withMoney: boolean, rateDay: string, leftOut: LeftOut = {}): Body {
  const { route, plannedDays, odometerStart, odometerEnd, distance, borderCrossings, stops } = values;
  const { person, carriage, ownWeightKg, payloadKg, overrides, expenses, advance, exchangeRates, ...rest } = values;
  return {
    ...rest,
    ...(leftOut.truck !== true && { carriage, ownWeightKg: orNull(ownWeightKg), payloadKg: orNull(payloadKg) }),
    ...(leftOut.person !== true && {
      // Nothing entered: that of the driver is taken.
      person: Object.values(person).join('').trim() === '' && values.driverId !== null ? null : person,
    }),
    route: placesOf(route),
    plannedDays: orNull(plannedDays),
    odometerStart: orNull(odometerStart),
    odometerEnd: orNull(odometerEnd),
    distance: orNull(distance),
    borderCrossings: borderCrossings.map(({ key: _key, time, ...crossing }) => ({ ...crossing, time: time ?? '' })),
    stops: stops.map(({ key: _key, arrivedAt, ...stop }) => ({ ...stop, arrivedAt: arrivedAt ?? '' })),
    ...(withMoney && {
      overrides: overrides.map((each) => ({ ...overrideBodyOf(each), reason: each.reason })),
      expenses: expenses.map((expense) => expenseBodyOf(expense, rateDay)),
      advance:
        advance.amount.trim() === ''
          ? null
          : { amount: typedCents(advance.amount) ?? Number.NaN, currency: advance.currency },
      exchangeRates: exchangeRates.map((each) => ({ ...each, rate: typedAmount(each.rate, 6) ?? Number.NaN })),
    }),
  };
}

const overrideBodyOf = ({ window, country, city, tariffCode }: OverrideValues) => ({
  window,
  ...(country !== null && { country }),
  ...(city !== null && { city }),
  ...(tariffCode !== null && { tariffCode }),
});

const orNull = (value: number | ''): number | null => (value === '' ? null : value);

/** `Ljubljana⏎Graz⏎` as its places. */
export const placesOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function expenseBodyOf(
  { key: _key, quantity, unitPrice, rate, rateDate, rateSource, ...expense }: ExpenseValues,
  day: string,
) {
  const own = typedAmount(rate, 6);
  return {
    ...expense,
    // What is missing is refused as required, what is no number as wrong.
    quantity: typedAmount(quantity, 3) ?? Number.NaN,
    unitPrice: typedUnitPrice(unitPrice) ?? Number.NaN,
    rate: own,
    rateDate: own === null ? null : (rateDate ?? day),
    rateSource: own === null ? null : (rateSource ?? ('typed' as const)),
  };
}

/** The number of the first crossing that has only a time or only a country, from 1 on; null: none. */
export function incompleteCrossing({ borderCrossings }: Pick<OrderValues, 'borderCrossings'>): number | null {
  const index = borderCrossings.findIndex(({ time, toCountry }) => (time === null) !== (toCountry === ''));
  return index === -1 ? null : index + 1;
}

/**
 * The trip as the calculation of its allowances needs it; null while it has no departure or return, or a crossing is
 * incomplete. A crossing that has neither time nor country yet does not count.
 */
export function calculationOf(values: OrderValues): Calculation | null {
  const { departure, homeCountry, freeMeals, reducedAllowance, overrides } = values;
  if (departure === null || values.return === null || tripFindings(values).length > 0) return null;
  if (incompleteCrossing(values) !== null) return null;
  const borderCrossings = values.borderCrossings.filter(({ time }) => time !== null);
  return {
    departure,
    return: values.return,
    homeCountry,
    borderCrossings: borderCrossings.map(({ time, toCountry, source, latitude, longitude }) => ({
      time: time ?? '',
      toCountry,
      source,
      latitude,
      longitude,
    })),
    freeMeals,
    reducedAllowance,
    ruleSet: values.ruleSet,
    overnightStay: values.overnightStay,
    cabNights: values.cabNights,
    overrides: overrides.map(overrideBodyOf),
  };
}

/** What is wrong between the times of a trip, as far as they are typed. Codes are those of the server. */
export function tripFindings(values: OrderValues): FieldError[] {
  const findings: FieldError[] = [];
  const { departure, homeCountry, borderCrossings, stops, odometerStart, odometerEnd } = values;
  const returned = values.return;
  if (departure !== null && returned !== null && !isBefore(departure, returned)) {
    findings.push({ path: 'return', code: 'not_after_start' });
  }
  let before: string | null = null;
  let country = homeCountry;
  for (const [index, { time, toCountry }] of borderCrossings.entries()) {
    const isOutside =
      time !== null &&
      ((departure !== null && isBefore(time, departure)) || (returned !== null && isBefore(returned, time)));
    if (isOutside) findings.push({ path: `borderCrossings.${index}.time`, code: 'outside_trip' });
    else if (time !== null && before !== null && !isBefore(before, time)) {
      findings.push({ path: `borderCrossings.${index}.time`, code: 'out_of_order' });
    }
    if (toCountry !== '' && toCountry === country) {
      findings.push({ path: `borderCrossings.${index}.toCountry`, code: 'same_country' });
    }
    before = time ?? before;
    country = toCountry === '' ? country : toCountry;
  }
  for (const [index, { arrivedAt, leftAt }] of stops.entries()) {
    if (arrivedAt !== null && leftAt !== null && isBefore(leftAt, arrivedAt)) {
      findings.push({ path: `stops.${index}.leftAt`, code: 'not_after_start' });
    }
  }
  if (odometerStart !== '' && odometerEnd !== '' && odometerEnd < odometerStart) {
    findings.push({ path: 'odometerEnd', code: 'too_small', params: { min: Math.ceil(odometerStart / 1_000) } });
  }
  return findings;
}

const isBefore = (a: string, b: string): boolean => Date.parse(a) < Date.parse(b);

const DAY_MS = 86_400_000;

/** Whether the planned start is more than a day before or after the departure. */
export const isPlannedOtherwise = ({
  plannedStart,
  departure,
}: Pick<OrderValues, 'plannedStart' | 'departure'>): boolean =>
  plannedStart !== null && departure !== null && Math.abs(Date.parse(plannedStart) - Date.parse(departure)) > DAY_MS;

/** What is wrong with an order as typed. An order needs somebody who travels, and a time by which it is listed. */
export function orderFindings(values: OrderValues, withMoney: boolean, rateDay: string): readonly FieldError[] {
  const missing: FieldError[] = [];
  if (values.driverId === null && values.person.name.trim() === '') {
    missing.push({ path: 'driverId', code: 'required' });
  }
  if (values.departure === null && values.plannedStart === null) {
    missing.push({ path: 'plannedStart', code: 'required' });
  }
  const schema = schemaFindings(endpoints.travelOrders.create.body, bodyOf(values, withMoney, rateDay)).filter(
    ({ path }) => !(path.startsWith('person') && missing.some((each) => each.path === 'driverId')),
  );
  return [...missing, ...schema.map((finding) => asRequired(values, finding)), ...tripFindings(values)];
}

/** An input without content is reported as required, not as wrong. */
function asRequired(values: OrderValues, finding: FieldError): FieldError {
  const value = finding.path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), values);
  return value === null || value === '' ? { path: finding.path, code: 'required' } : finding;
}

/** The form with a trip that the driving records propose, in place of what it had of the trip. */
export function withProposal(values: OrderValues, trip: TravelOrderProposal): OrderValues {
  const { person } = values;
  return {
    ...values,
    person: {
      name: person.name === '' ? trip.person.name : person.name,
      job: person.job === '' ? (trip.person.job ?? '') : person.job,
      address: person.address === '' ? (trip.person.address ?? '') : person.address,
    },
    vehicleId: trip.vehicleId ?? values.vehicleId,
    trailerId: trip.trailerId ?? values.trailerId,
    departure: trip.departure,
    return: trip.return,
    homeCountry: trip.homeCountry,
    borderCrossings: trip.borderCrossings.map(crossingOf),
    stops: trip.stops.map(stopOf),
    route: trip.route.join('\n'),
    purpose: values.purpose === '' ? (trip.purpose ?? '') : values.purpose,
    odometerStart: trip.odometerStart ?? '',
    // Of a trip that goes on, the server fills these after the return.
    odometerEnd: trip.return === null ? '' : (trip.odometerEnd ?? ''),
    distance: trip.return === null ? '' : trip.distance,
    // Windows are others now.
    freeMeals: [],
    overrides: [],
  };
}

/** What the allowances follow from. */
const OF_CALCULATION = [
  'departure',
  'return',
  'homeCountry',
  'borderCrossings',
  'freeMeals',
  'reducedAllowance',
  'ruleSet',
  'overnightStay',
  'cabNights',
  'overrides',
] as const satisfies readonly (keyof OrderValues)[];

/** Whether a changed form has other allowances than the stored order. */
export const changesAllowances = (changes: Partial<OrderValues>): boolean =>
  OF_CALCULATION.some((name) => name in changes);
