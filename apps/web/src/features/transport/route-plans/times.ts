import type { DraftPoint } from './plan-draft.ts';

/** When the vehicle is at a point, epoch milliseconds. */
export interface PointTime {
  readonly arrivesAt: number;
  /** Seconds that it waits for the window to open. */
  readonly waits: number;
  /** Seconds after the end of the window; 0: in time. */
  readonly late: number;
  readonly leavesAt: number;
}

/**
 * The times at each point. The vehicle waits where it comes before the window, and stays at a point as long as the plan
 * says.
 * @param departAt epoch milliseconds, at the first point
 * @param legs of the route; fewer than there are ways between points: it belongs to other points, so there are no times
 */
export function pointTimes(
  points: readonly Pick<DraftPoint, 'from' | 'to' | 'stay'>[],
  legs: readonly { readonly duration: number }[],
  departAt: number,
): PointTime[] {
  if (legs.length !== points.length - 1) return [];
  const times: PointTime[] = [];
  let at = departAt;
  for (const [index, { from, to, stay }] of points.entries()) {
    const arrivesAt = index === 0 ? departAt : at + (legs[index - 1]?.duration ?? 0) * 1000;
    // The departure is decided: nobody waits before it, and the stay at the start is over by then.
    const opensAt = index === 0 || from === null ? arrivesAt : Math.max(arrivesAt, Date.parse(from));
    const late = index === 0 || to === null ? 0 : Math.max(0, Math.round((arrivesAt - Date.parse(to)) / 1000));
    at = index === 0 ? departAt : opensAt + stay * 1000;
    times.push({ arrivesAt, waits: Math.round((opensAt - arrivesAt) / 1000), late, leavesAt: at });
  }
  return times;
}
