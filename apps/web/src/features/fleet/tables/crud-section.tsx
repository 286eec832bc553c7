import { Button, SegmentedControl, Tooltip } from '@mantine/core';
import type { CrudReference, CrudTable } from '@konvoj/contract';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Suspense, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { contributedParts, useFeatures } from '../../../shared/features.ts';
import { useTypedSearch } from '../../../shared/use-typed-search.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { isShown } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { tableStateOf } from '../../../ui/data-table/table-state.ts';
import { FailedFace } from '../../../ui/failed-face.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { crudColumns } from './crud-columns.tsx';
import { CrudDialog } from './crud-dialog.tsx';
import type { CrudRow } from './crud-row.ts';
import { refusalOf, useRows } from './fleet-data.ts';
import { fleetSearch, useFleetState } from './fleet-search.ts';
import classes from './fleet.module.css';
import { indexRows, rowsOfState, searchRows } from './row-index.ts';
import { useReferences } from './use-references.ts';

interface CrudSectionProps {
  readonly table: CrudTable;
  /** What others add to the toolbar: import and export. */
  readonly tools: ReactNode;
}

const columnReferences = (table: CrudTable): readonly CrudReference[] =>
  table.columns.flatMap(({ type, reference }) => (type === 'choice' && reference ? [reference] : []));

/** Only vehicles leave the fleet and stay listed. */
const hasStates = (table: CrudTable): boolean => table.id === 'vehicles';

type Opened = { readonly row: CrudRow | null } | null;

/** One settings table: search, columns, rows, and the dialog that edits them. */
export function CrudSection({ table, tools }: CrudSectionProps) {
  const t = useText();
  const rowTools = contributedParts(useFeatures(), 'fleetRowTools');
  const query = useRows(table.id);
  const [asked, setAsked] = useFleetState();
  const [typed, setTyped] = useTypedSearch();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const page = useRef<HTMLDivElement>(null);
  const name = `crud.${table.id}`;
  const chosenColumns = tableStateOf(name).use((state) => state.shown);
  const references = useReferences(useMemo(() => columnReferences(table), [table]));
  const { choicesOf } = references;

  const columns = useMemo(() => crudColumns(table.columns, choicesOf, t), [table.columns, choicesOf, t]);
  const searched = useMemo(() => {
    const shownIds = new Set(columns.filter((column) => isShown(column, chosenColumns)).map(({ id }) => id));
    return table.columns.filter(({ field }) => shownIds.has(field));
  }, [table.columns, columns, chosenColumns]);
  const state = hasStates(table) ? (asked ?? 'fleet') : 'all';
  const all = query.data;
  const ofState = useMemo(() => (all ? rowsOfState(all, state) : []), [all, state]);
  const index = useMemo(() => indexRows(ofState, searched, choicesOf), [ofState, searched, choicesOf]);
  const term = searchTerm(useDeferredValue(typed));
  const rows = useMemo(() => (term === '' ? ofState : searchRows(index, term)), [ofState, index, term]);
  const selected = rows.find(({ id }) => id === selectedId) ?? null;

  // As it is now: somebody else may change it while it is open.
  const openedRow = all?.find(({ id }) => id === opened?.row?.id) ?? opened?.row ?? null;

  const counted = t(`fleet.count.${table.id}`, { count: ofState.length });
  return (
    <div ref={page} className={classes.page}>
      <div className={classes.toolbar}>
        <SearchBox
          className={classes.search ?? ''}
          label={t(`fleet.search.${table.id}`)}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            page.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
          }}
        />
        {hasStates(table) && (
          <SegmentedControl
            size="xs"
            aria-label={t('fleet.state.label')}
            value={state}
            data={(['fleet', 'alienated', 'all'] as const).map((value) => ({
              value,
              label: t(`fleet.state.${value}`),
            }))}
            onChange={(value) => setAsked(fleetSearch.shape.state.parse(value))}
          />
        )}
        {all && (
          <span className={classes.count} role="status">
            {term === '' ? counted : t('fleet.found', { shown: rows.length, all: counted })}
          </span>
        )}
        <div className={classes.actions}>
          {tools}
          <ColumnChooser name={name} columns={columns} />
          {selected &&
            rowTools.map(({ name: feature, Part }) => (
              <Suspense key={feature} fallback={null}>
                <Part row={selected} />
              </Suspense>
            ))}
          <EditButton table={table} selected={selected} onEdit={(row) => setOpened({ row })} />
          <AddButton table={table} onAdd={() => setOpened({ row: null })} />
        </div>
      </div>
      <div className={classes.table}>
        {query.error && !all ? (
          <FailedFace
            title={t(`fleet.loadFailed.${table.id}`)}
            failure={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Panel
            query={query}
            isEmpty={() => rows.length === 0}
            empty={<Nothing table={table} rows={all ?? []} term={term} />}
          >
            {() => (
              <DataTable
                name={name}
                label={table.title}
                rows={rows}
                columns={columns}
                rowId={rowId}
                selectedId={selectedId === null ? null : String(selectedId)}
                onSelect={(row) => setSelectedId(row.id)}
                onOpen={(row) => setOpened({ row })}
              />
            )}
          </Panel>
        )}
      </div>
      {opened && <CrudDialog table={table} row={openedRow} onClose={() => setOpened(null)} />}
    </div>
  );
}

const rowId = (row: CrudRow): string => String(row.id);

interface NothingProps {
  readonly table: CrudTable;
  readonly rows: readonly CrudRow[];
  readonly term: string;
}

/** Why there is no row to show: none at all, none of this state, or none that fits the search. */
function Nothing({ table, rows, term }: NothingProps) {
  const t = useText();
  if (rows.length === 0)
    return (
      <EmptyFace
        title={t(`fleet.empty.${table.id}`)}
        hint={t(table.canCreate ? 'fleet.emptyHint' : 'fleet.emptyReadOnly')}
      />
    );
  return <EmptyFace title={t(term === '' ? 'fleet.noAlienated' : 'common.noMatch')} />;
}

interface AddButtonProps {
  readonly table: CrudTable;
  readonly onAdd: () => void;
}

function AddButton({ table, onAdd }: AddButtonProps) {
  const t = useText();
  return (
    <Tooltip
      label={t(`error.${refusalOf(table.id)}`)}
      disabled={table.canCreate}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-disabled={!table.canCreate}
        {...(!table.canCreate && { 'data-disabled': true })}
        onClick={() => table.canCreate && onAdd()}
      >
        {t('fleet.add')}
      </Button>
    </Tooltip>
  );
}

interface EditButtonProps {
  readonly table: CrudTable;
  readonly selected: CrudRow | null;
  readonly onEdit: (row: CrudRow) => void;
}

function EditButton({ table, selected, onEdit }: EditButtonProps) {
  const t = useText();
  return (
    <Tooltip
      label={t('fleet.chooseRow')}
      disabled={selected !== null}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-disabled={selected === null}
        {...(selected === null && { 'data-disabled': true })}
        onClick={() => selected && onEdit(selected)}
      >
        {t(table.canUpdate ? 'fleet.edit' : 'fleet.view')}
      </Button>
    </Tooltip>
  );
}
