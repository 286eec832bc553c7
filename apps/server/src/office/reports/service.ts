import { endPlace, ownPlace, startPlace } from '@konvoj/columns/stages';
import type { DriveSum, GeneralUnit, Stage, StagePart } from '@konvoj/contract';
import type { Scope } from '../../platform/database.ts';
import { partsOf, stageReader } from './read-stages.ts';
import type { PlaceNames, Report, ReportRequest, ReportSources } from './read-stages.ts';
import { cutAtMidnight, driveSumOf, drivingByHour, sumsBy, tripsOf } from './rules.ts';
import type { PartOfDay, SumOf } from './rules.ts';

/** Sums by day, and seconds of driving in each local hour of the day. */
export interface Overview extends Report<DriveSum> {
  readonly drivingByHour: readonly number[];
}

export interface ReportService {
  /** Every stage, cut to the period. @throws not_found, period.*, report.too_large */
  stages(request: ReportRequest): Promise<Report<StagePart>>;
  /** Trips of each vehicle. @throws as `stages` */
  trips(request: ReportRequest): Promise<Report<DriveSum>>;
  /** Every stage, cut at midnight, as a sum; `named` with its places. @throws as `stages` */
  stageSums(request: ReportRequest, names: PlaceNames): Promise<Report<DriveSum>>;
  /** One row for each vehicle or driver and local day. @throws not_found, period.* */
  days(request: ReportRequest): Promise<Overview>;
  /** One row for each vehicle or driver and month. @throws not_found, period.* */
  months(request: ReportRequest): Promise<Report<DriveSum>>;
  /** One row for each vehicle, also of drivers. @throws not_found, period.* */
  vehicles(request: ReportRequest): Promise<Report<DriveSum>>;
  /** One row for each driver, also of vehicles. @throws not_found, period.* */
  drivers(request: ReportRequest): Promise<Report<DriveSum>>;
  /** One row for each vehicle or driver. @throws not_found, period.* */
  totals(request: ReportRequest): Promise<Report<DriveSum>>;
  /** One row for each vehicle or driver and country. @throws not_found, period.* */
  countries(request: ReportRequest): Promise<Report<DriveSum>>;
  /** Every driver of the organization, by id. */
  allDrivers(scope: Scope): Promise<number[]>;
  /** The rows of a table that a user builds. @throws as `stages` */
  ofUnit(unit: GeneralUnit, request: ReportRequest, names: PlaceNames): Promise<Report<DriveSum>>;
}

export function reportService(sources: ReportSources): ReportService {
  const { read, rulesOf, allDrivers } = stageReader(sources);

  /** The sums of parts of the same vehicle or driver and of one more key. */
  async function sums(
    request: ReportRequest,
    within: (part: StagePart) => string,
    group = groupOf,
  ): Promise<Report<DriveSum>> {
    const whole = await read(request, 'nameless');
    const parts = partsOf(whole).map((part) => ({ part }));
    const rules = await rulesOf(request, whole);
    return { ...whole, rows: sumsBy(parts, ({ part }) => group(part, whole.by) + within(part), rules) };
  }

  /** The sums of parts of the same vehicle or driver and of one stretch of days. */
  async function sumsByTime(request: ReportRequest, of: (part: PartOfDay) => TimeOf): Promise<Overview> {
    const whole = await read(request, 'nameless');
    const parts = cutAtMidnight(whole.rows, whole.days, whole.progressAt);
    const keyOf = (each: PartOfDay) => {
      const { day, month } = of(each);
      return `${groupOf(each.part, whole.by)}/${day ?? month}`;
    };
    const rows = sumsBy(parts, keyOf, await rulesOf(request, whole), of);
    const hours = drivingByHour(
      parts.map(({ part }) => part),
      whole.span,
      request.timeZone,
    );
    return { ...whole, rows, drivingByHour: hours };
  }

  const service: ReportService = {
    async stages(request) {
      const whole = await read(request, 'named');
      return { ...whole, rows: partsOf(whole) };
    },
    async stageSums(request, names) {
      const whole = await read(request, names);
      const parts = cutAtMidnight(whole.rows, whole.days, whole.progressAt);
      const rules = await rulesOf(request, whole);
      const rows = parts.map(({ part, day }) =>
        driveSumOf([part], rules, { ...endsOf([part]), day, month: monthOf(day), subType: part.subType }),
      );
      return { ...whole, rows };
    },
    async trips(request) {
      const whole = await read(request, 'named');
      const rules = await rulesOf(request, whole);
      const parts = partsOf(whole);
      const lines = [...Map.groupBy(parts, (part) => `${groupOf(part, whole.by)}/${part.deviceId}`).values()];
      const trips = lines.flatMap((line) => tripsOf(line, rules.minimumStopSeconds));
      return { ...whole, rows: trips.map((trip) => driveSumOf(trip, rules, endsOf(trip))) };
    },
    days: (request) => sumsByTime(request, ({ day }) => ({ day, month: monthOf(day) })),
    months: (request) => sumsByTime(request, ({ day }) => ({ month: monthOf(day) })),
    totals: (request) => sums(request, () => ''),
    vehicles: (request) =>
      sums(
        request,
        () => '',
        (part) => groupOf(part, 'vehicles'),
      ),
    drivers: (request) =>
      sums(
        request,
        () => '',
        (part) => groupOf(part, 'drivers'),
      ),
    countries: (request) => sums(request, ({ countryId }) => `/${countryId ?? ''}`),
    allDrivers,
    ofUnit(unit, request, names) {
      switch (unit) {
        case 'stage':
          return service.stageSums(request, names);
        case 'trip':
          return service.trips(request);
        case 'day':
          return service.days(request);
        case 'month':
          return service.months(request);
        case 'driver':
          return service.drivers(request);
        default:
          return service.vehicles(request);
      }
    },
  };
  return service;
}

type TimeOf = Pick<SumOf, 'day' | 'month'>;

/** `2026-11` of `2026-11-18`. */
const monthOf = (day: string) => day.slice(0, 7);

/** The vehicle or the driver to whose rows a stage belongs. */
function groupOf(stage: Stage, by: Report<Stage>['by']): string {
  return String(by === 'vehicles' ? stage.deviceId : stage.driver1Id);
}

/** The key and the places of parts of one vehicle that follow each other. */
function endsOf(parts: readonly StagePart[]): SumOf {
  const [first, last] = [parts[0], parts.at(-1)];
  return {
    id: `${first?.deviceId}/${first?.startTime}`,
    startPlace: first === undefined ? null : startPlace(first),
    endPlace: last === undefined ? null : endPlace(last),
    contact: last === undefined ? null : ownPlace(last),
  };
}
