import type { AllowanceCalculation, AllowanceLine, OrderReview, TravelOrder, TravelOrderRow } from '@konvoj/contract';

const HEAD: TravelOrderRow = {
  id: 17,
  number: '2026-00017',
  revision: 1,
  corrects: null,
  correctedBy: null,
  state: 'issued',
  driverId: 7,
  person: { name: 'Miha Kos', job: 'voznik', address: 'Celovška 1, Ljubljana' },
  vehicleId: 3,
  vehicle: 'LJ KT-482',
  trailerId: null,
  trailer: null,
  purpose: 'Papir za Luna d.o.o.',
  route: ['Ljubljana', 'Graz', 'Ljubljana'],
  plannedStart: '2025-03-10T03:00:00.000Z',
  plannedDays: 2,
  departure: '2025-03-10T03:00:00.000Z',
  return: '2025-03-11T14:30:00.000Z',
  homeCountry: 'SI',
  countries: ['SI', 'AT'],
  ruleSet: 'SI-TRIP',
  distance: 612_300,
  issued: { date: '2025-03-10', place: 'Ljubljana', by: 'Ana Novak', at: '2025-03-10T02:00:00.000Z' },
  settledAt: null,
  cancelReason: null,
  review: [],
  hasUnverifiedRates: false,
  sums: {
    allowances: [{ amount: 9_625, currency: 'EUR' }],
    driverExpenses: [],
    companyExpenses: [],
    balance: [{ amount: 9_625, currency: 'EUR' }],
    homeBalance: { amount: 9_625, currency: 'EUR' },
  },
  version: 3,
};

/** The sums of an order that has allowances only. */
export const sumsOf = (amount: number, currency: string): TravelOrderRow['sums'] => ({
  allowances: [{ amount, currency }],
  driverExpenses: [],
  companyExpenses: [],
  balance: [{ amount, currency }],
  homeBalance: currency === 'EUR' ? { amount, currency } : null,
});

/** A row of the list. */
export const aRow = (with_: Partial<TravelOrderRow> = {}): TravelOrderRow => ({ ...HEAD, ...with_ });

/** Something to look at. */
export const aReview = (with_: Partial<OrderReview> = {}): OrderReview => ({
  reason: 'gapNearBorder',
  from: null,
  until: null,
  countries: [],
  orderId: null,
  count: null,
  number: null,
  field: null,
  ...with_,
});

/** A line of allowances: a day in Austria. */
export const aLine = (with_: Partial<AllowanceLine> = {}): AllowanceLine => ({
  window: 0,
  start: '2025-03-10T03:00:00.000Z',
  end: '2025-03-11T03:00:00.000Z',
  minutes: 1_440,
  minutesByCountry: { SI: 120, AT: 1_320 },
  country: 'AT',
  city: null,
  cities: [],
  tariffCode: 1,
  rateId: 5,
  base: 5_500,
  deductions: [],
  supplement: 0,
  amount: 5_500,
  currency: 'EUR',
  explanation: {
    key: 'full',
    params: { duration: '24:00', countryDuration: '22:00', country: 'AT', hours: 14 },
  },
  verified: true,
  overridden: false,
  computed: null,
  ...with_,
});

export const aCalculation = (with_: Partial<AllowanceCalculation> = {}): AllowanceCalculation => ({
  ruleSet: 'SI-TRIP',
  homeCountry: 'SI',
  totalMinutes: 2_130,
  lines: [
    aLine(),
    aLine({
      window: 1,
      start: '2025-03-11T03:00:00.000Z',
      end: '2025-03-11T14:30:00.000Z',
      minutes: 690,
      minutesByCountry: { AT: 600, SI: 90 },
      tariffCode: 2,
      base: 4_125,
      amount: 4_125,
      explanation: { key: 'half', params: { duration: '11:30', countryDuration: '10:00', country: 'AT', hours: 8 } },
    }),
  ],
  perCountry: [{ country: 'AT', currency: 'EUR', none: 0, full: 1, half: 1, reduced: 0, amount: 9_625 }],
  totals: [{ amount: 9_625, currency: 'EUR' }],
  ceiling: { totals: [{ amount: 11_000, currency: 'EUR' }], excess: [], days: [] },
  warnings: [],
  ...with_,
});

/** An issued order of two days in Austria. */
export const anOrder = (with_: Partial<TravelOrder> = {}): TravelOrder => ({
  ...HEAD,
  coDriver: null,
  means: 'companyVehicle',
  carriage: null,
  ownWeightKg: null,
  payloadKg: null,
  payer: null,
  supplements: null,
  borderCrossings: [
    {
      time: '2025-03-10T05:00:00.000Z',
      toCountry: 'AT',
      source: 'position',
      latitude: 46.65,
      longitude: 15.66,
      place: 'Šentilj',
    },
    {
      time: '2025-03-11T13:00:00.000Z',
      toCountry: 'SI',
      source: 'position',
      latitude: 46.65,
      longitude: 15.66,
      place: 'Šentilj',
    },
  ],
  stops: [],
  freeMeals: [],
  reducedAllowance: true,
  overnightStay: true,
  cabNights: false,
  odometerStart: 412_000_000,
  odometerEnd: 412_612_300,
  notes: null,
  remark: null,
  calculation: aCalculation(),
  overrides: [],
  drift: null,
  expenses: [],
  advance: null,
  exchangeRates: [],
  approvals: [],
  files: [],
  createdAt: '2025-03-09T12:00:00.000Z',
  createdBy: 'Ana Novak',
  ...with_,
});
