import { avoidable, planPointFields, vehicleProfile } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';
import { mapInSlices } from '../../platform/in-slices.ts';
import type { PlansUsage } from './rules.ts';
import type { ListedPlan, PlanFields, StoredPlan } from './types.ts';

interface ListedRow {
  id: number;
  name: string;
  description: string | null;
  points: unknown;
  vehicle_profile: unknown;
  avoid: string[];
  depart_at: Date | null;
  distance_meters: number | null;
  duration_seconds: number | null;
  created_at: Date;
  created_by: number | null;
}
interface PlanRow extends ListedRow {
  path: string | null;
}

const LISTED =
  'id, name, description, points, vehicle_profile, avoid, depart_at, distance_meters, duration_seconds, created_at, created_by';

/**
 * Plans by name, with the bytes of their points. @param search occurs in one of their texts or of their points, without
 * regard to case and marks; undefined: all
 */
export function listPlanSizes(
  tx: Tx,
  { organizationId }: Scope,
  search: string | undefined,
): Promise<{ id: number; bytes: number }[]> {
  return tx.query<{ id: number; bytes: number }>({
    name: 'route_plans.sizes',
    text: `select id, points_bytes as bytes from route_plan
            where organization_id = $1 and ($2::text is null or strpos(search_text, $2) > 0) order by name, id`,
    values: [organizationId, search === undefined ? null : folded(search)],
  });
}

/** Those of these plans that still exist, by name. */
export async function listPlans(
  tx: Tx,
  { organizationId }: Scope,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ListedPlan[]> {
  const rows = await tx.query<ListedRow>({
    name: 'route_plans.list',
    text: `select ${LISTED} from route_plan where organization_id = $1 and id = any($2::int4[]) order by name, id`,
    values: [organizationId, ids],
  });
  return mapInSlices(rows, listedOf, signal);
}

/** What the plans of the organization take. */
export async function plansUsage(tx: Tx, { organizationId }: Scope): Promise<PlansUsage> {
  const [row] = await tx.query<{ plans: number; bytes: number }>({
    name: 'route_plans.usage',
    text: `select count(*)::int4 as plans, coalesce(sum(points_bytes), 0)::float8 as bytes
             from route_plan where organization_id = $1`,
    values: [organizationId],
  });
  return row ?? { plans: 0, bytes: 0 };
}

export async function findPlan(tx: Tx, { organizationId }: Scope, id: number): Promise<StoredPlan | null> {
  const [row] = await tx.query<PlanRow>({
    name: 'route_plans.one',
    text: `select ${LISTED}, path from route_plan where organization_id = $1 and id = $2::int8`,
    values: [organizationId, id],
  });
  return row === undefined ? null : { ...listedOf(row), path: row.path };
}

const storedPoints = z.array(planPointFields);
const storedProfile = vehicleProfile.nullable();
const storedAvoid = z.array(avoidable);

function listedOf(row: ListedRow): ListedPlan {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    points: storedPoints.parse(row.points),
    vehicleProfile: storedProfile.parse(row.vehicle_profile),
    avoid: storedAvoid.parse(row.avoid),
    departAt: row.depart_at?.toISOString() ?? null,
    distance: row.distance_meters,
    duration: row.duration_seconds,
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by,
  };
}

/** Locks the plans of an organization for other changes until the end of the transaction: a name that is free stays free. */
export async function lockPlans(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'route_plans.lock',
    text: `select pg_advisory_xact_lock(hashtext('route plans'), $1)`,
    values: [organizationId],
  });
}

/** Whether a plan has the name as people read it. @param except this plan may have it; null: none may */
export async function isNameTaken(tx: Tx, scope: Scope, name: string, except: number | null): Promise<boolean> {
  const rows = await tx.query({
    name: 'route_plans.is_name_taken',
    text: `select from route_plan
            where organization_id = $1 and name_key(name) = name_key($2) and id is distinct from $3::int4`,
    values: [scope.organizationId, name, except],
  });
  return rows.length > 0;
}

const valuesOf = (plan: PlanFields) => [
  plan.name,
  plan.description,
  JSON.stringify(plan.points),
  plan.vehicleProfile === null ? null : JSON.stringify(plan.vehicleProfile),
  plan.avoid,
  plan.departAt === null ? null : new Date(plan.departAt),
  plan.path,
  plan.distance,
  plan.duration,
  searchTextOf(plan),
];

/** What a search looks through, folded, a line for each text. */
function searchTextOf({ name, description, points }: PlanFields): string {
  const ofPoints = points.flatMap((point) => [point.name, point.address, point.contact, point.notes]);
  return folded([name, description, ...ofPoints].flatMap((text) => text ?? []).join('\n'));
}

/** @param createdAt epoch milliseconds */
export async function insertPlan(
  tx: Tx,
  scope: Scope & { readonly userId: number },
  plan: PlanFields,
  createdAt: number,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'route_plans.insert',
    text: `insert into route_plan (organization_id, created_by, created_at, name, description, points, vehicle_profile, avoid,
             depart_at, path, distance_meters, duration_seconds, search_text)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    values: [scope.organizationId, scope.userId, new Date(createdAt), ...valuesOf(plan)],
  });
  if (row === undefined) throw new Error('a route plan was not stored');
  return row.id;
}

export async function updatePlan(tx: Tx, scope: Scope, id: number, plan: PlanFields): Promise<void> {
  await tx.query({
    name: 'route_plans.update',
    text: `update route_plan set name = $3, description = $4, points = $5, vehicle_profile = $6, avoid = $7, depart_at = $8,
             path = $9, distance_meters = $10, duration_seconds = $11, search_text = $12
            where organization_id = $1 and id = $2`,
    values: [scope.organizationId, id, ...valuesOf(plan)],
  });
}

export async function deletePlan(tx: Tx, { organizationId }: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'route_plans.delete',
    text: 'delete from route_plan where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}
