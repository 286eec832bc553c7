import { Button } from '@mantine/core';
import { IconAddressBook, IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { startOf } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useTypedSearch } from '../../../shared/use-typed-search.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { activityColumns } from './activity-columns.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import type { OpenDialog } from './crm-actions.ts';
import { openActivity, useCrmSearch, type CrmSearch } from './crm-search.ts';
import classes from './crm.module.css';
import { ListFoot } from './list-foot.tsx';
import { useActivityList, type ActivityFilter } from './use-activities.ts';

const DAY_MS = 86_400_000;

/** The filter of the address. Days are those of the organization; a last day counts whole. */
function filterOf({ of, kind, person, step, from, to }: CrmSearch, search: string, timeZone: string): ActivityFilter {
  const dayAfter = to && new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
  const instantOf = (day: string, aheadMs = 0) => new Date(startOf(day, timeZone) - aheadMs).toISOString();
  // Both ends of a period count.
  return {
    search,
    contact: of,
    kind,
    person,
    step,
    from: from && instantOf(from),
    to: dayAfter && instantOf(dayAfter, 1),
  };
}

/** What was done with contacts, and what is next. */
export function ActivitiesTab({ onDialog }: { readonly onDialog: OpenDialog }) {
  const t = useText();
  const timeZone = useTimeZone();
  const [search, change] = useCrmSearch();
  const [typed, setTyped] = useTypedSearch();
  const find = useDeferredValue(searchTerm(typed));
  const filter = filterOf(search, find, timeZone);
  const query = useActivityList(filter);
  const rows = useMemo(() => query.data?.pages.flat(), [query.data]);
  const columns = useMemo(() => activityColumns({ t, timeZone, onDialog }), [t, timeZone, onDialog]);
  const isFiltered = Object.values(filter).some((each) => each !== undefined && each !== '');
  const add = (
    <Button
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => onDialog({ kind: 'newActivity', contact: null })}
    >
      {t('crm.activity.new')}
    </Button>
  );
  const empty = isFiltered ? (
    <EmptyFace title={t('common.noMatch')} />
  ) : (
    <EmptyFace icon={IconAddressBook} title={t('crm.activity.empty')} hint={t('crm.activity.emptyHint')} action={add} />
  );
  return (
    <>
      <div className={classes.head}>
        <SearchBox label={t('crm.activity.search')} value={typed} onChange={setTyped} w={170} />
        <ActivityFilters />
        <div className={classes.tools}>{add}</div>
      </div>
      <div className={classes.content}>
        <Panel query={{ ...query, data: rows }} isEmpty={(activities) => activities.length === 0} empty={empty}>
          {(activities) => (
            <div className={classes.fill}>
              <DataTable
                name="crmActivities"
                label={t('crm.activity.list')}
                rows={activities}
                columns={columns}
                rowId={({ id }) => String(id)}
                selectedId={search.activity === undefined ? null : String(search.activity)}
                onSelect={({ id }) => change(openActivity(id), 'push')}
                onOpen={({ id }) => onDialog({ kind: 'activity', id })}
              />
              <ListFoot query={query}>
                <ColumnChooser name="crmActivities" columns={columns} />
              </ListFoot>
            </div>
          )}
        </Panel>
      </div>
    </>
  );
}
