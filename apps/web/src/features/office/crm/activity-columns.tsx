import type { CrmActivity } from '@konvoj/contract';
import { IconPaperclip } from '@tabler/icons-react';
import type { Text } from '../../../i18n/use-text.ts';
import { momentText } from '../../../shared/time-window.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { ActivityMenu } from './activity-menu.tsx';
import type { OpenDialog } from './crm-actions.ts';
import { contactName, durationText } from './crm-words.ts';
import classes from './crm.module.css';
import { DueDay } from './due-day.tsx';
import { ActivityKind } from './kind-icon.tsx';

interface ColumnsContext {
  readonly t: Text;
  readonly timeZone: string;
  readonly onDialog: OpenDialog;
}

/** The columns of the list of activities. */
export function activityColumns({ t, timeZone, onDialog }: ColumnsContext): DataColumn<CrmActivity>[] {
  return [
    {
      id: 'at',
      header: t('crm.activity.at'),
      width: 128,
      value: ({ at }) => at,
      cell: ({ at }) => momentText(at, timeZone),
    },
    {
      id: 'actions',
      header: '',
      width: 48,
      sortable: false,
      value: () => null,
      cell: (activity) => <ActivityMenu activity={activity} onDialog={onDialog} />,
    },
    {
      id: 'kind',
      header: t('crm.activity.kindColumn'),
      width: 102,
      value: ({ kind }) => t(`crm.activity.kind.${kind}`),
      cell: ({ kind }) => <ActivityKind kind={kind} />,
    },
    {
      id: 'contact',
      header: t('crm.contact'),
      width: 176,
      value: ({ contact }) => contactName(contact),
      cell: ({ contact }) =>
        contact.id === null ? (
          <span className={classes.dimmed} title={t('crm.deletedContact')}>
            {contactName(contact)}
          </span>
        ) : (
          contactName(contact)
        ),
    },
    { id: 'result', header: t('crm.activity.result'), width: 150, value: ({ result }) => result },
    { id: 'step', header: t('crm.step.title'), width: 150, value: ({ nextStep }) => nextStep?.text ?? null },
    {
      id: 'due',
      header: t('crm.step.dueOn'),
      width: 156,
      value: ({ nextStep }) => nextStep?.dueOn ?? null,
      cell: ({ nextStep }) => nextStep && <DueDay step={nextStep} />,
    },
    {
      id: 'stepPerson',
      header: t('crm.step.person'),
      width: 120,
      value: ({ nextStep }) => nextStep?.person?.name ?? null,
    },
    { id: 'user', header: t('crm.activity.user'), width: 120, value: ({ user }) => user?.name ?? null },
    { id: 'vehicle', header: t('crm.vehicle'), width: 100, value: ({ vehicle }) => vehicle?.name ?? null },
    {
      id: 'duration',
      header: t('crm.activity.durationColumn'),
      width: 90,
      align: 'right',
      hidden: true,
      value: ({ duration }) => duration,
      cell: ({ duration }) => durationText(duration),
    },
    { id: 'driver', header: t('crm.driver'), width: 120, hidden: true, value: ({ driver }) => driver?.name ?? null },
    {
      id: 'order',
      header: t('crm.order'),
      width: 100,
      hidden: true,
      value: ({ loadingOrder }) => loadingOrder?.name ?? null,
    },
    {
      id: 'files',
      header: t('crm.activity.filesColumn'),
      width: 100,
      align: 'right',
      hidden: true,
      value: ({ files }) => (files.length === 0 ? null : files.length),
      cell: ({ files }) =>
        files.length > 0 && (
          <span className={classes.kind}>
            <IconPaperclip size={13} aria-hidden /> {files.length}
          </span>
        ),
    },
  ];
}
