import type { Vehicle } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useNarrow } from '../../../../shared/use-narrow.ts';
import { collatorOf } from '../../../../ui/data-table/sort-values.ts';
import { SearchBox, searchTerm } from '../../../../ui/search-box.tsx';
import classes from './users.module.css';
import {
  choiceGroups,
  choiceRows,
  vehicleIndex,
  withChosen,
  type ChoiceGroup,
  type ChoiceRow,
} from './vehicle-choice.ts';

const ROW_HEIGHT = 30;
/** High enough for a finger. */
const NARROW_ROW_HEIGHT = 44;

interface VehicleChooserProps {
  readonly vehicles: readonly Vehicle[];
  /** Null: all, also those that come later. */
  readonly chosen: ReadonlySet<number> | null;
  readonly onChange: (chosen: ReadonlySet<number> | null) => void;
  /** Why the choice cannot be changed. */
  readonly lockedReason: string | null;
  readonly error?: ReactNode;
}

/** Which vehicles a user sees: all, or those that are ticked, by group. */
export function VehicleChooser({ vehicles, chosen, onChange, lockedReason, error }: VehicleChooserProps) {
  const t = useText();
  const language = useLanguage();
  // The ticked vehicles come back when a user chooses 'all' and returns to the list.
  const [lastChosen, setLastChosen] = useState<ReadonlySet<number>>(() => chosen ?? new Set());
  const choose = (next: ReadonlySet<number>): void => {
    setLastChosen(next);
    onChange(next);
  };
  const count = (value: number): string => formatNumber(language, value);
  return (
    <fieldset className={classes.chooser} style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {t('users.visibleVehicles')}
      </Text>
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={t('users.visibleVehicles')}
          disabled={lockedReason !== null}
          value={chosen === null ? 'all' : 'chosen'}
          onChange={(value) => onChange(value === 'all' ? null : lastChosen)}
          data={[
            { value: 'all', label: t('users.allVehicles') },
            { value: 'chosen', label: t('users.chosenVehicles') },
          ]}
        />
        <Text size="xs" c="dimmed" role="status">
          {lockedReason ??
            (chosen === null
              ? t('users.seesAll')
              : t('users.chosenCount', { chosen: count(chosen.size), all: count(vehicles.length) }))}
        </Text>
      </Group>
      {chosen !== null && lockedReason === null && (
        <>
          {chosen.size === 0 && (
            <Text size="xs" c="var(--status-stop)">
              {t('users.seesNone')}
            </Text>
          )}
          <VehicleList vehicles={vehicles} chosen={chosen} onChange={choose} />
        </>
      )}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

interface VehicleListProps {
  readonly vehicles: readonly Vehicle[];
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** Only the rows in view are drawn: thousands of vehicles stay quick. */
function VehicleList({ vehicles, chosen, onChange }: VehicleListProps) {
  const t = useText();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const index = useMemo(() => vehicleIndex(vehicles, collatorOf(language)), [vehicles, language]);
  const term = searchTerm(search);
  const groups = useMemo(() => choiceGroups(index, term), [index, term]);
  const rows = useMemo(() => choiceRows(groups), [groups]);
  const rowHeight = useNarrow() ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 400, height: 260 },
  });
  const tick = (ids: readonly number[], on: boolean): void => onChange(withChosen(chosen, ids, on));
  return (
    <>
      <SearchBox label={t('users.searchVehicles')} value={search} onChange={setSearch} />
      <div ref={scroller} className={classes.rows} role="group" aria-label={t('users.visibleVehicles')} tabIndex={-1}>
        {rows.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            {t(vehicles.length === 0 ? 'users.noVehicles' : 'common.noMatch')}
          </Text>
        )}
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index: at, start }) => {
            const row = rows[at];
            if (!row) return null;
            return (
              <div
                key={row.key}
                className={classes.row}
                data-kind={row.kind}
                style={{ transform: `translateY(${start}px)` }}
              >
                <RowBox row={row} chosen={chosen} onTick={tick} />
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

interface RowBoxProps {
  readonly row: ChoiceRow;
  readonly chosen: ReadonlySet<number>;
  readonly onTick: (ids: readonly number[], on: boolean) => void;
}

function RowBox({ row, chosen, onTick }: RowBoxProps) {
  const t = useText();
  if (row.kind === 'group') return <GroupBox group={row.group} chosen={chosen} onTick={onTick} />;
  const { id, plate, detail, alienated } = row.vehicle;
  return (
    <Checkbox
      size="xs"
      checked={chosen.has(id)}
      onChange={(event) => onTick([id], event.currentTarget.checked)}
      label={
        <>
          {plate}{' '}
          <span className={classes.detail}>{[detail, alienated ? t('users.alienated') : ''].join(' ').trim()}</span>
        </>
      }
    />
  );
}

function GroupBox({ group, chosen, onTick }: Omit<RowBoxProps, 'row'> & { readonly group: ChoiceGroup }) {
  const t = useText();
  const ids = group.vehicles.map(({ id }) => id);
  const ticked = ids.filter((id) => chosen.has(id)).length;
  return (
    <Checkbox
      size="xs"
      checked={ticked === ids.length}
      indeterminate={ticked > 0 && ticked < ids.length}
      onChange={() => onTick(ids, ticked < ids.length)}
      label={
        <>
          {group.name ?? t('users.noGroup')}{' '}
          <span className={classes.detail}>
            {ticked}/{ids.length}
          </span>
        </>
      }
    />
  );
}
