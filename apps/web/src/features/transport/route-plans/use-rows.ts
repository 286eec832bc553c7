import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { DraftPoint } from './plan-draft.ts';

/** A row with its times, before it is measured. Pixels. */
const ROW_HEIGHT = 49;
/** Rows drawn above and below those in view: also for the keys, and where the list lies a little elsewhere than measured. */
const MORE_ROWS = 8;
/** Before the form is measured. */
const FORM = { width: 460, height: 600 };

interface Rows {
  readonly list: RefObject<HTMLOListElement | null>;
  /** In driving order: those in view, and the open one. */
  readonly shown: readonly Pick<VirtualItem, 'index' | 'start'>[];
  /** Of all rows, pixels. */
  readonly height: number;
  /** To be given each row as its `ref`, with `data-index`. */
  readonly measure: (row: HTMLElement | null) => void;
}

/**
 * Which rows of the list of points are drawn: of two hundred only those in view.
 * @param openKey of the open point, which comes into view when it was opened elsewhere; null: none
 */
export function useRows(points: readonly DraftPoint[], openKey: string | null): Rows {
  const list = useRef<HTMLOListElement>(null);
  const above = useSpaceAbove(list);
  const open = openKey === null ? -1 : points.findIndex(({ key }) => key === openKey);
  const virtualizer = useVirtualizer({
    count: points.length,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => ROW_HEIGHT,
    // A measured height belongs to its point, wherever that is moved.
    getItemKey: useCallback((index: number) => points[index]?.key ?? index, [points]),
    initialRect: FORM,
    overscan: MORE_ROWS,
    scrollMargin: above,
    // What is being typed into the open point stays, however far the list is scrolled.
    rangeExtractor: (range) => withOpen(defaultRangeExtractor(range), open),
  });
  // The form appears first, the rows in a rendering of their own, which does not stop the page.
  const hasRows = useDeferredValue(true, false);
  const show = useEffectEvent(() => {
    if (open !== -1) virtualizer.scrollToIndex(open, { align: 'auto' });
  });
  useEffect(() => show(), [openKey]);
  return {
    list,
    shown: hasRows ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - above })) : [],
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}

/** @param open -1: none */
export function withOpen(shown: readonly number[], open: number): number[] {
  return open === -1 || shown.includes(open) ? [...shown] : [...shown, open].toSorted((a, b) => a - b);
}

/** What scrolls with the list. */
const scrollerOf = (list: Element | null): HTMLElement | null => list?.closest<HTMLElement>('[data-scrolls]') ?? null;

/** How far below the top of what scrolls the list begins, pixels; followed when the form or the list changes its size. */
function useSpaceAbove(list: RefObject<HTMLElement | null>): number {
  const [above, setAbove] = useState(0);
  useEffect(() => {
    const [inner, outer] = [list.current, scrollerOf(list.current)];
    if (inner === null || outer === null) return undefined;
    const observer = new ResizeObserver(() =>
      setAbove(Math.round(inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop)),
    );
    observer.observe(inner);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [list]);
  return above;
}
