import type { DownloadDebugEntry } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { Button, Code } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import type { DataColumn } from '../../../../ui/data-table/column.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../../ui/panel.tsx';
import { useTachographSearch } from '../tachograph-search.ts';
import classes from '../tachograph.module.css';
import { RunFilter } from './log-tab.tsx';
import { useDownloadDebug } from './use-downloads.ts';

/** What unit and card exchanged, without the content of their messages; for administrators. */
export function DebugTab() {
  const t = useText();
  const [{ run }, change] = useTachographSearch();
  const debug = useDownloadDebug(run);
  const entries = useMemo(() => debug.data?.pages.flat(), [debug.data]);
  const columns = useColumns();
  return (
    <>
      <div className={classes.head}>
        <RunFilter />
        {debug.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            loading={debug.isFetchingNextPage}
            onClick={() => void debug.fetchNextPage()}
          >
            {t('tachographPage.log.more')}
          </Button>
        )}
      </div>
      <div className={classes.content}>
        <Panel
          query={{ ...debug, data: entries }}
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyFace
              icon={IconBug}
              title={t('tachographPage.debug.empty')}
              hint={t('tachographPage.debug.emptyHint')}
            />
          }
        >
          {(list) => (
            <DataTable
              name="tachograph.debug"
              label={t('tachographPage.tab.debug')}
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

function useColumns(): DataColumn<DownloadDebugEntry>[] {
  const t = useText();
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
      {
        id: 'from',
        header: t('tachographPage.debug.from'),
        width: 110,
        value: ({ from }) => t(`tachographPage.debug.fromOf.${from}`),
      },
      {
        id: 'message',
        header: t('tachographPage.debug.message'),
        width: 420,
        grows: true,
        value: ({ message }) => message,
        cell: ({ message }) => <Code>{message}</Code>,
      },
      { id: 'bytes', header: t('tachographPage.debug.bytes'), width: 90, align: 'right', value: ({ bytes }) => bytes },
    ],
    [t, timeZone],
  );
}
