import { Checkbox, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useNarrow } from '../shared/use-narrow.ts';
import { folded } from '@konvoj/i18n/folded';
import classes from './pick-list.module.css';
import { SearchBox, searchTerm } from './search-box.tsx';

export interface PickItem {
  readonly id: number;
  readonly label: string;
  /** Stands beside the label in a weaker colour, and is searched too. */
  readonly detail?: string;
}

interface PickListProps {
  /** The name of the list, for screen readers. */
  readonly label: string;
  readonly searchLabel: string;
  readonly items: readonly PickItem[];
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

const ROW_HEIGHT = 30;
/** For fingers. */
const NARROW_ROW_HEIGHT = 44;

/** A long list to tick, with a search; only visible rows are drawn. Hidden rows stay ticked. */
export function PickList({ label, searchLabel, items, chosen, onChange }: PickListProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const indexed = useMemo(
    () => items.map((item) => ({ item, text: folded(`${item.label} ${item.detail ?? ''}`) })),
    [items],
  );
  const words = folded(searchTerm(search)).split(/\s+/);
  const found = indexed.filter(({ text }) => words.every((word) => text.includes(word))).map(({ item }) => item);
  const chosenOfFound = found.filter(({ id }) => chosen.has(id)).length;
  const rowHeight = useNarrow() ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 300, height: 210 },
  });

  function toggle(ids: readonly number[], on: boolean): void {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  }

  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <Checkbox
          size="xs"
          aria-label={t('common.chooseAll')}
          checked={found.length > 0 && chosenOfFound === found.length}
          indeterminate={chosenOfFound > 0 && chosenOfFound < found.length}
          disabled={found.length === 0}
          onChange={(event) => {
            toggle(
              found.map(({ id }) => id),
              event.currentTarget.checked,
            );
          }}
        />
        <SearchBox label={searchLabel} value={search} onChange={setSearch} style={{ flex: 1 }} />
      </div>
      <div ref={scroller} className={classes.rows} role="group" aria-label={label}>
        {found.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            {t('common.noMatch')}
          </Text>
        )}
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = found[index];
            if (!item) return null;
            return (
              <Checkbox
                key={item.id}
                size="xs"
                className={classes.row ?? ''}
                style={{ transform: `translateY(${start}px)` }}
                checked={chosen.has(item.id)}
                label={
                  <>
                    {item.label} {item.detail !== undefined && <span className={classes.detail}>{item.detail}</span>}
                  </>
                }
                onChange={(event) => toggle([item.id], event.currentTarget.checked)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
