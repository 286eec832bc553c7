import { downloadBlock, downloadSubject } from '@konvoj/contract';
import type { DownloadSubject } from '@konvoj/contract';
import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';
import type { PlanFields, StoredPlan } from './types.ts';

const row = z.object({
  id: z.int(),
  subject: downloadSubject,
  subjectId: z.int().nullable(),
  name: z.string().nullable(),
  intervalDays: z.int(),
  blocks: z.array(downloadBlock),
  speed: z.boolean(),
  active: z.boolean(),
});

/** The defaults of the organization first, then by plate and name. @param id only this one */
export async function listPlans(tx: Tx, { organizationId }: Scope, id?: number): Promise<StoredPlan[]> {
  const rows = await tx.query({
    name: 'tachograph_plans.list',
    text: `select p.id, p.subject, coalesce(p.vehicle_id, p.driver_id) as "subjectId",
                  coalesce(v.licence_plate, d.first_name || ' ' || d.last_name) as name,
                  p.interval_days as "intervalDays", p.blocks, p.speed, p.active
             from tachograph_plan p
             left join vehicle v on v.organization_id = p.organization_id and v.id = p.vehicle_id
             left join driver d on d.organization_id = p.organization_id and d.id = p.driver_id
            where p.organization_id = $1 and ($2::int4 is null or p.id = $2)
            order by coalesce(p.vehicle_id, p.driver_id) is not null, p.subject desc, name, p.id`,
    values: [organizationId, id ?? null],
  });
  return rows.map((each) => row.parse(each));
}

/** Serializes the changes of plans of an organization until the transaction ends. */
export async function lockPlans(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'tachograph_plans.lock',
    text: `select pg_advisory_xact_lock(hashtext('tachograph plans'), $1)`,
    values: [organizationId],
  });
}

/** @returns its id */
export async function insertPlan(
  tx: Tx,
  { organizationId }: Scope,
  target: { readonly subject: DownloadSubject; readonly subjectId: number | null },
  plan: PlanFields,
): Promise<number> {
  const { subject, subjectId } = target;
  const [inserted] = await tx.query<{ id: number }>({
    name: 'tachograph_plans.insert',
    text: `insert into tachograph_plan (organization_id, subject, vehicle_id, driver_id, interval_days, blocks, speed, active)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      organizationId,
      subject,
      subject === 'vehicle' ? subjectId : null,
      subject === 'driver' ? subjectId : null,
      plan.intervalDays,
      plan.blocks,
      plan.speed,
      plan.active,
    ],
  });
  if (inserted === undefined) throw new Error('no plan was inserted');
  return inserted.id;
}

export async function updatePlan(tx: Tx, { organizationId }: Scope, id: number, plan: PlanFields): Promise<void> {
  await tx.query({
    name: 'tachograph_plans.update',
    text: `update tachograph_plan set interval_days = $3, blocks = $4, speed = $5, active = $6
            where organization_id = $1 and id = $2`,
    values: [organizationId, id, plan.intervalDays, plan.blocks, plan.speed, plan.active],
  });
}

export async function deletePlan(tx: Tx, { organizationId }: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'tachograph_plans.delete',
    text: 'delete from tachograph_plan where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}

/** Organizations with a plan that is on. @param lookup of the worker */
export async function organizationsWithPlans(lookup: Tx): Promise<number[]> {
  const rows = await lookup.query<{ organizationId: number }>({
    name: 'tachograph_plans.organizations',
    text: 'select distinct organization_id as "organizationId" from tachograph_plan where active order by 1',
  });
  return rows.map(({ organizationId }) => organizationId);
}
