import { downloadStatus, downloadSubject, type DownloadLogEntry } from '@konvoj/contract';
import { formatDateTime, formatNumber } from '@konvoj/i18n';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconFilterOff, IconListDetails } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import type { DataColumn } from '../../../../ui/data-table/column.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../../ui/panel.tsx';
import { useTachographSearch } from '../tachograph-search.ts';
import classes from '../tachograph.module.css';
import { detailText, runStatusText, sizeText } from './download-words.ts';
import { useDownloadLog } from './use-downloads.ts';

/** Every change of the status of a download, the newest first. A click shows those of one download. */
export function LogTab() {
  const t = useText();
  const [{ subject, status, run }, change] = useTachographSearch();
  const log = useDownloadLog({ subject, status, runId: run });
  const entries = useMemo(() => log.data?.pages.flat(), [log.data]);
  const columns = useColumns();
  return (
    <>
      <div className={classes.head}>
        <SegmentedControl
          size="xs"
          aria-label={t('tachographPage.show')}
          value={subject ?? 'all'}
          data={(['all', 'driver', 'vehicle'] as const).map((value) => ({
            value,
            label: t(`tachographPage.subjects.${value}`),
          }))}
          onChange={(value) => change({ subject: downloadSubject.options.find((each) => each === value) })}
        />
        <Select
          size="xs"
          w={190}
          clearable
          aria-label={t('tachographPage.log.status')}
          placeholder={t('tachographPage.log.anyStatus')}
          data={downloadStatus.options.map((value) => ({ value, label: runStatusText(t, value) }))}
          value={status ?? null}
          onChange={(value) => change({ status: downloadStatus.options.find((each) => each === value) })}
        />
        <RunFilter />
        {log.hasNextPage && (
          <Button size="xs" variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('tachographPage.log.more')}
          </Button>
        )}
      </div>
      <div className={classes.content}>
        <Panel
          query={{ ...log, data: entries }}
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyFace
              icon={IconListDetails}
              title={t('tachographPage.log.empty')}
              hint={t('tachographPage.log.emptyHint')}
            />
          }
        >
          {(list) => (
            <DataTable
              name="tachograph.log"
              label={t('tachographPage.tab.log')}
              rows={list}
              columns={columns}
              rowId={({ id }) => String(id)}
              onSelect={({ runId }) => change({ run: runId })}
            />
          )}
        </Panel>
      </div>
    </>
  );
}

/** Which download is shown, with a way back to all. */
export function RunFilter() {
  const t = useText();
  const [{ run }, change] = useTachographSearch();
  if (run === undefined) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconFilterOff size={14} aria-hidden />}
      onClick={() => change({ run: undefined })}
    >
      {`${t('tachographPage.log.ofRun', { id: run })} · ${t('tachographPage.log.allRuns')}`}
    </Button>
  );
}

function useColumns(): DataColumn<DownloadLogEntry>[] {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('tachographPage.log.at'),
        width: 150,
        value: ({ at }) => at,
        cell: ({ at }) => formatDateTime(at, timeZone),
      },
      { id: 'run', header: t('tachographPage.log.run'), width: 80, align: 'right', value: ({ runId }) => runId },
      { id: 'name', header: t('tachographPage.name'), width: 160, value: ({ name }) => name },
      {
        id: 'subject',
        header: t('tachographPage.show'),
        width: 90,
        hidden: true,
        value: ({ subject }) => t(`tachographPage.subject.${subject}`),
      },
      {
        id: 'status',
        header: t('tachographPage.log.status'),
        width: 160,
        value: ({ status }) => runStatusText(t, status),
      },
      {
        id: 'detail',
        header: t('tachographPage.log.detail'),
        width: 260,
        wrap: true,
        value: ({ detail }) => (detail === null ? null : detailText(t, detail)),
      },
      {
        id: 'trigger',
        header: t('tachographPage.log.trigger'),
        width: 110,
        value: ({ trigger }) => t(`tachographPage.trigger.${trigger}`),
      },
      {
        id: 'attempt',
        header: t('tachographPage.log.attempt'),
        width: 80,
        align: 'right',
        value: ({ attempt }) => attempt,
      },
      {
        id: 'blocks',
        header: t('tachographPage.log.blocks'),
        width: 80,
        align: 'right',
        value: ({ blocksDone }) => blocksDone,
        cell: ({ blocksDone }) => formatNumber(language, blocksDone),
      },
      {
        id: 'size',
        header: t('tachographPage.log.size'),
        width: 90,
        align: 'right',
        value: ({ bytesDone }) => bytesDone,
        cell: ({ bytesDone }) => (bytesDone === 0 ? null : sizeText(bytesDone, language)),
      },
    ],
    [t, language, timeZone],
  );
}
