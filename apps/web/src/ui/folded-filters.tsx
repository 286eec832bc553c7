import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useNarrow } from '../shared/use-narrow.ts';
import classes from './folded-filters.module.css';

interface FoldedFiltersProps {
  /** How many of them are set, which the button of a phone shows. */
  readonly count: number;
  readonly children: ReactNode;
}

/** The filters of a list: beside each other in its head, and on a phone behind a button that unfolds them below. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const t = useText();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!narrow) return children;
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        aria-expanded={open}
        aria-controls={id}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? t('common.filtersSet', { count }) : t('common.filters')}
      </Button>
      <div id={id} className={classes.filters} hidden={!open}>
        {children}
      </div>
    </>
  );
}

/** How many filters of an address have a value. */
export function filtersSet<Search extends object>(search: Search, none: Partial<Search>): number {
  return Object.keys(none).filter((name) => Reflect.get(search, name) !== undefined).length;
}
