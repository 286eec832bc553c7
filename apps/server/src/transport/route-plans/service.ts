import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ROUTE_PLANS_MAX } from '@konvoj/contract';
import type { ListedRoutePlan, RoutePlan } from '@konvoj/contract';
import { auditCreated, auditRemoved, auditUpdated, refuseOutdated } from '../../fleet/editing.ts';
import type { Fields } from '../../fleet/editing.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import type { Actor, StreamedReply } from '../../platform/http/index.ts';
import { mapInSlices } from '../../platform/in-slices.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { nameTaken, noRoomForPlan, planTooLarge, tooManyPlans } from './errors.ts';
import { inPiecesBySize } from './list-pieces.ts';
import { bytesOfPoints, planFindings, storageRefusal } from './rules.ts';
import {
  deletePlan,
  findPlan,
  insertPlan,
  isNameTaken,
  listPlans,
  listPlanSizes,
  lockPlans,
  plansUsage,
  updatePlan,
} from './store.ts';
import type { ListedPlan, PlanFields, StoredPlan } from './types.ts';
import { listedOnWire, planOnWire, planVersion } from './wire.ts';

/** Route plans of an organization. Two cannot have the same name. */
export interface RoutePlanService {
  /**
   * By name, in pieces of limited size; a search word must occur in one of their texts, ignoring case and diacritics.
   * @param signal aborted when nobody waits for the list any more
   */
  list(scope: Scope, search: string | undefined, signal?: AbortSignal): Promise<StreamedReply<ListedRoutePlan[]>>;
  /** @throws {ProblemError} not_found */
  find(scope: Scope, id: number): Promise<RoutePlan>;
  /**
   * @throws {ProblemError} route_plan.name_taken; route_plan.too_many, too_large, no_room; validation: a window that ends
   * before it begins, a path that is no line, a departure that cannot be
   */
  create(actor: Actor, plan: PlanFields): Promise<RoutePlan>;
  /**
   * @param version the one that the user has read; undefined: any
   * @throws {ProblemError} not_found; changed_meanwhile; as `create`
   */
  replace(actor: Actor, id: number, plan: PlanFields, version: string | undefined): Promise<RoutePlan>;
  /** @throws {ProblemError} not_found */
  remove(actor: Actor, id: number): Promise<void>;
}

interface RoutePlanParts {
  readonly database: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
}

export function routePlanService({ database, bus, clock }: RoutePlanParts): RoutePlanService {
  const creatorsOf = (plans: readonly ListedPlan[]) =>
    userNames(database, [...new Set(plans.flatMap(({ createdBy }) => createdBy ?? []))]);
  const shown = async (plan: StoredPlan) => planOnWire(plan, await creatorsOf([plan]));

  /** A change of the plans, published after the commit; changes of one organization are serialized. */
  async function change<T extends { readonly id: number }>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await database.tenant(actor, async (tx) => {
      await lockPlans(tx, actor);
      return work(tx);
    });
    bus.publish(listChanged, { organizationId: actor.organizationId, topic: 'routePlans', ids: [result.id] });
    return result;
  }

  /** @param before the plan that is replaced; null: the plan is new */
  async function refuse(tx: Tx, scope: Scope, plan: PlanFields, before: StoredPlan | null): Promise<void> {
    const findings = planFindings(plan);
    if (findings.length > 0) throw invalidFields(...findings);
    if (await isNameTaken(tx, scope, plan.name, before?.id ?? null)) throw nameTaken();
    const usage = await plansUsage(tx, scope);
    const refusal = storageRefusal(usage, bytesOfPoints(plan.points), before && bytesOfPoints(before.points));
    const { plans, kilobytesOfPlan, megabytesOfAll } = ROUTE_PLANS_MAX;
    if (refusal === 'too many') throw tooManyPlans({ max: plans });
    if (refusal === 'too large') throw planTooLarge({ maxKb: kilobytesOfPlan });
    if (refusal === 'no room') throw noRoomForPlan({ maxMb: megabytesOfAll });
  }

  return {
    async list(scope, search, signal) {
      const sizes = await database.tenant(scope, (tx) => listPlanSizes(tx, scope, search), signal);
      const groups = inPiecesBySize(sizes);
      async function* pieces() {
        if (groups.length === 0) yield [];
        for (const ids of groups) {
          const plans = await database.tenant(scope, (tx) => listPlans(tx, scope, ids, signal), signal);
          const creators = await creatorsOf(plans);
          yield await mapInSlices(plans, (plan) => listedOnWire(plan, creators), signal);
          // Others are served before the next piece, also when the client takes everything at once.
          await setImmediate();
        }
      }
      return { count: Math.max(1, groups.length), pieces: pieces() };
    },

    find: async (scope, id) => shown(await database.tenant(scope, (tx) => getPlan(tx, scope, id))),

    create: async (actor, plan) =>
      shown(
        await change(actor, async (tx) => {
          await refuse(tx, actor, plan, null);
          const createdAt = clock.now();
          const id = await insertPlan(tx, actor, plan, createdAt);
          const created = { ...plan, id, createdAt, createdBy: actor.userId };
          await auditCreated({ tx, actor }, audited(created), auditedFields(created));
          return created;
        }),
      ),

    replace: async (actor, id, plan, version) =>
      shown(
        await change(actor, async (tx) => {
          const before = await getPlan(tx, actor, id);
          await refuseOutdated({ tx, actor }, audited(before), version, planVersion(before));
          await refuse(tx, actor, plan, before);
          await updatePlan(tx, actor, id, plan);
          const after = { ...before, ...plan };
          const fields = { before: auditedFields(before), after: auditedFields(after) };
          // Names alone do not show every change of a point.
          const besides = isDeepStrictEqual(before.points, after.points) ? {} : { points: namesOf(after) };
          await auditUpdated({ tx, actor }, audited(after), fields, besides);
          return after;
        }),
      ),

    async remove(actor, id) {
      await change(actor, async (tx) => {
        const plan = await getPlan(tx, actor, id);
        await deletePlan(tx, actor, id);
        await auditRemoved({ tx, actor }, audited(plan), auditedFields(plan));
        return plan;
      });
    },
  };
}

/** For what carries a plan: its points in driving order; null: there is no such plan. */
export async function pointsOfPlan(tx: Tx, scope: Scope, id: number): Promise<StoredPlan['points'] | null> {
  return (await findPlan(tx, scope, id))?.points ?? null;
}

async function getPlan(tx: Tx, scope: Scope, id: number): Promise<StoredPlan> {
  const plan = await findPlan(tx, scope, id);
  if (plan === null) throw notFound();
  return plan;
}

const audited = ({ id, name }: StoredPlan) => ({ entity: 'route_plan', id, name }) as const;
const namesOf = ({ points }: Pick<StoredPlan, 'points'>) => points.map(({ name }) => name);
/** The calculated route follows from these. Of the points the names: whole points would make the audit grow by all of them with each change. */
const auditedFields = ({ name, description, points, vehicleProfile, avoid, departAt }: StoredPlan): Fields => ({
  name,
  description,
  points: namesOf({ points }),
  vehicleProfile,
  avoid,
  departAt,
});
