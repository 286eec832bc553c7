import type { Position } from '@konvoj/contract';

export type SeriesKind = 'speed' | 'fuel' | 'fuelPercent' | 'voltage' | 'temperature';
const SERIES_KINDS: readonly SeriesKind[] = ['speed', 'fuel', 'fuelPercent', 'voltage', 'temperature'];

export interface Series {
  /** What the line is, beside its kind: the number of a temperature sensor. */
  readonly sensor: number | null;
  readonly values: readonly (number | null)[];
}
/** One chart: a shared time axis (epoch seconds, ascending) and its lines. */
export interface ChartData {
  readonly kind: SeriesKind;
  readonly times: readonly number[];
  readonly series: readonly Series[];
}

/** A line is broken where nothing was heard for longer than this. */
const GAP_SECONDS = 185 * 60;

/** The charts for which the records hold any value. Records come oldest first. */
export function chartsOf(records: readonly Position[]): ChartData[] {
  return SERIES_KINDS.map((kind) => chartOf(kind, records)).filter((chart) => chart.series.length > 0);
}

function chartOf(kind: SeriesKind, records: readonly Position[]): ChartData {
  const sensors = kind === 'temperature' ? temperatureSensors(records) : [null];
  const valueOf = (record: Position, sensor: number | null) => reading(kind, record, sensor);
  const known = records.filter((record) => sensors.some((sensor) => valueOf(record, sensor) !== null));
  const times: number[] = [];
  const lines = sensors.map((): (number | null)[] => []);
  for (const record of known) {
    const time = Date.parse(record.deviceTime) / 1_000;
    const last = times.at(-1);
    if (last !== undefined && time <= last) continue;
    if (last !== undefined && time - last > GAP_SECONDS) {
      times.push(last + 1);
      for (const line of lines) line.push(null);
    }
    times.push(time);
    sensors.forEach((sensor, index) => lines[index]?.push(valueOf(record, sensor)));
  }
  const series = times.length > 0 ? sensors.map((sensor, index) => ({ sensor, values: lines[index] ?? [] })) : [];
  return { kind, times, series };
}

function reading(kind: SeriesKind, record: Position, sensor: number | null): number | null {
  if (kind === 'speed') return numberOf(record.attributes['canSpeed']) ?? record.speed;
  if (kind === 'fuel') return numberOf(record.attributes['fuelLevel']);
  if (kind === 'fuelPercent') return numberOf(record.attributes['fuelLevelPercent']);
  if (kind === 'voltage') return numberOf(record.attributes['externalVoltage']);
  return sensor === null ? null : temperatureOf(record, sensor);
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function temperatureOf(record: Position, sensor: number): number | null {
  const temperatures = record.attributes['temperatures'];
  if (typeof temperatures !== 'object' || temperatures === null) return null;
  return numberOf(temperatures[String(sensor)]);
}

function temperatureSensors(records: readonly Position[]): number[] {
  const found = new Set<number>();
  for (const record of records) {
    const temperatures = record.attributes['temperatures'];
    if (typeof temperatures !== 'object' || temperatures === null) continue;
    for (const sensor of Object.keys(temperatures))
      if (temperatureOf(record, Number(sensor)) !== null) found.add(Number(sensor));
  }
  return [...found].sort((a, b) => a - b);
}
