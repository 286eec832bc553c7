import { MAX_DAYS_STAGES, REPORT_MAX_ROWS, stagesWithin } from '@konvoj/contract';
import type {
  LOOKED_UP_COLUMNS,
  LanguageCode,
  ProgressAt,
  ReportQuery,
  Span,
  Stage,
  WithoutDriver,
} from '@konvoj/contract';
import { presetPeriod } from '@konvoj/i18n/preset-period';
import { driverIdOf } from '../../fleet/rules.ts';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { requireAtMost } from '../../platform/documents/row-limit.ts';
import { notFound } from '../../platform/http/index.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { acceptPeriod } from '../../platform/period.ts';
import type { Period } from '../../platform/period.ts';
import { countersAt } from '../../telemetry/positions/service.ts';
import type { NameStages } from '../../telemetry/stages/names.ts';
import { countStages, mergedStagesIn, readingFor } from '../../telemetry/stages/service.ts';
import type { SeenStages, StageService } from '../../telemetry/stages/service.ts';
import { stageOnWire } from '../../telemetry/stages/wire.ts';
import type { RatesService } from '../../places/routing/rates.ts';
import type { MergedStage } from '../../telemetry/stages/merge.ts';
import type { FuelReader } from './fuel-reader.ts';
import { inSteps } from './in-steps.ts';
import { counterQuestions, cutStages, progressByCounters, progressIn } from './progress-rules.ts';
import type { StageProgress } from './progress-rules.ts';
import { readSurroundings } from './surroundings.ts';
import type { Surroundings } from './surroundings.ts';
import { localDays, nightsOf, stopStarts } from './rules.ts';
import type { LocalDay, SumRules } from './rules.ts';

/** A report that a user asked for. */
export interface ReportRequest {
  readonly scope: Scope;
  readonly timeZone: string;
  readonly language: LanguageCode;
  readonly query: ReportQuery;
  /** The drivers of the query are all: only those of the rows are named. */
  readonly isOfAllDrivers?: boolean;
  /** The most stages that have places; default: `REPORT_MAX_ROWS`. */
  readonly maxRows?: number;
  /** Aborted when nobody waits for the report any more. */
  readonly signal?: AbortSignal;
  /** Called with each vehicle whose stages are read for the report, possibly several times. */
  readonly onVehicle?: (deviceId: number) => void;
}

/** The rows of a report, with the fleet that names their vehicles and drivers. */
export interface Report<Row> {
  readonly period: Period;
  readonly fleet: Fleet;
  readonly by: 'vehicles' | 'drivers';
  readonly rows: readonly Row[];
  /** Of a report of every driver: what it leaves out. */
  readonly withoutDriver?: WithoutDriver | undefined;
}

/** Whether the places where stages begin and end are looked up. */
export type PlaceNames = 'named' | 'nameless';

export interface ReportSources {
  readonly database: Database;
  readonly stages: StageService;
  readonly nameStages: NameStages;
  readonly fuel: Pick<FuelReader, 'refuels'>;
  readonly drivingCost: RatesService['drivingCost'];
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Whole stages that touch the period. */
export interface WholeStages extends Report<Stage> {
  readonly span: Span;
  readonly days: readonly LocalDay[];
  readonly nights: readonly Span[];
  readonly progressAt: ProgressAt;
  readonly rules: ReportRules;
}

/** Stages that are read piece by piece: a few vehicles or drivers after the other, by their name. */
export interface StagePieces extends Omit<WholeStages, 'rows' | 'progressAt' | 'rules'> {
  /** How many there will be. */
  readonly count: number;
  /** What is computed of each, while the next one is read. */
  readonly pieces: <Result>(compute: (piece: WholeStages) => Promise<Result>) => AsyncIterable<Result>;
}

/** What the pieces of a report have in common. */
interface PieceOf extends Pick<ReportRules, 'costOf'> {
  readonly request: ReportRequest;
  readonly begun: Omit<WholeStages, 'rows' | 'progressAt' | 'rules'>;
  readonly surroundings: Surroundings;
  readonly names: PlaceNames;
}

/** What sums and trips of a report depend on beside its stages. */
export interface ReportRules extends SumRules {
  /** The shortest halt that counts as a stop. */
  readonly minimumStopSeconds: number;
}

/** Reads what all reports are made of. */
export interface StageReader {
  /**
   * By plate or name of the driver, then by time; `named` has the places where stages begin and end. What refuses a report is
   * found before the first piece.
   * @throws not_found, period.*, report.too_large; the reason of the signal
   */
  readonly readPieces: (request: ReportRequest, names: PlaceNames) => Promise<StagePieces>;
  /** Every driver of the organization, by id. */
  readonly allDrivers: (scope: Scope) => Promise<number[]>;
}

export function stageReader({ database, stages, nameStages, fuel, drivingCost, now }: ReportSources): StageReader {
  /** What the pieces of a report have in common. */
  function beginningOf(request: ReportRequest): Pick<WholeStages, 'period' | 'span' | 'days' | 'nights' | 'by'> {
    const period = periodOf(request, now());
    const span = { fromMs: period.from, toMs: period.to };
    const by = request.query.drivers === undefined ? 'vehicles' : 'drivers';
    const days = localDays(span, request.timeZone);
    return { period, span, days, nights: nightsOf(days, request.timeZone), by };
  }

  async function readPieces(request: ReportRequest, names: PlaceNames): Promise<StagePieces> {
    const begun = beginningOf(request);
    const { fleet, groups, surroundings } = await (request.query.drivers === undefined
      ? groupsOfVehicles(request, begun.period, names)
      : groupsOfDrivers(request, begun.period, names, request.query.drivers));
    const costOf = asksFor(request, 'cost') ? await drivingCost(request.scope) : undefined;
    const of = { request, begun: { ...begun, fleet }, surroundings, costOf, names };
    const wholes = groups.map((read) => async () => wholeOf(of, await read()));
    async function* pieces<Result>(compute: (piece: WholeStages) => Promise<Result>) {
      for await (const { current, next } of ahead(wholes, request.signal)) {
        const result = await compute(current);
        // Nothing is read while nobody takes a piece.
        await next?.catch(() => undefined);
        yield result;
      }
    }
    return { ...begun, fleet, count: groups.length, pieces };
  }

  /** Vehicles are read one group after the other. */
  async function groupsOfVehicles(request: ReportRequest, period: Period, names: PlaceNames): Promise<Groups> {
    const { scope, query, signal, maxRows = REPORT_MAX_ROWS } = request;
    const findDevices = async (tx: Tx) => {
      const [fleet, visible, reading] = await Promise.all([
        readFleet(tx, scope),
        visibleDeviceIds(tx, scope, 'with alienated'),
        readingFor(tx, scope),
      ]);
      const deviceIds = [...new Set(query.devices ?? visible)];
      if (!deviceIds.every((id) => visible.includes(id))) throw notFound();
      const [count, surroundings] = await Promise.all([
        names === 'named' ? countStages(tx, scope, deviceIds, period) : 0,
        readSurroundings(tx, scope, deviceIds, period),
      ]);
      return { fleet, deviceIds, count, surroundings, stopTimeMinutes: query.stopTime ?? reading.stopTimeMinutes };
    };
    const { fleet, deviceIds, count, surroundings, stopTimeMinutes } = await database.tenant(
      scope,
      findDevices,
      signal,
    );
    const readDevices = async (ids: readonly number[]): Promise<SeenStages['stages']> => {
      const asked = { deviceIds: ids, period, stopTimeMinutes, figuresOnly: names === 'nameless' };
      const byDevice = await database.tenant(scope, (tx) => mergedStagesIn(tx, scope, fleet, asked), signal);
      return [...byDevice].flatMap(([deviceId, ofDevice]) => ofDevice.map((stage) => ({ deviceId, stage })));
    };
    // Merging makes fewer of them, so only a large number has to be counted exactly.
    if (count > maxRows) requireAtMost(maxRows, (await readDevices(deviceIds)).length);
    const byPlate = byName(deviceIds, namesIn(fleet).plateOf, request.language);
    return { fleet, surroundings, groups: inGroups(byPlate).map((ids) => () => readDevices(ids)) };
  }

  /** Stages of several drivers of a vehicle are merged together, so they are read at once. */
  async function groupsOfDrivers(
    { scope, timeZone, language, query, signal, maxRows = REPORT_MAX_ROWS }: ReportRequest,
    period: Period,
    names: PlaceNames,
    driverIds: readonly number[],
  ): Promise<Groups> {
    const { devices, stopTime } = query;
    if (devices !== undefined) await requireVisible(scope, devices);
    const { fleet, stages: seen } = await stages.ofDrivers(scope, timeZone, driverIds, {
      ...isoPeriod(period),
      stopTime,
    });
    const wanted = seen.filter(({ deviceId }) => devices === undefined || devices.includes(deviceId));
    if (names === 'named') requireAtMost(maxRows, wanted.length);
    const byDriver = Map.groupBy(wanted, ({ stage }) => driverIdOf(fleet, stage.driver) ?? 0);
    const named = byName([...byDriver.keys()], namesIn(fleet).driverName, language);
    const deviceIds = [...new Set(wanted.map(({ deviceId }) => deviceId))];
    return {
      fleet,
      surroundings: await database.tenant(scope, (tx) => readSurroundings(tx, scope, deviceIds, period), signal),
      groups: inGroups(named).map((ids) => () => Promise.resolve(ids.flatMap((id) => byDriver.get(id) ?? []))),
    };
  }

  async function wholeOf(
    { request, begun, surroundings, costOf, names }: PieceOf,
    wanted: SeenStages['stages'],
  ): Promise<WholeStages> {
    const { scope, language, signal, onVehicle } = request;
    for (const { deviceId } of wanted) onVehicle?.(deviceId);
    const placeNames = names === 'named' ? await nameStages(scope, wanted, language) : null;
    const onWire = ({ deviceId, stage }: SeenStages['stages'][number]) =>
      stageOnWire(deviceId, stage, begun.fleet, placeNames);
    const read = await inSlices(
      inSteps(wanted, (some) => some.map(onWire)),
      signal,
    );
    const rows = sorted({ ...begun, rows: read }, language);
    const cuts = [begun.span.fromMs, ...begun.days.map(({ toMs }) => toMs)];
    const { changes, carried, trailers, minimumStopSeconds } = surroundings;
    // Put in order once for each vehicle: every stage looks at them.
    const ofDevices = new Set(rows.map(({ deviceId }) => deviceId));
    const cutsBy = new Map([...ofDevices].map((id) => [id, inOrder([...cuts, ...(changes.get(id) ?? [])])]));
    const cutsOf = (deviceId: number) => cutsBy.get(deviceId) ?? cuts;
    const [progress, refuels] = await Promise.all([
      readProgress(scope, rows, cutsOf, signal),
      asksFor(request, 'refuels', 'refuelled') ? refuelsOf(request, { ...begun, rows }) : undefined,
    ]);
    const starts = stopStarts(rows, (stage) => lineOf(stage, begun.by), minimumStopSeconds);
    const { nights } = begun;
    const rules = { nights, minimumStopSeconds, stopStarts: starts, carried, trailers, progress, costOf };
    return { ...begun, rows, progressAt: progressIn(progress), rules: { ...rules, ...(refuels && { refuels }) } };
  }

  /** What counters showed where a stage is cut. */
  async function readProgress(
    scope: Scope,
    rows: readonly Stage[],
    cutsOf: (deviceId: number) => readonly number[],
    signal: AbortSignal | undefined,
  ): Promise<StageProgress> {
    const cut = await inSlices(
      inSteps(rows, (some) => cutStages(some, cutsOf)),
      signal,
    );
    const questions = counterQuestions(cut);
    const counters =
      questions.length === 0 ? [] : await database.tenant(scope, (tx) => countersAt(tx, scope, questions), signal);
    return progressByCounters(cut, counters);
  }

  const allDevices = (scope: Scope) => database.tenant(scope, (tx) => visibleDeviceIds(tx, scope, 'with alienated'));

  async function requireVisible(scope: Scope, deviceIds: readonly number[]): Promise<void> {
    const visible = new Set(await allDevices(scope));
    if (!deviceIds.every((id) => visible.has(id))) throw notFound();
  }

  /** The refuels of vehicles, by whatever the report is: whoever drove, a vehicle is refuelled once. */
  async function refuelsOf(request: ReportRequest, whole: Omit<WholeStages, 'progressAt' | 'rules'>) {
    const { period, span, fleet, by } = whole;
    const deviceIds = [...new Set(whole.rows.map(({ deviceId }) => deviceId))];
    const stagesOf = async (tx: Tx) => {
      const stopTimeMinutes = request.query.stopTime ?? (await readingFor(tx, request.scope)).stopTimeMinutes;
      return mergedStagesIn(tx, request.scope, fleet, { deviceIds, period, stopTimeMinutes, figuresOnly: true });
    };
    const onWire = ([deviceId, ofDevice]: [number, MergedStage[]]) =>
      ofDevice.map((stage) => stageOnWire(deviceId, stage, fleet, null));
    const rows =
      by === 'vehicles'
        ? whole.rows
        : [...(await database.tenant(request.scope, stagesOf, request.signal))].flatMap(onWire);
    return fuel.refuels(request, period, stagesWithin(rows, span));
  }

  const allDrivers = (scope: Scope) =>
    database.tenant(scope, async (tx) => [...(await readFleet(tx, scope)).drivers.keys()]);

  return { readPieces, allDrivers };
}

/** Whether one of these columns of `LOOKED_UP_COLUMNS` is wanted. */
function asksFor({ query }: ReportRequest, ...ids: (typeof LOOKED_UP_COLUMNS)[number][]): boolean {
  return ids.some((id) => query.columns?.includes(id) === true);
}

/** Places are looked up for sums whose reader wants the own places. */
export const namesFor = (request: ReportRequest): PlaceNames => (asksFor(request, 'contact') ? 'named' : 'nameless');

/**
 * Reads each group while the one before is computed; after the first one nothing, so that it is sent early.
 * @throws what a read throws; the reason of the signal
 */
async function* ahead<Result>(reads: readonly (() => Promise<Result>)[], signal: AbortSignal | undefined) {
  const started = (index: number) => {
    signal?.throwIfAborted();
    const result = reads[index]?.();
    // Awaited in its turn, unless the reader has left.
    result?.catch(() => undefined);
    return result;
  };
  let next: Promise<Result> | undefined;
  for (const index of reads.keys()) {
    const current = await (next ?? started(index));
    next = index === 0 ? undefined : started(index + 1);
    if (current !== undefined) yield { current, next };
  }
}

/** So many vehicles or drivers are read and sent together. */
const GROUP_SIZE = 4;

/** A report that is read in groups of vehicles or drivers. */
interface Groups {
  readonly fleet: Fleet;
  readonly surroundings: Surroundings;
  readonly groups: readonly (() => Promise<SeenStages['stages']>)[];
}

/** Ids in the order of their names; those of one name together. */
function byName(ids: readonly number[], nameOf: (id: number) => string, language: LanguageCode): number[][] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...Map.groupBy(ids, nameOf)].toSorted(([a], [b]) => compare(a, b)).map(([, alike]) => alike);
}

/** The first one alone, so that something can be sent early. */
function inGroups(named: readonly (readonly number[])[]): number[][] {
  const groups = named.length === 0 ? [] : [[...(named[0] ?? [])]];
  for (let index = 1; index < named.length; index += GROUP_SIZE) {
    groups.push(named.slice(index, index + GROUP_SIZE).flat());
  }
  return groups;
}

/** The vehicle or the driver to whose rows a stage belongs. */
export function groupOf(stage: Stage, by: Report<Stage>['by']): string {
  return String(by === 'vehicles' ? stage.deviceId : stage.driver1Id);
}

/** The stages of a group in one vehicle follow each other in time. */
export const lineOf = (stage: Stage, by: Report<Stage>['by']) => `${groupOf(stage, by)}/${stage.deviceId}`;

/** The stages of a report, cut to its period, a few in a step. */
export const partsInSteps = ({ rows, span, progressAt }: WholeStages) =>
  inSteps(rows, (some) => stagesWithin(some, span, progressAt));

/** @throws period.* and the field that is no date */
function periodOf({ query, timeZone }: ReportRequest, now: number): Period {
  const { range = 'default', from, to } = query;
  if (range === 'custom') return acceptPeriod({ from, to }, timeZone, MAX_DAYS_STAGES);
  const { fromMs, toMs } = presetPeriod(range, now, timeZone);
  return { from: fromMs, to: toMs };
}

const isoPeriod = ({ from, to }: Period) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });

function sorted({ rows, by, fleet }: Report<Stage>, language: LanguageCode): Stage[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const names = namesIn(fleet);
  const nameOf = ({ deviceId, driver1Id }: Stage) =>
    by === 'vehicles' ? names.plateOf(deviceId) : names.driverName(driver1Id ?? 0);
  return [...Map.groupBy(rows, nameOf)]
    .toSorted(([a], [b]) => compare(a, b))
    .flatMap(([, stages]) => stages.toSorted(byStart));
}

/** Each instant once, ascending. */
const inOrder = (instants: readonly number[]) => [...new Set(instants)].toSorted((a, b) => a - b);

/** Instants of one form stand in the order of their texts. */
function byStart({ startTime: a }: Stage, { startTime: b }: Stage): number {
  return a < b ? -1 : Number(a > b);
}

/** The names of vehicles and drivers by their id; one that is not there any more by its number. */
export function namesIn(fleet: Fleet) {
  return {
    plateOf: (id: number) => fleet.devices.get(id)?.vehicle.licencePlate ?? `#${id}`,
    driverName: (id: number) => {
      const driver = fleet.drivers.get(id);
      return driver === undefined ? `#${id}` : `${driver.firstName} ${driver.lastName}`;
    },
  };
}
