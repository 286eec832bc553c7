import type { ReportRun } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import { Badge, Button, Select } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { minuteText } from '../../../shared/moment-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { RunDialog } from './run-dialog.tsx';
import classes from './schedules.module.css';
import { useArchiveOf } from './tabs.ts';
import { useArchive, useSchedules } from './use-schedules.ts';
import { failureText, mailsInWords } from './words.ts';

/** What schedules have sent in the last 90 days. A click shows the mails and the files of a report. */
export function ArchiveTab() {
  const t = useText();
  const [schedule, choose] = useArchiveOf();
  const schedules = useSchedules().data ?? [];
  const archive = useArchive(schedule);
  const runs = archive.data?.pages.flat();
  const [openId, setOpenId] = useState<number | null>(null);
  const open = runs?.find(({ id }) => id === openId);
  const columns = useColumns();
  return (
    <>
      <div className={classes.head}>
        <Select
          size="xs"
          w={260}
          clearable
          aria-label={t('reportArchive.name')}
          placeholder={t('reportArchive.allSchedules')}
          data={schedules.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={schedule === undefined ? null : String(schedule)}
          onChange={(id) => choose(id === null ? undefined : Number(id))}
        />
        {archive.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            loading={archive.isFetchingNextPage}
            onClick={() => void archive.fetchNextPage()}
          >
            {t('reportArchive.more')}
          </Button>
        )}
      </div>
      <div className={classes.table}>
        <Panel
          query={{ ...archive, data: runs }}
          isEmpty={(list) => list.length === 0}
          empty={<EmptyFace icon={IconArchive} title={t('reportArchive.empty')} hint={t('reportArchive.emptyHint')} />}
        >
          {(list) => (
            <DataTable
              name="reports.archive"
              label={t('reportSchedules.archive')}
              rows={list}
              columns={columns}
              rowId={({ id }) => String(id)}
              onSelect={({ id }) => setOpenId(id)}
            />
          )}
        </Panel>
      </div>
      {open && <RunDialog run={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

function useColumns(): DataColumn<ReportRun>[] {
  const t = useText();
  const timeZone = useTimeZone();
  return [
    {
      id: 'due',
      header: t('reportArchive.due'),
      width: 125,
      value: ({ dueAt }) => dueAt,
      cell: ({ dueAt }) => minuteText(dueAt, timeZone),
    },
    {
      id: 'name',
      header: t('reportArchive.name'),
      width: 165,
      wrap: true,
      value: ({ name }) => name,
      cell: ({ name, kind }) => (
        <>
          {name}{' '}
          {kind === 'test' && (
            <Badge size="xs" variant="light">
              {t('reportArchive.test')}
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'period',
      header: t('reportArchive.period'),
      width: 165,
      value: ({ from }) => from,
      cell: (run) => periodOfRun(run, timeZone),
    },
    {
      id: 'state',
      header: t('reportArchive.state'),
      width: 150,
      wrap: true,
      value: ({ state }) => t(`reportArchive.stateOf.${state}`),
      cell: ({ state, failure }) =>
        [t(`reportArchive.stateOf.${state}`), failure && failureText(failure, t)].filter(Boolean).join(': '),
    },
    {
      id: 'mails',
      header: t('reportArchive.mails'),
      width: 130,
      wrap: true,
      value: ({ mails }) => mailsInWords(mails, t) || null,
    },
    {
      id: 'files',
      header: t('reportArchive.files'),
      width: 240,
      wrap: true,
      value: ({ files }) => files.map(({ name }) => name).join(', ') || null,
    },
  ];
}

/** Whole local days; null until the report is built. */
function periodOfRun({ from, to }: ReportRun, timeZone: string): string | null {
  if (from === null || to === null) return null;
  const [first, last] = [formatDate(from, timeZone), formatDate(Date.parse(to) - 1, timeZone)];
  return first === last ? first : `${first} – ${last}`;
}
