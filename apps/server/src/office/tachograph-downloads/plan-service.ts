import { DOWNLOAD_MAX_DAYS } from '@konvoj/contract';
import type { DownloadPlan, DownloadSubject } from '@konvoj/contract';
import { auditCreated, auditRemoved, auditUpdated, merged, refuseOutdated } from '../../fleet/editing.ts';
import type { Changes } from '../../fleet/editing.ts';
import { isForAllVehicles } from '../../fleet/visibility.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { forbidden, invalidFields, notFound } from '../../platform/http/index.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { targetTaken } from './errors.ts';
import { deletePlan, insertPlan, listPlans, lockPlans, updatePlan } from './plan-store.ts';
import { findSubject, listDrivers, listVehicles } from './subject-store.ts';
import type { DownloadEditor, PlanFields, StoredPlan, Subject } from './types.ts';
import { planOnWire, planVersion } from './wire.ts';

/**
 * Plans of downloads. Those of vehicles and drivers that the user does not see are not there for them. The defaults are changed
 * by users who see all vehicles.
 */
export interface PlanService {
  list(scope: Scope): Promise<DownloadPlan[]>;
  /** @throws {ProblemError} validation: an unknown vehicle or driver; forbidden; tachograph_plan.target_taken */
  create(
    editor: DownloadEditor,
    target: { readonly subject: DownloadSubject; readonly subjectId: number | null },
    fields: PlanFields,
  ): Promise<DownloadPlan>;
  /** @throws {ProblemError} not_found; forbidden; validation: a longer interval than the law allows; changed_meanwhile */
  change(
    editor: DownloadEditor,
    id: number,
    changes: Changes<PlanFields>,
    version: string | undefined,
  ): Promise<DownloadPlan>;
  /** @throws {ProblemError} not_found, forbidden */
  remove(editor: DownloadEditor, id: number): Promise<void>;
}

export function planService({ database, bus }: { database: Database; bus: Pick<Bus, 'publish'> }): PlanService {
  /** States depend on the plans, so their screens read them again. */
  const publish = ({ organizationId }: Scope) =>
    bus.publish(listChanged, { organizationId, topic: 'tachographDownloads', ids: [] });

  async function changing<T>(editor: DownloadEditor, work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await database.tenant(editor, async (tx) => {
      await lockPlans(tx, editor);
      return work(tx);
    });
    publish(editor);
    return result;
  }

  return {
    list: (scope) =>
      database.tenant(scope, async (tx) => {
        const plans = await visible(tx, scope, await listPlans(tx, scope));
        return plans.map(planOnWire);
      }),

    create: (editor, target, fields) =>
      changing(editor, async (tx) => {
        const { subject, subjectId } = target;
        await requireRight(tx, editor, target);
        if (subjectId !== null && (await findSubject(tx, editor, subject, subjectId)) === null)
          throw invalidFields({ path: 'subjectId', code: 'unknown' });
        const plans = await listPlans(tx, editor);
        if (plans.some((plan) => plan.subject === subject && plan.subjectId === subjectId)) throw targetTaken();
        const created = await getPlan(tx, editor, await insertPlan(tx, editor, target, fields));
        await auditCreated({ tx, actor: editor }, audited(created), auditedFields(created));
        return planOnWire(created);
      }),

    change: (editor, id, changes, version) =>
      changing(editor, async (tx) => {
        const before = await getPlan(tx, editor, id);
        await requireRight(tx, editor, before);
        await refuseOutdated({ tx, actor: editor }, audited(before), version, planVersion(before));
        const after = merged<StoredPlan>(before, changes);
        const max = DOWNLOAD_MAX_DAYS[before.subject];
        if (after.intervalDays > max) throw invalidFields({ path: 'intervalDays', code: 'too_big', params: { max } });
        await updatePlan(tx, editor, id, after);
        await auditUpdated({ tx, actor: editor }, audited(before), {
          before: auditedFields(before),
          after: auditedFields(after),
        });
        return planOnWire(after);
      }),

    remove: (editor, id) =>
      changing(editor, async (tx) => {
        const plan = await getPlan(tx, editor, id);
        await requireRight(tx, editor, plan);
        await deletePlan(tx, editor, id);
        await auditRemoved({ tx, actor: editor }, audited(plan), auditedFields(plan));
      }),
  };
}

/** Without plans of vehicles and drivers that the user does not see. */
async function visible(tx: Tx, scope: Scope, plans: readonly StoredPlan[]): Promise<StoredPlan[]> {
  const idsOf = (subjects: readonly Subject[]) => new Set(subjects.map(({ id }) => id));
  const seen = { vehicle: idsOf(await listVehicles(tx, scope)), driver: idsOf(await listDrivers(tx, scope)) };
  return plans.filter(({ subject, subjectId }) => subjectId === null || seen[subject].has(subjectId));
}

/** A default applies to vehicles that a limited user does not see. @throws {ProblemError} forbidden */
async function requireRight(tx: Tx, scope: Scope, { subjectId }: Pick<StoredPlan, 'subjectId'>): Promise<void> {
  if (subjectId === null && !(await isForAllVehicles(tx, scope))) throw forbidden();
}

/** @throws {ProblemError} not_found */
async function getPlan(tx: Tx, scope: Scope, id: number): Promise<StoredPlan> {
  const [plan] = await visible(tx, scope, await listPlans(tx, scope, id));
  if (plan === undefined) throw notFound();
  return plan;
}

const audited = ({ id, name, subject }: StoredPlan) =>
  ({ entity: 'tachograph_plan', id, name: name ?? subject }) as const;

function auditedFields({ subject, intervalDays, blocks, speed, active }: StoredPlan) {
  return { subject, intervalDays, blocks: blocks.join(', '), speed, active };
}
