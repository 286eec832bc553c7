import { messagePlace, messageState } from '@konvoj/contract';
import type { MessageState } from '@konvoj/contract';
import { z } from 'zod';
import { limitOf } from './rules.ts';
import type { Attachment, Cargo, NewMessage, StoredMessage } from './types.ts';

const DEGREES = 1e7;

/** A message as the database gives it. */
export interface MessageRow {
  id: number;
  unique_id: string;
  device_id: number;
  to_driver: boolean;
  popup: boolean;
  text: string;
  latitude: number | null;
  longitude: number | null;
  place_name: string | null;
  stops: unknown;
  route_plan_id: number | null;
  loading_order_id: number | null;
  last_window_end_at: Date | null;
  sender_user_id: number | null;
  sender_driver_id: number | null;
  sender_name: string | null;
  created_at: Date;
  phone_at: Date | null;
  state: number;
  state_times: unknown;
  handed_over_at: Date | null;
  read_at: Date | null;
  resumed_at: Date | null;
  open_visit_since: Date | null;
  driver_ids: number[];
  attachments: Attachment[] | null;
}

/** SQL: messages `m` with their senders and drivers. */
export const MESSAGE = `select m.id, m.unique_id, m.device_id, m.to_driver, m.popup, m.text, m.latitude, m.longitude, m.place_name,
    m.stops, m.route_plan_id, m.loading_order_id, m.last_window_end_at, m.sender_user_id, m.sender_driver_id,
    coalesce(u.first_name || ' ' || u.last_name, p.first_name || ' ' || p.last_name) as sender_name,
    m.created_at, m.phone_at, m.state, m.state_times, m.handed_over_at, m.read_at, m.resumed_at, m.open_visit_since,
    array(select r.driver_id from message_recipient r
           where r.organization_id = m.organization_id and r.message_id = m.id order by r.driver_id) as driver_ids,
    (select jsonb_agg(jsonb_build_object('id', a.file_id, 'name', a.name, 'size', a.size, 'type', a.type) order by a.file_id)
       from message_attachment a
      where a.organization_id = m.organization_id and a.message_id = m.id) as attachments
  from message m
  left join app_user u on u.organization_id = m.organization_id and u.id = m.sender_user_id
  left join driver p on p.organization_id = m.organization_id and p.id = m.sender_driver_id`;

const storedStops = z.array(messagePlace).nullable();
const stateTimes = z.array(z.tuple([messageState, z.number()]));

export function messageOf(row: MessageRow): StoredMessage {
  const { latitude, longitude, place_name: name } = row;
  const place =
    latitude === null || longitude === null || name === null
      ? null
      : { latitude: latitude / DEGREES, longitude: longitude / DEGREES, name };
  return {
    id: row.id,
    uniqueId: row.unique_id,
    deviceId: row.device_id,
    isPopup: row.popup,
    text: row.text,
    place,
    stops: storedStops.parse(row.stops) ?? [],
    routePlanId: row.route_plan_id,
    loadingOrderId: row.loading_order_id,
    sender: senderOf(row),
    createdAt: row.created_at.getTime(),
    phoneAt: row.phone_at?.getTime() ?? null,
    driverIds: row.driver_ids,
    attachments: row.attachments ?? [],
    direction: row.to_driver ? 'toDriver' : 'fromDriver',
    carries: cargoOf(row),
    lastWindowEndAt: row.last_window_end_at?.getTime() ?? null,
    state: messageState.parse(row.state),
    stateTimes: new Map<MessageState, number>(stateTimes.parse(row.state_times)),
    handedOverAt: row.handed_over_at?.getTime() ?? null,
    readAt: row.read_at?.getTime() ?? null,
    resumedAt: row.resumed_at?.getTime() ?? null,
    openVisitSince: row.open_visit_since?.getTime() ?? null,
  };
}

function cargoOf(row: MessageRow): Cargo {
  if (row.loading_order_id !== null) return 'order';
  if (row.route_plan_id !== null) return 'plan';
  return row.latitude === null ? 'nothing' : 'place';
}

function senderOf({ sender_user_id: userId, sender_driver_id: driverId, sender_name: name }: MessageRow) {
  if (driverId !== null) return { kind: 'driver', id: driverId, name: name ?? '' } as const;
  return userId === null ? null : ({ kind: 'user', id: userId, name: name ?? '' } as const);
}

/** The columns of a new message, as JSON. */
export function insertedRow({ uniqueId, deviceId, isPopup, text, place, plan, order, phoneAt, tracked }: NewMessage) {
  const limit = limitOf(tracked);
  return {
    unique_id: uniqueId,
    device_id: deviceId,
    to_driver: tracked.direction === 'toDriver',
    popup: isPopup,
    text,
    latitude: place && Math.round(place.latitude * DEGREES),
    longitude: place && Math.round(place.longitude * DEGREES),
    place_name: place?.name ?? null,
    route_plan_id: plan?.id ?? null,
    loading_order_id: order?.id ?? null,
    last_window_end_at: isoOf(tracked.lastWindowEndAt),
    stops: (plan ?? order)?.stops ?? null,
    phone_at: isoOf(phoneAt),
    state: tracked.state,
    state_times: [...tracked.stateTimes],
    limit_at: isoOf(limit?.at ?? null),
  };
}

/** The columns that states change, as JSON. */
export function movedRow(message: StoredMessage) {
  return {
    id: message.id,
    state: message.state,
    state_times: [...message.stateTimes],
    handed_over_at: isoOf(message.handedOverAt),
    read_at: isoOf(message.readAt),
    resumed_at: isoOf(message.resumedAt),
    open_visit_since: isoOf(message.openVisitSince),
    limit_at: isoOf(limitOf(message)?.at ?? null),
  };
}

function isoOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
