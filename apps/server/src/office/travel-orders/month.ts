import type { LanguageCode, endpoints } from '@konvoj/contract';
import type { Reply } from '@konvoj/contract';
import { readFleet } from '../../fleet/service.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { onePerUser } from '../../platform/one-per-user.ts';
import { ProblemError, notFound } from '../../platform/http/index.ts';
import { publishOrders, rowsOf } from './parts.ts';
import type { OrderEditor, OrderParts } from './parts.ts';
import type { Proposals } from './proposals.ts';
import { storeProposed } from './proposed.ts';
import type { TravelOrderService } from './service.ts';
import { findOrder, listRows, lockDriver } from './store.ts';

/** Drafts that one call may have of a month. */
const DRAFTS_MAX = 2_000;
/** In this process: the stages of a driver in three months are read for each. */
const DRIVERS_AT_ONCE = 2;

export interface MonthAsked {
  /** Of the departures; epoch milliseconds, the end is exclusive. */
  readonly period: { readonly from: number; readonly to: number };
  /** Undefined: all. */
  readonly driverIds?: readonly number[] | undefined;
  readonly purpose?: string | null | undefined;
}

export type Issued = Reply<typeof endpoints.travelOrders.issueMany>[number];

/** Orders of a month at once. */
export interface MonthBatch {
  /**
   * Drafts for the trips that have no order yet; orders that were prepared before their trip get it. A user has one month made at a time, and organizations take turns.
   * @param gone aborted when nobody waits for the answer any more; drafts that were made until then stay
   * @returns how many of both, and all drafts of the month, those to look at first
   * @throws {ProblemError} not_found: a driver; travel_order.month_in_progress: another one of this user
   */
  make(
    editor: OrderEditor,
    language: LanguageCode,
    asked: MonthAsked,
    gone: AbortSignal,
  ): Promise<Reply<typeof endpoints.travelOrders.makeMonth>>;
  /** Issues drafts in the order of their departure; what cannot be issued is left as it is, with the reason. */
  issue(editor: OrderEditor, ids: readonly number[], place: string | null | undefined): Promise<Issued[]>;
}

export function monthBatch(parts: OrderParts, orders: TravelOrderService, proposals: Proposals): MonthBatch {
  const { database } = parts;
  const oneMonth = onePerUser('travel_order.month_in_progress');
  const turns = new FairQueue(DRIVERS_AT_ONCE);

  async function draftsOf(
    editor: OrderEditor,
    language: LanguageCode,
    { period, driverIds, purpose }: MonthAsked,
    gone: AbortSignal,
  ) {
    const known = await database.tenant(editor, async (tx) => [...(await readFleet(tx, editor)).drivers.keys()]);
    if (driverIds?.some((id) => !known.includes(id)) === true) throw notFound();
    const made: number[] = [];
    const completed: number[] = [];
    try {
      for (const driverId of new Set(driverIds ?? known)) {
        const proposed = await turns.run(editor.organizationId, gone, () =>
          proposals.propose(editor, language, driverId, period),
        );
        for (const { order } of proposed) {
          const taken = await database.tenant(editor, async (tx) => {
            const { departure, return: arrival } = order;
            if (departure === null) return null;
            const span = { from: departure, to: arrival ?? period.to };
            // Read again: somebody else may have made it meanwhile.
            await lockDriver(tx, editor, driverId);
            const proposal = { ...order, purpose: order.purpose ?? purpose ?? null };
            return storeProposed(orders, tx, editor, proposal, span);
          });
          if (taken === null) continue;
          if ('made' in taken) made.push(taken.made);
          else completed.push(taken.completed);
        }
      }
    } finally {
      publishOrders(parts, editor, [...made, ...completed]);
    }
    const rows = await database.tenant(editor, async (tx) => {
      const filter = { period, driverIds: driverIds ?? null, states: ['draft'] as const };
      const drafts = await listRows(tx, editor, { ...filter, limit: DRAFTS_MAX });
      return rowsOf(parts, tx, editor, drafts);
    });
    const [toLookAt, others] = [
      rows.filter(({ review }) => review.length > 0),
      rows.filter(({ review }) => review.length === 0),
    ];
    return { made: made.length, completed: completed.length, orders: [...toLookAt, ...others] };
  }

  return {
    make: (editor, language, asked, gone) => oneMonth(editor, () => draftsOf(editor, language, asked, gone)),

    async issue(editor, ids, place) {
      const wanted = [...new Set(ids)];
      const departures = await database.tenant(editor, async (tx) => {
        const found = new Map<number, number>();
        for (const id of wanted) {
          const order = await findOrder(tx, editor, id);
          found.set(id, order?.departure ?? order?.plannedStart ?? Infinity);
        }
        return found;
      });
      const inOrder = wanted.toSorted((a, b) => (departures.get(a) ?? 0) - (departures.get(b) ?? 0) || a - b);
      const issued = new Map<number, Issued>();
      for (const id of inOrder) {
        try {
          const { number } = await orders.issue(editor, id, { place });
          issued.set(id, { id, number, problem: null, fields: [] });
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          const fields = (error.errors ?? []).map(({ path }) => path);
          issued.set(id, { id, number: null, problem: error.code, fields });
        }
      }
      return wanted.flatMap((id) => issued.get(id) ?? []);
    },
  };
}
