import type { LanguageCode, Tracker } from '@konvoj/contract';
import { ActionIcon, Button } from '@mantine/core';
import { formatDateTime, LOCALES } from '@konvoj/i18n';
import { IconActivity, IconAlertTriangle, IconCpu, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLanguage, useText, type Text } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { timeAgo } from '../../../shared/time-ago.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { ContactDrawer } from './contact-drawer.tsx';
import { TrackerDialog } from './tracker-dialog.tsx';
import { isSinceFirstRecord, matches, stateOf, type TrackerForm } from './tracker-model.ts';
import classes from './trackers.module.css';
import { UnknownTrackers } from './unknown-trackers.tsx';
import { useTrackers } from './use-trackers.ts';

const TABLE = 'trackers';

type Opened =
  | { readonly kind: 'edit'; readonly tracker: Tracker }
  | { readonly kind: 'new'; readonly known?: Pick<TrackerForm, 'imei' | 'protocol'> }
  | { readonly kind: 'contact'; readonly tracker: Tracker };

/** Trackers of the organization: strangers to adopt, and the table of its own. */
export function TrackersPanel() {
  const t = useText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <section className={classes.page} aria-label={t('trackers.title')}>
      <UnknownTrackers onAdopt={(known) => setOpened({ kind: 'new', known })} />
      <TrackersTable onOpen={setOpened} />
      {opened?.kind === 'edit' && <TrackerDialog tracker={opened.tracker} onClose={close} />}
      {opened?.kind === 'new' && (
        <TrackerDialog tracker={null} {...(opened.known && { known: opened.known })} onClose={close} />
      )}
      {opened?.kind === 'contact' && <ContactDrawer tracker={opened.tracker} onClose={close} />}
    </section>
  );
}

/** The table with its search; opening a row edits it. */
function TrackersTable({ onOpen }: { readonly onOpen: (opened: Opened) => void }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const now = useNowByHalfMinute();
  const query = useTrackers();
  const [typed, setTyped] = useState('');
  const term = searchTerm(typed);
  const columns = useMemo(
    () => columnsOf({ t, language, timeZone, now, onOpen }),
    [t, language, timeZone, now, onOpen],
  );
  const rows = useMemo(() => (query.data ?? []).filter((tracker) => matches(tracker, term)), [query.data, term]);
  const add = (
    <Button leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onOpen({ kind: 'new' })}>
      {t('trackers.add')}
    </Button>
  );
  return (
    <>
      <div className={classes.toolbar}>
        <SearchBox label={t('trackers.search')} value={typed} onChange={setTyped} />
        <div className={classes.actions}>
          <ColumnChooser name={TABLE} columns={columns} />
          {add}
        </div>
      </div>
      <div className={classes.table}>
        <Panel
          query={query}
          isEmpty={() => rows.length === 0}
          empty={
            term === '' ? (
              <EmptyFace icon={IconCpu} title={t('trackers.empty')} hint={t('trackers.emptyHint')} action={add} />
            ) : (
              <EmptyFace title={t('common.noMatch')} />
            )
          }
        >
          {() => (
            <DataTable
              name={TABLE}
              label={t('trackers.title')}
              rows={rows}
              columns={columns}
              rowId={({ id }) => String(id)}
              onOpen={(tracker) => onOpen({ kind: 'edit', tracker })}
            />
          )}
        </Panel>
      </div>
    </>
  );
}

/** That a contact of the tracker was refused within a day; the contact drawer says more. */
function RefusedMark({ kind }: { readonly kind: NonNullable<Tracker['refused']>['kind'] }) {
  const t = useText();
  const text = t('trackers.refusedMark', { reason: t(`trackers.refusedReason.${kind}`) });
  return <IconAlertTriangle size={16} className={classes.warning} role="img" aria-label={text} title={text} />;
}

interface ColumnParts {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly now: number;
  readonly onOpen: (opened: Opened) => void;
}

function columnsOf({ t, language, timeZone, now, onOpen }: ColumnParts): DataColumn<Tracker>[] {
  return [
    { id: 'imei', header: t('trackers.imei'), width: 160, value: ({ imei }) => imei },
    { id: 'model', header: t('trackers.model'), width: 100, value: ({ model }) => model },
    {
      id: 'vehicle',
      header: t('trackers.vehicle'),
      width: 130,
      value: ({ vehicle }) => vehicle?.licencePlate ?? null,
      cell: ({ vehicle }) => vehicle?.licencePlate ?? <span className={classes.none}>{t('trackers.noVehicle')}</span>,
    },
    {
      id: 'state',
      header: t('trackers.stateHeader'),
      width: 150,
      value: ({ lastContact }) => t(`trackers.state.${stateOf(lastContact, now)}`),
      cell: ({ lastContact, refused }) => {
        const state = stateOf(lastContact, now);
        return (
          <span className={classes.stateCell}>
            <span className={classes.state} data-state={state}>
              {t(`trackers.state.${state}`)}
            </span>
            {refused !== null && <RefusedMark kind={refused.kind} />}
          </span>
        );
      },
    },
    {
      id: 'lastContact',
      header: t('trackers.lastContact'),
      width: 150,
      value: ({ lastContact }) => lastContact,
      cell: ({ lastContact }) =>
        lastContact === null ? (
          t('trackers.never')
        ) : (
          <span title={formatDateTime(lastContact, timeZone)}>{timeAgo(lastContact, now, LOCALES[language])}</span>
        ),
    },
    {
      id: 'mountedAt',
      header: t('trackers.from'),
      width: 150,
      value: ({ mountedAt }) => mountedAt,
      cell: ({ mountedAt }) => {
        if (mountedAt === null) return null;
        return isSinceFirstRecord(mountedAt) ? t('trackers.always') : formatDateTime(mountedAt, timeZone);
      },
    },
    {
      id: 'protocol',
      header: t('trackers.protocol'),
      width: 130,
      value: ({ protocol }) => (protocol === null ? null : t(`trackers.protocolName.${protocol}`)),
      cell: ({ protocol }) =>
        protocol === null ? (
          <span className={classes.none}>{t('trackers.protocolOpen')}</span>
        ) : (
          t(`trackers.protocolName.${protocol}`)
        ),
    },
    {
      id: 'family',
      header: t('trackers.family'),
      width: 110,
      value: ({ family }) => t(`trackers.familyName.${family}`),
    },
    { id: 'phone', header: t('trackers.phone'), width: 130, hidden: true, value: ({ phone }) => phone },
    {
      id: 'actions',
      header: t('trackers.actions'),
      width: 80,
      sortable: false,
      value: () => null,
      cell: (tracker) => (
        <span className={classes.rowActions}>
          <ActionIcon
            size="sm"
            aria-label={t('trackers.support', { imei: tracker.imei })}
            onClick={() => onOpen({ kind: 'contact', tracker })}
          >
            <IconActivity size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size="sm"
            aria-label={t('trackers.edit', { imei: tracker.imei })}
            onClick={() => onOpen({ kind: 'edit', tracker })}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        </span>
      ),
    },
  ];
}
