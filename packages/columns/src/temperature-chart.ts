import type { Span, TemperatureLog, TemperatureRow } from '@konvoj/contract';
import { formatClock, formatDate, startOfLocalDay } from '@konvoj/i18n';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Room for the labels of the axes. */
const LEFT = 40;
const BOTTOM = 20;
const TOP = 6;
const MOST_HOURS = 12;
const MOST_DAYS = 12;
const MOST_DEGREE_TICKS = 7;

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** From `x` on, `width` wide, over the whole height of the plot. */
export interface Band {
  readonly x: number;
  readonly width: number;
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** The curve of a temperature log as coordinates, so that screen and paper draw the same. */
export interface TemperatureChart {
  readonly plot: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** `x,y x,y …`, a new line after each time without data. */
  readonly lines: readonly { readonly sensor: number; readonly points: string }[];
  readonly limits: readonly (Band & { readonly y: number })[];
  readonly stops: readonly Band[];
  readonly doors: readonly Band[];
  readonly times: readonly Tick[];
  readonly degrees: readonly Tick[];
}

export function temperatureChart(
  log: TemperatureLog,
  { width, height }: ChartSize,
  timeZone: string,
): TemperatureChart {
  const plot = { left: LEFT, top: TOP, right: width - 8, bottom: height - BOTTOM };
  const span = spanOf(log);
  const x = (at: number) =>
    round(plot.left + ((at - span.fromMs) / Math.max(1, span.toMs - span.fromMs)) * (plot.right - plot.left));
  const degrees = degreeTicks(log);
  const [lowest = 0, highest = 1] = [degrees[0], degrees.at(-1)];
  const y = (celsius: number) =>
    round(plot.bottom - ((celsius - lowest) / Math.max(1, highest - lowest)) * (plot.bottom - plot.top));
  const bandOf = (part: { from: string; to: string }): Band => {
    const { fromMs, toMs } = spanOf(part);
    return { x: x(fromMs), width: Math.max(1, round(x(toMs) - x(fromMs))) };
  };
  return {
    plot,
    lines: log.sensors.flatMap(({ sensor }) =>
      stretchesOf(log.rows.filter((row) => row.sensor === sensor)).map((rows) => ({
        sensor,
        points: points(rows, x, y),
      })),
    ),
    limits: log.couplings.flatMap((coupling) =>
      [coupling.limits.minimum, coupling.limits.maximum].flatMap((limit) =>
        limit === null ? [] : [{ ...bandOf(coupling), y: y(limit) }],
      ),
    ),
    stops: log.stops.map(bandOf),
    doors: log.doors.map(bandOf),
    times: timeTicks(span, timeZone).map(({ at, label }) => ({ at: x(at), label })),
    degrees: degrees.map((each) => ({ at: y(each), label: String(each).replace('-', '−') })),
  };
}

/** Rows of one sensor between times without data. */
function stretchesOf(rows: readonly TemperatureRow[]): TemperatureRow[][] {
  const stretches: TemperatureRow[][] = [[]];
  for (const row of rows) {
    if (row.temperature === null) stretches.push([]);
    else stretches.at(-1)?.push(row);
  }
  return stretches.filter((stretch) => stretch.length > 0);
}

/** Of the rows that share a point of the time axis only the extremes are drawn. The last value is drawn until it ends. */
function points(rows: readonly TemperatureRow[], x: (at: number) => number, y: (celsius: number) => number): string {
  const byPoint = Map.groupBy(rows, ({ from }) => Math.round(x(Date.parse(from))));
  const drawn = [...byPoint].flatMap(([at, inside]) => {
    const lowest = Math.min(...inside.map(({ minimum }) => minimum ?? Infinity));
    const highest = Math.max(...inside.map(({ maximum }) => maximum ?? -Infinity));
    return lowest === highest ? [`${at},${y(lowest)}`] : [`${at},${y(lowest)}`, `${at},${y(highest)}`];
  });
  const last = rows.at(-1);
  const end =
    last === undefined || last.temperature === null ? [] : [`${x(Date.parse(last.to))},${y(last.temperature)}`];
  return [...drawn, ...end].join(' ');
}

/** Round degrees that enclose every value and limit, ascending. */
function degreeTicks({ sensors, couplings }: TemperatureLog): number[] {
  const known = [
    ...sensors.flatMap(({ minimum, maximum }) => [minimum, maximum]),
    ...couplings.flatMap(({ limits }) => [limits.minimum, limits.maximum]),
  ].filter((each) => each !== null);
  if (known.length === 0) return [0, 1];
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const step = [1, 2, 5, 10, 20, 50].find((each) => (highest - lowest) / each <= MOST_DEGREE_TICKS - 2) ?? 50;
  const first = Math.floor(lowest / step);
  const count = Math.max(1, Math.ceil(highest / step) - first);
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}

/** Hours of the clock in a day or two, otherwise local days. */
function timeTicks({ fromMs, toMs }: Span, timeZone: string): Tick[] {
  const ticks: Tick[] = [];
  if (toMs - fromMs <= 2 * DAY_MS) {
    const step = [1, 2, 3, 4, 6].find((hours) => (toMs - fromMs) / (hours * HOUR_MS) <= MOST_HOURS) ?? 6;
    for (let at = startOfLocalDay(fromMs, timeZone); at <= toMs; at += step * HOUR_MS)
      if (at >= fromMs) ticks.push({ at, label: formatClock(at, timeZone).slice(0, 5) });
    return ticks;
  }
  const step = Math.ceil((toMs - fromMs) / DAY_MS / MOST_DAYS);
  for (let at = startOfLocalDay(fromMs, timeZone); at <= toMs; at = startOfLocalDay(at, timeZone, step))
    if (at >= fromMs) ticks.push({ at, label: formatDate(at, timeZone).slice(0, 6) });
  return ticks;
}

const spanOf = ({ from, to }: { readonly from: string; readonly to: string }): Span => ({
  fromMs: Date.parse(from),
  toMs: Date.parse(to),
});
const round = (value: number) => Math.round(value * 10) / 10;
