import { Tabs } from '@mantine/core';
import type { CrudId } from '@konvoj/contract';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FailedFace } from '../../../ui/failed-face.tsx';
import { LoadingFace } from '../../../ui/panel.tsx';
import type { CrudRow } from './crud-row.ts';
import { CrudSection } from './crud-section.tsx';
import { useTables } from './fleet-data.ts';
import classes from './fleet.module.css';

/** A tab that another feature fills. */
export interface ExtraSection {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface FleetTablesProps {
  /** The open section, from the address; undefined opens the first. */
  readonly section: string | undefined;
  readonly onSection: (section: string) => void;
  readonly extra: readonly ExtraSection[];
  /** What others add to the toolbar of a table. */
  readonly tools: ComponentType<{ readonly table: CrudId }>;
  /** What others can do with the chosen row. */
  readonly rowTools: ComponentType<{ readonly table: CrudId; readonly row: CrudRow }>;
  readonly notFound: ReactNode;
}

/** The settings tables as tabs: all that the server describes to this user. */
export function FleetTables({ section, onSection, extra, tools: Tools, rowTools, notFound }: FleetTablesProps) {
  const t = useText();
  const { data: tables, error, refetch } = useTables();
  if (!tables) return error ? <FailedFace failure={error} onRetry={() => void refetch()} /> : <LoadingFace />;
  const tabs = [...tables, ...extra];
  const open = section ?? tabs[0]?.id;
  const table = tables.find(({ id }) => id === open);
  const other = extra.find(({ id }) => id === open);
  if (!table && !other) return notFound;
  return (
    <Tabs
      value={open ?? null}
      onChange={(value) => value !== null && onSection(value)}
      className={classes.tabs ?? ''}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('fleet.tables')} className={classes.tabList ?? ''}>
        {tabs.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id }) => (
        <Tabs.Panel key={id} value={id} className={classes.panel ?? ''}>
          {table && id === table.id && (
            <CrudSection key={id} table={table} tools={<Tools table={table.id} />} rowTools={rowTools} />
          )}
          {other && id === other.id && other.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
