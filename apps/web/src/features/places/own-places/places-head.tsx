import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { placesTab, type PlacesTab } from './places-search.ts';
import classes from './places.module.css';
import { tableName } from './use-place-list.ts';

/** What others add to the toolbar of a table. */
export type PlaceTools = ComponentType<{ readonly tab: PlacesTab }>;

interface PlacesHeadProps {
  readonly tab: PlacesTab;
  readonly list: {
    readonly all: readonly unknown[] | undefined;
    readonly rows: readonly unknown[] | undefined;
    readonly isSearched: boolean;
    readonly columns: readonly { readonly id: string; readonly header: string; readonly hidden?: boolean }[];
  };
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onAdd: () => void;
  /** Null: no table is shown, so there is nothing to search, arrange or add to. */
  readonly tools: PlaceTools | undefined | null;
}

/** The tabs, and the tools of the table that is open. */
export function PlacesHead({ tab, list, typed, onTyped, onAdd, tools }: PlacesHeadProps) {
  const t = useText();
  return (
    <div className={classes.head}>
      <Tabs.List aria-label={t('places.title')} className={classes.tabList}>
        {placesTab.options.map((name) => (
          <Tabs.Tab key={name} value={name} className={classes.tab}>
            {t(`places.tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tools !== null && (
        <>
          <SearchBox
            className={classes.search ?? ''}
            label={t(`places.search.${tab}`)}
            value={typed}
            onChange={onTyped}
          />
          <Count tab={tab} list={list} />
          <Toolbar tab={tab} list={list} tools={tools} onAdd={onAdd} />
        </>
      )}
    </div>
  );
}

function Count({ tab, list: { all, rows, isSearched } }: Pick<PlacesHeadProps, 'tab' | 'list'>) {
  const t = useText();
  if (!all) return null;
  const counted = t(`places.count.${tab}`, { count: all.length });
  return (
    <span className={classes.count} role="status">
      {isSearched ? t('places.found', { shown: rows?.length ?? 0, all: counted }) : counted}
    </span>
  );
}

function Toolbar({
  tab,
  list,
  tools: Tools,
  onAdd,
}: Pick<PlacesHeadProps, 'tab' | 'list' | 'onAdd'> & {
  readonly tools: PlaceTools | undefined;
}) {
  const t = useText();
  return (
    <div className={classes.actions}>
      {Tools && <Tools tab={tab} />}
      <ColumnChooser name={tableName(tab)} columns={list.columns.filter(({ id }) => id !== 'actions')} />
      <Button leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
        {t(`places.add.${tab}`)}
      </Button>
    </div>
  );
}
