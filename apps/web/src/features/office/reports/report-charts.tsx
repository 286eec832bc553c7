import { drawnChart, type BarChart } from '@konvoj/columns/bar-chart';
import { driveCharts } from '@konvoj/columns/drive-charts';
import type { DriveSum } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { z } from 'zod';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { savedSlice } from '../../../shared/saved-state.ts';
import classes from './report-charts.module.css';

/** Charts take the room of rows, so they are shown on request. */
export const chartsShown = savedSlice('reports.charts', z.object({ shown: z.boolean() }), { shown: false });

export function ChartsButton() {
  const t = useText();
  const shown = chartsShown.use((state) => state.shown);
  return (
    <Tooltip label={t('report.charts')}>
      <ActionIcon
        aria-label={t('report.charts')}
        aria-pressed={shown}
        variant={shown ? 'light' : 'subtle'}
        onClick={() => chartsShown.set({ shown: !shown })}
      >
        <IconChartBar size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface ReportChartsProps {
  readonly rows: readonly DriveSum[];
  /** Seconds in each local hour. */
  readonly drivingByHour: readonly number[];
}

/** Distance and fuel by day, and driving by hour of the day, as the PDF has them too. */
export function ReportCharts({ rows, drivingByHour }: ReportChartsProps) {
  const t = useText();
  return (
    <section className={classes.charts} aria-label={t('report.charts')}>
      {driveCharts(rows, drivingByHour, t).map((chart) => (
        <Chart key={chart.title} chart={chart} />
      ))}
    </section>
  );
}

function Chart({ chart }: { readonly chart: BarChart }) {
  const language = useLanguage();
  const { width, height, bars, lines, labels } = drawnChart(chart, language);
  const shown = chart.bars.filter(({ value }) => value !== null && value > 0);
  return (
    <figure className={classes.chart}>
      <figcaption>
        {chart.title} <span className={classes.unit}>{chart.unit}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chart.title}>
        {lines.map(({ y, text }) => (
          <g key={y}>
            <line className={classes.line} x1={48} x2={width} y1={y} y2={y} />
            <text className={classes.text} x={44} y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <rect key={bar.x} className={classes.bar} {...bar}>
            <title>{barText(shown[index], chart.unit, language)}</title>
          </rect>
        ))}
        {labels.map(({ x, text }) => (
          <text key={x} className={classes.text} x={x} y={height - 4} textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}

function barText(
  bar: BarChart['bars'][number] | undefined,
  unit: string,
  language: Parameters<typeof formatNumber>[0],
) {
  return bar === undefined ? '' : `${bar.label} ${formatNumber(language, bar.value ?? 0, 1)} ${unit}`;
}
