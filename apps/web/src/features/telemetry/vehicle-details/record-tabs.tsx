import { Skeleton } from '@mantine/core';
import { MAX_DAYS_POSITIONS, type Position } from '@konvoj/contract';
import { IconChartLine } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { track } from '../../../map/track.ts';
import { loadChunk } from '../../../shared/load-chunk.ts';
import { daysIn, spanOfPeriod } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { EmptyFace } from '../../../ui/panel.tsx';
import { recordColumns } from './record-columns.tsx';
import { RECORDS_TABLE, RecordsTab } from './records-tab.tsx';
import { useRecords, type HistoryOf } from './use-history.ts';
import { useTrackCursor } from './use-map-track.ts';

const ChartsTab = lazy(() => loadChunk(async () => ({ default: (await import('./charts-tab.tsx')).ChartsTab })));
const NO_RECORDS: readonly Position[] = [];

const showCursor = (timeMs: number | null): void => track.setCursor(timeMs);

/** The tab of full records, with what it needs to know. */
export function Records({ of }: { readonly of: HistoryOf }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const query = useRecords(of);
  const [selected, setSelected] = useState<Position | null>(null);
  const records = query.data ?? NO_RECORDS;
  const columns = useMemo(() => recordColumns(records, { t, language, timeZone }), [records, t, language, timeZone]);
  return (
    <RecordsTab
      query={query}
      columns={columns}
      tools={<ColumnChooser name={RECORDS_TABLE} columns={columns} />}
      selectedId={selected ? String(selected.id) : null}
      onSelect={(record) => {
        setSelected(record);
        showCursor(Date.parse(record.deviceTime));
      }}
    />
  );
}

/** The tab of charts; its library comes with it. */
export function Charts({ of }: { readonly of: HistoryOf }) {
  const t = useText();
  if (daysIn(of.period) > MAX_DAYS_POSITIONS) {
    const days = MAX_DAYS_POSITIONS;
    return (
      <EmptyFace
        icon={IconChartLine}
        title={t('vehicleDetails.chartsTooLong', { days })}
        hint={t('vehicleDetails.chooseDay')}
      />
    );
  }
  return <ChartsOf of={of} />;
}

function ChartsOf({ of }: { readonly of: HistoryOf }) {
  const query = useRecords(of);
  const cursorMs = useTrackCursor();
  return (
    <Suspense fallback={<Skeleton m="md" height={140} />}>
      <ChartsTab query={query} span={spanOfPeriod(of.period)} cursorMs={cursorMs} onHover={showCursor} />
    </Suspense>
  );
}
