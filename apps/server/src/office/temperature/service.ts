import { MAX_DAYS_POSITIONS, REPORT_MAX_ROWS, TEMPERATURE_HOLD_MINUTES } from '@konvoj/contract';
import type {
  LanguageCode,
  SensorSummary,
  Span,
  TemperatureLog,
  TemperatureQuery,
  TemperatureRow,
} from '@konvoj/contract';
import { instantOfLocal, startOfLocalDay } from '@konvoj/i18n';
import { findVisibleDevice } from '../../fleet/service.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { requireAtMost } from '../../platform/documents/row-limit.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import { instant } from '../../platform/instant.ts';
import { acceptPeriod } from '../../platform/period.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import type { StageService } from '../../telemetry/stages/service.ts';
import { readingsOf, SENSORS } from './readings.ts';
import type { VehicleReadings } from './readings.ts';
import {
  extremesOf,
  gapsBetween,
  heldValues,
  intervalRows,
  openDoors,
  recordRows,
  secondsOutside,
  withGaps,
} from './rules.ts';
import type { HeldValue, LogRow } from './rules.ts';
import { couplingsOf, findTrailerPlate } from './store.ts';
import type { Coupling } from './store.ts';

const HOLD_MS = TEMPERATURE_HOLD_MINUTES * 60_000;

/** A temperature log that a user asked for. */
export interface TemperatureRequest {
  readonly scope: Scope;
  readonly timeZone: string;
  readonly language: LanguageCode;
  readonly query: TemperatureQuery;
  /** The alarms of a vehicle that the user may see. */
  readonly alarmsOf: AlarmsOf;
}

/** Temperature alarms of a vehicle, ascending. */
export type AlarmsOf = (deviceId: number, span: Span) => Promise<TemperatureLog['alarms']>;

export interface TemperatureService {
  /**
   * Up to the present moment.
   * @throws not_found, period.*, report.too_large; validation unless it is of either a vehicle or a trailer
   */
  readonly log: (request: TemperatureRequest) => Promise<TemperatureLog>;
}

export interface TemperatureSources {
  readonly database: Database;
  readonly positions: Pick<PositionService, 'walk'>;
  readonly stages: Pick<StageService, 'ofDevices'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The time in which records of a vehicle belong to the log. */
interface Stretch extends Span {
  readonly deviceId: number;
  /** Values from here on may reach into it. */
  readonly readFromMs: number;
}

/** What happened to a vehicle in its stretch. */
interface Part {
  /** By sensor. */
  readonly values: ReadonlyMap<number, HeldValue[]>;
  readonly doors: readonly Span[];
  readonly stops: readonly Span[];
  readonly alarms: TemperatureLog['alarms'];
}

export function temperatureService({ database, positions, stages, now }: TemperatureSources): TemperatureService {
  return {
    async log(request) {
      const { scope, query } = request;
      const period = spanOf(request, now());
      const { subject, couplings, stretches } = await database.tenant(scope, (tx) => findSubject(tx, request, period));
      const parts: Part[] = [];
      // One after the other: a trailer can have changed its vehicle a hundred times.
      for (const stretch of stretches) parts.push(await partOf(request, stretch));
      const values = new Map(SENSORS.map((sensor) => [sensor, parts.flatMap((part) => part.values.get(sensor) ?? [])]));
      const sensors = (query.sensors ?? SENSORS).filter((sensor) => values.get(sensor)?.length);
      const ofSensor = (sensor: number) => values.get(sensor) ?? [];
      const limited = couplings.map(({ from, to, limits }) => ({
        ...within({ fromMs: from, toMs: to }, period),
        limits,
      }));
      const rows = sensors.flatMap((sensor) => rowsOf(sensor, ofSensor(sensor), period, query.interval));
      requireAtMost(REPORT_MAX_ROWS, rows.length);
      return {
        ...onWire(period),
        subject,
        rows: rows.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.sensor - b.sensor)),
        sensors: sensors.map((sensor): SensorSummary => {
          const { seconds, ...extremes } = extremesOf(ofSensor(sensor));
          return {
            sensor,
            ...extremes,
            measuredSeconds: seconds,
            withoutDataSeconds: (period.toMs - period.fromMs) / 1_000 - seconds,
            outsideSeconds: secondsOutside(ofSensor(sensor), limited),
          };
        }),
        couplings: couplings.map(({ from, to, ...coupling }) => ({
          ...coupling,
          ...onWire(within({ fromMs: from, toMs: to }, period)),
        })),
        stops: parts.flatMap((part) => part.stops).map(onWire),
        doors: parts.flatMap((part) => part.doors).map(onWire),
        alarms: parts.flatMap((part) => part.alarms),
      };
    },
  };

  /** What happened to a vehicle while it belongs to the log. */
  async function partOf({ scope, timeZone, alarmsOf }: TemperatureRequest, stretch: Stretch): Promise<Part> {
    const { deviceId, readFromMs, toMs } = stretch;
    const [readings, seen, alarms] = await Promise.all([
      readingsOf(positions, scope, deviceId, { from: readFromMs, to: toMs }),
      stages.ofDevices(scope, timeZone, [deviceId], onWire(stretch)),
      alarmsOf(deviceId, stretch),
    ]);
    const halts = seen.stages.filter(({ stage }) => stage.type !== 'drive' && stage.type !== 'undefined');
    return {
      values: heldIn(readings, stretch),
      doors: openDoors(readings.doors, stretch),
      stops: halts
        .map(({ stage }) => within({ fromMs: stage.startAt, toMs: stage.endAt ?? stage.lastRecordAt }, stretch))
        .filter(({ fromMs, toMs: until }) => fromMs < until),
      alarms,
    };
  }
}

/** @throws not_found; validation unless one of vehicle and trailer is given */
async function findSubject(
  tx: Tx,
  { scope, query: { deviceId, trailerId } }: TemperatureRequest,
  period: Span,
): Promise<{ subject: string; couplings: Coupling[]; stretches: Stretch[] }> {
  const asPeriod = { from: period.fromMs, to: period.toMs };
  if (deviceId !== undefined && trailerId === undefined) {
    const device = await findVisibleDevice(tx, scope, deviceId);
    if (device === null) throw notFound();
    const stretch = { ...period, deviceId, readFromMs: period.fromMs - HOLD_MS };
    const couplings = await couplingsOf(tx, scope, { deviceId }, asPeriod);
    return { subject: device.licencePlate, couplings, stretches: [stretch] };
  }
  if (trailerId === undefined) throw invalidFields({ path: 'deviceId', code: 'required' });
  if (deviceId !== undefined) {
    throw invalidFields({ path: 'trailerId', code: 'not_together', params: { other: 'deviceId' } });
  }
  const plate = await findTrailerPlate(tx, scope, trailerId);
  if (plate === null) throw notFound();
  const couplings = await couplingsOf(tx, scope, { trailerId }, asPeriod);
  const stretches = couplings.map(({ deviceId: device, from, to }) => ({
    ...within({ fromMs: from, toMs: to }, period),
    deviceId: device,
    readFromMs: Math.max(from, period.fromMs - HOLD_MS),
  }));
  return { subject: plate, couplings, stretches };
}

/** The period of the query, up to the present. @throws period.* and the field that is no date */
function spanOf({ query: { date, from, to }, timeZone }: TemperatureRequest, now: number): Span {
  if (date === undefined) {
    const period = acceptPeriod({ from, to }, timeZone, MAX_DAYS_POSITIONS);
    return untilNow({ fromMs: period.from, toMs: period.to }, now);
  }
  const fromMs = instantOfLocal(Date.parse(`${date}T00:00:00Z`), timeZone);
  return untilNow({ fromMs, toMs: startOfLocalDay(fromMs, timeZone, 1) }, now);
}

/** A period in the future is empty, not turned around. */
const untilNow = ({ fromMs, toMs }: Span, now: number): Span => ({
  fromMs,
  toMs: Math.max(fromMs, Math.min(toMs, now)),
});

function heldIn({ temperatures }: VehicleReadings, stretch: Stretch): Map<number, HeldValue[]> {
  return new Map([...temperatures].map(([sensor, readings]) => [sensor, heldValues(readings, stretch)]));
}

function rowsOf(
  sensor: number,
  values: readonly HeldValue[],
  period: Span,
  interval: number | undefined,
): TemperatureRow[] {
  const rows = interval === undefined ? recordRows(values) : intervalRows(values, interval);
  return withGaps(rows, gapsBetween(values, period)).map((row) => rowOnWire(sensor, row));
}

function rowOnWire(sensor: number, { values, ...span }: LogRow): TemperatureRow {
  return {
    ...onWire(span),
    sensor,
    temperature: values?.mean ?? null,
    minimum: values?.minimum ?? null,
    maximum: values?.maximum ?? null,
  };
}

const within = (span: Span, limits: Span): Span => ({
  fromMs: Math.max(span.fromMs, limits.fromMs),
  toMs: Math.min(span.toMs, limits.toMs),
});

const onWire = ({ fromMs, toMs }: Span) => ({ from: instant(fromMs), to: instant(toMs) });
