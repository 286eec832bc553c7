import 'uplot/dist/uPlot.min.css';
import { formatClock, formatDate, formatNumber, localFields } from '@konvoj/i18n';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { useLanguage } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../shared/session-state.ts';
import type { Series } from './series.ts';

/** One colour per line; the first is the one most charts need. */
const LINE_COLOURS = {
  light: ['#1864ab', '#9c36b5', '#2b8a3e', '#d9480f'],
  dark: ['#74c0fc', '#e599f7', '#8ce99a', '#ffc078'],
} as const;
const TEXT_COLOUR = { light: '#495057', dark: '#ced4da' } as const;
const GRID_COLOUR = { light: '#e9ecef', dark: '#343a40' } as const;
const HEIGHT = 150;
const SYNC_KEY = 'vehicle-details';

interface LineChartProps {
  readonly times: readonly number[];
  readonly series: readonly Series[];
  readonly labels: readonly string[];
  readonly unit: string;
  readonly mode: 'light' | 'dark';
  readonly label: string;
  /** Epoch milliseconds under the pointer, null when it has left. */
  readonly onHover: (timeMs: number | null) => void;
  /** A cursor set elsewhere (on the map), epoch milliseconds. */
  readonly cursorMs: number | null;
}

/** A chart of long series over time; charts of one page share their cursor and their zoom is by dragging. */
export function LineChart(props: LineChartProps) {
  const { times, series, labels, unit, mode, label, onHover, cursorMs } = props;
  const language = useLanguage();
  const timeZone = useTimeZone();
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const hover = useRef(onHover);
  useEffect(() => {
    hover.current = onHover;
  }, [onHover]);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const axis = { stroke: TEXT_COLOUR[mode], grid: { stroke: GRID_COLOUR[mode], width: 1 }, ticks: { show: false } };
    const created = new uPlot(
      {
        width: Math.max(1, element.clientWidth),
        height: HEIGHT,
        // Ticks fall on the wall clock of the organization, whatever the clock of this computer.
        tzDate: (seconds) => wallClock(seconds, timeZone),
        cursor: { sync: { key: SYNC_KEY }, drag: { x: true, y: false } },
        legend: { live: true },
        series: [
          { value: (_, seconds: number | null) => (seconds === null ? '–' : timeText(seconds, timeZone)) },
          ...series.map((line, index) => ({
            label: labels[index] ?? '',
            stroke: LINE_COLOURS[mode][index % LINE_COLOURS[mode].length] ?? '',
            width: 1.5,
            points: { show: false },
            value: (_: uPlot, value: number | null) =>
              value === null ? '–' : `${formatNumber(language, value, line.sensor === null ? 0 : 1)} ${unit}`,
          })),
        ],
        axes: [
          {
            ...axis,
            values: (_, ticks) => ticks.map((seconds) => tickText(seconds, timeZone)),
          },
          { ...axis, size: 56, values: (_, ticks) => ticks.map((value) => formatNumber(language, value)) },
        ],
        hooks: {
          setCursor: [
            (self) => {
              const index = self.cursor.idx;
              const seconds =
                self.cursor.left !== undefined && self.cursor.left >= 0 && index != null ? times[index] : undefined;
              if (self.cursor.event) hover.current(seconds === undefined ? null : seconds * 1_000);
            },
          ],
        },
      },
      [[...times], ...series.map((line) => [...line.values])],
      element,
    );
    plot.current = created;
    const resized = new ResizeObserver(() =>
      created.setSize({ width: Math.max(1, element.clientWidth), height: HEIGHT }),
    );
    resized.observe(element);
    return () => {
      resized.disconnect();
      created.destroy();
      plot.current = null;
    };
  }, [times, series, labels, unit, mode, language, timeZone]);

  useEffect(() => {
    const chart = plot.current;
    if (!chart || chart.cursor.event) return;
    const left = cursorMs === null ? -1 : chart.valToPos(cursorMs / 1_000, 'x');
    chart.setCursor({ left, top: cursorMs === null ? -1 : 1 }, false);
  }, [cursorMs]);

  return <div ref={host} role="img" aria-label={label} />;
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

const timeText = (seconds: number, timeZone: string): string =>
  `${formatDate(seconds * 1_000, timeZone)} ${formatClock(seconds * 1_000, timeZone)}`;

/** Midnight is told by its day, any other tick by its hour. */
function tickText(seconds: number, timeZone: string): string {
  const clock = formatClock(seconds * 1_000, timeZone);
  return clock === '00:00' ? formatDate(seconds * 1_000, timeZone).slice(0, 6) : clock;
}
