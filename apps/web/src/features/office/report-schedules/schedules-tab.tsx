import type { ReportSchedule } from '@konvoj/contract';
import { ActionIcon, Alert, Badge, Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconClock,
  IconDots,
  IconMailForward,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { minuteText } from '../../../shared/moment-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { switchColumn } from '../../../ui/data-table/switch-column.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { RemoveQuestion } from '../../../ui/remove-question.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { timeInWords } from './schedule-model.ts';
import classes from './schedules.module.css';
import { useArchiveOf } from './tabs.ts';
import { useScheduleChanges, useSchedules } from './use-schedules.ts';
import { lastResult } from './words.ts';

/** Reports that are sent by mail at set times. */
export function SchedulesTab() {
  const t = useText();
  const schedules = useSchedules();
  const { pause, test } = useScheduleChanges();
  const [, showArchive] = useArchiveOf();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const [removing, setRemoving] = useState<ReportSchedule | null>(null);
  const failure = pause.error ?? test.error;
  const edited = schedules.data?.find(({ id }) => id === editing);
  const columns = useColumns({
    pause: ({ id }, paused) => pause.mutate({ id, paused }),
    edit: ({ id }) => setEditing(id),
    test: ({ id, name }) => test.mutate(id, { onSuccess: () => showToast(t('reportSchedules.testStarted', { name })) }),
    showArchive: ({ id }) => showArchive(id),
    remove: setRemoving,
  });
  return (
    <>
      <div className={classes.head}>
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          {t('reportSchedules.add')}
        </Button>
        {failure && (
          <Alert color="red" p="xs" role="alert">
            {errorText(t, failure)}
          </Alert>
        )}
      </div>
      <div className={classes.table}>
        <Panel
          query={schedules}
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyFace icon={IconClock} title={t('reportSchedules.empty')} hint={t('reportSchedules.emptyHint')} />
          }
        >
          {(list) => (
            <DataTable
              name="reports.schedules"
              label={t('reportSchedules.title')}
              rows={list}
              columns={columns}
              rowId={({ id }) => String(id)}
              onOpen={({ id }) => setEditing(id)}
            />
          )}
        </Panel>
      </div>
      {editing === 'new' && <ScheduleDialog schedule={null} onClose={() => setEditing(null)} />}
      {edited && <ScheduleDialog key={edited.id} schedule={edited} onClose={() => setEditing(null)} />}
      {removing && <RemoveSchedule schedule={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

interface ScheduleActions {
  readonly pause: (schedule: ReportSchedule, paused: boolean) => void;
  readonly edit: (schedule: ReportSchedule) => void;
  readonly test: (schedule: ReportSchedule) => void;
  readonly showArchive: (schedule: ReportSchedule) => void;
  readonly remove: (schedule: ReportSchedule) => void;
}

function useColumns(actions: ScheduleActions): DataColumn<ReportSchedule>[] {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return [
    switchColumn({
      id: 'on',
      header: t('reportSchedules.on'),
      isOn: ({ paused }) => paused === null,
      label: ({ name }) => t('reportSchedules.switch', { name }),
      onTurn: (schedule, isOn) => actions.pause(schedule, !isOn),
    }),
    {
      id: 'actions',
      header: '',
      width: 48,
      sortable: false,
      value: () => null,
      cell: (schedule) => <ActionMenu schedule={schedule} actions={actions} />,
    },
    { id: 'name', header: t('reportSchedules.name'), width: 140, wrap: true, value: ({ name }) => name },
    {
      id: 'report',
      header: t('reportSchedules.report'),
      width: 130,
      wrap: true,
      value: (schedule) => reportName(schedule, t),
      cell: (schedule) => (
        <>
          {reportName(schedule, t)}{' '}
          {schedule.missingColumns.length > 0 && (
            <Warning text={t('reportSchedules.missing', { columns: schedule.missingColumns.join(', ') })} />
          )}
        </>
      ),
    },
    {
      id: 'when',
      header: t('reportSchedules.when'),
      width: 130,
      wrap: true,
      value: (schedule) => timeInWords(schedule, t, language),
    },
    {
      id: 'next',
      header: t('reportSchedules.next'),
      width: 122,
      wrap: true,
      value: ({ nextRunAt }) => nextRunAt,
      cell: ({ nextRunAt, paused }) =>
        nextRunAt === null
          ? paused && <Warning text={t(`reportSchedules.pausedBy.${paused}`)} />
          : minuteText(nextRunAt, timeZone),
    },
    {
      id: 'last',
      header: t('reportSchedules.last'),
      width: 150,
      wrap: true,
      value: ({ lastRun }) => lastRun?.dueAt ?? null,
      cell: ({ lastRun }) => (lastRun === null ? t('reportSchedules.never') : <LastRun run={lastRun} />),
    },
    {
      id: 'recipients',
      header: t('reportSchedules.recipients'),
      width: 160,
      wrap: true,
      value: ({ recipients }) => recipients.join(', '),
    },
    { id: 'owner', header: t('reportSchedules.owner'), width: 90, value: ({ owner }) => owner },
  ];
}

function reportName({ templateId, templateName, content }: ReportSchedule, t: ReturnType<typeof useText>): string {
  if (templateId !== null) return templateName ?? '–';
  if (content === null) return '–';
  const { report, type = 'stages' } = content;
  return report === 'report'
    ? t('reportSchedules.ofType', { type: t(`report.type.${type}`) })
    : t(`report.tab.${report}`);
}

function LastRun({ run }: { readonly run: NonNullable<ReportSchedule['lastRun']> }) {
  const t = useText();
  const timeZone = useTimeZone();
  const isBad = run.state === 'failed' || run.failedMails > 0;
  return (
    <>
      {minuteText(run.dueAt, timeZone)} {isBad ? <Warning text={lastResult(run, t)} /> : lastResult(run, t)}
    </>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <Badge
      size="xs"
      variant="light"
      color="orange"
      classNames={{ root: classes.warning ?? '', label: classes.warningText ?? '' }}
    >
      {text}
    </Badge>
  );
}

interface ActionMenuProps {
  readonly schedule: ReportSchedule;
  readonly actions: ScheduleActions;
}

function ActionMenu({ schedule, actions }: ActionMenuProps) {
  const t = useText();
  const { name } = schedule;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('reportSchedules.actions', { name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => actions.edit(schedule)}>
          {t('reportSchedules.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={() => actions.test(schedule)}>
          {t('reportSchedules.test')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={() => actions.showArchive(schedule)}>
          {t('reportSchedules.showArchive')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => actions.remove(schedule)}
        >
          {t('reportSchedules.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function RemoveSchedule({ schedule, onClose }: { readonly schedule: ReportSchedule; readonly onClose: () => void }) {
  const t = useText();
  const { remove } = useScheduleChanges();
  return (
    <RemoveQuestion
      title={t('reportSchedules.removeTitle')}
      body={t('reportSchedules.removeText', { name: schedule.name })}
      answer={t('reportSchedules.remove')}
      isPending={remove.isPending}
      error={remove.error}
      onRemove={() => remove.mutate(schedule.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
