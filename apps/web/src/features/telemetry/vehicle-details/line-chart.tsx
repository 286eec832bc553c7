import 'uplot/dist/uPlot.min.css';
import type { Span } from '@konvoj/contract';
import { formatDateTime, formatNumber } from '@konvoj/i18n';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { useLanguage } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { CHART_HEIGHT, chartOptions, lineColour, type ChartMode } from './chart-options.ts';
import type { ChartData } from './series.ts';
import styles from './line-chart.module.css';

interface LineChartProps {
  readonly chart: ChartData;
  /** What its time axis spans. */
  readonly span: Span;
  readonly title: string;
  readonly unit: string;
  /** Names of the lines. */
  readonly labels: readonly string[];
  readonly mode: ChartMode;
  /** Epoch milliseconds under the pointer, null when it has left. */
  readonly onHover: (timeMs: number | null) => void;
  /** A cursor set elsewhere (on the map), epoch milliseconds. */
  readonly cursorMs: number | null;
}

/** A chart of long series; above it are the names of the series and the values under the cursor. */
export function LineChart({ chart, span, title, unit, labels, mode, onHover, cursorMs }: LineChartProps) {
  const { times, series } = chart;
  const { fromMs, toMs } = span;
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [index, setIndex] = useState<number | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const hover = useRef(onHover);
  useEffect(() => {
    hover.current = onHover;
  }, [onHover]);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const onCursor = (at: number | null, own: boolean): void => {
      setIndex(at);
      const seconds = at === null ? undefined : times[at];
      if (own) hover.current(seconds === undefined ? null : seconds * 1_000);
    };
    const width = (): number => Math.max(1, element.clientWidth);
    const look = { width: width(), lines: series.length, span: { fromMs, toMs }, mode, language, timeZone, onCursor };
    const created = new uPlot(chartOptions(look), [[...times], ...series.map((line) => [...line.values])], element);
    plot.current = created;
    const resized = new ResizeObserver(() => created.setSize({ width: width(), height: CHART_HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      created.destroy();
      plot.current = null;
    };
  }, [times, series, fromMs, toMs, mode, language, timeZone]);

  useEffect(() => {
    const drawn = plot.current;
    if (!drawn || drawn.over.matches(':hover')) return;
    const left = cursorMs === null ? -1 : drawn.valToPos(cursorMs / 1_000, 'x');
    drawn.setCursor({ left, top: cursorMs === null ? -1 : 1 }, true);
  }, [cursorMs]);

  const time = index === null ? undefined : times[index];
  const valueAt = (line: ChartData['series'][number]): string => {
    const value = index === null ? undefined : line.values[index];
    return value == null ? '–' : formatNumber(language, value, line.sensor === null ? 0 : 1);
  };
  return (
    <section aria-label={title}>
      <h2 className={styles.head}>
        {title} <span className={styles.unit}>{unit}</span>
        <span className={styles.values}>
          {time !== undefined && <span>{formatDateTime(time * 1_000, timeZone)}</span>}
          {(time !== undefined || series.length > 1) &&
            series.map((line, at) => (
              <span key={line.sensor ?? 'only'} className={styles.value}>
                <i style={{ background: lineColour(mode, at) }} aria-hidden />
                {series.length > 1 && labels[at]} <b>{valueAt(line)}</b>
              </span>
            ))}
        </span>
      </h2>
      <div ref={host} />
    </section>
  );
}
