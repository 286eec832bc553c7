import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { contributedParts, useFeatures } from '../../../shared/features.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { placesTab, type PlacesTab } from './places-search.ts';
import classes from './places.module.css';
import { tableName } from './use-place-list.ts';

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
  /** False: visits, so there is nothing to search, arrange or add to. */
  readonly hasTable: boolean;
}

/** The tabs, and the tools of the table that is open. */
export function PlacesHead({ tab, list, typed, onTyped, onAdd, hasTable }: PlacesHeadProps) {
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
      {hasTable && (
        <>
          <SearchBox
            className={classes.search ?? ''}
            label={t(`places.search.${tab}`)}
            value={typed}
            onChange={onTyped}
          />
          <Count tab={tab} list={list} />
          <Toolbar tab={tab} list={list} onAdd={onAdd} />
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

function Toolbar({ tab, list, onAdd }: Pick<PlacesHeadProps, 'tab' | 'list' | 'onAdd'>) {
  const t = useText();
  const tools = contributedParts(useFeatures(), 'placesTools');
  return (
    <div className={classes.actions}>
      {tools.map(({ name, Part }) => (
        <Suspense key={name} fallback={null}>
          <Part tab={tab} />
        </Suspense>
      ))}
      <ColumnChooser name={tableName(tab)} columns={list.columns.filter(({ id }) => id !== 'actions')} />
      <Button leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
        {t(`places.add.${tab}`)}
      </Button>
    </div>
  );
}
