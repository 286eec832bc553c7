import { isDeepStrictEqual } from 'node:util';
import { statementsOn } from '../../platform/database.ts';
import type { Scope } from '../../platform/database.ts';
import type { DeviceCommit } from '../../telemetry/ingest/events.ts';
import { noteFollowed, ordersOfMarked, ordersToFollow, organizationsFollowed } from './follow-store.ts';
import type { Followed } from './follow-store.ts';
import { publishOrders, storeChanged } from './parts.ts';
import type { OrderParts, Published } from './parts.ts';
import { lockOrders } from './store.ts';
import { computeTimes } from './times.ts';

/** Orders locked in one transaction. */
const AT_ONCE = 20;

/** Lets orders follow their vehicles: arrivals, leavings, and the states that follow from them. */
export interface Following {
  /** Of devices whose stages commits have changed. */
  followMarked(marked: readonly Mark[]): Promise<void>;
  /** Of all organizations what no mark has led to. */
  sweep(): Promise<void>;
}

/** A device whose stages a commit has changed. */
export interface Mark {
  readonly organizationId: number;
  readonly deviceId: number;
  /** Late records changed its past. */
  readonly isRecomputed: boolean;
}

/** The device of a commit that changed a stage; null: it only went on. */
export function markOf({ organizationId, deviceId, closedStages, recomputed }: DeviceCommit): Mark | null {
  const isRecomputed = recomputed !== undefined;
  return closedStages.length > 0 || isRecomputed ? { organizationId, deviceId, isRecomputed } : null;
}

export function orderFollowing(parts: OrderParts): Following {
  const { database, clock } = parts;

  async function follow(scope: Scope, followed: readonly Followed[]): Promise<void> {
    for (let from = 0; from < followed.length; from += AT_ONCE)
      await followSome(scope, followed.slice(from, from + AT_ONCE));
  }

  async function followSome(scope: Scope, followed: readonly Followed[]): Promise<void> {
    const published = await database.tenant(scope, async (tx) => {
      const now = clock.now();
      const changed: Published[] = [];
      const ids = followed.map(({ id }) => id);
      for (const before of await lockOrders(tx, scope, ids)) {
        if (before.state === 3 || isDeepStrictEqual(await computeTimes(tx, scope, before, now), before)) continue;
        const untouched = { order: before, changes: [] };
        const stored = await storeChanged(parts, tx, scope, before, untouched, { source: 'position' }, now);
        changed.push(stored.published);
      }
      await noteFollowed(tx, scope, followed, now);
      return changed;
    });
    publishOrders(parts, scope, {
      orderIds: published.flatMap(({ orderIds }) => orderIds),
      isOtherWork: published.some(({ isOtherWork }) => isOtherWork),
      linkIds: published.flatMap(({ linkIds = [] }) => linkIds),
    });
  }

  /** What one organization fails at must not keep the others waiting. */
  async function each(organizationIds: Iterable<number>, work: (scope: Scope) => Promise<void>): Promise<void> {
    const failures: unknown[] = [];
    for (const organizationId of organizationIds) {
      await work({ organizationId }).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'orders did not follow their vehicles');
  }

  return {
    async followMarked(marked) {
      const byOrganization = Map.groupBy(marked, ({ organizationId }) => organizationId);
      await each(byOrganization.keys(), async (scope) => {
        const ofOrganization = byOrganization.get(scope.organizationId) ?? [];
        const deviceIds = ofOrganization.map(({ deviceId }) => deviceId);
        const recomputed = ofOrganization.filter(({ isRecomputed }) => isRecomputed).map(({ deviceId }) => deviceId);
        const found = await database.tenant(scope, (tx) =>
          ordersOfMarked(tx, scope, { deviceIds, recomputed }, clock.now()),
        );
        await follow(scope, found);
      });
    },

    async sweep() {
      const now = clock.now();
      await each(await organizationsFollowed(statementsOn(database.ingest), now), async (scope) => {
        await follow(scope, await database.tenant(scope, (tx) => ordersToFollow(tx, scope, now)));
      });
    },
  };
}
