import { ActionIcon, Badge, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { formatClock, formatDate, formatDuration } from '@konvoj/i18n';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { memo, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import type { DraftPoint } from './plan-draft.ts';
import { PointFields } from './point-fields.tsx';
import classes from './route-plans.module.css';
import type { PointTime } from './times.ts';

export interface RowActions {
  /** @param part of the row that has the focus afterwards */
  readonly move: (key: string, to: number, part?: 'name' | 'up' | 'down') => void;
  readonly toggle: (point: DraftPoint, isOpen: boolean) => void;
  readonly remove: (point: DraftPoint) => void;
}

interface PointRowProps {
  readonly point: DraftPoint;
  readonly index: number;
  /** Of all points, also those whose rows are not drawn. */
  readonly count: number;
  /** From the top of the list, pixels. */
  readonly start: number;
  readonly measure: (row: HTMLElement | null) => void;
  /** Null: the way only passes it. */
  readonly number: number | null;
  readonly isPassed: boolean;
  readonly time: PointTime | undefined;
  readonly hasDeparture: boolean;
  readonly isOpen: boolean;
  readonly nameError: string | undefined;
  readonly windowError: string | undefined;
  readonly actions: RowActions;
}

const DRAGGED = 'application/x-konvoj-point';

/** A point of the list; open it shows its fields. Only rows that changed are rendered again. */
export const PointRow = memo(Row, hasSameProps);

function Row(props: PointRowProps) {
  const { point, index, count, start, measure, number, isPassed, isOpen, actions } = props;
  const last = count - 1;
  const t = useText();
  const { dropSide, drag } = useDrag(point, index, actions);
  const { name } = point;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.altKey && step !== 0) actions.move(point.key, index + step, 'name');
    else if (event.key === 'Delete') actions.remove(point);
    else return;
    event.preventDefault();
  };
  const hasError = props.nameError !== undefined || props.windowError !== undefined;
  return (
    <li
      ref={measure}
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      data-key={point.key}
      data-drop={dropSide ?? undefined}
      {...drag.target}
    >
      <div className={classes.rowHead}>
        <span className={classes.grip} title={t('routePlans.point.drag')} {...drag.handle}>
          <IconGripVertical size={14} aria-hidden />
        </span>
        <span className={classes.number} data-passed={isPassed || undefined} aria-hidden>
          {number}
        </span>
        <div className={classes.name}>
          <UnstyledButton
            className={classes.nameText ?? ''}
            data-part="name"
            aria-expanded={isOpen}
            title={t('routePlans.point.keys')}
            onClick={() => actions.toggle(point, isOpen)}
            onKeyDown={onKeyDown}
          >
            <VisuallyHidden>{index + 1}. </VisuallyHidden>
            {name}
          </UnstyledButton>
          <Times {...props} />
        </div>
        {hasError && !isOpen && (
          <Badge size="xs" color="red" variant="light">
            {t('routePlans.point.wrong')}
          </Badge>
        )}
        <ActionIcon
          size="sm"
          data-part="up"
          aria-label={t('routePlans.point.up', { name })}
          disabled={index === 0}
          onClick={() => actions.move(point.key, index - 1, 'up')}
        >
          <IconArrowUp size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size="sm"
          data-part="down"
          aria-label={t('routePlans.point.down', { name })}
          disabled={index === last}
          onClick={() => actions.move(point.key, index + 1, 'down')}
        >
          <IconArrowDown size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon size="sm" aria-label={t('routePlans.point.remove', { name })} onClick={() => actions.remove(point)}>
          <IconTrash size={14} aria-hidden />
        </ActionIcon>
      </div>
      {isOpen && (
        <PointFields
          point={point}
          isEnd={index === 0 || index === last}
          nameError={props.nameError}
          windowError={props.windowError}
        />
      )}
    </li>
  );
}

/** Times are calculated anew with every change of a point, mostly with the same result. */
function hasSameProps({ time, ...before }: PointRowProps, { time: nextTime, ...after }: PointRowProps): boolean {
  const next = new Map(Object.entries(after));
  return (
    JSON.stringify(time) === JSON.stringify(nextTime) &&
    Object.entries(before).every(([name, value]) => Object.is(value, next.get(name)))
  );
}

function Times({ time, hasDeparture, index, count }: PointRowProps) {
  const t = useText();
  const timeZone = useTimeZone();
  if (time === undefined) return null;
  const clock = (at: number): string =>
    hasDeparture
      ? `${formatDate(at, timeZone).slice(0, 6)} ${formatClock(at, timeZone)}`
      : `+${formatDuration(at / 1000)}`;
  const { arrivesAt, leavesAt, waits, late } = time;
  const leaves = index < count - 1 && leavesAt > arrivesAt ? ` – ${clock(leavesAt)}` : '';
  return (
    <span className={classes.times}>
      {index === 0 ? t('routePlans.point.departs', { time: clock(leavesAt) }) : `${clock(arrivesAt)}${leaves}`}
      {waits > 0 && hasDeparture && <> · {t('routePlans.point.waits', { time: formatDuration(waits) })}</>}
      {late > 0 && hasDeparture && (
        <strong className={classes.late}> · {t('routePlans.point.late', { time: formatDuration(late) })}</strong>
      )}
    </span>
  );
}

type Side = 'before' | 'after';

/** Dragging a row by its handle onto another one, before or after it. */
function useDrag({ key }: DraftPoint, index: number, { move }: RowActions) {
  const [dropSide, setDropSide] = useState<Side | null>(null);
  const sideOf = (event: DragEvent<HTMLElement>): Side => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY < top + height / 2 ? 'before' : 'after';
  };
  return {
    dropSide,
    drag: {
      handle: {
        draggable: true,
        onDragStart: (event: DragEvent<HTMLElement>) => {
          event.dataTransfer.setData(DRAGGED, `${index} ${key}`);
          event.dataTransfer.effectAllowed = 'move';
          const row = event.currentTarget.closest('li');
          if (row) event.dataTransfer.setDragImage(row, 8, 16);
        },
      },
      target: {
        onDragOver: (event: DragEvent<HTMLElement>) => {
          if (!event.dataTransfer.types.includes(DRAGGED)) return;
          event.preventDefault();
          setDropSide(sideOf(event));
        },
        onDragLeave: () => setDropSide(null),
        onDrop: (event: DragEvent<HTMLElement>) => {
          const [from, moved] = event.dataTransfer.getData(DRAGGED).split(' ');
          setDropSide(null);
          if (moved === undefined || moved === key) return;
          event.preventDefault();
          const to = sideOf(event) === 'before' ? index : index + 1;
          // What comes from above leaves a gap there.
          move(moved, Number(from) < to ? to - 1 : to);
        },
      },
    },
  };
}
