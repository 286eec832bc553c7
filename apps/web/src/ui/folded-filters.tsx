import { Badge, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useNarrow } from '../shared/use-narrow.ts';
import classes from './folded-filters.module.css';

interface FoldedFiltersProps {
  /** How many of the filters are set; shown while they are folded. */
  readonly count: number;
  readonly children: ReactNode;
}

/** The filters above a list: beside each other, on a phone folded behind a button so that the list keeps its room. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const t = useText();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isNarrow) return children;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFilter size={14} aria-hidden />}
        rightSection={
          count > 0 && (
            <Badge size="xs" circle>
              {count}
            </Badge>
          )
        }
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('common.filters')}
      </Button>
      <div id={id} className={classes.filters} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}
