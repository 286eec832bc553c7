import { endPlace, ownPlace, startPlace } from '@konvoj/columns/stages';
import { spanOf } from '@konvoj/contract';
import type { DriveSum, GeneralUnit, Stage, StagePart, WithoutDriver } from '@konvoj/contract';
import type { Fleet } from '../../fleet/types.ts';
import type { Scope } from '../../platform/database.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { inSteps } from './in-steps.ts';
import type { ProgressOfStage } from './progress-rules.ts';
import { groupOf, lineOf, namesFor, partsInSteps, stageReader } from './read-stages.ts';
import type { PlaceNames, Report, ReportRequest, ReportRules, ReportSources, WholeStages } from './read-stages.ts';
import {
  clockHours,
  crossingsOf,
  cutAtMidnight,
  driveSumOf,
  drivingByHour as secondsByHour,
  refuelsIn,
  sumsInSteps,
} from './rules.ts';
import { tripsWithHalts } from './trips.ts';
import type { PartOfDay, Refuel, SumOf, SumRules } from './rules.ts';
import { drivingWithoutDriver, isOfEveryDriver } from './without-driver.ts';

/** Sums by day, and seconds of driving in each local hour of the day. */
export interface Overview extends Report<DriveSum> {
  readonly drivingByHour: readonly number[];
}

/** A report whose rows come piece by piece, in the order of the whole report. */
export interface ReportInPieces<Row> extends Omit<Report<Row>, 'rows' | 'withoutDriver'> {
  /** How many pieces there will be. */
  readonly count: number;
  /** Each has a part of the rows. */
  readonly pieces: AsyncIterable<readonly Row[]>;
  /** Reads what the report leaves out; null: it is not of every driver. */
  readonly withoutDriver: (() => Promise<WithoutDriver>) | null;
}

/** An overview in pieces. */
export interface OverviewInPieces extends ReportInPieces<DriveSum> {
  /** Of the pieces that were taken so far. */
  readonly drivingByHour: readonly number[];
}

/** Reports that can be sent while they are computed. What refuses one is thrown before the first piece. */
export interface PiecewiseReports {
  stages(request: ReportRequest): Promise<ReportInPieces<StagePart>>;
  trips(request: ReportRequest): Promise<ReportInPieces<DriveSum>>;
  days(request: ReportRequest): Promise<OverviewInPieces>;
  totals(request: ReportRequest): Promise<ReportInPieces<DriveSum>>;
  countries(request: ReportRequest): Promise<ReportInPieces<DriveSum>>;
}

/** Every method stops with the reason of the request's signal when it is aborted. */
export interface ReportService {
  /** The same reports piece by piece. @throws as those below */
  readonly inPieces: PiecewiseReports;
  /** Every stage, cut to the period and at midnight. @throws not_found, period.*, report.too_large */
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

/** In steps, between which others are served. */
type RowsOf<Row> = (piece: WholeStages, rules: ReportRules) => Generator<void, Row[]>;

export function reportService(sources: ReportSources): ReportService {
  const { readPieces, allDrivers } = stageReader(sources);

  const leftOutOf = (request: ReportRequest, fleet: Fleet) =>
    isOfEveryDriver(request, fleet) ? () => drivingWithoutDriver(readPieces, request) : null;

  async function piecewise<Row>(
    request: ReportRequest,
    names: PlaceNames,
    rowsOf: RowsOf<Row>,
  ): Promise<ReportInPieces<Row>> {
    const { pieces, ...begun } = await readPieces(request, names);
    const rows = pieces((piece) => inSlices(rowsOf(piece, piece.rules), request.signal));
    return { ...begun, pieces: rows, withoutDriver: leftOutOf(request, begun.fleet) };
  }

  async function inPiecesByTime(request: ReportRequest, of: (part: PartOfDay) => TimeOf): Promise<OverviewInPieces> {
    const drivingByHour = Array.from({ length: 24 }, () => 0);
    let hours: ReturnType<typeof clockHours> | undefined;
    const report = await piecewise(request, namesFor(request), function* (piece, rules) {
      const parts = yield* partsOfDays(piece);
      const clock = (hours ??= clockHours(piece.span, request.timeZone));
      const byHour = yield* inSteps(parts, (some) => [
        secondsByHour(
          some.map(({ part }) => part),
          clock,
        ),
      ]);
      for (const each of byHour)
        for (const [hour, seconds] of each.entries()) drivingByHour[hour] = (drivingByHour[hour] ?? 0) + seconds;
      const keyOf = (each: PartOfDay) => {
        const { day, month } = of(each);
        return `${groupOf(each.part, piece.by)}/${day ?? month}`;
      };
      return yield* sumsInSteps(parts, keyOf, rules, of);
    });
    return { ...report, drivingByHour };
  }

  /** The sums by something else than the report is by: of all pieces together. */
  async function sumsAcross(request: ReportRequest, by: Report<Stage>['by']): Promise<Report<DriveSum>> {
    const { pieces, ...begun } = await readPieces(request, namesFor(request));
    const groups = new Map<string, StagePart[]>();
    const progress = new Map<string, ProgressOfStage>();
    const stops = new Map<number, Set<number>>();
    const refuels = new Map<number, readonly Refuel[] | null>();
    // The same for all pieces.
    let common: Pick<SumRules, 'nights' | 'costOf' | 'carried' | 'trailers'> = { nights: [] };
    const read = pieces(async (piece) => ({
      rules: piece.rules,
      parts: await inSlices(partsInSteps(piece), request.signal),
    }));
    for await (const { rules, parts } of read) {
      common = rules;
      for (const [deviceId, starts] of rules.stopStarts)
        stops.set(deviceId, new Set([...(stops.get(deviceId) ?? []), ...starts]));
      for (const [key, ofStage] of rules.progress ?? []) progress.set(key, ofStage);
      for (const [deviceId, ofDevice] of rules.refuels ?? []) refuels.set(deviceId, ofDevice);
      for (const part of parts) {
        const key = groupOf(part, by);
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [part]);
        else group.push(part);
      }
    }
    function* sums(): Generator<void, DriveSum[]> {
      const rows: DriveSum[] = [];
      const { nights, costOf, carried, trailers } = common;
      const known = { ...(carried && { carried }), ...(trailers && { trailers }) };
      const all: SumRules = { nights, costOf, ...known, stopStarts: stops, progress, refuels };
      for (const [id, parts] of groups) {
        rows.push(driveSumOf(parts, all, { id }));
        yield;
      }
      return rows;
    }
    const rows = await inSlices(sums(), request.signal);
    return { ...begun, rows, withoutDriver: await leftOutOf(request, begun.fleet)?.() };
  }

  const inPieces: PiecewiseReports = {
    stages: (request) =>
      piecewise(request, 'named', function* (piece) {
        return (yield* partsOfDays(piece)).map(({ part }) => part);
      }),
    trips: (request) =>
      piecewise(request, 'named', function* (piece, rules) {
        const parts = yield* partsInSteps(piece);
        const lines = [...Map.groupBy(parts, (part) => lineOf(part, piece.by)).values()];
        const trips = lines.flatMap((line) => tripsWithHalts(line, rules.minimumStopSeconds));
        return yield* inSteps(trips, (some) =>
          some.map(({ trip, withHalt }) => ({
            ...driveSumOf(trip, rules, endsOf(trip)),
            ...refuelsIn(withHalt, withHalt.map(spanOf), rules),
          })),
        );
      }),
    days: (request) => inPiecesByTime(request, ({ day }) => ({ day, month: monthOf(day) })),
    totals: (request) =>
      piecewise(request, namesFor(request), function* (piece, rules) {
        const parts = (yield* partsInSteps(piece)).map((part) => ({ part }));
        return yield* sumsInSteps(parts, ({ part }) => groupOf(part, piece.by), rules);
      }),
    countries: (request) => piecewise(request, 'nameless', countriesIn),
  };

  const service: ReportService = {
    inPieces,
    stages: async (request) => collected(await inPieces.stages(request)),
    async stageSums(request, names) {
      return collected(
        await piecewise(request, names, function* (piece, rules) {
          const parts = yield* partsOfDays(piece);
          const sumOfPart = ({ part, day }: PartOfDay) =>
            driveSumOf([part], rules, { ...endsOf([part]), day, month: monthOf(day), subType: part.subType });
          return yield* inSteps(parts, (some) => some.map(sumOfPart));
        }),
      );
    },
    trips: async (request) => collected(await inPieces.trips(request)),
    async days(request) {
      const days = await inPieces.days(request);
      return { ...(await collected(days)), drivingByHour: days.drivingByHour };
    },
    months: async (request) => collected(await inPiecesByTime(request, ({ day }) => ({ month: monthOf(day) }))),
    totals: async (request) => collected(await inPieces.totals(request)),
    vehicles: (request) => sumsAcross(request, 'vehicles'),
    drivers: (request) => sumsAcross(request, 'drivers'),
    countries: async (request) => collected(await inPieces.countries(request)),
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

/** The sums of each vehicle or driver in each country, with its entries into it. */
function* countriesIn(piece: WholeStages, rules: SumRules): Generator<void, DriveSum[]> {
  const parts = yield* partsInSteps(piece);
  const sums: DriveSum[] = [];
  for (const [group, ofGroup] of Map.groupBy(parts, (part) => groupOf(part, piece.by))) {
    // Of a driver who changes vehicles, each is followed by itself.
    const byVehicle = [...Map.groupBy(ofGroup, ({ deviceId }) => deviceId).values()].flatMap(crossingsOf);
    const entries = Map.groupBy(
      byVehicle.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
      ({ to }) => to,
    );
    const ofCountries = yield* sumsInSteps(
      ofGroup.map((part) => ({ part })),
      ({ part: { countryId } }) => `${group}/${countryId ?? ''}`,
      rules,
      ({ part: { countryId } }) => ({ crossings: entries.get(countryId ?? '') ?? [] }),
    );
    sums.push(...ofCountries);
  }
  return sums;
}

/** The stages of a report, cut at midnight. */
const partsOfDays = ({ rows, days, progressAt }: WholeStages) =>
  inSteps(rows, (some) => cutAtMidnight(some, days, progressAt));

/** The whole report. */
async function collected<Row>(report: ReportInPieces<Row>): Promise<Report<Row>> {
  const { period, fleet, by, pieces, withoutDriver } = report;
  const rows: Row[] = [];
  for await (const piece of pieces) for (const row of piece) rows.push(row);
  return { period, fleet, by, rows, withoutDriver: await withoutDriver?.() };
}

type TimeOf = Pick<SumOf, 'day' | 'month'>;

/** `2026-11` of `2026-11-18`. */
const monthOf = (day: string) => day.slice(0, 7);

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
