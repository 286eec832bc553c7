import type { ListedRoutePlan, RoutePlan } from '@konvoj/contract';
import { versionOf } from '../../fleet/editing.ts';
import type { ListedPlan, StoredPlan } from './types.ts';

/** The version of a plan is that of what users decide about it. */
export function planVersion({ name, description, points, vehicleProfile, avoid, departAt }: ListedPlan): string {
  return versionOf({ name, description, points, vehicleProfile, avoid, departAt });
}

/** @param creators names of users by id */
export function listedOnWire(plan: ListedPlan, creators: ReadonlyMap<number, string>): ListedRoutePlan {
  const { id, name, description, points, vehicleProfile, avoid, departAt, distance, duration } = plan;
  return {
    id,
    name,
    description,
    points,
    vehicleProfile,
    avoid,
    departAt,
    distance,
    duration,
    created: new Date(plan.createdAt).toISOString(),
    createdBy: plan.createdBy === null ? null : (creators.get(plan.createdBy) ?? null),
    version: planVersion(plan),
  };
}

export function planOnWire(plan: StoredPlan, creators: ReadonlyMap<number, string>): RoutePlan {
  return { ...listedOnWire(plan, creators), path: plan.path };
}
