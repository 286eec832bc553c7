import type { AlarmEntry } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { choosePlace } from '../../../map-ui/search-state.ts';
import { localDayOf } from '../../../shared/period.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import classes from './alarms.module.css';
import { historyColumns, type EntryActions } from './history-columns.tsx';
import { useHistory, useMarkRead, type HistoryFilter } from './use-alarms.ts';

const TABLE = 'alarmHistory';

interface HistoryTableProps {
  readonly filter: HistoryFilter;
  readonly selectedId: number | null;
  readonly onSelect: (entry: AlarmEntry) => void;
  /** Beside the count, below the table. */
  readonly tools?: ReactNode;
}

/** Entries of the history, newest first. Choosing one shows its place and marks it read. */
export function HistoryTable({ filter, selectedId, onSelect, tools }: HistoryTableProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const query = useHistory(filter);
  const { actions, failure } = useEntryActions();
  const columns = useMemo(() => historyColumns({ t, language, timeZone, actions }), [t, language, timeZone, actions]);
  const choose = (entry: AlarmEntry): void => {
    onSelect(entry);
    actions.showPlace(entry);
    if (!entry.isRead) actions.markRead(entry);
  };
  return (
    <>
      {failure !== null && (
        <Alert color="red" role="alert" mx={12} mb={8}>
          {errorText(t, failure)}
        </Alert>
      )}
      <Panel
        query={query}
        isEmpty={(entries) => entries.length === 0}
        empty={<EmptyFace icon={IconAlarm} title={t('alarms.history.empty')} hint={t('alarms.history.emptyHint')} />}
      >
        {(entries) => (
          <div className={classes.fill}>
            <DataTable
              name={TABLE}
              label={t('alarms.historyMenu')}
              dense
              rows={entries}
              columns={columns}
              rowId={({ id }) => String(id)}
              selectedId={selectedId === null ? null : String(selectedId)}
              onSelect={choose}
            />
            <Group className={classes.foot} gap="sm">
              <Text size="xs" c="dimmed">
                {t('alarms.history.count', { count: entries.length, number: formatNumber(language, entries.length) })}
              </Text>
              {query.hasNextPage && (
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('alarms.history.older')}
                </Button>
              )}
              {tools}
              <ColumnChooser name={TABLE} columns={columns} />
            </Group>
          </div>
        )}
      </Panel>
    </>
  );
}

function useEntryActions(): { readonly actions: EntryActions; readonly failure: unknown } {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const { mutate, error } = useMarkRead();
  const actions = useMemo(
    (): EntryActions => ({
      showPlace: ({ latitude, longitude, address, vehicle, title }) => {
        if (latitude === null || longitude === null) return;
        const name = `${vehicle}: ${title}`;
        choosePlace({ name, address, latitude, longitude, source: 'coordinates', id: null });
      },
      showRecord: ({ deviceId, firedAt }) => {
        const day = localDayOf(Date.parse(firedAt), timeZone);
        const search = { vehicle: deviceId, tab: 'records', range: 'custom' as const, from: day, to: day };
        void navigate({ to: ROUTES.VehicleDetails, search });
      },
      markRead: ({ id }) => mutate({ historyIds: [id] }),
    }),
    [navigate, timeZone, mutate],
  );
  return { actions, failure: error };
}
