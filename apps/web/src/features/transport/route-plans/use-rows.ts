import { useEffect, useState } from 'react';
import type { DraftPoint } from './plan-draft.ts';

const ROWS_PER_FRAME = 25;

/** A point that is shown, with its number in the plan, from 0. */
export interface ShownPoint {
  readonly point: DraftPoint;
  readonly index: number;
}

/** The points that were shown before, and the first of the others. */
export function rowsWith(points: readonly DraftPoint[], shown: ReadonlySet<string>): readonly ShownPoint[] {
  let left = ROWS_PER_FRAME;
  return points
    .map((point, index) => ({ point, index }))
    .filter(({ point: { key } }) => {
      if (shown.has(key)) return true;
      left -= 1;
      return left >= 0;
    });
}

/** The rows of a plan: those of a long one appear some per frame, so that opening it does not stop the page. */
export function useRows(points: readonly DraftPoint[]): readonly ShownPoint[] {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set());
  const rows = rowsWith(points, shown);
  useEffect(() => {
    if (rows.every(({ point }) => shown.has(point.key))) return;
    const frame = requestAnimationFrame(() => setShown(new Set(rows.map(({ point }) => point.key))));
    return () => cancelAnimationFrame(frame);
  });
  return rows;
}
