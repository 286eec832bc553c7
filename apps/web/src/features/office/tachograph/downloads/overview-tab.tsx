import { downloadLight, downloadSubject, type DownloadRun, type DownloadState } from '@konvoj/contract';
import { Alert, Button, SegmentedControl, Select } from '@mantine/core';
import { IconBell, IconCloudDownload, IconSteeringWheel } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../../live/empty-fleet-link.tsx';
import { useMay, useTimeZone } from '../../../../shared/session-state.ts';
import { useTypedSearch } from '../../../../shared/use-typed-search.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../../ui/search-box.tsx';
import { useTachographSearch } from '../tachograph-search.ts';
import classes from '../tachograph.module.css';
import { BridgesButton } from './bridges-button.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { startFailureText } from './download-words.ts';
import { ManualDialog } from './manual-dialog.tsx';
import { overviewColumns } from './overview-columns.tsx';
import { filteredStates } from './overview-model.ts';
import { RemindersDialog } from './reminders-dialog.tsx';
import { RisksOfWeek } from './risks-of-week.tsx';
import { useDownloadActions, useDownloadStates, type Subject } from './use-downloads.ts';

/** Drivers and vehicles with what is left until the legal limit, and a download of each at once. */
export function OverviewTab() {
  const t = useText();
  const mayEdit = useMay('tachographDownloads.edit');
  const [search, change] = useTachographSearch();
  const states = useDownloadStates();
  const [typed, setTyped] = useTypedSearch();
  const find = useDeferredValue(searchTerm(typed));
  const { subject, light } = search;
  const found = useMemo(
    () => states.data && filteredStates(states.data, { find, subject, light }),
    [states.data, find, subject, light],
  );
  /** Undefined: closed; null: nothing is chosen yet. */
  const [manual, setManual] = useState<Subject | null | undefined>(undefined);
  const [editsReminders, setEditsReminders] = useState(false);
  const isFiltered = found?.length !== states.data?.length;
  return (
    <>
      <div className={classes.head}>
        <SearchBox label={t('tachographPage.search')} value={typed} onChange={setTyped} w={216} />
        <SegmentedControl
          size="xs"
          aria-label={t('tachographPage.show')}
          value={subject ?? 'all'}
          data={(['all', ...downloadSubject.options.toReversed()] as const).map((value) => ({
            value,
            label: t(`tachographPage.subjects.${value}`),
          }))}
          onChange={(value) => change({ subject: downloadSubject.options.find((each) => each === value) })}
        />
        <Select
          size="xs"
          w={150}
          clearable
          aria-label={t('tachographPage.lightColumn')}
          placeholder={t('tachographPage.anyLight')}
          data={downloadLight.options.map((value) => ({ value, label: t(`tachographPage.light.${value}`) }))}
          value={light ?? null}
          onChange={(value) => change({ light: downloadLight.options.find((each) => each === value) })}
        />
        <div className={classes.tools}>
          <BridgesButton />
          <CalendarButton />
          {mayEdit && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconBell size={14} aria-hidden />}
              onClick={() => setEditsReminders(true)}
            >
              {t('tachographPage.reminders.open')}
            </Button>
          )}
          <Button
            size="xs"
            disabled={!mayEdit}
            {...(!mayEdit && { title: t('tachographPage.mayNotStart') })}
            leftSection={<IconCloudDownload size={14} aria-hidden />}
            onClick={() => setManual(null)}
          >
            {t('tachographPage.manual.title')}
          </Button>
        </div>
      </div>
      <RisksOfWeek states={states.data} />
      <div className={classes.content}>
        <Panel
          query={{ ...states, data: found }}
          isEmpty={(list) => list.length === 0}
          empty={
            isFiltered ? (
              <EmptyFace title={t('common.noMatch')} />
            ) : (
              <EmptyFace
                icon={IconSteeringWheel}
                title={t('tachographPage.empty')}
                hint={t('tachographPage.emptyHint')}
                action={<EmptyFleetLink />}
              />
            )
          }
        >
          {(list) => <StatesTable states={list} onManual={setManual} />}
        </Panel>
      </div>
      {manual !== undefined && (
        <ManualDialog states={states.data ?? []} chosen={manual} onClose={() => setManual(undefined)} />
      )}
      {editsReminders && <RemindersDialog onClose={() => setEditsReminders(false)} />}
    </>
  );
}

interface StatesTableProps {
  readonly states: readonly DownloadState[];
  readonly onManual: (subject: Subject) => void;
}

function StatesTable({ states, onManual }: StatesTableProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const mayEdit = useMay('tachographDownloads.edit');
  const [, changeSearch] = useTachographSearch();
  const { start, cancel } = useDownloadActions();
  const [failure, setFailure] = useState<unknown>(null);
  const columns = useMemo(() => {
    const begin = ({ subject, subjectId }: DownloadState): void => {
      setFailure(null);
      start.mutate({ subject, subjectId }, { onError: setFailure });
    };
    const end = ({ id }: DownloadRun): void => cancel.mutate(id, { onError: setFailure });
    return overviewColumns({ t, language, timeZone, mayEdit, begin, end });
    // oxlint-disable-next-line react/exhaustive-deps -- `mutate` stays the same; the mutations are new with each rendering
  }, [t, language, timeZone, mayEdit, start.mutate, cancel.mutate]);
  return (
    <div className={classes.filled}>
      {failure !== null && (
        <Alert color="red" p="xs" mx="sm" mb="xs" role="alert" withCloseButton onClose={() => setFailure(null)}>
          {startFailureText(t, failure)}
        </Alert>
      )}
      <DataTable
        name="tachograph.overview"
        label={t('tachographPage.menu')}
        rows={states}
        columns={columns}
        rowId={({ subject, subjectId }) => `${subject} ${subjectId}`}
        onSelect={({ subject, subjectId }) =>
          subject === 'driver'
            ? changeSearch({ tab: 'analysis', driver: subjectId }, 'push')
            : onManual({ subject, subjectId })
        }
      />
    </div>
  );
}
