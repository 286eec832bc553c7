import { travelOrderState } from '@konvoj/contract';
import type { TravelOrderState } from '@konvoj/contract';
import { folded } from '@konvoj/i18n/folded';
import { seesAllVehicles, seesDriver, seesVehicle } from '../../fleet/visibility.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { mapInSlices } from '../../platform/in-slices.ts';
import { inOrderOfTravel, mayNeedReview, orderNumber } from './rules.ts';
import { listedDetails, storedDetails } from './stored-order.ts';
import type { OrderDetails } from './stored-order.ts';
import type { Standing } from './automatic.ts';
import type { ListedOrder, OrderColumns, StoredTravelOrder, TruckDetails } from './types.ts';

interface OrderRow {
  id: number;
  year: number | null;
  sequence: number | null;
  revision: number;
  corrects_id: number | null;
  corrects_revision: number | null;
  corrected_id: number | null;
  corrected_revision: number | null;
  corrected_state: string | null;
  state: string;
  driver_id: number | null;
  device_id: number | null;
  trailer_id: number | null;
  planned_start_at: Date | null;
  departure_at: Date | null;
  return_at: Date | null;
  issued_on: string | null;
  issued_at: Date | null;
  issued_by: number | null;
  settled_at: Date | null;
  created_at: Date;
  created_by: number | null;
  version: number;
  details: unknown;
}

/** When an order counts for a month: its departure, else what was planned. */
const TIME = 'coalesce(o.departure_at, o.planned_start_at, o.created_at)';
const orderWith = (
  details: string,
): string => `select o.id, o.year, o.sequence, o.revision, o.corrects_id, b.revision as corrects_revision,
    n.id as corrected_id, n.revision as corrected_revision, n.state as corrected_state,
    o.state, o.driver_id, o.device_id, o.trailer_id, o.planned_start_at, o.departure_at, o.return_at,
    o.issued_on::text as issued_on, o.issued_at, o.issued_by, o.settled_at, o.created_at, o.created_by, o.version, ${details} as details
  from travel_order o
  left join travel_order b on b.organization_id = o.organization_id and b.id = o.corrects_id
  left join travel_order n on n.organization_id = o.organization_id and n.corrects_id = o.id and n.state <> 'cancelled'`;
const ORDER = orderWith('o.details');
/** With a part of the details: those of an order may have a thousand stops and crossings, of which rows show nothing. */
const LISTED = orderWith(`(o.details - '{stops,freeMeals,overrides,approvals}'::text[]) || jsonb_build_object(
    'crossings', jsonb_path_query_array(o.details, '$.crossings[*].toCountry'),
    'calculation', case jsonb_typeof(o.details -> 'calculation') when 'object' then jsonb_build_object(
      'totals', o.details -> 'calculation' -> 'totals', 'warnings', o.details -> 'calculation' -> 'warnings') end)`);

/**
 * SQL: whether the user of the scope may see an order: one of a vehicle that they may see. An order without a vehicle is seen
 * by users who see all vehicles, by the user who created it, and by those who may see the vehicle that its driver drives now.
 * Parameter $1 is the organization, $2 the user or null.
 * @param order the alias of the table
 */
export const seesOrder = (order: string): string => `(${seesAllVehicles}
  or exists (select from device d where d.organization_id = $1 and d.id = ${order}.device_id and ${seesVehicle('d.vehicle_id')})
  or ${order}.device_id is null and (${order}.created_by = $2 or ${seesDriver(`${order}.driver_id`)}))`;

/** The first parameters of a statement with `seesOrder`. */
export const viewer = ({ organizationId, userId }: Scope) => [organizationId, userId ?? null];

/** SQL: whether another order of the driver claims time of `o`; which of them counts decides whoever reads the order. */
const CLAIMED_TWICE = `(o.state <> 'cancelled' and exists (select from travel_order x
  where x.organization_id = o.organization_id and x.driver_id = o.driver_id and x.id <> o.id and x.state <> 'cancelled'
    and x.departure_at < o.return_at and x.return_at > o.departure_at))`;

/** The details of an order alone; what the table has in columns is left out. */
function detailsOf(order: Omit<StoredTravelOrder, 'id'>): OrderDetails {
  return storedDetails.parse(order);
}

function orderOf(row: OrderRow): StoredTravelOrder {
  const details = storedDetails.parse(row.details);
  return { ...details, calculation: inOrderOfTravel(details), ...columnsOf(row) };
}

function columnsOf(row: OrderRow): OrderColumns {
  return {
    id: row.id,
    year: row.year,
    sequence: row.sequence,
    revision: row.revision,
    corrects:
      row.corrects_id === null || row.corrects_revision === null
        ? null
        : { id: row.corrects_id, revision: row.corrects_revision },
    correctedBy:
      row.corrected_id === null || row.corrected_revision === null
        ? null
        : {
            id: row.corrected_id,
            revision: row.corrected_revision,
            state: travelOrderState.parse(row.corrected_state),
          },
    state: travelOrderState.parse(row.state),
    driverId: row.driver_id,
    deviceId: row.device_id,
    trailerId: row.trailer_id,
    plannedStart: row.planned_start_at?.getTime() ?? null,
    departure: row.departure_at?.getTime() ?? null,
    return: row.return_at?.getTime() ?? null,
    issuedOn: row.issued_on,
    issuedAt: row.issued_at?.getTime() ?? null,
    issuedBy: row.issued_by,
    settledAt: row.settled_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by,
    version: row.version,
  };
}

/** What a search looks through, folded, a line for each text. */
function searchTextOf(order: Omit<StoredTravelOrder, 'id'>): string {
  const texts = [
    orderNumber(order),
    order.person?.name,
    order.plate,
    order.trailerPlate,
    order.purpose,
    ...order.route,
  ];
  return folded(texts.flatMap((text) => text ?? []).join('\n'));
}

const date = (at: number | null) => (at === null ? null : new Date(at));

/** What changes after the creation, in the order of `valuesOf`. */
const FIELDS = `year, sequence, revision, corrects_id, state, driver_id, device_id, trailer_id, planned_start_at,
  departure_at, return_at, issued_on, issued_at, issued_by, settled_at, version, details, search_text, may_need_review`;

function valuesOf(order: Omit<StoredTravelOrder, 'id'>): unknown[] {
  return [
    order.year,
    order.sequence,
    order.revision,
    order.corrects?.id ?? null,
    order.state,
    order.driverId,
    order.deviceId,
    order.trailerId,
    date(order.plannedStart),
    date(order.departure),
    date(order.return),
    order.issuedOn,
    date(order.issuedAt),
    order.issuedBy,
    date(order.settledAt),
    order.version,
    JSON.stringify(detailsOf(order)),
    searchTextOf(order),
    mayNeedReview(order),
  ];
}

/**
 * The next number of a year. Others who want one wait until the transaction ends, so that a number is given to one stored
 * order and none is left out.
 */
export async function takeNumber(tx: Tx, scope: Scope, year: number): Promise<number> {
  const [row] = await tx.query<{ last: number }>({
    name: 'travel_orders.take_number',
    text: `insert into travel_order_number (organization_id, year, last) values ($1, $2, 1)
           on conflict (organization_id, year) do update set last = travel_order_number.last + 1 returning last`,
    values: [scope.organizationId, year],
  });
  if (row === undefined) throw new Error('no number was taken');
  return row.last;
}

/** @returns the id of the new order */
export async function insertOrder(tx: Tx, scope: Scope, order: Omit<StoredTravelOrder, 'id'>): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'travel_orders.insert',
    text: `insert into travel_order (organization_id, created_at, created_by, ${FIELDS})
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) returning id`,
    values: [scope.organizationId, new Date(order.createdAt), order.createdBy, ...valuesOf(order)],
  });
  if (row === undefined) throw new Error('no travel order was inserted');
  return row.id;
}

export async function saveOrder(tx: Tx, scope: Scope, order: StoredTravelOrder): Promise<void> {
  await tx.query({
    name: 'travel_orders.save',
    text: `update travel_order set (${FIELDS}) =
             ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
            where organization_id = $1 and id = $2`,
    values: [scope.organizationId, order.id, ...valuesOf(order)],
  });
}

export async function deleteDraft(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'travel_orders.delete',
    text: `delete from travel_order where organization_id = $1 and id = $2 and state = 'draft'`,
    values: [scope.organizationId, id],
  });
}

/** The order; null: there is none, or the user may not see it. */
export async function findOrder(tx: Tx, scope: Scope, id: number): Promise<StoredTravelOrder | null> {
  const [row] = await tx.query<OrderRow>({
    name: 'travel_orders.find',
    text: `${ORDER} where o.organization_id = $1 and ${seesOrder('o')} and o.id = $3`,
    values: [...viewer(scope), id],
  });
  return row === undefined ? null : orderOf(row);
}

/** The same, locked until the transaction ends. */
export async function lockOrder(tx: Tx, scope: Scope, id: number): Promise<StoredTravelOrder | null> {
  await tx.query({
    name: 'travel_orders.lock',
    text: 'select from travel_order where organization_id = $1 and id = $2 for update',
    values: [scope.organizationId, id],
  });
  return findOrder(tx, scope, id);
}

export interface OrderFilter {
  /** Of the departure, else of the planned start; epoch milliseconds, the end is exclusive. */
  readonly period: { readonly from: number; readonly to: number } | null;
  readonly driverIds: readonly number[] | null;
  readonly states: readonly TravelOrderState[] | null;
  /** A text of number, person, plates, purpose or route, without regard to case and marks. */
  readonly search?: string | undefined;
  /** Lines, or what is free of tax, with rates that are not verified. */
  readonly hasUnverifiedRates?: boolean | undefined;
  /** Only those that may have something to look at. */
  readonly mayNeedReview?: boolean | undefined;
  readonly limit: number;
  /** So many of the newest ones are left out. */
  readonly offset?: number;
}

/** Orders that the user may see, the newest first. */
export async function listOrders(tx: Tx, scope: Scope, filter: OrderFilter): Promise<StoredTravelOrder[]> {
  return (await rowsOf(tx, scope, filter, { name: 'travel_orders.list', select: ORDER })).map(orderOf);
}

/** The same with what rows of lists show. Thousands are read in slices, between which the thread serves others. */
export async function listRows(tx: Tx, scope: Scope, filter: OrderFilter): Promise<ListedOrder[]> {
  const rows = await rowsOf(tx, scope, filter, { name: 'travel_orders.list_rows', select: LISTED });
  return mapInSlices(rows, (row) => ({ ...listedDetails.parse(row.details), ...columnsOf(row) }));
}

function rowsOf(
  tx: Tx,
  scope: Scope,
  filter: OrderFilter,
  { name, select }: { readonly name: string; readonly select: string },
): Promise<OrderRow[]> {
  return tx.query<OrderRow>({
    name,
    text: `${select} where o.organization_id = $1 and ${seesOrder('o')}
              and ($3::timestamptz is null or ${TIME} >= $3) and ($4::timestamptz is null or ${TIME} < $4)
              and ($5::int4[] is null or o.driver_id = any($5)) and ($6::text[] is null or o.state = any($6))
              and ($7::text is null or strpos(o.search_text, $7) > 0)
              and (not $8 or o.details -> 'calculation' -> 'warnings' @> '[{"code": "not_verified"}]'
                or o.details -> 'calculation' -> 'warnings' @> '[{"code": "ceiling_not_verified"}]')
              and (not $11 or o.may_need_review or ${CLAIMED_TWICE})
            order by ${TIME} desc, o.id desc limit $9 offset $10`,
    values: [
      ...viewer(scope),
      date(filter.period?.from ?? null),
      date(filter.period?.to ?? null),
      filter.driverIds,
      filter.states,
      filter.search === undefined ? null : folded(filter.search),
      filter.hasUnverifiedRates === true,
      filter.limit,
      filter.offset ?? 0,
      filter.mayNeedReview === true,
    ],
  });
}

/**
 * Orders of one driver that overlap a period, without cancelled ones. A trip may begin up to 12 hours after the start that was
 * planned or entered.
 * @param which `seen`: only those that the user may see
 * @param most the first so many
 */
export async function ordersOfDriver(
  tx: Tx,
  scope: Scope,
  driverId: number,
  period: { readonly from: number; readonly to: number },
  which: 'all' | 'seen',
  most: number,
): Promise<StoredTravelOrder[]> {
  const rows = await tx.query<OrderRow>({
    name: 'travel_orders.of_driver',
    text: `${ORDER} where o.organization_id = $1 and ($6 or ${seesOrder('o')}) and o.driver_id = $3 and o.state <> 'cancelled'
              and coalesce(o.departure_at, o.planned_start_at) < $5
              and coalesce(o.return_at, coalesce(o.departure_at, o.planned_start_at) + interval '12 hours') >= $4
            order by ${TIME}, o.id limit $7`,
    values: [...viewer(scope), driverId, new Date(period.from), new Date(period.to), which === 'all', most],
  });
  return rows.map(orderOf);
}

/** The person of this driver in the last order with an address that the user may see; null: there is none. */
export async function lastPerson(tx: Tx, scope: Scope, driverId: number): Promise<OrderDetails['person']> {
  const [row] = await tx.query<{ person: unknown }>({
    name: 'travel_orders.last_person',
    text: `select o.details -> 'person' as person from travel_order o
            where o.organization_id = $1 and ${seesOrder('o')} and o.driver_id = $3
              and o.details -> 'person' ->> 'address' is not null
            order by o.id desc limit 1`,
    values: [...viewer(scope), driverId],
  });
  return row === undefined ? null : storedDetails.shape.person.parse(row.person);
}

const truckDetails = storedDetails.pick({ carriage: true, ownWeightKg: true, payloadKg: true });

/** Kind of carriage and weights in the last order of this vehicle that has one of them; null: there is none. */
export async function lastTruck(tx: Tx, scope: Scope, deviceId: number): Promise<TruckDetails | null> {
  const [row] = await tx.query<TruckDetails>({
    name: 'travel_orders.last_truck',
    text: `select o.details -> 'carriage' as carriage, o.details -> 'ownWeightKg' as "ownWeightKg",
                  o.details -> 'payloadKg' as "payloadKg"
             from travel_order o
            where o.organization_id = $1 and ${seesOrder('o')} and o.device_id = $3
              and coalesce(o.details ->> 'carriage', o.details ->> 'ownWeightKg', o.details ->> 'payloadKg') is not null
            order by o.id desc limit 1`,
    values: [...viewer(scope), deviceId],
  });
  return row === undefined ? null : truckDetails.parse(row);
}

/** Where the last order was issued; null: none was. */
export async function lastIssuePlace(tx: Tx, scope: Scope): Promise<string | null> {
  const [row] = await tx.query<{ place: string | null }>({
    name: 'travel_orders.last_place',
    text: `select details ->> 'issuePlace' as place from travel_order
            where organization_id = $1 and issued_at is not null order by issued_at desc, id desc limit 1`,
    values: [scope.organizationId],
  });
  return row?.place ?? null;
}

/** The highest revision of a number. */
export async function lastRevision(tx: Tx, scope: Scope, year: number, sequence: number): Promise<number> {
  const [row] = await tx.query<{ last: number }>({
    name: 'travel_orders.last_revision',
    text: `select max(revision)::int4 as last from travel_order where organization_id = $1 and year = $2 and sequence = $3`,
    values: [scope.organizationId, year, sequence],
  });
  return row?.last ?? 0;
}

/** ISO 3166-1 alpha-2 of the organization. */
export async function homeCountryOf(tx: Tx, { organizationId }: Scope): Promise<string> {
  const [row] = await tx.query<{ country: string }>({
    name: 'travel_orders.home_country',
    text: 'select country from organization where id = $1',
    values: [organizationId],
  });
  return row?.country ?? 'SI';
}

/** Others who make orders of the driver wait until the transaction ends. */
export async function lockDriver(tx: Tx, { organizationId }: Scope, driverId: number): Promise<void> {
  await tx.query({
    name: 'travel_orders.lock_driver',
    text: `select pg_advisory_xact_lock(hashtextextended('travel_order ' || $1::int4 || ' ' || $2::int4, 0))`,
    values: [organizationId, driverId],
  });
}

/** Orders of drivers that end or may end after an instant (epoch milliseconds), without cancelled ones; without their details. */
export async function readStanding(
  tx: Tx,
  scope: Scope,
  driverIds: readonly number[],
  since: number,
): Promise<(Pick<StoredTravelOrder, 'driverId'> & Standing)[]> {
  const rows = await tx.query<{
    driver_id: number;
    state: string;
    planned_start_at: Date | null;
    planned_days: number | null;
    departure_at: Date | null;
    return_at: Date | null;
  }>({
    name: 'travel_orders.standing',
    text: `select driver_id, state, planned_start_at, (details ->> 'plannedDays')::int4 as planned_days, departure_at, return_at
             from travel_order
            where organization_id = $1 and driver_id = any($2::int4[]) and state <> 'cancelled'
              and coalesce(departure_at, planned_start_at, created_at) >= $3::timestamptz - interval '30 days'
              and (return_at is null or return_at >= $3)`,
    values: [scope.organizationId, driverIds, new Date(since)],
  });
  return rows.map((row) => ({
    driverId: row.driver_id,
    state: travelOrderState.parse(row.state),
    plannedStart: row.planned_start_at?.getTime() ?? null,
    plannedDays: row.planned_days,
    departure: row.departure_at?.getTime() ?? null,
    return: row.return_at?.getTime() ?? null,
  }));
}
