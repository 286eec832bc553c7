import { ActionIcon, Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { NOTHING_OPEN, useCrmSearch } from './crm-search.ts';
import classes from './crm.module.css';

interface DetailsPanelProps<T> {
  readonly label: string;
  /** A TanStack Query result. */
  readonly query: {
    readonly data: T | undefined;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly renderTitle: (data: T) => ReactNode;
  readonly renderTools: (data: T) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The details of a record beside the list: its head with tools, and what is scrolled below. */
export function DetailsPanel<T>({ label, query, renderTitle, renderTools, children }: DetailsPanelProps<T>) {
  const t = useText();
  const [, change] = useCrmSearch();
  const close = (): void => change(NOTHING_OPEN);
  return (
    <aside className={classes.details} aria-label={label}>
      <Panel query={query} empty={<EmptyFace title={t('common.noMatch')} />}>
        {(data) => (
          <>
            <header className={classes.detailsHead}>
              <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
                <h2 className={classes.detailsTitle}>{renderTitle(data)}</h2>
                <ActionIcon aria-label={t('common.close')} onClick={close}>
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
              <Group gap={4}>{renderTools(data)}</Group>
            </header>
            <div className={classes.detailsBody} tabIndex={0} role="group" aria-label={label}>
              {children(data)}
            </div>
          </>
        )}
      </Panel>
      {query.data === undefined && (
        <Button variant="default" m="sm" onClick={close}>
          {t('common.close')}
        </Button>
      )}
    </aside>
  );
}

/** Facts by name; those without a value are left out. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== '' && value !== undefined)
        .map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
