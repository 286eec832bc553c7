import { MAX_DAYS_STAGES, REPORT_MAX_ROWS, spanOf, stagesWithin } from '@konvoj/contract';
import type { LanguageCode, ProgressAt, ReportQuery, Span, Stage } from '@konvoj/contract';
import { presetPeriod } from '@konvoj/i18n/preset-period';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { requireAtMost } from '../../platform/documents/row-limit.ts';
import { notFound } from '../../platform/http/index.ts';
import { acceptPeriod } from '../../platform/period.ts';
import type { Period } from '../../platform/period.ts';
import { countersAt } from '../../telemetry/positions/service.ts';
import type { NameStages } from '../../telemetry/stages/names.ts';
import { readingFor } from '../../telemetry/stages/service.ts';
import type { StageService } from '../../telemetry/stages/service.ts';
import { stageOnWire } from '../../telemetry/stages/wire.ts';
import { loadsAround } from '../../transport/loading-orders/service.ts';
import { carriedOf } from './empty-way.ts';
import { counterQuestions, progressByCounters } from './progress.ts';
import { localDays, nightsOf } from './rules.ts';
import type { LocalDay, SumRules } from './rules.ts';

/** A report that a user asked for. */
export interface ReportRequest {
  readonly scope: Scope;
  readonly timeZone: string;
  readonly language: LanguageCode;
  readonly query: ReportQuery;
}

/** The rows of a report, with the fleet that names their vehicles and drivers. */
export interface Report<Row> {
  readonly period: Period;
  readonly fleet: Fleet;
  readonly by: 'vehicles' | 'drivers';
  readonly rows: readonly Row[];
}

/** Whether the places where stages begin and end are looked up. */
export type PlaceNames = 'named' | 'nameless';

export interface ReportSources {
  readonly database: Database;
  readonly stages: StageService;
  readonly nameStages: NameStages;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Whole stages that touch the period. */
export interface WholeStages extends Report<Stage> {
  readonly span: Span;
  readonly days: readonly LocalDay[];
  readonly progressAt: ProgressAt;
}

/** Reads what all reports are made of. */
export interface StageReader {
  /**
   * By plate or name of the driver, then by time; `named` has the places where stages begin and end.
   * @throws not_found, period.*, report.too_large
   */
  readonly read: (request: ReportRequest, names: PlaceNames) => Promise<WholeStages>;
  readonly rulesOf: (request: ReportRequest, whole: WholeStages) => Promise<SumRules>;
  /** Every driver of the organization, by id. */
  readonly allDrivers: (scope: Scope) => Promise<number[]>;
}

export function stageReader({ database, stages, nameStages, now }: ReportSources): StageReader {
  async function read(request: ReportRequest, names: PlaceNames): Promise<WholeStages> {
    const { scope, timeZone, language, query } = request;
    const period = periodOf(request, now());
    const asked = { ...isoPeriod(period), stopTime: query.stopTime };
    const by = query.drivers === undefined ? 'vehicles' : 'drivers';
    if (query.drivers !== undefined && query.devices !== undefined) await requireVisible(scope, query.devices);
    const seen =
      query.drivers === undefined
        ? await stages.ofDevices(scope, timeZone, query.devices ?? (await allDevices(scope)), asked)
        : await stages.ofDrivers(scope, timeZone, query.drivers, asked);
    const wanted = seen.stages.filter(
      ({ deviceId }) => query.devices === undefined || query.devices.includes(deviceId),
    );
    if (names === 'named') requireAtMost(REPORT_MAX_ROWS, wanted.length);
    const placeNames = names === 'named' ? await nameStages(scope, wanted, language) : undefined;
    const rows = wanted.map(({ deviceId, stage }) => stageOnWire(deviceId, stage, seen.fleet, placeNames));
    const report = { period, fleet: seen.fleet, by, rows } as const;
    const span = { fromMs: period.from, toMs: period.to };
    const days = localDays(span, timeZone);
    const progressAt = await readProgress(scope, rows, [span.fromMs, ...days.map(({ toMs }) => toMs)]);
    return { ...report, rows: sorted(report, language), span, days, progressAt };
  }

  /** What counters showed where a stage is cut. */
  async function readProgress(scope: Scope, rows: readonly Stage[], cuts: readonly number[]): Promise<ProgressAt> {
    const questions = counterQuestions(rows, cuts);
    const counters =
      questions.length === 0 ? [] : await database.tenant(scope, (tx) => countersAt(tx, scope, questions));
    return progressByCounters(rows, cuts, counters);
  }

  const allDevices = (scope: Scope) => database.tenant(scope, (tx) => visibleDeviceIds(tx, scope, 'with alienated'));

  async function requireVisible(scope: Scope, deviceIds: readonly number[]): Promise<void> {
    const visible = new Set(await allDevices(scope));
    if (!deviceIds.every((id) => visible.has(id))) throw notFound();
  }

  async function rulesOf({ scope, timeZone }: ReportRequest, whole: WholeStages): Promise<SumRules> {
    const deviceIds = [...new Set(whole.rows.map(({ deviceId }) => deviceId))];
    return database.tenant(scope, async (tx) => {
      const [{ minimumStopMinutes }, loads] = await Promise.all([
        readingFor(tx, scope),
        loadsAround(tx, scope, deviceIds, whole.period),
      ]);
      const byDevice = Map.groupBy(loads, ({ deviceId }) => deviceId);
      return {
        nights: nightsOf(whole.days, timeZone),
        minimumStopSeconds: minimumStopMinutes * 60,
        carried: new Map([...byDevice].map(([deviceId, ofDevice]) => [deviceId, carriedOf(ofDevice)])),
      };
    });
  }

  const allDrivers = (scope: Scope) =>
    database.tenant(scope, async (tx) => [...(await readFleet(tx, scope)).drivers.keys()]);

  return { read, rulesOf, allDrivers };
}

/** The stages of a report, cut to its period. */
export const partsOf = ({ rows, span, progressAt }: WholeStages) => stagesWithin(rows, span, progressAt);

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
    .flatMap(([, stages]) => stages.toSorted((a, b) => spanOf(a).fromMs - spanOf(b).fromMs));
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
