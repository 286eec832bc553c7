import { ownPlace, stageTotals } from '@konvoj/columns/stages';
import { NIGHT_HOURS, partWithin, spanOf } from '@konvoj/contract';
import type { CountryEntry, DriveSum, ProgressAt, Span, Stage, StagePart } from '@konvoj/contract';
import { exchangeDateTime, instantOfLocal, localFields, startOfLocalDay } from '@konvoj/i18n';
import { sumOf } from '@konvoj/columns/column';
import { loadedAndEmpty } from './empty-way-rules.ts';
import type { Carried } from './empty-way-rules.ts';
import { odometersOf } from './odometer-rules.ts';
import { progressIn } from './progress-rules.ts';
import type { StageProgress } from './progress-rules.ts';

const HOUR_MS = 3_600_000;

/** A local day, or the part of it that lies in a period. */
export interface LocalDay extends Span {
  readonly day: string;
}

/** The local days of a period, the first and the last one cut to it. */
export function localDays(period: Span, timeZone: string): LocalDay[] {
  const days: LocalDay[] = [];
  for (let fromMs = period.fromMs; fromMs < period.toMs;) {
    const toMs = Math.min(period.toMs, startOfLocalDay(fromMs, timeZone, 1));
    days.push({ day: exchangeDateTime(fromMs, timeZone).slice(0, 10), fromMs, toMs });
    fromMs = toMs;
  }
  return days;
}

/** The nights of these days by the clock on the wall, also where summer time begins or ends. */
export function nightsOf(days: readonly LocalDay[], timeZone: string): Span[] {
  return days.flatMap(({ day, fromMs, toMs }) => {
    const at = (hour: number) => instantOfLocal(Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS, timeZone);
    const night = [
      { fromMs, toMs: Math.min(toMs, at(NIGHT_HOURS.to)) },
      { fromMs: Math.max(fromMs, at(NIGHT_HOURS.from)), toMs },
    ];
    return night.filter((span) => span.fromMs < span.toMs);
  });
}

/** An hour of the clock on the wall, the first and the last one cut to the period. */
interface ClockHour extends Span {
  readonly hour: number;
}

/** The hours of a period, ascending. */
export function clockHours(period: Span, timeZone: string): ClockHour[] {
  const hours: ClockHour[] = [];
  for (let fromMs = period.fromMs; fromMs < period.toMs;) {
    const sinceHour = localFields(fromMs, timeZone).getTime() % HOUR_MS;
    const toMs = Math.min(period.toMs, fromMs + HOUR_MS - sinceHour);
    hours.push({ hour: localFields(fromMs, timeZone).getUTCHours(), fromMs, toMs });
    fromMs = toMs;
  }
  return hours;
}

/** Seconds of driving in each hour of the day, by the clock on the wall. @param hours of the period */
export function drivingByHour(parts: readonly StagePart[], hours: readonly ClockHour[]): number[] {
  const seconds = Array.from({ length: 24 }, () => 0);
  const begin = hours[0]?.fromMs ?? 0;
  for (const drive of parts.filter(({ subType }) => subType === 'drive').map(spanOf)) {
    // Every hour but the cut first one is an hour long, so that the place of a drive in the list is known.
    const from = Math.max(0, Math.floor((drive.fromMs - begin) / HOUR_MS) - 1);
    const to = Math.ceil((drive.toMs - begin) / HOUR_MS) + 1;
    for (let index = from; index < Math.min(to, hours.length); index += 1) {
      const { hour, fromMs, toMs } = hours[index] ?? { hour: 0, fromMs: 0, toMs: 0 };
      const inside = Math.min(drive.toMs, toMs) - Math.max(drive.fromMs, fromMs);
      if (inside > 0) seconds[hour] = (seconds[hour] ?? 0) + inside / 1_000;
    }
  }
  return seconds;
}

/** A part of a stage and the local day in which it lies. */
export interface PartOfDay {
  /** `2026-11-18` */
  readonly day: string;
  readonly part: StagePart;
}

/** Stages cut at every local midnight, in their order. What follows the first part of a stage continues it. */
export function cutAtMidnight(
  stages: readonly Stage[],
  days: readonly LocalDay[],
  progressAt?: ProgressAt,
): PartOfDay[] {
  const parts: PartOfDay[] = [];
  for (const stage of stages) {
    const whole = spanOf(stage);
    for (const day of days) {
      if (day.toMs <= whole.fromMs) continue;
      if (day.fromMs > whole.toMs) break;
      const part = partWithin(stage, whole, day, progressAt);
      if (part === null) continue;
      const isContinued = part.startsBefore && day !== days[0];
      parts.push({ day: day.day, part: isContinued ? { ...part, isContinued } : part });
    }
  }
  return parts;
}

/** A trailer behind a vehicle; `toMs` is Infinity while it is coupled. */
export interface CoupledTrailer extends Span {
  readonly licencePlate: string;
}

/** What a sum is of, beside its parts. */
export type SumOf = Pick<DriveSum, 'id'> &
  Partial<Pick<DriveSum, 'day' | 'month' | 'subType' | 'startPlace' | 'endPlace' | 'contact' | 'crossings'>>;

/** When the stops of each device begin, epoch milliseconds. */
export type StopStarts = ReadonlyMap<number, ReadonlySet<number>>;

export interface SumRules {
  /** Of the whole period. */
  readonly nights: readonly Span[];
  /** When stops begin, by device; epoch milliseconds. See `stopStarts`. */
  readonly stopStarts: StopStarts;
  /** When vehicles with orders carried them, by device. */
  readonly carried?: ReadonlyMap<number, Carried>;
  /** What was read of cut stages. */
  readonly progress?: StageProgress;
  /** Trailers behind vehicles, by device. */
  readonly trailers?: ReadonlyMap<number, readonly CoupledTrailer[]>;
  /** Refuels of vehicles, by device; null: it reports no level. */
  readonly refuels?: ReadonlyMap<number, readonly Refuel[] | null>;
  /** Euro cents; null without rates. */
  readonly costOf?: ((distanceMeters: number, driveSeconds: number) => number | null) | undefined;
}

/** Fuel that was filled in at a moment. */
export interface Refuel {
  /** Epoch milliseconds, in a stage of the vehicle. */
  readonly at: number;
  readonly litres: number;
}

/**
 * The sums of some parts of stages, by the rules of the totals under a table of stages.
 * @param parts at least one, of each vehicle ascending
 */
export function driveSumOf(parts: readonly StagePart[], rules: SumRules, of: SumOf): DriveSum {
  const totals = stageTotals(parts);
  const seconds = Object.fromEntries(totals.byType.map(({ type, seconds: spent }) => [type, spent]));
  const spans = parts.map(spanOf);
  const drives = spans.filter((_, index) => parts[index]?.subType === 'drive');
  const nightDrive = sumOf(drives.map((drive) => secondsInside(drive, rules.nights))) ?? 0;
  const drive = seconds['drive'] ?? 0;
  const whole = spanAround(spans);
  const deviceIds = distinct(parts.map(({ deviceId }) => deviceId));
  const driving = drives.length === 0 ? null : spanAround(drives);
  const isCut = (end: 'startsBefore' | 'endsAfter', at: keyof Span) =>
    parts.some((part, index) => part[end] && part.subType === 'drive' && spans[index]?.[at] === driving?.[at]);
  return {
    day: null,
    month: null,
    subType: null,
    startPlace: null,
    endPlace: null,
    contact: contactsIn(parts),
    crossings: null,
    ...of,
    deviceIds,
    driverIds: distinct(parts.map(({ driver1Id }) => driver1Id)),
    trailers: trailersIn(parts, spans, rules),
    countries: distinct(parts.map(({ countryId }) => countryId)),
    startTime: iso(whole.fromMs),
    endTime: iso(whole.toMs),
    firstDriveAt: driving && iso(driving.fromMs),
    lastDriveAt: driving && iso(driving.toMs),
    driveStartsBefore: isCut('startsBefore', 'fromMs'),
    driveEndsAfter: isCut('endsAfter', 'toMs'),
    duration: totals.durationSeconds,
    drive,
    dayDrive: drive - nightDrive,
    nightDrive,
    work: seconds['work'] ?? 0,
    rest: seconds['rest'] ?? 0,
    stop: seconds['stop'] ?? 0,
    idling: seconds['idling'] ?? 0,
    stops: stopsIn(parts, spans, rules.stopStarts),
    ...(deviceIds.length === 1 ? odometersOf(parts) : { startOdometer: null, endOdometer: null }),
    undefined: seconds['undefined'] ?? 0,
    distance: totals.distanceMeters,
    gpsDistance: sumOf(parts.map(({ gpsDistance }) => gpsDistance)) ?? 0,
    canDistance: sumOf(parts.map(({ canDistance }) => canDistance)),
    ...loadedAndEmpty(parts, rules.carried, progressIn(rules.progress)),
    fuelUsed: totals.fuelUsedLitres,
    fuelDistance: sumOf(parts.map(({ fuelUsed, distance }) => (fuelUsed === null ? null : distance))) ?? 0,
    ...refuelsIn(parts, spans, rules),
    cost: rules.costOf?.(totals.distanceMeters, drive) ?? null,
    isEstimate: totals.isEstimate,
  };
}

/** One sum for each key, in the order in which the keys first occur; one in a step. */
export function* sumsInSteps<Row extends { readonly part: StagePart }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  rules: SumRules,
  of: (row: Row) => Omit<SumOf, 'id'> = () => ({}),
): Generator<void, DriveSum[]> {
  const sums: DriveSum[] = [];
  for (const [key, group] of Map.groupBy(rows, keyOf)) {
    sums.push(sumOfGroup(key, group, rules, of));
    yield;
  }
  return sums;
}

function sumOfGroup<Row extends { readonly part: StagePart }>(
  key: string,
  group: readonly Row[],
  rules: SumRules,
  of: (row: Row) => Omit<SumOf, 'id'>,
): DriveSum {
  const parts = group.map(({ part }) => part);
  return driveSumOf(parts, rules, { id: key, ...(group[0] && of(group[0])) });
}

/**
 * Where vehicles have crossed a border: two countries that follow each other without a gap. Stages of unknown country in
 * between are passed over.
 * @param parts of each vehicle ascending
 */
export function crossingsOf(parts: readonly StagePart[]): CountryEntry[] {
  const crossings: CountryEntry[] = [];
  let country: string | null = null;
  for (const [index, part] of parts.entries()) {
    const { deviceId, countryId } = part;
    const { fromMs } = spanOf(part);
    const before = parts[index - 1];
    const follows = before?.deviceId === deviceId && spanOf(before).toMs === fromMs;
    if (!follows) country = null;
    if (country !== null && countryId !== null && country !== countryId) {
      crossings.push({ deviceId, at: iso(fromMs), from: country, to: countryId });
    }
    country = countryId ?? country;
  }
  return crossings;
}

/** The plates of the trailers that were behind the vehicles of these parts, in the order of the parts. */
function trailersIn(parts: readonly StagePart[], spans: readonly Span[], { trailers }: SumRules): string[] {
  if (trailers === undefined || trailers.size === 0) return [];
  const plates = new Set<string>();
  for (const [index, { deviceId }] of parts.entries()) {
    const span = spans[index];
    for (const { licencePlate, fromMs, toMs } of trailers.get(deviceId) ?? []) {
      if (span !== undefined && fromMs < span.toMs && toMs > span.fromMs) plates.add(licencePlate);
    }
  }
  return [...plates];
}

/** The most own places that a row names. */
const MOST_CONTACTS = 20;

/** The own places at which these parts end, by the first visit; null without any. */
function contactsIn(parts: readonly StagePart[]): string | null {
  const names = distinct(parts.map(ownPlace));
  if (names.length === 0) return null;
  const others = names.length - MOST_CONTACTS;
  return [...names.slice(0, MOST_CONTACTS), ...(others > 0 ? [`+${others}`] : [])].join(', ');
}

/** The refuels in these parts; null when no level of their vehicles is known. */
export function refuelsIn(
  parts: readonly StagePart[],
  spans: readonly Span[],
  { refuels }: Pick<SumRules, 'refuels'>,
): Pick<DriveSum, 'refuels' | 'refuelled'> {
  if (refuels === undefined || !parts.some(({ deviceId }) => refuels.get(deviceId))) {
    return { refuels: null, refuelled: null };
  }
  const inside = parts.flatMap(({ deviceId }, index) => {
    const { fromMs, toMs } = spans[index] ?? { fromMs: 0, toMs: 0 };
    return (refuels.get(deviceId) ?? []).filter(({ at }) => fromMs <= at && at < toMs);
  });
  return { refuels: inside.length, refuelled: inside.reduce((sum, { litres }) => sum + litres, 0) };
}

/**
 * Where the halts of at least the minimum stop begin. They are measured before stages are cut, so that a halt over midnight
 * counts by its whole length. Neighbouring halts without a gap count together.
 * @param stages whole; those of the same line (vehicle, or driver in a vehicle) ascending
 */
export function stopStarts(
  stages: readonly Stage[],
  lineOf: (stage: Stage) => string,
  minimumSeconds: number,
): Map<number, Set<number>> {
  const starts = new Map<number, Set<number>>();
  for (const line of Map.groupBy(stages, lineOf).values()) {
    let halt: Span | null = null;
    for (const stage of [...line, null]) {
      const span = stage !== null && isHalt(stage) ? spanOf(stage) : null;
      if (halt !== null && span?.fromMs === halt.toMs) {
        halt = { fromMs: halt.fromMs, toMs: span.toMs };
        continue;
      }
      if (halt !== null && halt.toMs - halt.fromMs >= minimumSeconds * 1_000) {
        const { deviceId } = line[0] ?? { deviceId: 0 };
        starts.set(deviceId, (starts.get(deviceId) ?? new Set()).add(halt.fromMs));
      }
      halt = span;
    }
  }
  return starts;
}

/** The stops that begin in these parts. */
function stopsIn(parts: readonly StagePart[], spans: readonly Span[], starts: StopStarts): number {
  const found = new Set<string>();
  for (const [index, part] of parts.entries()) {
    const fromMs = spans[index]?.fromMs;
    if (part.startsBefore || !isHalt(part) || fromMs === undefined) continue;
    if (starts.get(part.deviceId)?.has(fromMs) === true) found.add(`${part.deviceId}/${fromMs}`);
  }
  return found.size;
}

const isHalt = ({ subType }: Stage) => subType !== 'drive' && subType !== 'undefined';

/** @param spans ascending, none in another */
function secondsInside({ fromMs, toMs }: Span, spans: readonly Span[]): number {
  let inside = 0;
  for (const span of spans) {
    if (span.toMs <= fromMs) continue;
    if (span.fromMs >= toMs) break;
    inside += Math.min(toMs, span.toMs) - Math.max(fromMs, span.fromMs);
  }
  return inside / 1_000;
}

function spanAround(spans: readonly Span[]): Span {
  return {
    fromMs: spans.reduce((first, { fromMs }) => Math.min(first, fromMs), Infinity),
    toMs: spans.reduce((last, { toMs }) => Math.max(last, toMs), -Infinity),
  };
}

function distinct<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))];
}

const iso = (at: number) => new Date(at).toISOString();
