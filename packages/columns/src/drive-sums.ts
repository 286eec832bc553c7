import type { DriveSum } from '@konvoj/contract';
import { exchangeDateTime, formatDate, formatDateTime, type TextKey, type TextParams } from '@konvoj/i18n';
import { isoWeek, type Level } from './levels.ts';
import { FUEL_USED, lacksCanDistance, lacksFuel } from './stages.ts';
import { sumOf, type Cell, type Column } from './column.ts';

/** The names that a table of sums needs of its surroundings. */
export interface DriveSumWords {
  readonly text: (key: TextKey, params?: TextParams) => string;
  readonly plateOf: (deviceId: number) => string;
  readonly driverName: (driverId: number) => string;
  readonly countryName: (code: string) => string;
  /** Of the times inside of texts. */
  readonly timeZone: string;
}

/** What the rows of a table of sums are. */
export type DriveSumTable = 'trips' | 'days' | 'totals' | 'overview' | 'countries';
export type DriveSumColumnId = keyof ReturnType<typeof driveSumColumns>;

const FIGURES = ['distance', 'gpsDistance', 'canDistance', 'fuelUsed', 'consumption'] as const;
const STANDING = ['work', 'rest', 'stop', 'idling'] as const;
const GROUP = ['vehicle', 'driver'] as const;
const LOADS = ['loadedDistance', 'emptyDistance'] as const;
const LOOKED_UP = ['refuels', 'refuelled', 'cost'] as const;
const ODOMETERS = ['startOdometer', 'endOdometer'] as const;

/** The columns of each table, in their order, as the screen shows and the files have them. */
export const DRIVE_SUM_TABLES = {
  trips: [...GROUP, 'start', 'end', 'duration', 'drive', 'startPlace', 'endPlace', ...FIGURES],
  days: [...GROUP, 'day', 'firstDrive', 'lastDrive', 'cutDrive', 'drive', ...STANDING, ...FIGURES, 'countries'],
  totals: [...GROUP, 'drive', ...STANDING, 'undefined', ...FIGURES, 'countries'],
  overview: [
    ...GROUP,
    'day',
    'firstDrive',
    'lastDrive',
    'cutDrive',
    'drive',
    'dayDrive',
    'nightDrive',
    ...STANDING,
    ...FIGURES,
    'countries',
  ],
  countries: [...GROUP, 'countries', 'start', 'end', 'duration', 'drive', ...FIGURES, 'crossings'],
} as const satisfies Readonly<Record<DriveSumTable, readonly DriveSumColumnId[]>>;

/** Columns that a reader can add to a table. */
export const ADDED_DRIVE_SUM_COLUMNS = {
  trips: ['trailer', 'idling', 'stops', ...ODOMETERS, ...LOADS, ...LOOKED_UP, 'contact', 'countries'],
  days: ['trailer', 'stops', ...ODOMETERS, ...LOADS, ...LOOKED_UP, 'contact'],
  totals: ['trailer', 'cutDrive', 'stops', ...ODOMETERS, ...LOADS, ...LOOKED_UP, 'contact'],
  overview: ['trailer', 'stops', ...ODOMETERS, ...LOADS, ...LOOKED_UP, 'contact'],
  countries: ['trailer', 'crossingCount', 'idling', 'stops', ...ODOMETERS, ...LOADS, ...LOOKED_UP],
} as const satisfies Readonly<Record<DriveSumTable, readonly DriveSumColumnId[]>>;

/**
 * What the rows of a table are added up by inside of a vehicle or driver: trips by day, days by week and month.
 * @param timeZone of the days of trips
 */
export function driveSumLevels(
  table: DriveSumTable,
  text: DriveSumWords['text'],
  timeZone: string,
): readonly Level<DriveSum>[] {
  const dayOf = ({ startTime }: DriveSum) => exchangeDateTime(Date.parse(startTime), timeZone).slice(0, 10);
  const named = (name: string) => text('report.totalOf', { name });
  switch (table) {
    case 'trips':
      return [{ keyOf: dayOf, nameOf: (row) => named(localDate(dayOf(row))) }];
    case 'days':
    case 'overview':
      return [
        {
          keyOf: ({ day }) => day && isoWeek(day),
          nameOf: ({ day }) => named(text('report.week', { week: Number(isoWeek(day ?? '').slice(-2)) })),
        },
        { keyOf: ({ day }) => day && day.slice(0, 7), nameOf: ({ day }) => named(writtenMonth(day ?? '')) },
      ];
    default:
      return [];
  }
}

/** The columns of sums of stages, by their field. */
export function driveSumColumns({ text, plateOf, driverName, countryName, timeZone }: DriveSumWords) {
  return {
    vehicle: {
      id: 'vehicle',
      header: 'report.vehicle',
      kind: 'text',
      value: ({ deviceIds }) => listed(deviceIds.map(plateOf)),
      total: () => text('report.total'),
    },
    driver: {
      id: 'driver',
      header: 'report.driver',
      kind: 'text',
      value: ({ driverIds }) => listed(driverIds.map(driverName)),
    },
    trailer: { id: 'trailer', header: 'report.trailer', kind: 'text', value: ({ trailers }) => listed(trailers) },
    day: {
      id: 'day',
      header: 'report.day',
      kind: 'text',
      value: ({ day }) => day && localDate(day),
      order: ({ day }) => day,
      day: ({ day }) => day,
    },
    month: {
      id: 'month',
      header: 'report.month',
      kind: 'text',
      value: ({ month }) => month && writtenMonth(month),
      order: ({ month }) => month,
    },
    subType: {
      id: 'subType',
      header: 'stage.subType',
      kind: 'text',
      value: ({ subType }) => subType && text(`vehicle.status.${subType}`),
    },
    start: instant('start', 'stage.startTime', ({ startTime }) => startTime),
    end: instant('end', 'stage.endTime', ({ endTime }) => endTime),
    firstDrive: instant('firstDrive', 'report.firstDrive', ({ firstDriveAt }) => firstDriveAt),
    lastDrive: instant('lastDrive', 'report.lastDrive', ({ lastDriveAt }) => lastDriveAt),
    cutDrive: { id: 'cutDrive', header: 'report.cutDrive', kind: 'text', value: (row) => cutDriveOf(row, text) },
    startPlace: {
      id: 'startPlace',
      header: 'stage.startLocation',
      kind: 'place',
      value: ({ startPlace }) => startPlace,
    },
    endPlace: { id: 'endPlace', header: 'stage.endLocation', kind: 'place', value: ({ endPlace }) => endPlace },
    contact: { id: 'contact', header: 'stage.contact', kind: 'place', value: ({ contact }) => contact },
    startOdometer: odometer('startOdometer', 'report.startOdometer'),
    endOdometer: odometer('endOdometer', 'report.endOdometer'),
    duration: seconds('duration', 'stage.duration'),
    drive: seconds('drive', 'report.drive'),
    dayDrive: seconds('dayDrive', 'report.dayDrive'),
    nightDrive: seconds('nightDrive', 'report.nightDrive'),
    work: seconds('work', 'report.work'),
    rest: seconds('rest', 'report.rest'),
    stop: seconds('stop', 'report.stop'),
    idling: seconds('idling', 'report.idling'),
    stops: { id: 'stops', header: 'report.stops', kind: 'number', value: ({ stops }) => stops, total: 'sum' },
    undefined: seconds('undefined', 'report.undefined'),
    distance: metres('distance', 'stage.distance', 'sum'),
    gpsDistance: metres('gpsDistance', 'stage.gpsDistance', 'sum'),
    canDistance: { ...metres('canDistance', 'stage.canDistance', 'sum'), isIncomplete: lacksCanDistance },
    loadedDistance: { ...metres('loadedDistance', 'report.loadedDistance', 'sum'), isEstimate: holdsLoadEstimate },
    emptyDistance: { ...metres('emptyDistance', 'report.emptyDistance', 'sum'), isEstimate: holdsLoadEstimate },
    fuelUsed: { ...FUEL_USED, isIncomplete: lacksFuel },
    consumption: {
      id: 'consumption',
      header: 'stage.consumption',
      kind: 'number',
      unit: 'l/100 km',
      digits: 1,
      value: (row) => consumptionOf([row]),
      total: consumptionOf,
    },
    refuels: {
      id: 'refuels',
      header: 'report.refuels',
      kind: 'number',
      value: ({ refuels }) => refuels,
      total: 'sum',
      isIncomplete: (rows) => lacksSome(rows.map(({ refuels }) => refuels)),
    },
    refuelled: {
      id: 'refuelled',
      header: 'report.fuel.refuelled',
      kind: 'number',
      unit: 'l',
      digits: 1,
      value: ({ refuelled }) => refuelled,
      total: 'sum',
      isIncomplete: (rows) => lacksSome(rows.map(({ refuelled }) => refuelled)),
    },
    cost: { id: 'cost', header: 'report.cost', kind: 'money', unit: 'EUR', value: ({ cost }) => cost, total: 'sum' },
    countries: {
      id: 'countries',
      header: 'report.countries',
      kind: 'text',
      value: ({ countries }) => listed(countries.map(countryName)),
    },
    crossings: {
      id: 'crossings',
      header: 'report.crossings',
      kind: 'text',
      value: ({ crossings }) =>
        listed(
          (crossings ?? []).map(({ at, from, to }) => `${formatDateTime(Date.parse(at), timeZone)} ${from}–${to}`),
        ),
    },
    crossingCount: {
      id: 'crossingCount',
      header: 'report.crossingCount',
      kind: 'number',
      value: ({ crossings }) => crossings && crossings.length,
      total: 'sum',
    },
  } satisfies Readonly<Record<string, Column<DriveSum>>>;
}

/** The columns of tables that users build: all but those that only rows of a country know. */
export function generalDriveSumColumns(words: Omit<DriveSumWords, 'timeZone'>) {
  const { crossings: _list, crossingCount: _count, ...columns } = driveSumColumns({ ...words, timeZone: 'UTC' });
  return columns;
}

type DurationField =
  | 'duration'
  | 'drive'
  | 'dayDrive'
  | 'nightDrive'
  | 'work'
  | 'rest'
  | 'stop'
  | 'idling'
  | 'undefined';

function seconds(id: DurationField, header: TextKey): Column<DriveSum> {
  return { id, header, kind: 'duration', value: (row) => row[id], total: 'sum' };
}

type DistanceField = 'distance' | 'gpsDistance' | 'canDistance' | 'loadedDistance' | 'emptyDistance';

function metres(id: DistanceField, header: TextKey, total: NonNullable<Column<DriveSum>['total']>): Column<DriveSum> {
  return { id, header, kind: 'distance', value: (row) => row[id], total };
}

function odometer(id: 'startOdometer' | 'endOdometer', header: TextKey): Column<DriveSum> {
  return { id, header, kind: 'distance', digits: 0, value: (row) => row[id] };
}

function instant(id: string, header: TextKey, at: (row: DriveSum) => string | null): Column<DriveSum> {
  const value = (row: DriveSum): Cell => {
    const text = at(row);
    return text === null ? null : Date.parse(text);
  };
  return { id, header, kind: 'instant', value };
}

/** At which ends the driving of a row is cut; null: at none. */
function cutDriveOf({ driveStartsBefore, driveEndsAfter }: DriveSum, text: DriveSumWords['text']): string | null {
  if (driveStartsBefore) return text(driveEndsAfter ? 'report.cutDriveOf.both' : 'report.cutDriveOf.before');
  return driveEndsAfter ? text('report.cutDriveOf.after') : null;
}

/** l/100 km over the ways whose fuel is known. */
function consumptionOf(rows: readonly DriveSum[]): number | null {
  const fuel = sumOf(rows.map(({ fuelUsed }) => fuelUsed));
  const way = rows.reduce((sum, { fuelDistance }) => sum + fuelDistance, 0);
  return fuel === null || way === 0 ? null : (fuel / way) * 100_000;
}

const holdsLoadEstimate = (rows: readonly DriveSum[]) => rows.some(({ isLoadEstimate }) => isLoadEstimate);

/** Whether some of these are known, and others not. */
function lacksSome(values: readonly Cell[]): boolean {
  return values.includes(null) && values.some((value) => value !== null);
}

function listed(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.join(', ');
}

/** `2026-11` or a day of it as it is written: 11.2026. */
const writtenMonth = (month: string) => `${month.slice(5, 7)}.${month.slice(0, 4)}`;

/** `2026-11-18` as it is written: 18.11.2026. */
function localDate(day: string): string {
  return formatDate(Date.parse(day), 'UTC');
}
