import { ROUTE_PLANS_MAX } from '@konvoj/contract';
import type { FieldError, PlanPoint } from '@konvoj/contract';
import { decodePolyline } from '@konvoj/geo/polyline';
import type { PlanFields } from './types.ts';

/** Everything that is wrong with a plan, beside its schema. */
export const planFindings = ({ points, path, departAt }: Pick<PlanFields, 'points' | 'path' | 'departAt'>) => [
  ...windowFindings(points),
  ...(path === null || isLine(path) ? [] : [{ path: 'path', code: 'invalid' as const }]),
  ...(departAt === null || isPlannable(departAt) ? [] : [{ path: 'departAt', code: 'invalid_date' as const }]),
];

/** Windows that end before they begin. */
export function windowFindings(points: readonly PlanPoint[]): FieldError[] {
  return points.flatMap(({ from, to }, index) =>
    from !== null && to !== null && Date.parse(to) <= Date.parse(from)
      ? [{ path: `points.${index}.to`, code: 'not_after_start' as const }]
      : [],
  );
}

/** Whether a text is an encoded polyline of at least one place on Earth. */
function isLine(path: string): boolean {
  try {
    const points = decodePolyline(path);
    return (
      points.length > 0 &&
      points.every(([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    );
  } catch {
    return false;
  }
}

/** From 2000 until the end of 2100. */
const isPlannable = (at: string) => at >= '2000' && at < '2101';

/** What the points of a plan take, bytes. */
export const bytesOfPoints = (points: readonly PlanPoint[]): number => Buffer.byteLength(JSON.stringify(points));

/** What the plans of an organization take together. */
export interface PlansUsage {
  readonly plans: number;
  /** Of the points of all plans. */
  readonly bytes: number;
}

/**
 * Why an organization cannot store a plan; null: it can. A plan that does not grow can always be stored.
 * @param bytes of the points of the plan. @param before the same of the stored plan; null: the plan is new
 */
export function storageRefusal(
  usage: PlansUsage,
  bytes: number,
  before: number | null,
): 'too many' | 'too large' | 'no room' | null {
  if (before === null && usage.plans >= ROUTE_PLANS_MAX.plans) return 'too many';
  if (before !== null && bytes <= before) return null;
  if (bytes > ROUTE_PLANS_MAX.kilobytesOfPlan * 1_000) return 'too large';
  return usage.bytes - (before ?? 0) + bytes > ROUTE_PLANS_MAX.megabytesOfAll * 1_000_000 ? 'no room' : null;
}
