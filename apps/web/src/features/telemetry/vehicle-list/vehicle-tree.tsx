import type { StageTypeName } from '@konvoj/contract';
import { IconChevronDown, IconChevronRight, IconDots } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useLive } from '../../../live/use-live.ts';
import { useSelectedVehicle, useSelectVehicle } from '../../../shared/frame-search.ts';
import { closeVehicleCard, showSelectedAgain } from '../../../map-ui/map-session.ts';
import { useUser } from '../../../shared/session-state.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { nextIndex } from '../../../ui/data-table/row-keys.ts';
import { vehicleListState } from './list-state.ts';
import { shortPlace } from './short-place.ts';
import { useRowPlaces } from './use-row-places.ts';
import { VehicleLine } from './vehicle-line.tsx';
import classes from './vehicle-list.module.css';
import { VehicleMenu, type AskedMenu } from './vehicle-menu.tsx';
import type { ListLine } from './vehicle-rows.ts';

export const VEHICLE_TREE_ID = 'vehicle-tree';
const LINE_HEIGHT = { vehicle: 46, group: 30 } as const;
/** High enough for a finger. */
const TOUCH_LINE_HEIGHT = { vehicle: 52, group: 44 } as const;

interface VehicleTreeProps {
  readonly lines: readonly ListLine[];
  readonly statusById: ReadonlyMap<number, StageTypeName>;
}

function toggleGroup(groupId: number | null): void {
  const key = groupId ?? 0;
  const { closedGroups } = vehicleListState.get();
  vehicleListState.set({
    closedGroups: closedGroups.includes(key) ? closedGroups.filter((id) => id !== key) : [...closedGroups, key],
  });
}

/** The lines of the list, drawn only where they are in view. Arrows move, Enter selects, left and right fold a group. */
export function VehicleTree({ lines, statusById }: VehicleTreeProps) {
  const t = useText();
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const selected = useSelectedVehicle();
  const select = useSelectVehicle();
  const home = useUser()?.organization?.country ?? null;
  const lineHeight = useNarrow() ? TOUCH_LINE_HEIGHT : LINE_HEIGHT;
  const nowMs = useNowByHalfMinute();
  const live = useLive((state) => state);
  const [active, setActive] = useState(-1);
  const [asked, setAsked] = useState<AskedMenu | null>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => lineHeight[lines[index]?.kind ?? 'vehicle'],
    overscan: 8,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, lineHeight]);
  const items = virtualizer.getVirtualItems();
  const placeOf = useRowPlaces(
    items.flatMap(({ index }) => {
      const line = lines[index];
      return line?.kind === 'vehicle' ? [line.row.id] : [];
    }),
  );

  // A vehicle selected elsewhere (map, palette, address) comes into view.
  const shownSelection = useRef<number | null>(null);
  useEffect(() => {
    if (selected === shownSelection.current) return;
    const index = lines.findIndex((line) => line.kind === 'vehicle' && line.row.id === selected);
    if (index < 0) return;
    shownSelection.current = selected;
    virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [selected, lines, virtualizer]);

  function act(index: number): void {
    const line = lines[index];
    setActive(index);
    if (line?.kind === 'group') toggleGroup(line.groupId);
    if (line?.kind === 'vehicle') {
      shownSelection.current = line.row.id;
      if (line.row.id === selected) showSelectedAgain();
      else closeVehicleCard();
      select(line.row.id);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const line = lines[active];
    const folds = line?.kind === 'group' && event.key === (line.open ? 'ArrowLeft' : 'ArrowRight');
    if (event.key === 'Enter' || event.key === ' ' || folds) act(active);
    else {
      const next = nextIndex(event.key, active, lines.length);
      if (next === null) return;
      setActive(next);
      virtualizer.scrollToIndex(next);
    }
    event.preventDefault();
  }

  /** The menu of a line; the menu key asks for that of the active one. */
  function openMenu(index: number, at: { readonly x: number; readonly y: number }): void {
    const line = lines[index];
    if (line?.kind !== 'vehicle') return;
    setActive(index);
    setAsked({ id: line.row.id, ...at });
  }

  function onContextMenu(event: MouseEvent): void {
    const line = event.target instanceof Element ? event.target.closest('[data-line]') : null;
    event.preventDefault();
    if (line instanceof HTMLElement)
      return openMenu(Number(line.dataset['line']), { x: event.clientX, y: event.clientY });
    const box = document.getElementById(lineId(active))?.getBoundingClientRect();
    if (box) openMenu(active, { x: box.left + 24, y: box.bottom });
  }

  const lineId = (index: number): string => `vehicle-line-${index}`;
  const grouped = lines[0]?.kind === 'group';
  return (
    <div
      ref={scroller}
      id={VEHICLE_TREE_ID}
      role="tree"
      tabIndex={0}
      aria-label={t('vehicleList.label')}
      {...(active >= 0 && active < lines.length && { 'aria-activedescendant': lineId(active) })}
      className={classes.scroller}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      onFocus={() => setActive((before) => Math.max(0, before))}
    >
      <div role="presentation" className={classes.space} style={{ height: virtualizer.getTotalSize() }}>
        {/* By place and not by vehicle: another search writes other lines into the same elements. */}
        {items.map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const style = { transform: `translateY(${start}px)`, height: lineHeight[line.kind] };
          const shared = {
            id: lineId(index),
            role: 'treeitem',
            'data-line': index,
            'data-active': index === active || undefined,
            style,
            onClick: () => act(index),
          } as const;
          if (line.kind === 'group') {
            const Chevron = line.open ? IconChevronDown : IconChevronRight;
            return (
              <div
                {...shared}
                key={index}
                className={classes.group}
                aria-level={1}
                aria-expanded={line.open}
                aria-selected={false}
              >
                <Chevron size={14} aria-hidden />
                <span className={classes.title}>{line.name ?? t('vehicleList.noGroup')}</span>
                <span className={classes.count}>{line.count}</span>
              </div>
            );
          }
          const { row } = line;
          const isSelected = row.id === selected;
          const place = placeOf(row.id);
          return (
            <div
              {...shared}
              key={index}
              className={classes.vehicle}
              aria-level={grouped ? 2 : 1}
              aria-selected={isSelected}
            >
              <VehicleLine
                row={row}
                position={live.positions.get(row.id) ?? null}
                stage={live.stages.get(row.id) ?? null}
                status={statusById.get(row.id) ?? 'undefined'}
                place={place === null ? null : shortPlace(place, home)}
                nowMs={nowMs}
                t={t}
                language={language}
              />
              {/* Not a stop of the tab key: the menu key opens the same. */}
              <button
                type="button"
                tabIndex={-1}
                className={classes.more}
                aria-label={t('vehicleList.actions', { title: row.title })}
                onClick={(event) => {
                  event.stopPropagation();
                  const box = event.currentTarget.getBoundingClientRect();
                  openMenu(index, { x: box.left, y: box.bottom });
                }}
              >
                <IconDots size={16} aria-hidden />
              </button>
            </div>
          );
        })}
      </div>
      {asked !== null && (
        <VehicleMenu key={`${asked.id} ${asked.x} ${asked.y}`} asked={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}
