import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './crm.module.css';

interface ListFootProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly children?: ReactNode;
}

/** Below a list: its tools, and the next page where there is one. */
export function ListFoot({ query, children }: ListFootProps) {
  const t = useText();
  if (!query.hasNextPage && children === undefined) return null;
  return (
    <Group className={classes.foot ?? ''} gap="sm">
      {children}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('crm.more')}
        </Button>
      )}
    </Group>
  );
}
