import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import type { PlaceColumn } from './place-index.ts';
import type { PlacesTab } from './places-search.ts';
import classes from './places.module.css';
import { tableName } from './use-place-list.ts';

interface PlaceTableProps<Row> {
  readonly tab: PlacesTab;
  readonly list: {
    readonly query: {
      readonly isPending: boolean;
      readonly error: unknown;
      readonly refetch: () => unknown;
    };
    /** Those that fit the search; undefined until they have come. */
    readonly rows: readonly Row[] | undefined;
    readonly columns: readonly PlaceColumn<Row>[];
    readonly isSearched: boolean;
  };
  readonly selectedId: number | undefined;
  readonly onSelect: (row: Row) => void;
  /** Shown while there are no places. */
  readonly empty: ReactNode;
}

/** A table of points or of zones with its four faces. */
export function PlaceTable<Row extends { readonly id: number }>(props: PlaceTableProps<Row>) {
  const { tab, list, selectedId, onSelect, empty } = props;
  const t = useText();
  const { isPending, error, refetch } = list.query;
  return (
    <div className={classes.fill}>
      <Panel
        query={{ data: list.rows, isPending, error, refetch }}
        isEmpty={(rows) => rows.length === 0}
        empty={list.isSearched ? <EmptyFace title={t('common.noMatch')} /> : empty}
      >
        {(rows) => (
          <DataTable
            name={tableName(tab)}
            label={t(`places.tab.${tab}`)}
            rows={rows}
            columns={list.columns}
            rowId={rowId}
            selectedId={selectedId === undefined ? null : String(selectedId)}
            onSelect={onSelect}
          />
        )}
      </Panel>
    </div>
  );
}

const rowId = ({ id }: { readonly id: number }): string => String(id);
