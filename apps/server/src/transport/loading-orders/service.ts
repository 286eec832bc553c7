import { isDeepStrictEqual } from 'node:util';
import { stateRefusal } from '@konvoj/contract';
import type { LoadingOrder, LoadingOrderRow, LoadingOrderState, OrderLink } from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import { auditCreated, auditUpdated } from '../../fleet/editing.ts';
import { readFleet, visibleDeviceIds } from '../../fleet/service.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Tx } from '../../platform/database.ts';
import { forbidden, invalidFields, notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { mapInSlices } from '../../platform/in-slices.ts';
import { readPeriod } from '../../platform/period.ts';
import type { PeriodInput } from '../../platform/period.ts';
import { announceState } from './announcing.ts';
import { insertChanges } from './change-store.ts';
import { changedMeanwhile, noVehicle, orderClosed, refusalOf } from './errors.ts';
import { auditedFields, findNamed } from './entered.ts';
import type { EnteredOrder } from './entered.ts';
import { detailsOf, lockSeenOrder, publishOrders, requestFigures, requireSeen, storeChanged } from './parts.ts';
import type { OrderParts, OrderReader, Published } from './parts.ts';
import { copiedPoint, pointsOf, shownPoints } from './points.ts';
import { changedPoint } from './point-changes.ts';
import type { PointChange } from './point-changes.ts';
import { inState, stateChange } from './progress.ts';
import type { Changed } from './progress.ts';
import { hasSamePoints, orderNumber, timesByHandError, worstOf } from './rules.ts';
import { findOrder, insertOrder, listOrders, takeNumber } from './store.ts';
import type { OrderFields, StoredOrder } from './types.ts';
import { encodeOrder, rowOnWire } from './wire.ts';

const DAY_MS = 86_400_000;
/** Closed orders stay on the board for so long. */
const CLOSED_SHOWN_MS = 7 * DAY_MS;
/** The longest period of a list; the number of orders is limited besides. */
const LIST_MAX_DAYS = 3_660;
/** Orders read at once, where lateness is looked for in each page before the list is limited. */
const LIST_PAGE = 500;

// Reports and travel orders read loads inside their own transactions.
export { loadsAround, orderHolders, sentOrders } from './load-store.ts';
export type { Load, NamedLoad, SentOrder } from './load-store.ts';

/** A user who changes orders. */
export interface OrderEditor extends Actor, Pick<OrderReader, 'showsPrice'> {
  readonly timeZone: string;
  readonly mayReopen: boolean;
}

export interface OrdersQuery extends PeriodInput {
  readonly states?: readonly LoadingOrderState[] | undefined;
  readonly client?: string | undefined;
  readonly vehicleIds?: readonly number[] | undefined;
  readonly driverIds?: readonly number[] | undefined;
  readonly late?: boolean | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
}

/** Sends an order to its vehicle in the transaction that moves it. @returns what shows the message, after the commit */
export type SendOrder = (
  tx: Tx,
  editor: OrderEditor,
  order: StoredOrder & { readonly deviceId: number },
  text: string | null,
) => Promise<() => void>;

/** What users do with orders. Those of vehicles that they may not see do not exist for them. */
export interface OrderService {
  /** By time. @throws {ProblemError} period.* */
  list(
    reader: OrderReader & { timeZone: string },
    query: OrdersQuery,
    signal?: AbortSignal,
  ): Promise<LoadingOrderRow[]>;
  /** @throws {ProblemError} not_found */
  find(reader: OrderReader, id: number): Promise<LoadingOrder>;
  /** @throws {ProblemError} validation: a vehicle, driver or place that is not there; forbidden: a price without the right */
  create(editor: OrderEditor, entered: EnteredOrder): Promise<LoadingOrder>;
  /** @throws {ProblemError} not_found; as `create`; loading_order.*: closed, another version, or a state that does not follow */
  replace(editor: OrderEditor, id: number, entered: EnteredOrder, version: number | undefined): Promise<LoadingOrder>;
  /** @throws {ProblemError} not_found; loading_order.* */
  changeState(editor: OrderEditor, id: number, wanted: WantedMove): Promise<LoadingOrder>;
  /** Cancels an order; a cancelled one stays so. @throws {ProblemError} not_found; loading_order.state_not_allowed */
  cancel(editor: OrderEditor, id: number): Promise<void>;
  /** @throws {ProblemError} not_found; loading_order.no_vehicle, loading_order.closed */
  send(editor: OrderEditor, id: number, text: string | null, version: number | undefined): Promise<LoadingOrder>;
  /** @param time epoch milliseconds; undefined: that of the order. @throws {ProblemError} not_found */
  copy(editor: OrderEditor, id: number, time: number | undefined): Promise<LoadingOrder>;
  /** The link for the client, made when there is none that is open. @throws {ProblemError} not_found; loading_order.closed */
  share(editor: OrderEditor, id: number): Promise<OrderLink>;
  /** @throws {ProblemError} not_found: the order or the point; validation: a time that cannot be; loading_order.* */
  changePoint(
    editor: OrderEditor,
    id: number,
    number: number,
    change: PointChange,
    version: number | undefined,
  ): Promise<LoadingOrder>;
}

export interface WantedMove {
  readonly state: LoadingOrderState;
  readonly reason: string | null;
  readonly version: number | undefined;
}

export function orderService(parts: OrderParts, sendOrder: SendOrder): OrderService {
  const { database, clock, links } = parts;

  /** A change of an order by a user; what it does is stored with its times, or nothing is. */
  async function edit(
    editor: OrderEditor,
    id: number,
    version: number | undefined,
    work: (order: StoredOrder, tx: Tx, now: number) => Promise<Changed & { readonly afterCommit?: () => void }>,
  ): Promise<LoadingOrder> {
    const { details, published, afterCommit } = await database.tenant(editor, async (tx) => {
      const now = clock.now();
      const before = await lockSeenOrder(tx, editor, id);
      if (version !== undefined && version !== before.version)
        throw changedMeanwhile(encodeOrder(await detailsOf(parts, tx, editor, before)));
      const changed = await work(before, tx, now);
      // Sent again, it has another version too: whoever names the one before does not send it a third time.
      if (isDeepStrictEqual(changed.order, before) && changed.afterCommit === undefined) {
        const published = { orderIds: [], isOtherWork: false };
        return { details: await detailsOf(parts, tx, editor, before), published, afterCommit: undefined };
      }
      const raised = { ...changed, order: { ...changed.order, version: before.version + 1 } };
      const { order, published } = await storeChanged(parts, tx, editor, before, raised, causedBy(editor), now);
      const fields = { before: auditedFields(before), after: auditedFields(order) };
      await auditUpdated({ tx, actor: editor }, audited(order), fields);
      return { details: await detailsOf(parts, tx, editor, order), published, afterCommit: changed.afterCommit };
    });
    publishOrders(parts, editor, published);
    afterCommit?.();
    return details;
  }

  async function insert(
    tx: Tx,
    editor: OrderEditor,
    fields: OrderFields & Pick<StoredOrder, 'points'>,
    state: LoadingOrderState,
    now: number,
  ): Promise<{ readonly order: StoredOrder; readonly published: Published }> {
    const year = Number(exchangeDateTime(now, editor.timeZone).slice(0, 4));
    const planned = {
      ...fields,
      year,
      sequence: await takeNumber(tx, editor, year),
      administratorId: editor.userId,
      state: 0 as const,
      version: 1,
      createdAt: now,
      closedAt: null,
      states: [{ at: now, state: 0 as const }],
      devices: [{ at: now, deviceId: fields.deviceId }],
      linkId: null,
      distanceMeters: null,
      travelSeconds: null,
    };
    const stored = { ...planned, id: await insertOrder(tx, editor, planned) };
    await requestFigures(parts.jobs, tx, editor, stored.id);
    await insertChanges(tx, editor, stored.id, [{ what: 'created' }], causedBy(editor), now);
    await announceState(tx, editor, null, stored, now);
    await auditCreated({ tx, actor: editor }, audited(stored), auditedFields(stored));
    if (state === 0) return { order: stored, published: { orderIds: [stored.id], isOtherWork: false } };
    return storeChanged(
      parts,
      tx,
      editor,
      stored,
      moved(stored, editor, { state, reason: null }, now),
      causedBy(editor),
      now,
    );
  }

  async function create(
    editor: OrderEditor,
    work: (tx: Tx, now: number) => ReturnType<typeof insert>,
  ): Promise<LoadingOrder> {
    const { details, published } = await database.tenant(editor, async (tx) => {
      const { order, published } = await work(tx, clock.now());
      return { details: await detailsOf(parts, tx, editor, order), published };
    });
    publishOrders(parts, editor, published);
    return details;
  }

  return {
    list: (reader, query, signal) =>
      database.tenant(
        reader,
        async (tx) => {
          const [fleet, visible] = await Promise.all([
            readFleet(tx, reader),
            visibleDeviceIds(tx, reader, 'with alienated'),
          ]);
          const now = clock.now();
          const vehicleIds = query.vehicleIds && new Set(query.vehicleIds);
          const deviceIds =
            vehicleIds === undefined
              ? null
              : [...fleet.devices.values()].filter(({ vehicle }) => vehicleIds.has(vehicle.id)).map(({ id }) => id);
          const filter = {
            period: periodOf(query, reader.timeZone),
            closedSince: now - CLOSED_SHOWN_MS,
            states: query.states ?? null,
            visibleDeviceIds: visible,
            deviceIds,
            driverIds: query.driverIds ?? null,
            search: query.search,
            client: query.client,
          };
          const pageLength = query.late === true ? LIST_PAGE : query.limit;
          const found: StoredOrder[] = [];
          let page: readonly StoredOrder[] | null = null;
          while (found.length < query.limit && (page === null || page.length === pageLength)) {
            page = await listOrders(tx, reader, { ...filter, after: page?.at(-1) ?? null, limit: pageLength }, signal);
            const late = query.late !== true ? page : await lateOf(page, now, signal);
            found.push(...late);
          }
          const shown = found.slice(0, query.limit);
          const users = [...new Set(shown.flatMap(({ administratorId }) => administratorId ?? []))];
          const names = await userNames(database, users);
          return mapInSlices(shown, (order) => rowOnWire(order, { fleet, userNames: names, now }), signal);
        },
        signal,
      ),

    find: (reader, id) =>
      database.tenant(reader, async (tx) => {
        const order = await requireSeen(tx, reader, await findOrder(tx, reader, id));
        return detailsOf(parts, tx, reader, order);
      }),

    create: (editor, { points, state = 0, price, vehicleId, ...fields }) =>
      create(editor, async (tx, now) => {
        if (price !== undefined && !editor.showsPrice) throw forbidden();
        const { deviceId, places } = await findNamed(tx, editor, { ...fields, vehicleId, points }, null);
        const order = { ...fields, deviceId, price: price ?? null, points: pointsOf(points, [], places) };
        return insert(tx, editor, order, state, now);
      }),

    replace: (editor, id, { points, state, price, vehicleId, ...fields }, version) =>
      edit(editor, id, version, async (before, tx, now) => {
        if (before.state === 3) throw orderClosed();
        if (price !== undefined && !editor.showsPrice) throw forbidden();
        const { deviceId, places } = await findNamed(tx, editor, { ...fields, vehicleId, points }, before);
        const entered = { ...fields, deviceId, price: price === undefined ? before.price : price };
        const isCompleted = before.state === 4;
        if (isCompleted && (deviceId !== before.deviceId || !hasSamePoints(points, before.points))) throw orderClosed();
        const order = {
          ...before,
          ...entered,
          points: isCompleted ? before.points : pointsOf(points, before.points, places),
        };
        const edited = withVehicle(order, before, now);
        const isEdited = !isDeepStrictEqual(edited.order, before);
        const wanted = { state: state ?? edited.order.state, reason: null };
        const after = moved(edited.order, editor, wanted, now);
        const changes = [...(isEdited ? [{ what: 'edited' as const }] : []), ...edited.changes, ...after.changes];
        return { order: after.order, changes };
      }),

    changeState: (editor, id, { version, ...wanted }) =>
      edit(editor, id, version, async (before, _tx, now) => moved(before, editor, wanted, now)),

    async cancel(editor, id) {
      await edit(editor, id, undefined, async (before, _tx, now) =>
        moved(before, editor, { state: 3, reason: null }, now),
      );
    },

    send: (editor, id, text, version) =>
      edit(editor, id, version, async (before, tx, now) => {
        const { deviceId, state } = before;
        if (state >= 3) throw orderClosed();
        const onMap = await visibleDeviceIds(tx, editor, 'on the map');
        if (deviceId === null || !onMap.includes(deviceId)) throw noVehicle();
        const sent = state === 0 ? inState(before, 1, now) : before;
        const afterCommit = await sendOrder(tx, editor, { ...sent, deviceId }, text);
        const plate = (await readFleet(tx, editor)).devices.get(deviceId)?.vehicle.licencePlate ?? null;
        await insertChanges(tx, editor, id, [{ what: 'sent', after: plate }], causedBy(editor), now);
        return { order: sent, changes: state === 0 ? [stateChange(0, 1)] : [], afterCommit };
      }),

    copy: (editor, id, time) =>
      create(editor, async (tx, now) => {
        const source = await requireSeen(tx, editor, await findOrder(tx, editor, id));
        const { documentNumber, customerReference, client, notes, freeMinutes, price } = source;
        const movedBy = time === undefined ? 0 : time - source.time;
        const points = source.points.map((point) => copiedPoint(point, movedBy));
        const fields = {
          documentNumber,
          customerReference,
          client,
          notes,
          freeMinutes,
          price,
          deviceId: null,
          driverId: null,
        };
        return insert(tx, editor, { ...fields, time: time ?? source.time, points }, 0, now);
      }),

    async share(editor, id) {
      const { link } = await edit(editor, id, undefined, async (before, tx) => {
        if (before.linkId !== null && (await links.find(tx, editor, before.linkId)) !== null)
          return { order: before, changes: [] };
        if (before.state >= 3) throw orderClosed();
        // Restored later, the link before shows nothing: the order knows only one.
        if (before.linkId !== null) await links.show(tx, editor, before.linkId, { deviceIds: [], isEnded: true });
        const made = await links.create(tx, editor, orderNumber(before.year, before.sequence));
        return { order: { ...before, linkId: made.id }, changes: [] };
      });
      if (link === null) throw new Error('a link was not made');
      return link;
    },

    changePoint: (editor, id, number, change, version) =>
      edit(editor, id, version, async (before, _tx, now) => {
        if (before.state === 3) throw orderClosed();
        const point = before.points.find((each) => each.number === number);
        if (point === undefined) throw notFound();
        const error = timesByHandError(change, point, { createdAt: before.createdAt, now });
        if (error !== null) throw invalidFields(error);
        const { point: after, changes } = changedPoint(point, change, 'dispatcher');
        return { order: { ...before, points: before.points.map((each) => (each === point ? after : each)) }, changes };
      }),
  };
}

const causedBy = ({ userId }: OrderEditor) => ({ source: 'dispatcher', userId }) as const;
const audited = ({ id, year, sequence }: StoredOrder) =>
  ({ entity: 'loading_order', id, name: orderNumber(year, sequence) }) as const;

/** The order after a move by a user; one that is in the state already stays as it is. @throws {ProblemError} why it does not move */
function moved(
  order: StoredOrder,
  { mayReopen }: OrderEditor,
  { state, reason }: Pick<WantedMove, 'state' | 'reason'>,
  now: number,
): Changed {
  const hasVehicle = order.deviceId !== null;
  const refusal = stateRefusal({ from: order.state, to: state, hasVehicle, mayReopen, reason });
  if (refusal === 'unchanged') return { order, changes: [] };
  if (refusal !== null) throw refusalOf(refusal, order.state, state);
  return { order: inState(order, state, now), changes: [stateChange(order.state, state, reason)] };
}

/** Notes another vehicle. An order that was sent to the vehicle before is planned again: the new one has not got it. */
function withVehicle(order: StoredOrder, before: StoredOrder, now: number): Changed {
  if (order.deviceId === before.deviceId) return { order, changes: [] };
  const devices = [...order.devices, { at: now, deviceId: order.deviceId }];
  if (order.state !== 1) return { order: { ...order, devices }, changes: [] };
  return { order: inState({ ...order, devices }, 0, now), changes: [stateChange(1, 0)] };
}

function periodOf(query: OrdersQuery, timeZone: string): { from: number; to: number } | null {
  if (query.from === undefined && query.to === undefined) return null;
  const period = readPeriod(query, timeZone, LIST_MAX_DAYS);
  if (!('refused' in period)) return period;
  throw invalidFields({ path: 'from', code: 'invalid_date' });
}

/** Those with a point that is late. */
async function lateOf(
  orders: readonly StoredOrder[],
  now: number,
  signal: AbortSignal | undefined,
): Promise<StoredOrder[]> {
  const found = await mapInSlices(orders, (order) => (isLate(order, now) ? order : null), signal);
  return found.filter((order) => order !== null);
}

function isLate(order: StoredOrder, now: number): boolean {
  return worstOf(shownPoints(order, now).map(({ lateness }) => lateness)) === 'late';
}
