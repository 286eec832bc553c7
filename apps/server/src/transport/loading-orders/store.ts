import type { LoadingOrderState } from '@konvoj/contract';
import { loadingOrderState } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import type { Scope, Tx } from '../../platform/database.ts';
import { mapInSlices } from '../../platform/in-slices.ts';
import { orderNumber } from './rules.ts';
import { storedDevices, storedPoints, storedStates } from './stored-order.ts';
import type { StoredOrder } from './types.ts';

interface OrderRow {
  id: number;
  year: number;
  sequence: number;
  document_number: string | null;
  customer_reference: string | null;
  time: Date;
  client: string | null;
  notes: string | null;
  administrator_id: number | null;
  device_id: number | null;
  driver_id: number | null;
  state: number;
  free_minutes: number;
  price_cents: number | null;
  price_currency: string | null;
  distance_meters: number | null;
  travel_seconds: number | null;
  version: number;
  created_at: Date;
  closed_at: Date | null;
  link_id: number | null;
  states: unknown;
  devices: unknown;
  points: unknown;
}

/** Columns that change after the creation, in the order of `valuesOf`. */
const FIELDS = `document_number, customer_reference, time, client, notes, device_id, driver_id, state, free_minutes,
  price_cents, price_currency, distance_meters, travel_seconds, version, closed_at, link_id, states, devices, points`;
const ORDER = `select id, year, sequence, administrator_id, created_at, ${FIELDS} from loading_order`;
/** Columns that are written with these, and only searched. */
const WRITTEN = `${FIELDS}, search_text`;

function orderOf(row: OrderRow): StoredOrder {
  return {
    id: row.id,
    year: row.year,
    sequence: row.sequence,
    documentNumber: row.document_number,
    customerReference: row.customer_reference,
    time: row.time.getTime(),
    client: row.client,
    notes: row.notes,
    administratorId: row.administrator_id,
    deviceId: row.device_id,
    driverId: row.driver_id,
    state: loadingOrderState.parse(row.state),
    freeMinutes: row.free_minutes,
    price:
      row.price_cents === null || row.price_currency === null
        ? null
        : { cents: row.price_cents, currency: row.price_currency },
    distanceMeters: row.distance_meters,
    travelSeconds: row.travel_seconds,
    version: row.version,
    createdAt: row.created_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
    linkId: row.link_id,
    states: storedStates.parse(row.states),
    devices: storedDevices.parse(row.devices),
    points: storedPoints.parse(row.points),
  };
}

function valuesOf(order: StoredOrder): unknown[] {
  return [
    order.documentNumber,
    order.customerReference,
    new Date(order.time),
    order.client,
    order.notes,
    order.deviceId,
    order.driverId,
    order.state,
    order.freeMinutes,
    order.price?.cents ?? null,
    order.price?.currency ?? null,
    order.distanceMeters,
    order.travelSeconds,
    order.version,
    order.closedAt === null ? null : new Date(order.closedAt),
    order.linkId,
    JSON.stringify(order.states),
    JSON.stringify(order.devices),
    JSON.stringify(order.points),
    searchTextOf(order),
  ];
}

/** What a search looks through, folded, a line for each text. */
function searchTextOf(order: StoredOrder): string {
  const texts = [
    orderNumber(order.year, order.sequence),
    order.documentNumber,
    order.customerReference,
    order.client,
    order.notes,
    ...order.points.flatMap(({ name, address }) => [name, address]),
  ];
  return folded(texts.flatMap((text) => text ?? []).join('\n'));
}

/**
 * The next number of a year. Others who want one wait until the transaction ends, so that a number is given to one stored
 * order and none is left out.
 */
export async function takeNumber(tx: Tx, scope: Scope, year: number): Promise<number> {
  const [row] = await tx.query<{ last: number }>({
    name: 'orders.take_number',
    text: `insert into loading_order_number (organization_id, year, last) values ($1, $2, 1)
           on conflict (organization_id, year) do update set last = loading_order_number.last + 1 returning last`,
    values: [scope.organizationId, year],
  });
  if (row === undefined) throw new Error('no number was taken');
  return row.last;
}

/** @returns the id of the new order */
export async function insertOrder(tx: Tx, scope: Scope, order: Omit<StoredOrder, 'id'>): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'orders.insert',
    text: `insert into loading_order (organization_id, year, sequence, administrator_id, created_at, ${WRITTEN})
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
             $25)
           returning id`,
    values: [
      scope.organizationId,
      order.year,
      order.sequence,
      order.administratorId,
      new Date(order.createdAt),
      ...valuesOf({ ...order, id: 0 }),
    ],
  });
  if (row === undefined) throw new Error('an order was not stored');
  return row.id;
}

/** Writes an order that the caller has locked. */
export async function saveOrder(tx: Tx, scope: Scope, order: StoredOrder): Promise<void> {
  await tx.query({
    name: 'orders.save',
    text: `update loading_order set (${WRITTEN}) =
             ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
            where organization_id = $1 and id = $2`,
    values: [scope.organizationId, order.id, ...valuesOf(order)],
  });
}

export async function findOrder(tx: Tx, scope: Scope, id: number): Promise<StoredOrder | null> {
  const [row] = await tx.query<OrderRow>({
    name: 'orders.find',
    text: `${ORDER} where organization_id = $1 and id = $2::int8`,
    values: [scope.organizationId, id],
  });
  return row === undefined ? null : orderOf(row);
}

/** These orders, locked until the end of the transaction, by id. */
export async function lockOrders(tx: Tx, scope: Scope, ids: readonly number[]): Promise<StoredOrder[]> {
  const rows = await tx.query<OrderRow>({
    name: 'orders.lock',
    text: `${ORDER} where organization_id = $1 and id = any($2::int4[]) order by id for update`,
    values: [scope.organizationId, ids],
  });
  return rows.map(orderOf);
}

export interface OrderFilter {
  /** Epoch milliseconds, both inclusive; null: open orders, and those closed since `closedSince`. */
  readonly period: { readonly from: number; readonly to: number } | null;
  readonly closedSince: number;
  readonly states: readonly LoadingOrderState[] | null;
  /** Of orders with a vehicle; others are always listed. */
  readonly visibleDeviceIds: readonly number[];
  readonly deviceIds: readonly number[] | null;
  readonly driverIds: readonly number[] | null;
  /** A text of the order or its points, and one of the client, without regard to case and marks. */
  readonly search?: string | undefined;
  readonly client?: string | undefined;
  /** The order after which the list goes on; null: from the first. */
  readonly after: { readonly time: number; readonly id: number } | null;
  readonly limit: number;
}

/** Orders by time, the earliest first. @param signal aborted when nobody waits for them any more */
export async function listOrders(
  tx: Tx,
  scope: Scope,
  filter: OrderFilter,
  signal?: AbortSignal,
): Promise<StoredOrder[]> {
  const { period, closedSince, states, visibleDeviceIds, deviceIds, driverIds, search, client, after, limit } = filter;
  const rows = await tx.query<OrderRow>({
    name: 'orders.list',
    text: `${ORDER}
            where organization_id = $1
              and case when $2::timestamptz is null then closed_at is null or closed_at >= $4 else time between $2 and $3 end
              and ($5::int2[] is null or state = any($5))
              and (device_id is null or device_id = any($6::int4[]))
              and ($7::int4[] is null or device_id = any($7))
              and ($8::int4[] is null or driver_id = any($8))
              and ($9::timestamptz is null or (time, id) > ($9, $10::int4))
              and ($12::text is null or strpos(search_text, $12) > 0)
              and ($13::text is null or strpos(folded_text(client), $13) > 0)
            order by time, id limit $11`,
    values: [
      scope.organizationId,
      period === null ? null : new Date(period.from),
      period === null ? null : new Date(period.to),
      new Date(closedSince),
      states,
      visibleDeviceIds,
      deviceIds,
      driverIds,
      after === null ? null : new Date(after.time),
      after?.id ?? null,
      limit,
      search === undefined ? null : folded(search),
      client === undefined ? null : folded(client),
    ],
  });
  return mapInSlices(rows, orderOf, signal);
}

/** Sent orders of a vehicle for its driver: those in preparation and in progress, and those completed since. */
export async function ordersOfDevice(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  completedSince: number,
): Promise<StoredOrder[]> {
  const rows = await tx.query<OrderRow>({
    name: 'orders.of_device',
    text: `${ORDER}
            where organization_id = $1 and device_id = $2 and (state in (1, 2) or state = 4 and closed_at >= $3)
            order by state = 4, state desc, time, id`,
    values: [scope.organizationId, deviceId, new Date(completedSince)],
  });
  return rows.map(orderOf);
}

/** The order in progress of each of these devices: the earliest one. */
export async function ordersInProgress(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.query<{ device_id: number; id: number }>({
    name: 'orders.in_progress',
    text: `select distinct on (device_id) device_id, id from loading_order
            where organization_id = $1 and device_id = any($2::int4[]) and state = 2 order by device_id, time, id`,
    values: [scope.organizationId, deviceIds],
  });
  return new Map(rows.map((row) => [row.device_id, row.id]));
}

/** The order of a link for its client; null: the link is of none. */
export async function findOrderOfLink(tx: Tx, scope: Scope, linkId: number): Promise<StoredOrder | null> {
  const [row] = await tx.query<OrderRow>({
    name: 'orders.of_link',
    text: `${ORDER} where organization_id = $1 and link_id = $2`,
    values: [scope.organizationId, linkId],
  });
  return row === undefined ? null : orderOf(row);
}
