import { Button, VisuallyHidden } from '@mantine/core';
import { ROUTE_POINTS } from '@konvoj/contract';
import { IconMapPinPlus } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../i18n/use-text.ts';
import { drawing, endDrawing, setDrawing } from '../../../map/drawing.ts';
import { PlaceInput } from '../../../map-ui/place-input.tsx';
import { addPoint, removePoint } from './plan-actions.ts';
import { changePlan, planDrafts, type DraftPoint } from './plan-draft.ts';
import { isPassed, pointNumbers, reordered } from './plan-points.ts';
import { selectPoint, useSelectedPoint } from './plan-view.ts';
import { PointRow, type RowActions } from './point-row.tsx';
import classes from './route-plans.module.css';
import { showPlaces } from '../../../map/places.ts';
import type { PointTime } from './times.ts';
import { useRows } from './use-rows.ts';

interface PointListProps {
  readonly points: readonly DraftPoint[];
  readonly times: readonly PointTime[];
  readonly hasDeparture: boolean;
  readonly errorOf: (path: string) => string | undefined;
}

/** The points of the plan in driving order: added by search or on the map, moved by dragging, by buttons and by keys. */
export function PointList({ points, times, hasDeparture, errorOf }: PointListProps) {
  const t = useText();
  const selected = useSelectedPoint();
  const { list, shown, height, measure } = useRows(points, selected);
  // A route changes the times of all rows: they follow without stopping the page.
  const shownTimes = useDeferredValue(times);
  const numbers = pointNumbers(points);
  const { actions, announcement } = useOrder(list);
  const error = errorOf('points');
  return (
    <section className={classes.points} aria-label={t('routePlans.points')}>
      <h3 className={classes.label}>
        {t('routePlans.points')} <span className={classes.required}>*</span>
      </h3>
      <ol ref={list} className={classes.list} style={{ height }}>
        {shown.map(({ index, start }) => {
          const point = points[index];
          if (!point) return null;
          return (
            <PointRow
              key={point.key}
              point={point}
              index={index}
              count={points.length}
              start={start}
              measure={measure}
              number={numbers[index] ?? null}
              isPassed={isPassed(points, index)}
              time={shownTimes[index]}
              hasDeparture={hasDeparture}
              isOpen={selected === point.key}
              nameError={errorOf(`points.${index}.name`)}
              windowError={errorOf(`points.${index}.to`)}
              actions={actions}
            />
          );
        })}
      </ol>
      {points.length === 0 && <p className={classes.hint}>{t('routePlans.pointsHint')}</p>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {points.length < ROUTE_POINTS.max ? (
        <NewPoint error={error} />
      ) : (
        <p className={classes.hint}>{t('routePlans.pointsMax', { max: ROUTE_POINTS.max })}</p>
      )}
    </section>
  );
}

/** Changes of the order; the focus stays with the point that is moved. */
function useOrder(list: RefObject<HTMLOListElement | null>) {
  const t = useText();
  const focused = useRef<{ readonly key: string; readonly part: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    const { current } = focused;
    focused.current = null;
    if (current === null) return;
    const row = [...(list.current?.children ?? [])].find((each) => each.getAttribute('data-key') === current.key);
    row?.querySelector<HTMLElement>(`[data-part="${current.part}"]`)?.focus();
  });
  const move = useCallback<RowActions['move']>(
    (key, to, part) => {
      const { points } = planDrafts.get().draft;
      const moved = reordered(points, key, to);
      const index = moved.findIndex((point) => point.key === key);
      const name = moved[index]?.name ?? '';
      if (part !== undefined) focused.current = { key, part };
      setAnnouncement(t('routePlans.point.movedTo', { name, position: index + 1, count: moved.length }));
      changePlan({ points: moved });
    },
    [t],
  );
  const actions = useMemo(
    (): RowActions => ({
      move,
      toggle: (point, isOpen) => {
        selectPoint(isOpen ? null : point.key);
        const { latitude, longitude } = point.at;
        if (!isOpen) showPlaces({ places: [[longitude, latitude]], how: 'reveal' });
      },
      remove: (point) => removePoint(t, point),
    }),
    [t, move],
  );
  return { actions, announcement };
}

function NewPoint({ error }: { readonly error: string | undefined }) {
  const t = useText();
  const isAdding = useStore(drawing, ({ drawing: { kind } }) => kind === 'route');
  return (
    <div className={classes.newPoint}>
      <PlaceInput
        label={t('routePlans.point.add')}
        error={error}
        onChoose={(found) => {
          addPoint(found);
          showPlaces({ places: [[found.longitude, found.latitude]], how: 'reveal' });
        }}
      />
      <Button
        variant={isAdding ? 'filled' : 'default'}
        leftSection={<IconMapPinPlus size={14} aria-hidden />}
        aria-pressed={isAdding}
        onClick={() => (isAdding ? endDrawing() : setDrawing({ kind: 'route' }))}
      >
        {t('routePlans.point.onMap')}
      </Button>
    </div>
  );
}
