import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dayInput, id, idListText, idText, instant } from '../wire-types.ts';
import { activitySpan, tachographActivity } from './tachograph-content.ts';
import { tachographVerdict } from './tachograph-parts.ts';

export const infringementLevel = z.enum(['minor', 'serious', 'verySerious', 'mostSerious']);
export type InfringementLevel = z.infer<typeof infringementLevel>;

export const drivingRule = z.enum([
  'dailyDriving',
  'weeklyDriving',
  'fortnightDriving',
  'break',
  'dailyRest',
  'weeklyRest',
  'weeklyRestStart',
  'compensation',
]);
export type DrivingRule = z.infer<typeof drivingRule>;

/** What the data does not say and was chosen so that the levels together are smallest. */
export const drivingAssumption = z.enum([
  'extendedDay',
  'reducedRest',
  'splitRest',
  'crew',
  'ferry',
  'shortWeeklyRest',
  'twoReducedRests',
]);

/** Regulation (EC) 561/2006, with levels of Regulation (EU) 2016/403. */
export const infringement = z.object({
  rule: drivingRule,
  /** Such as `6(1)`. */
  article: z.string(),
  /** Null: the Regulation gives none. */
  level: infringementLevel.nullable(),
  limitMinutes: z.int(),
  valueMinutes: z.int(),
  from: instant,
  to: instant,
  assumed: z.array(drivingAssumption),
  /** Time without a record was counted as rest. */
  isIncomplete: z.boolean(),
});
export type DrivingInfringement = z.output<typeof infringement>;

/** Directive 2002/15/EC: 60 hours a week, 48 on average, breaks after six hours and in a day, ten hours with night work. */
export const workingTimeRule = z.enum(['week', 'average', 'workWithoutBreak', 'breaksOfDay', 'nightWork']);
export type WorkingTimeRule = z.infer<typeof workingTimeRule>;

export const workingTimeFinding = z.object({
  rule: workingTimeRule,
  /** Of the Directive, such as `4(a)`. */
  article: z.string(),
  limitMinutes: z.int(),
  valueMinutes: z.int(),
  from: instant,
  to: instant,
});
export type WorkingTimeFinding = z.output<typeof workingTimeFinding>;

const driver = z.object({ id, name: z.string() });
/** Minutes of a day or a week by activity. */
const totals = {
  drivingMinutes: z.int(),
  workMinutes: z.int(),
  availabilityMinutes: z.int(),
  restMinutes: z.int(),
  unknownMinutes: z.int(),
};

export const drivingDay = z.object({
  /** UTC, as the Regulation's program counts. */
  day: z.iso.date(),
  ...totals,
  /** Metres by the card; null: no record of the day. */
  distance: z.int().nullable(),
  spans: z.array(activitySpan),
  /** Null: no file has the day. */
  fileId: id.nullable(),
  /** On its signature; `invalid` only where no other file has the day. Null: no file has it. */
  verdict: tachographVerdict.nullable(),
});
export type DrivingDay = z.output<typeof drivingDay>;

/** Monday 00:00 to Sunday 24:00 UTC. */
export const drivingWeek = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  ...totals,
  /** With the week before. */
  fortnightDrivingMinutes: z.int(),
  /** Driving and other work, and availability where the organization counts it (Directive 2002/15/EC). */
  workingMinutes: z.int(),
  weeklyRest: z.object({ from: instant, to: instant, minutes: z.int(), isRegular: z.boolean() }).nullable(),
  /** The week has time without a record. */
  isIncomplete: z.boolean(),
});
export type DrivingWeek = z.output<typeof drivingWeek>;

/** What a reduced weekly rest was short of 45 hours. */
export const restDebt = z.object({ minutes: z.int(), from: instant, dueAt: instant, settledAt: instant.nullable() });

export const drivingTime = z.object({
  driver,
  from: z.iso.date(),
  to: z.iso.date(),
  /** The first day of all files, and the last download; null: there is no file. */
  knownFrom: instant.nullable(),
  knownUntil: instant.nullable(),
  /** The last day with a record up to the period, else the first one behind it; null: there is no file. */
  nearestDay: z.iso.date().nullable(),
  days: z.array(drivingDay),
  weeks: z.array(drivingWeek),
  infringements: z.array(infringement),
  workingTime: z.array(workingTimeFinding),
  /** Availability counts as working time. */
  countsAvailability: z.boolean(),
  debts: z.array(restDebt),
  /** Time without a record: the driver's declaration covers it. */
  gaps: z.array(z.object({ from: instant, to: instant })),
});
export type DrivingTime = z.output<typeof drivingTime>;

/** Minutes that a driver may still drive, and the latest beginnings of rests. All figures hold as of one moment. */
export const liveDrivingTime = z.object({
  driver,
  asOf: instant,
  /** The last record; time from then on counts as rest without a record. */
  recordedUntil: instant,
  /** `telemetry`: the tachograph's state in reports of the vehicle went on where the file ends. */
  basis: z.enum(['file', 'telemetry']),
  /** The last download; null: no file, so nothing before the telemetry is known. */
  fileUntil: instant.nullable(),
  activity: tachographActivity,
  /** Never more than is left today. */
  drivingLeftUntilBreak: z.int(),
  /** The limit that is reached first. */
  untilBreakLimit: z.enum(['break', 'day', 'week', 'fortnight']),
  /** 45, or 30 after a first part of the break. */
  nextBreakMinutes: z.int(),
  /** Never more than is left in the week or the fortnight. */
  drivingLeftToday: z.int(),
  todayLimit: z.enum(['day', 'week', 'fortnight']),
  extendedDaysLeft: z.int(),
  drivingLeftThisWeek: z.int(),
  drivingLeftThisFortnight: z.int(),
  /** Null while the driver is in a daily rest that ends the day. */
  latestDailyRestStart: instant.nullable(),
  latestReducedRestStart: instant.nullable(),
  reducedRestsLeft: z.int(),
  latestWeeklyRestStart: instant,
  openDebts: z.array(restDebt),
  /** Time without a record in the last 28 days, minutes: the figures are too good by as much as was driven in it. */
  unknownMinutes: z.int(),
});
export type LiveDrivingTime = z.output<typeof liveDrivingTime>;

export const unassignedDriving = z.object({
  vehicle: z.object({ id, name: z.string() }).nullable(),
  plate: z.string().nullable(),
  vin: z.string().nullable(),
  from: instant,
  to: instant,
  minutes: z.int(),
  /** The driver whom the organization assigned to the vehicle then. */
  assigned: driver.nullable(),
  fileId: id.nullable(),
});
export type UnassignedDriving = z.output<typeof unassignedDriving>;

const days = { from: dayInput, to: dayInput };

export const drivingTimes = {
  ofDriver: endpoint({
    method: 'GET',
    path: '/api/tco_driving_time',
    access: 'tachograph.read',
    summary:
      'Days, weeks and infringements of a driver from the stored files, between two days (UTC, both included, at most 366)',
    query: z.strictObject({ driverId: idText, ...days }),
    reply: drivingTime,
  }),
  live: endpoint({
    method: 'GET',
    path: '/api/tco_driving_time/live',
    access: 'tachograph.read',
    summary: 'What drivers may still drive, from files and telemetry; drivers of whom nothing is known are left out',
    query: z.strictObject({ driverIds: idListText.optional() }),
    reply: z.array(liveDrivingTime),
  }),
  ofSelf: endpoint({
    method: 'GET',
    path: '/api/driver/drivingTime',
    access: 'driver.own',
    summary: 'What the signed-in driver may still drive; null: nothing is known of them',
    reply: z.object({ left: liveDrivingTime.nullable() }),
  }),
  unassigned: endpoint({
    method: 'GET',
    path: '/api/tco_driving_time/unassigned',
    access: 'tachograph.read',
    summary: 'Driving without a card in the slot of the driver, by the files of vehicle units, between two days (UTC)',
    query: z.strictObject({ ...days, vehicleId: idText.optional() }),
    reply: z.array(unassignedDriving),
  }),
} as const;
