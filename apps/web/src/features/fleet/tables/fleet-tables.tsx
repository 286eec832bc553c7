import { Tabs } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { FleetSection } from '../../../shared/feature.ts';
import { contributedParts, useFeatures } from '../../../shared/features.ts';
import { FailedFace } from '../../../ui/failed-face.tsx';
import { NotFoundNotice } from '../../../ui/not-found-page.tsx';
import { LoadingFace } from '../../../ui/panel.tsx';
import { CrudSection } from './crud-section.tsx';
import { useTables } from './fleet-data.ts';
import classes from './fleet.module.css';

interface FleetTablesProps {
  /** The open section, from the address; undefined opens the first. */
  readonly section: string | undefined;
  readonly onSection: (section: string) => void;
  /** Tabs that other features fill. */
  readonly extra: readonly FleetSection[];
  /** Beside the tabs. */
  readonly aside?: ReactNode;
}

/** The settings tables as tabs: all that the server describes to this user, with the tools of other features. */
export function FleetTables({ section, onSection, extra, aside }: FleetTablesProps) {
  const t = useText();
  const tools = contributedParts(useFeatures(), 'fleetTools');
  const { data: tables, error, refetch } = useTables();
  if (!tables) return error ? <FailedFace failure={error} onRetry={() => void refetch()} /> : <LoadingFace />;
  const tabs = [...tables, ...extra.map(({ id, text }) => ({ id, title: t(text) }))];
  const open = section ?? tabs[0]?.id;
  const table = tables.find(({ id }) => id === open);
  const other = extra.find(({ id }) => id === open);
  if (!table && !other) return <NotFoundNotice />;
  return (
    <Tabs
      value={open ?? null}
      onChange={(value) => value !== null && onSection(value)}
      className={classes.tabs ?? ''}
      keepMounted={false}
    >
      <div className={classes.head}>
        <Tabs.List aria-label={t('fleet.tables')} className={classes.tabList ?? ''}>
          {tabs.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {aside}
      </div>
      {tabs.map(({ id }) => (
        <Tabs.Panel key={id} value={id} className={classes.panel ?? ''}>
          {table && id === table.id && (
            <CrudSection
              key={id}
              table={table}
              tools={tools.map(({ name, Part }) => (
                <Suspense key={name} fallback={null}>
                  <Part table={table.id} />
                </Suspense>
              ))}
            />
          )}
          {other && id === other.id && (
            <Suspense fallback={<LoadingFace />}>
              <other.Panel />
            </Suspense>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
