import { isDeepStrictEqual } from 'node:util';
import type { TravelOrder, TravelOrderBody, TravelOrderRow, TravelOrderState } from '@konvoj/contract';
import { auditCreated, auditRemoved, auditUpdated } from '../../fleet/editing.ts';
import { releaseFiles } from '../../organization/files/service.ts';
import type { Tx } from '../../platform/database.ts';
import { ProblemError, invalidFields } from '../../platform/http/index.ts';
import { tripOf } from './allowances.ts';
import { contradictions, emptyOrder, hasMoney, withEntered, withoutAnswered } from './entered.ts';
import type { ReadTime } from './entered.ts';
import {
  changedMeanwhile,
  correctedAlready,
  moneyNotAllowed,
  orderClosed,
  orderIssued,
  overlapping,
  overlappingUnseen,
  stateNotAllowed,
} from './errors.ts';
import { declineDrafts } from './draft-store.ts';
import { copyFiles, deleteFile, listFiles } from './file-store.ts';
import { detailsOf, findSeen, lockSeen, publishOrders, rowsOf } from './parts.ts';
import type { OrderAuthor, OrderEditor, OrderParts } from './parts.ts';
import { platesOf, truckOf, withNamed } from './named.ts';
import { claimsOf } from './overlap-store.ts';
import { isPrepared, withTrip } from './prepared.ts';
import {
  OVERLAPS_SHOWN,
  canMove,
  dayOf,
  isClosed,
  missingForIssue,
  missingForSettlement,
  orderNumber,
} from './rules.ts';
import {
  deleteDraft,
  homeCountryOf,
  insertOrder,
  lastIssuePlace,
  lastRevision,
  listRows,
  lockOrder,
  saveOrder,
  takeNumber,
} from './store.ts';
import type { OrderReader, StoredTravelOrder } from './types.ts';
import { unknownEntries } from './unknown-entries.ts';
import { auditedFields, currencyOf } from './wire.ts';

type NewOrder = Omit<StoredTravelOrder, 'id'>;

export interface OrdersQuery {
  /** Epoch milliseconds, the end is exclusive. */
  readonly period: { readonly from: number; readonly to: number } | null;
  readonly driverIds?: readonly number[] | undefined;
  readonly states?: readonly TravelOrderState[] | undefined;
  readonly needsReview?: boolean | undefined;
  readonly unverifiedRates?: boolean | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
}

type Approval = StoredTravelOrder['approvals'][number]['kind'];

/** What users do with travel orders. Those of vehicles that they may not see do not exist for them. */
export interface TravelOrderService {
  /** The newest first. */
  list(reader: OrderReader, query: OrdersQuery): Promise<TravelOrderRow[]>;
  /** @throws {ProblemError} not_found */
  find(reader: OrderReader, id: number): Promise<TravelOrder>;
  /** A draft. @throws {ProblemError} validation; travel_order.money_not_allowed */
  create(editor: OrderEditor, body: TravelOrderBody, readTime: ReadTime): Promise<TravelOrder>;
  /** A draft as it was proposed. @returns its id */
  createProposed(tx: Tx, author: OrderAuthor, proposed: NewOrder): Promise<number>;
  /** The trip of an order that was prepared before it. @returns whether the order changed */
  completeProposed(tx: Tx, author: OrderAuthor, id: number, proposed: NewOrder): Promise<boolean>;
  /** Deletes a draft that nobody needs any more. The caller has locked it. */
  withdraw(tx: Tx, author: OrderAuthor, draft: StoredTravelOrder): Promise<void>;
  /**
   * @throws {ProblemError} not_found; as `create`; validation: the fields that an issued order would lack; travel_order.closed,
   *   travel_order.changed_meanwhile
   */
  replace(editor: OrderEditor, id: number, body: TravelOrderBody & Versioned, readTime: ReadTime): Promise<TravelOrder>;
  /** @throws {ProblemError} not_found; travel_order.issued */
  remove(editor: OrderEditor, id: number): Promise<void>;
  /**
   * Gives a draft the next number of the year of today.
   * @throws {ProblemError} not_found; validation: the fields that are missing; travel_order.state_not_allowed
   */
  issue(
    editor: OrderEditor,
    id: number,
    wanted: { readonly place?: string | null | undefined } & Versioned,
  ): Promise<TravelOrder>;
  /** @throws {ProblemError} not_found; validation: the fields that are missing; travel_order.state_not_allowed */
  settle(editor: OrderEditor, id: number, wanted: Versioned): Promise<TravelOrder>;
  /** @throws {ProblemError} not_found; travel_order.state_not_allowed */
  cancel(editor: OrderEditor, id: number, wanted: { readonly reason: string } & Versioned): Promise<TravelOrder>;
  /** @throws {ProblemError} not_found; travel_order.closed; travel_order.money_not_allowed */
  approve(
    editor: OrderEditor,
    id: number,
    wanted: { readonly kind: Approval; readonly withdrawn: boolean } & Versioned,
  ): Promise<TravelOrder>;
  /** @throws {ProblemError} not_found; travel_order.state_not_allowed, travel_order.corrected_already */
  correct(editor: OrderEditor, id: number, wanted: { readonly reason: string } & Versioned): Promise<TravelOrder>;
}

interface Versioned {
  readonly version?: number | undefined;
}

export function travelOrderService(parts: OrderParts): TravelOrderService {
  const { database, clock, compute } = parts;

  async function requireVersion(
    tx: Tx,
    editor: OrderEditor,
    order: StoredTravelOrder,
    { version }: Versioned,
  ): Promise<void> {
    if (version !== undefined && version !== order.version)
      throw changedMeanwhile(await detailsOf(parts, tx, editor, order));
  }

  /** A change of an order by a user; an order that stays the same keeps its version. */
  async function edit(
    editor: OrderEditor,
    id: number,
    wanted: Versioned,
    work: (before: StoredTravelOrder, tx: Tx, now: number) => Promise<StoredTravelOrder>,
  ): Promise<TravelOrder> {
    const { details, isChanged } = await database.tenant(editor, async (tx) => {
      const before = await lockSeen(tx, editor, id);
      await requireVersion(tx, editor, before, wanted);
      const after = await work(before, tx, clock.now());
      if (isDeepStrictEqual(after, before))
        return { details: await detailsOf(parts, tx, editor, before), isChanged: false };
      const order = { ...after, version: before.version + 1 };
      await saveOrder(tx, editor, order);
      const fields = { before: auditedFields(before), after: auditedFields(order) };
      await auditUpdated({ tx, actor: editor }, audited(order), fields);
      return { details: await detailsOf(parts, tx, editor, order), isChanged: true };
    });
    if (isChanged) publishOrders(parts, editor, [id]);
    return details;
  }

  /** The order with its lines of allowances, computed with the rates of now. @throws {ProblemError} validation */
  async function computed<O extends NewOrder>(tx: Tx, author: OrderAuthor, order: O): Promise<O> {
    const trip = tripOf(order);
    return { ...order, calculation: trip === null ? null : await compute(tx, author, trip, author.timeZone) };
  }

  /** The same of a proposal, which may lack a crossing: then there is no calculation, and that is a finding. */
  const computedIfPossible = <O extends NewOrder>(tx: Tx, author: OrderAuthor, order: O): Promise<O> =>
    computed(tx, author, order).catch((error: unknown) => {
      if (error instanceof ProblemError) return withoutCalculation(order);
      throw error;
    });

  async function insert(tx: Tx, author: OrderAuthor, order: NewOrder): Promise<number> {
    const id = await insertOrder(tx, author, order);
    await auditCreated({ tx, actor: author }, audited({ ...order, id }), auditedFields(order));
    return id;
  }

  /** What a user entered, with what it names looked up and the allowances computed. @throws {ProblemError} validation */
  async function entered<O extends NewOrder>(
    tx: Tx,
    editor: OrderEditor,
    before: O,
    body: TravelOrderBody,
    readTime: ReadTime,
    orderId: number | null,
  ): Promise<O> {
    if (hasMoney(body) && !editor.showsMoney) throw moneyNotAllowed();
    const by = { userId: editor.userId, now: clock.now() };
    const order = withEntered(before, body, readTime, by);
    const fileIds = orderId === null ? [] : (await listFiles(tx, editor, orderId)).map(({ id }) => id);
    const named = withoutAnswered(await withNamed(tx, editor, order, before, body), before);
    const errors = [
      ...contradictions(order, body),
      ...unknownEntries(order, body, fileIds, dayOf(by.now, editor.timeZone)),
    ];
    if (errors.length > 0) throw invalidFields(...errors);
    // What was computed is kept while nothing of the trip changes: new rates do not change it behind the back of the user.
    return isDeepStrictEqual(tripOf(named), tripOf(before)) ? named : computed(tx, editor, named);
  }

  const service: TravelOrderService = {
    list: (reader, query) =>
      database.tenant(reader, async (tx) => {
        const filter = {
          period: query.period,
          driverIds: query.driverIds ?? null,
          states: query.states ?? null,
          search: query.search,
          hasUnverifiedRates: query.unverifiedRates,
          mayNeedReview: query.needsReview,
        };
        const read = async (limit: number, offset: number) =>
          rowsOf(parts, tx, reader, await listRows(tx, reader, { ...filter, limit, offset }));
        if (query.needsReview !== true) return read(query.limit, 0);
        // Most orders have nothing to look at and are left out by the database.
        const found: TravelOrderRow[] = [];
        for (let offset = 0; found.length < query.limit; offset += REVIEWED_AT_ONCE) {
          const rows = await read(REVIEWED_AT_ONCE, offset);
          found.push(...rows.filter(({ review }) => review.length > 0));
          if (rows.length < REVIEWED_AT_ONCE) break;
        }
        return found.slice(0, query.limit);
      }),

    find: (reader, id) =>
      database.tenant(reader, async (tx) => detailsOf(parts, tx, reader, await findSeen(tx, reader, id))),

    async create(editor, body, readTime) {
      const details = await database.tenant(editor, async (tx) => {
        const empty = emptyOrder(await homeCountryOf(tx, editor), editor.userId, clock.now());
        const order = await entered(tx, editor, empty, body, readTime, null);
        const id = await insert(tx, editor, order);
        return detailsOf(parts, tx, editor, { ...order, id });
      });
      publishOrders(parts, editor, [details.id]);
      return details;
    },

    async createProposed(tx, author, proposed) {
      const truck = await truckOf(tx, author, proposed.deviceId);
      const order = {
        ...proposed,
        carriage: proposed.carriage ?? truck.carriage,
        ownWeightKg: proposed.ownWeightKg ?? truck.ownWeightKg,
        payloadKg: proposed.payloadKg ?? truck.payloadKg,
      };
      return insert(tx, author, await computedIfPossible(tx, author, order));
    },

    async completeProposed(tx, author, id, proposed) {
      const before = await lockOrder(tx, author, id);
      if (before === null || !isPrepared(before)) return false;
      const trip = withTrip(before, proposed);
      if (isDeepStrictEqual(trip, before)) return false;
      const after = { ...(await computedIfPossible(tx, author, trip)), version: before.version + 1 };
      await saveOrder(tx, author, after);
      const fields = { before: auditedFields(before), after: auditedFields(after) };
      await auditUpdated({ tx, actor: author }, audited(after), fields);
      return true;
    },

    async withdraw(tx, author, draft) {
      await deleteDraft(tx, author, draft.id);
      await auditRemoved({ tx, actor: author }, audited(draft), auditedFields(draft));
    },

    replace: (editor, id, { version, ...body }, readTime) =>
      edit(editor, id, { version }, async (before, tx) => {
        if (isClosed(before)) throw orderClosed();
        const after = await entered(tx, editor, before, body, readTime, id);
        // What an inspector expects of an issued order does not leave it any more.
        if (before.state === 'issued') requireNone(missingForIssue(after));
        return hasSameSums(before, after) ? after : { ...after, approvals: withoutConsent(after) };
      }),

    async remove(editor, id) {
      await database.tenant(editor, async (tx) => {
        const order = await lockSeen(tx, editor, id);
        if (order.state !== 'draft') throw orderIssued();
        const unused: number[] = [];
        for (const file of await listFiles(tx, editor, id))
          if (await deleteFile(tx, editor, id, file.id)) unused.push(file.id);
        await releaseFiles(tx, editor, unused);
        await declineDrafts(tx, editor, order);
        await service.withdraw(tx, editor, order);
      });
      publishOrders(parts, editor, [id]);
    },

    issue: (editor, id, { place, version }) =>
      edit(editor, id, { version }, async (before, tx, now) => {
        requireMove(before, 'issued');
        const order = { ...before, ...(await platesOf(tx, editor, before)) };
        const issuePlace = place ?? (await lastIssuePlace(tx, editor));
        const missing = [...missingForIssue(order), ...(issuePlace === null ? ['place'] : [])];
        requireNone(missing);
        const issuedOn = dayOf(now, editor.timeZone);
        const year = Number(issuedOn.slice(0, 4));
        // Last of all: others wait for the number until this transaction ends.
        const sequence = await takeNumber(tx, editor, year);
        return {
          ...order,
          state: 'issued',
          year,
          sequence,
          issuedOn,
          issuedAt: now,
          issuedBy: editor.userId,
          issuePlace,
        };
      }),

    settle: (editor, id, wanted) =>
      edit(editor, id, wanted, async (before, tx, now) => {
        requireMove(before, 'settled');
        requireNone([...missingForIssue(before), ...missingForSettlement(before, currencyOf(before.homeCountry))]);
        if ((before.return ?? 0) > now) throw invalidFields({ path: 'return', code: 'in_future' });
        await requireNoOverlap(tx, editor, id);
        return { ...before, state: 'settled', settledAt: now };
      }),

    cancel: (editor, id, { reason, version }) =>
      edit(editor, id, { version }, async (before, tx) => {
        requireMove(before, 'cancelled');
        await declineDrafts(tx, editor, before);
        return { ...before, state: 'cancelled', cancelReason: reason };
      }),

    approve: (editor, id, { kind, withdrawn, version }) =>
      edit(editor, id, { version }, async (before, _tx, now) => {
        if ((kind === 'approved' || kind === 'paid') && !editor.showsMoney) throw moneyNotAllowed();
        // What is paid is noted after the settlement; every other step belongs to an open order.
        if (before.state === 'cancelled' || (before.state === 'settled' && kind !== 'paid')) throw orderClosed();
        if (!withdrawn && !mayConfirm(before.state, kind)) throw stateNotAllowed({ from: before.state, to: 'settled' });
        const others = before.approvals.filter((each) => each.kind !== kind);
        const has = others.length < before.approvals.length;
        if (withdrawn) return { ...before, approvals: others };
        return has ? before : { ...before, approvals: [...others, { kind, userId: editor.userId, at: now }] };
      }),

    async correct(editor, id, { reason, version }) {
      const details = await database.tenant(editor, async (tx) => {
        const before = await lockSeen(tx, editor, id);
        await requireVersion(tx, editor, before, { version });
        if (before.correctedBy !== null) throw correctedAlready();
        if (before.state !== 'settled' || before.year === null || before.sequence === null)
          throw stateNotAllowed({ from: before.state, to: 'issued' });
        const now = clock.now();
        const { id: _id, ...fields } = before;
        const order: NewOrder = {
          ...fields,
          revision: (await lastRevision(tx, editor, before.year, before.sequence)) + 1,
          corrects: { id, revision: before.revision },
          state: 'issued',
          settledAt: null,
          approvals: withoutConsent(before),
          correctionReason: reason,
          createdAt: now,
          createdBy: editor.userId,
          version: 1,
        };
        const madeId = await insert(tx, editor, order);
        await copyFiles(tx, editor, id, madeId);
        return detailsOf(parts, tx, editor, { ...order, id: madeId });
      });
      publishOrders(parts, editor, [id, details.id]);
      return details;
    },
  };
  return service;

  /**
   * Nobody is paid twice for the same time, also where the user may not see the other order.
   * @throws {ProblemError} travel_order.overlaps with the numbers that the user may see; travel_order.overlaps_unseen
   */
  async function requireNoOverlap(tx: Tx, editor: OrderEditor, id: number): Promise<void> {
    const claims = await claimsOf(tx, editor, id, OVERLAPS_SHOWN);
    if (claims.length === 0) return;
    const numbers = claims.filter(({ isSeen }) => isSeen).flatMap(({ number }) => number ?? []);
    throw numbers.length === 0 ? overlappingUnseen() : overlapping({ numbers: numbers.join(', ') });
  }
}

/** What is paid is confirmed after the settlement, what is claimed or approved after the issue. */
const mayConfirm = (state: TravelOrderState, kind: Approval): boolean =>
  kind === 'ordered' || (kind === 'paid' ? state === 'settled' : state === 'issued');

/** Only the approvals of the trip itself: who claimed, approved or paid did so for other sums. */
const withoutConsent = ({ approvals }: NewOrder) => approvals.filter(({ kind }) => kind === 'ordered');

const hasSameSums = (before: NewOrder, after: NewOrder): boolean =>
  (['calculation', 'expenses', 'advance', 'exchangeRates'] as const).every((field) =>
    isDeepStrictEqual(before[field], after[field]),
  );

/** A proposal whose crossings do not follow each other: one between them is missing. */
function withoutCalculation<O extends NewOrder>(proposed: O): O {
  const { findings, departure, return: until } = proposed;
  const isKnown = findings.some(({ reason }) => reason === 'missingCrossing');
  const missing = { reason: 'missingCrossing', from: departure, until, countries: [] } as const;
  return {
    ...proposed,
    calculation: null,
    findings: isKnown ? findings : [...findings, { ...missing, countries: [] }],
  };
}

/** What is to be looked at follows from whole orders, so they are read in pieces until enough are found. */
const REVIEWED_AT_ONCE = 500;

function requireMove(order: StoredTravelOrder, to: TravelOrderState): void {
  if (!canMove(order.state, to)) throw stateNotAllowed({ from: order.state, to });
}

/** @throws {ProblemError} validation, `required` at each */
function requireNone(missing: readonly string[]): void {
  if (missing.length > 0) throw invalidFields(...missing.map((path) => ({ path, code: 'required' as const })));
}

const audited = (order: StoredTravelOrder) =>
  ({ entity: 'travel_order', id: order.id, name: orderNumber(order) ?? order.person?.name ?? '' }) as const;
