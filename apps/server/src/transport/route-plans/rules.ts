import type { FieldError, PlanPoint } from '@konvoj/contract';

/** Windows that end before they begin. */
export function windowFindings(points: readonly PlanPoint[]): FieldError[] {
  return points.flatMap(({ from, to }, index) =>
    from !== null && to !== null && Date.parse(to) <= Date.parse(from)
      ? [{ path: `points.${index}.to`, code: 'not_after_start' as const }]
      : [],
  );
}
