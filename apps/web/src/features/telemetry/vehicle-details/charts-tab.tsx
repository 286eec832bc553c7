import { Progress, useComputedColorScheme } from '@mantine/core';
import type { Position, Span } from '@konvoj/contract';
import { IconChartLine } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useText, type Text } from '../../../i18n/use-text.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { LineChart } from './line-chart.tsx';
import { chartsOf, type ChartData, type SeriesKind } from './series.ts';
import type { useRecords } from './use-history.ts';
import styles from './vehicle-details.module.css';

const UNIT: Record<SeriesKind, string> = {
  speed: 'km/h',
  fuel: 'l',
  fuelPercent: '%',
  voltage: 'V',
  temperature: '°C',
};

interface ChartsTabProps {
  readonly query: ReturnType<typeof useRecords>;
  /** The chosen day or period. */
  readonly span: Span;
  readonly cursorMs: number | null;
  readonly onHover: (timeMs: number | null) => void;
}

/** Speed, fuel, voltage and temperatures over the period, all pages of records together. */
export function ChartsTab({ query, span, cursorMs, onHover }: ChartsTabProps) {
  const t = useText();
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return (
    <Panel
      query={query}
      isEmpty={(records) => records.length === 0}
      empty={
        <EmptyFace icon={IconChartLine} title={t('vehicleDetails.noRecords')} hint={t('vehicleDetails.noDataHint')} />
      }
    >
      {(records) => (
        <div className={styles.charts} role="region" aria-label={t('vehicleDetails.tab.charts')} tabIndex={0}>
          {hasNextPage && <Progress value={100} animated size="xs" aria-label={t('common.loading')} />}
          <Charts records={records} span={span} cursorMs={cursorMs} onHover={onHover} />
        </div>
      )}
    </Panel>
  );
}

interface ChartsProps extends Omit<ChartsTabProps, 'query'> {
  readonly records: readonly Position[];
}

function Charts({ records, span, cursorMs, onHover }: ChartsProps) {
  const t = useText();
  const mode = useComputedColorScheme('light');
  const charts = useMemo(() => chartsOf(records.toReversed()), [records]);
  const labelled = useMemo(() => charts.map((chart) => ({ chart, labels: labelsOf(chart, t) })), [charts, t]);
  if (charts.length === 0) return <EmptyFace icon={IconChartLine} title={t('vehicleDetails.nothingToChart')} />;
  return labelled.map(({ chart, labels }) => (
    <LineChart
      key={chart.kind}
      chart={chart}
      span={span}
      title={t(`chart.${chart.kind}`)}
      unit={UNIT[chart.kind]}
      labels={labels}
      mode={mode}
      cursorMs={cursorMs}
      onHover={onHover}
    />
  ));
}

function labelsOf(chart: ChartData, t: Text): string[] {
  return chart.series.map(({ sensor }) =>
    sensor === null ? t(`chart.${chart.kind}`) : t('chart.sensor', { number: sensor + 1 }),
  );
}
