import type { Alarm } from '@konvoj/contract';
import { Badge } from '@mantine/core';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { switchColumn } from '../../../ui/data-table/switch-column.tsx';
import classes from './alarms.module.css';
import { RuleActionMenu, type RuleActions } from './rule-actions.tsx';
import { conditionWords, contactWords, durationWords, vehicleWords, windowWords, type Words } from './rule-words.ts';

export interface Counts {
  readonly unread: number;
  readonly total: number;
}

interface ColumnsContext {
  readonly words: Words;
  readonly countsOf: (alarmId: number) => Counts;
  readonly actions: RuleActions;
}

export function ruleColumns({ words, countsOf, actions }: ColumnsContext): DataColumn<Alarm>[] {
  const { t } = words;
  return [
    switchColumn({
      id: 'enabled',
      header: t('alarms.on'),
      isOn: ({ enabled }) => enabled,
      label: ({ title }) => t('alarms.switch', { title }),
      onTurn: actions.turn,
    }),
    {
      id: 'actions',
      header: '',
      width: 48,
      sortable: false,
      value: () => null,
      cell: (alarm) => <RuleActionMenu alarm={alarm} actions={actions} />,
    },
    { id: 'title', header: t('alarms.title'), width: 170, wrap: true, value: ({ title }) => title },
    {
      id: 'condition',
      header: t('alarms.condition'),
      width: 210,
      wrap: true,
      value: (alarm) => conditionWords(alarm, words),
      cell: (alarm) => (
        <>
          {conditionWords(alarm, words)} {alarm.zoneDeleted && <Warning text={t('alarms.zoneDeleted')} />}
        </>
      ),
    },
    {
      id: 'hold',
      header: t('alarms.hold'),
      width: 80,
      align: 'right',
      value: ({ settings }) => settings.minTimeSeconds,
      cell: ({ settings }) => (settings.minTimeSeconds === 0 ? '–' : durationWords(settings.minTimeSeconds, t)),
    },
    { id: 'window', header: t('alarms.window'), width: 160, wrap: true, value: (alarm) => windowWords(alarm, words) },
    {
      id: 'vehicles',
      header: t('alarms.vehicles'),
      width: 130,
      wrap: true,
      value: (alarm) => vehicleWords(alarm, words),
      cell: (alarm) => (
        <>
          {vehicleWords(alarm, words)} {alarm.trailerRemoved && <Warning text={t('alarms.trailerRemoved')} />}
          {alarm.unwatchedVehicles > 0 && (
            <Warning text={t('alarms.unwatchedVehicles', { count: alarm.unwatchedVehicles })} />
          )}
        </>
      ),
    },
    {
      id: 'contacts',
      header: t('alarms.contacts'),
      width: 130,
      wrap: true,
      value: (alarm) => contactWords(alarm, words),
      cell: (alarm) => (
        <span title={alarm.contacts.map(({ value }) => value).join(', ')}>
          {contactWords(alarm, words)} {alarm.ownerInactive && <Warning text={t('alarms.ownerInactive')} />}
        </span>
      ),
    },
    {
      id: 'unread',
      header: t('alarms.unread'),
      width: 90,
      align: 'right',
      value: ({ id }) => countsOf(id).unread,
      cell: ({ id }) => <Unread {...countsOf(id)} />,
    },
    { id: 'total', header: t('alarms.total'), width: 60, align: 'right', value: ({ id }) => countsOf(id).total },
    { id: 'owner', header: t('alarms.owner'), width: 120, value: ({ owner }) => owner?.name ?? null },
  ];
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

function Unread({ unread }: Counts) {
  return unread === 0 ? '0' : <b className={classes.unreadCount}>{unread}</b>;
}
