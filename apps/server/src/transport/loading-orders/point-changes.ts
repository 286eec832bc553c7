import { textOf } from './progress.ts';
import type { StoredPoint } from './stored-order.ts';
import type { OrderChange } from './types.ts';

/** What somebody says of a point; null takes it back, what is missing stays. Epoch milliseconds. */
export interface PointChange {
  readonly arrivedAt?: number | null | undefined;
  readonly leftAt?: number | null | undefined;
  readonly isSkipped?: boolean | undefined;
  readonly problem?: string | null | undefined;
  readonly reported?: StoredPoint['reported'] | undefined;
}

/** A point after a change, with what is noted of it. */
export function changedPoint(
  point: StoredPoint,
  change: PointChange,
  source: 'dispatcher' | 'driver',
): { readonly point: StoredPoint; readonly changes: readonly OrderChange[] } {
  const { number } = point;
  const changes: OrderChange[] = [];
  let after = point;
  const { arrivedAt, leftAt, isSkipped, problem, reported } = change;
  if (arrivedAt !== undefined && arrivedAt !== point.manualArrivedAt) {
    after = { ...after, manualArrivedAt: arrivedAt, arrivedSource: arrivedAt === null ? null : source };
    changes.push({ what: 'arrival', point: number, before: textOf(point.arrivedAt), after: textOf(arrivedAt) });
  }
  if (leftAt !== undefined && leftAt !== point.manualLeftAt) {
    after = { ...after, manualLeftAt: leftAt, leftSource: leftAt === null ? null : source };
    changes.push({ what: 'departure', point: number, before: textOf(point.leftAt), after: textOf(leftAt) });
  }
  if (isSkipped !== undefined && isSkipped !== point.isSkipped) {
    after = { ...after, isSkipped };
    changes.push({ what: isSkipped ? 'skipped' : 'resumed', point: number });
  }
  if (problem !== undefined && problem !== point.problem) {
    after = { ...after, problem };
    changes.push(
      problem === null
        ? { what: 'resolved', point: number, before: point.problem }
        : { what: 'problem', point: number, reason: problem },
    );
  }
  if (reported !== undefined && reported !== point.reported) {
    after = { ...after, reported };
    changes.push({ what: 'status', point: number, before: point.reported, after: reported });
  }
  return { point: after, changes };
}
