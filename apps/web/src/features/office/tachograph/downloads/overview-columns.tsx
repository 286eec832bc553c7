import type { DownloadLight, DownloadRun, DownloadState, LanguageCode } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import { Button, Text as Words } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockFilled,
  IconCloudDownload,
  IconPlayerStop,
} from '@tabler/icons-react';
import type { Text } from '../../../../i18n/use-text.ts';
import { withWholeHeader, type DataColumn } from '../../../../ui/data-table/column.ts';
import classes from '../tachograph.module.css';
import { minuteText } from '../../../../shared/moment-text.ts';
import { daysLeftText, outcomeText } from './download-words.ts';
import { urgencyOf } from './overview-model.ts';
import { RunProgress } from './run-progress.tsx';

interface ColumnsContext {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly mayEdit: boolean;
  /** Downloads now what its plan has. */
  readonly begin: (state: DownloadState) => void;
  readonly end: (run: DownloadRun) => void;
}

/** Each light has a sign of its own besides its colour. */
const LIGHTS: Readonly<Record<DownloadLight, { readonly Icon: typeof IconClockFilled; readonly colour: string }>> = {
  fine: { Icon: IconCircleCheckFilled, colour: 'var(--status-drive)' },
  soon: { Icon: IconClockFilled, colour: 'var(--status-idling)' },
  overdue: { Icon: IconAlertTriangleFilled, colour: 'var(--status-stop)' },
  never: { Icon: IconCircleDashed, colour: 'var(--status-undefined)' },
};

/** The columns of the overview, in the language of the page. */
export function overviewColumns(context: ColumnsContext): DataColumn<DownloadState>[] {
  const { t, language, timeZone } = context;
  const columns: DataColumn<DownloadState>[] = [
    {
      id: 'light',
      header: t('tachographPage.lightColumn'),
      width: 150,
      wrap: true,
      value: urgencyOf,
      cell: (state) => <Light t={t} state={state} />,
    },
    {
      id: 'name',
      header: t('tachographPage.name'),
      width: 170,
      wrap: true,
      value: ({ name }) => name,
      cell: ({ name, subject }) => (
        <>
          {name}{' '}
          <Words span size="xs" c="dimmed">
            {t(`tachographPage.subject.${subject}`)}
          </Words>
        </>
      ),
    },
    { id: 'card', header: t('tachographPage.card'), width: 150, hidden: true, value: ({ cardNumber }) => cardNumber },
    {
      id: 'last',
      header: t('tachographPage.last'),
      width: 125,
      value: ({ lastSuccessAt }) => lastSuccessAt,
      cell: ({ lastSuccessAt }) =>
        lastSuccessAt === null ? t('tachographPage.neverYet') : minuteText(lastSuccessAt, timeZone),
    },
    {
      id: 'next',
      header: t('tachographPage.next'),
      width: 110,
      value: ({ nextOn }) => nextOn,
      cell: ({ nextOn }) => (nextOn === null ? t('tachographPage.off') : formatDate(nextOn, 'UTC')),
    },
    {
      id: 'status',
      header: t('tachographPage.statusColumn'),
      width: 140,
      wrap: true,
      value: ({ status }) => t(`tachographDownloads.subjectStatus.${status}`),
      cell: ({ status, reason }) => (
        <>
          {t(`tachographDownloads.subjectStatus.${status}`)}
          {reason !== null && (
            <Words size="xs" c="dimmed">
              {t(`tachographPage.reason.${reason}`)}
            </Words>
          )}
        </>
      ),
    },
    {
      id: 'result',
      header: t('tachographPage.result'),
      width: 190,
      wrap: true,
      value: ({ running, lastRun }) => running?.changedAt ?? lastRun?.changedAt ?? null,
      cell: ({ running, lastRun }) => {
        if (running !== null) return <RunProgress run={running} compact />;
        return lastRun !== null && <LastRun t={t} run={lastRun} timeZone={timeZone} />;
      },
    },
    {
      id: 'actions',
      header: '',
      width: 150,
      sortable: false,
      value: () => null,
      cell: (state) => <Action state={state} context={context} key={language} />,
    },
  ];
  return columns.map(withWholeHeader);
}

function Light({ t, state }: { readonly t: Text; readonly state: DownloadState }) {
  const { Icon, colour } = LIGHTS[state.light];
  const due =
    state.dueOn === null ? {} : { title: t('tachographPage.dueOn', { date: formatDate(state.dueOn, 'UTC') }) };
  return (
    <span className={classes.light} {...due}>
      <Icon size={16} color={colour} aria-hidden />
      <span>{daysLeftText(t, state)}</span>
    </span>
  );
}

function LastRun({ t, run, timeZone }: { readonly t: Text; readonly run: DownloadRun; readonly timeZone: string }) {
  return (
    <>
      {outcomeText(t, run)}
      <Words size="xs" c="dimmed">
        {formatDate(run.changedAt, timeZone)}
        {run.retryAt !== null && ` · ${t('tachographPage.retryAt', { time: minuteText(run.retryAt, timeZone) })}`}
        {run.alarmed &&
          ` · ${t(run.status === 'cardDenied' ? 'tachographPage.notRepeated' : 'tachographPage.retriesEnded')}`}
      </Words>
    </>
  );
}

function Action({ state, context }: { readonly state: DownloadState; readonly context: ColumnsContext }) {
  const { t, mayEdit, begin, end } = context;
  const { name, running } = state;
  const refusal = mayEdit ? {} : { disabled: true, title: t('tachographPage.mayNotStart') };
  const common = { size: 'compact-xs', variant: 'default', ...refusal } as const;
  if (running !== null) {
    return (
      <Button
        {...common}
        leftSection={<IconPlayerStop size={14} aria-hidden />}
        aria-label={t('tachographPage.cancelRunOf', { name })}
        onClick={(event) => {
          event.stopPropagation();
          end(running);
        }}
      >
        {t('common.cancel')}
      </Button>
    );
  }
  return (
    <Button
      {...common}
      leftSection={<IconCloudDownload size={14} aria-hidden />}
      aria-label={t('tachographPage.nowOf', { name })}
      onClick={(event) => {
        event.stopPropagation();
        begin(state);
      }}
    >
      {t('tachographPage.now')}
    </Button>
  );
}
