import type { AlarmEntry } from '@konvoj/contract';
import { formatDateTime, formatElapsed } from '@konvoj/i18n';
import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconCheck, IconListDetails, IconMapPin } from '@tabler/icons-react';
import { countryNames } from '../../../shared/country-names.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import classes from './alarms.module.css';
import { entryWords, type Words } from './rule-words.ts';

export interface EntryActions {
  readonly showPlace: (entry: AlarmEntry) => void;
  readonly showRecord: (entry: AlarmEntry) => void;
  readonly markRead: (entry: AlarmEntry) => void;
}

interface ColumnsContext extends Pick<Words, 't' | 'language'> {
  readonly timeZone: string;
  readonly actions: EntryActions;
}

export function historyColumns({ t, language, timeZone, actions }: ColumnsContext): DataColumn<AlarmEntry>[] {
  const countryName = countryNames(language);
  return [
    {
      id: 'read',
      header: '',
      width: 28,
      sortable: false,
      value: ({ isRead }) => Number(isRead),
      cell: ({ isRead }) =>
        isRead ? null : <span className={classes.dot} role="img" aria-label={t('alarms.history.isUnread')} />,
    },
    {
      id: 'actions',
      header: '',
      width: 92,
      sortable: false,
      value: () => null,
      cell: (entry) => <EntryTools entry={entry} actions={actions} t={t} />,
    },
    {
      id: 'firedAt',
      header: t('alarms.history.firedAt'),
      width: 146,
      value: ({ firedAt }) => firedAt,
      cell: ({ firedAt }) => formatDateTime(firedAt, timeZone),
    },
    { id: 'vehicle', header: t('alarms.history.vehicle'), width: 88, value: ({ vehicle }) => vehicle },
    { id: 'title', header: t('alarms.title'), width: 116, wrap: true, value: ({ title }) => title },
    {
      id: 'what',
      header: t('alarms.history.what'),
      width: 150,
      wrap: true,
      value: (entry) => entryWords(entry, { t, language }),
      cell: (entry) => (
        <>
          {entryWords(entry, { t, language })} {entry.withdrawn && <Withdrawn reason={entry.withdrawn.reason} t={t} />}
        </>
      ),
    },
    {
      id: 'duration',
      header: t('alarms.history.duration'),
      width: 84,
      align: 'right',
      value: ({ since, endedAt }) => (endedAt === null ? null : secondsBetween(since, endedAt)),
      cell: ({ since, endedAt }) => (endedAt === null ? '–' : formatElapsed(secondsBetween(since, endedAt))),
    },
    {
      id: 'address',
      header: t('alarms.history.place'),
      width: 118,
      wrap: true,
      value: placeWords,
    },
    {
      id: 'country',
      header: t('alarms.history.country'),
      width: 110,
      hidden: true,
      value: ({ country }) => (country === null ? null : countryName(country)),
    },
    { id: 'driver', header: t('alarms.history.driver'), width: 92, wrap: true, value: ({ driver }) => driver },
    {
      id: 'deliveries',
      header: t('alarms.history.notified'),
      width: 84,
      wrap: true,
      value: ({ deliveries }) => deliveries.length,
      cell: ({ deliveries }) => (
        <span title={deliveries.map(({ to, error }) => [to, error].filter(Boolean).join(': ')).join('\n')}>
          {deliveries
            .map(({ channel, state }) => `${t(`alarms.contactKind.${channel}`)} ${t(`alarms.delivery.${state}`)}`)
            .join(', ') || '–'}
        </span>
      ),
    },
    {
      id: 'readBy',
      header: t('alarms.history.readBy'),
      hidden: true,
      value: ({ readBy }) => readBy,
    },
  ];
}

/** `Dvorišče Koper, SI`: a place in words with its country, which most of them name already. */
function placeWords({ address, country }: AlarmEntry): string | null {
  if (address === null || country === null || address.endsWith(`, ${country}`)) return address ?? country;
  return `${address}, ${country}`;
}

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1_000;

interface WithdrawnProps extends Pick<Words, 't'> {
  readonly reason: 'late_records' | 'rule_changed';
}

function Withdrawn({ reason, t }: WithdrawnProps) {
  return (
    <Tooltip label={t(`alarms.withdrawnReason.${reason}`)}>
      <Badge size="xs" variant="light" color="gray">
        {t('alarms.withdrawn')}
      </Badge>
    </Tooltip>
  );
}

interface EntryToolsProps extends Pick<Words, 't'> {
  readonly entry: AlarmEntry;
  readonly actions: EntryActions;
}

function EntryTools({ entry, actions, t }: EntryToolsProps) {
  const name = { vehicle: entry.vehicle, title: entry.title };
  const tools = [
    {
      label: t('alarms.history.showPlace', name),
      Icon: IconMapPin,
      run: actions.showPlace,
      isOff: entry.latitude === null,
    },
    { label: t('alarms.history.showRecord', name), Icon: IconListDetails, run: actions.showRecord, isOff: false },
    { label: t('alarms.history.markRead', name), Icon: IconCheck, run: actions.markRead, isOff: entry.isRead },
  ];
  return (
    <span className={classes.tools}>
      {tools.map(({ label, Icon, run, isOff }) => (
        <ActionIcon key={label} size="sm" aria-label={label} title={label} disabled={isOff} onClick={() => run(entry)}>
          <Icon size={14} aria-hidden />
        </ActionIcon>
      ))}
    </span>
  );
}
