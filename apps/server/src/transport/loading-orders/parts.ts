import { isDeepStrictEqual } from 'node:util';
import type { LoadingOrder } from '@konvoj/contract';
import { fleetChanged } from '../../fleet/events.ts';
import { readFleet, setWorkingOrders, visibleDeviceIds } from '../../fleet/service.ts';
import type { Fleet } from '../../fleet/types.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { notFound } from '../../platform/http/index.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { OrderLinks } from '../sharing/service.ts';
import { listChanged } from '../../telemetry/live/events.ts';
import { announceState } from './announcing.ts';
import { insertChanges, listChanges } from './change-store.ts';
import { listDocuments } from './document-store.ts';
import { figuresJob } from './jobs.ts';
import { progressed } from './progress.ts';
import type { Changed } from './progress.ts';
import { hasSameWay } from './way.ts';
import { lockOrders, ordersInProgress, saveOrder } from './store.ts';
import { computeTimes } from './times.ts';
import type { Cause, StoredChange, StoredOrder } from './types.ts';
import { linkOnWire, orderOnWire } from './wire.ts';

/** What the services of this module work with. */
export interface OrderParts {
  readonly database: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Clock;
  readonly links: OrderLinks;
  readonly jobs: Pick<Jobs, 'send'>;
}

/** A user as far as orders ask for their permissions. */
export interface OrderReader extends Scope {
  readonly showsPrice: boolean;
}

/** What a committed change shows to others. */
export interface Published {
  readonly orderIds: readonly number[];
  /** The order that a vehicle carries out is another one now. */
  readonly isOtherWork: boolean;
  /** Links for clients that show something else now. */
  readonly linkIds?: readonly number[];
}

/** Shows a change to open screens. Called after the commit. */
export function publishOrders(
  { bus, links }: Pick<OrderParts, 'bus' | 'links'>,
  scope: Scope,
  { orderIds, isOtherWork, linkIds = [] }: Published,
): void {
  const { organizationId } = scope;
  for (const linkId of linkIds) links.publish(scope, linkId);
  if (orderIds.length > 0) bus.publish(listChanged, { organizationId, topic: 'loadingOrders', ids: [...orderIds] });
  if (isOtherWork) bus.publish(fleetChanged, { organizationId });
}

/** An order that the user may see, locked: one without a vehicle, or with a vehicle that they see. @throws {ProblemError} not_found */
export async function lockSeenOrder(tx: Tx, scope: Scope, id: number): Promise<StoredOrder> {
  const [order] = await lockOrders(tx, scope, [id]);
  return requireSeen(tx, scope, order ?? null);
}

/** @throws {ProblemError} not_found */
export async function requireSeen(tx: Tx, scope: Scope, order: StoredOrder | null): Promise<StoredOrder> {
  if (order === null) throw notFound();
  if (order.deviceId === null) return order;
  const visible = await visibleDeviceIds(tx, scope, 'with alienated');
  if (!visible.includes(order.deviceId)) throw notFound();
  return order;
}

/**
 * Stores a locked order after a change: computes its times, lets it move by itself, and notes what changed.
 * @param before as it was stored
 * @param changed as the change left it, with what is noted of the change
 */
export async function storeChanged(
  { links, jobs }: Pick<OrderParts, 'links' | 'jobs'>,
  tx: Tx,
  scope: Scope,
  before: StoredOrder,
  changed: Changed,
  cause: Cause,
  now: number,
): Promise<{ readonly order: StoredOrder; readonly published: Published }> {
  // A cancelled order keeps what was known when it was cancelled.
  const isKept = before.state === 3 && changed.order.state === 3;
  const timed = isKept ? changed.order : await computeTimes(tx, scope, changed.order, now);
  const { order: moved, changes } = progressed(before, timed, now);
  const order = hasSameWay(before, moved) ? moved : { ...moved, distanceMeters: null, travelSeconds: null };
  await saveOrder(tx, scope, order);
  if (order.distanceMeters === null) await requestFigures(jobs, tx, scope, order.id);
  await insertChanges(tx, scope, order.id, changed.changes, cause, now);
  await insertChanges(tx, scope, order.id, changes, { source: 'position' }, now);
  if (before.state !== order.state) await announceState(tx, scope, before.state, order, now);
  const isOtherWork = await noteWork(tx, scope, before, order);
  const { linkId } = order;
  const isShownOtherwise =
    linkId !== null && !isDeepStrictEqual([before.linkId, linkShows(before)], [linkId, linkShows(order)]);
  if (isShownOtherwise) await links.show(tx, scope, linkId, linkShows(order));
  return { order, published: { orderIds: [order.id], isOtherWork, linkIds: isShownOtherwise ? [linkId] : [] } };
}

/** Lets the distance and the travel time of an order be computed once the transaction is committed. */
export async function requestFigures(jobs: Pick<Jobs, 'send'>, tx: Tx, scope: Scope, orderId: number): Promise<void> {
  await jobs.send(tx, figuresJob, { organizationId: scope.organizationId, orderId });
}

/** The client sees the vehicle while it carries out the order, and nothing after the last point. */
function linkShows({ state, deviceId }: StoredOrder) {
  return { deviceIds: state === 2 && deviceId !== null ? [deviceId] : [], isEnded: state >= 3 };
}

/** Notes on their vehicles which order they carry out. @returns whether it is another one than before */
async function noteWork(tx: Tx, scope: Scope, before: StoredOrder, after: StoredOrder): Promise<boolean> {
  if (before.deviceId === after.deviceId && (before.state === 2) === (after.state === 2)) return false;
  const deviceIds = [...new Set([before, after].flatMap(({ deviceId }) => deviceId ?? []))];
  const inProgress = await ordersInProgress(tx, scope, deviceIds);
  const work = deviceIds.map((deviceId) => ({ deviceId, orderId: inProgress.get(deviceId) ?? null }));
  return setWorkingOrders(tx, scope, work);
}

/** An order with its details, as a user may see it. */
export async function detailsOf(
  { database, links, clock }: OrderParts,
  tx: Tx,
  reader: OrderReader,
  order: StoredOrder,
): Promise<LoadingOrder> {
  const [fleet, visible, changes, documents, link] = await Promise.all([
    readFleet(tx, reader),
    visibleDeviceIds(tx, reader, 'with alienated'),
    listChanges(tx, reader, order.id),
    listDocuments(tx, reader, order.id),
    order.linkId === null ? null : links.find(tx, reader, order.linkId),
  ]);
  const users = [
    order.administratorId,
    ...changes.map(({ userId }) => userId),
    ...documents.map(({ userId }) => userId),
  ].flatMap((id) => id ?? []);
  const names = await userNames(database, [...new Set(users)]);
  const { showsPrice } = reader;
  return orderOnWire(
    order,
    { fleet, userNames: names, now: clock.now() },
    {
      changes: changes.map(withSeenVehicle(order, fleet, visible)),
      documents,
      link: link && linkOnWire(link),
      showsPrice,
    },
  );
}

/** A message names the vehicle that it was sent to: for those who do not see a vehicle of the order, only if they see it. */
function withSeenVehicle({ devices }: StoredOrder, fleet: Fleet, visibleIds: readonly number[]) {
  const visible = new Set(visibleIds);
  const seesAll = devices.every(({ deviceId }) => deviceId === null || visible.has(deviceId));
  const plates = new Set(visibleIds.map((id) => fleet.devices.get(id)?.vehicle.licencePlate));
  return (change: StoredChange): StoredChange =>
    seesAll || change.what !== 'sent' || plates.has(change.after ?? undefined) ? change : { ...change, after: null };
}
