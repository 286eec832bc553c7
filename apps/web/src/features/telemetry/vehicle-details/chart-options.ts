import type { LanguageCode, Span } from '@konvoj/contract';
import { formatClock, formatDate, formatNumber, localFields } from '@konvoj/i18n';
import type uPlot from 'uplot';

export type ChartMode = 'light' | 'dark';

/** One colour per line; more lines than colours begin again. */
const LINE_COLOURS: Record<ChartMode, readonly string[]> = {
  light: ['#1864ab', '#9c36b5', '#2b8a3e', '#d9480f'],
  dark: ['#74c0fc', '#e599f7', '#8ce99a', '#ffc078'],
};
const TEXT_COLOUR = { light: '#495057', dark: '#ced4da' } as const;
const GRID_COLOUR = { light: '#e9ecef', dark: '#343a40' } as const;
export const CHART_HEIGHT = 120;
const SYNC_KEY = 'vehicle-details';

export function lineColour(mode: ChartMode, index: number): string {
  const colours = LINE_COLOURS[mode];
  return colours[index % colours.length] ?? '';
}

interface ChartLook {
  readonly width: number;
  readonly lines: number;
  /** What the page shows: every chart spans all of it, however little of it has data. */
  readonly span: Span;
  readonly mode: ChartMode;
  readonly language: LanguageCode;
  readonly timeZone: string;
  /** Index of the point under the cursor, null when it has left; `own`: the pointer is over this chart. */
  readonly onCursor: (index: number | null, own: boolean) => void;
}

/** Options of a chart over time. Charts of one page share their cursor; dragging zooms, a double click zooms out. */
export function chartOptions({ width, lines, span, mode, language, timeZone, onCursor }: ChartLook): uPlot.Options {
  const axis = { stroke: TEXT_COLOUR[mode], grid: { stroke: GRID_COLOUR[mode], width: 1 }, ticks: { show: false } };
  return {
    width,
    height: CHART_HEIGHT,
    // Ticks fall on the wall clock of the organization, whatever the clock of this computer.
    tzDate: (seconds) => wallClock(seconds, timeZone),
    cursor: { sync: { key: SYNC_KEY }, drag: { x: true, y: false } },
    scales: { x: { range: ({ data: [times] }, min, max) => timeRange(span, times, min, max) } },
    legend: { show: false },
    series: [
      {},
      ...Array.from({ length: lines }, (_, index) => ({
        stroke: lineColour(mode, index),
        width: 1.5,
        points: { show: false },
      })),
    ],
    axes: [
      { ...axis, size: 28, values: (_, ticks) => ticks.map((seconds) => tickText(seconds, timeZone)) },
      { ...axis, size: 56, values: (_, ticks) => ticks.map((value) => formatNumber(language, value)) },
    ],
    hooks: {
      setCursor: [
        ({ cursor }) => {
          const inside = cursor.left !== undefined && cursor.left >= 0;
          onCursor(inside ? (cursor.idx ?? null) : null, cursor.event != null);
        },
      ],
    },
  };
}

/**
 * From where to where the time axis reaches, epoch seconds: the whole span while nothing is zoomed (the library then asks
 * for the extent of the data), else what was dragged.
 */
export function timeRange(span: Span, times: ArrayLike<number>, min: number, max: number): [number, number] {
  const [first, last] = [times[0], times[times.length - 1]];
  const isUnzoomed = first === undefined || (min === first && (max === last || first === last));
  return isUnzoomed ? [span.fromMs / 1_000, span.toMs / 1_000] : [min, max];
}

function wallClock(seconds: number, timeZone: string): Date {
  const local = localFields(seconds * 1_000, timeZone);
  return new Date(
    local.getUTCFullYear(),
    local.getUTCMonth(),
    local.getUTCDate(),
    local.getUTCHours(),
    local.getUTCMinutes(),
    local.getUTCSeconds(),
  );
}

/** Midnight is labelled with its day, any other tick with its hour. */
function tickText(seconds: number, timeZone: string): string {
  const clock = formatClock(seconds * 1_000, timeZone);
  return clock === '00:00' ? formatDate(seconds * 1_000, timeZone).slice(0, 6) : clock;
}
