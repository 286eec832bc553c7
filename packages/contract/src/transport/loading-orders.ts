import { z } from 'zod';
import { ATTACHMENT_MAX_MB, ATTACHMENTS_MAX, LOADING_ORDER_LIST_MAX, LOADING_ORDER_POINTS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { onWire } from '../on-wire.ts';
import { drivingTimeFrom } from '../places/routing.ts';
import {
  id,
  idListText,
  idText,
  instant,
  instantInput,
  languageInput,
  messageText,
  optionalNotes,
  optionalText,
  searchText,
  shortText,
} from '../wire-types.ts';
import {
  driversOrderPoint,
  linkedOrderPoint,
  orderPoint,
  orderPointBody,
  orderPointRow,
} from './loading-order-points.ts';
import { lateness, loadingOrderState, namedOrderState, orderPointStatus } from './loading-order-states.ts';

/** Of an amount of money: cents of a currency (ISO 4217). */
const price = z.strictObject({
  cents: z.int().min(0).max(100_000_000_00),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

const named = z.object({ id, name: z.string() });

const headFields = {
  id,
  /** `2026-00042`: by organization and year, without holes. */
  number: z.string(),
  /** Of the sender or the client. */
  documentNumber: z.string().nullable(),
  customerReference: z.string().nullable(),
  /** When it is to be carried out. */
  time: instant,
  client: z.string().nullable(),
  /** Who made it; null: a user who was deleted. */
  administrator: named.nullable(),
  vehicleId: id.nullable(),
  deviceId: id.nullable(),
  /** The plate. */
  vehicle: z.string().nullable(),
  driverId: id.nullable(),
  driver: z.string().nullable(),
  state: loadingOrderState,
  /** The worst of its open points. */
  lateness: lateness.nullable(),
  /** Metres by road along its points; null until it is known. */
  distance: z.int().nullable(),
  /** Seconds. */
  travelTime: z.int().nullable(),
  /** Rises with every change by a user. A change that names an older one is refused. */
  version: z.int(),
};

/** An order as boards, tables and calendars show it. */
export const loadingOrderRow = z.object({ ...headFields, points: z.array(orderPointRow) });
export type LoadingOrderRow = z.output<typeof loadingOrderRow>;

/** A change of an order: by a user, by a driver, or because of positions. */
export const loadingOrderChange = z.object({
  at: instant,
  source: z.enum(['dispatcher', 'driver', 'position']),
  /** Null: nobody, or somebody who was deleted. */
  by: z.string().nullable(),
  what: z.enum([
    'created',
    'edited',
    'state',
    'sent',
    'arrival',
    'departure',
    'status',
    'skipped',
    'resumed',
    'problem',
    'resolved',
    'document_added',
    'document_removed',
  ]),
  /** The number of the point that it is about. */
  point: z.int().nullable(),
  /** A state, an instant, a status or the name of a document. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string().nullable(),
});
export type LoadingOrderChange = z.infer<typeof loadingOrderChange>;

export const orderDocumentKind = z.enum(['cmr', 'deliveryNote', 'other']);
export const orderDocument = z.object({
  id,
  kind: orderDocumentKind,
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
  addedAt: instant,
  addedBy: z.string().nullable(),
});
export type OrderDocument = z.infer<typeof orderDocument>;

/** A link for the client. It shows the vehicle while the order is in progress and ends with its last point. */
export const orderLink = z.object({ linkId: id, url: z.string().nullable(), validTo: instant });
export type OrderLink = z.infer<typeof orderLink>;

export const loadingOrder = z.object({
  ...headFields,
  notes: z.string().nullable(),
  /** Minutes of waiting at each point that are not charged. */
  freeMinutes: z.int(),
  /** Absent for those without the permission `orders.prices`. */
  price: price.nullable().optional(),
  createdAt: instant,
  points: z.array(orderPoint),
  documents: z.array(orderDocument),
  /** Newest first, at most 500. */
  changes: z.array(loadingOrderChange),
  link: orderLink.nullable(),
});
export type LoadingOrder = z.output<typeof loadingOrder>;

const bodyFields = {
  documentNumber: optionalText.optional(),
  customerReference: optionalText.optional(),
  time: instantInput,
  client: optionalText.optional(),
  notes: optionalNotes.optional(),
  points: z.array(orderPointBody).min(LOADING_ORDER_POINTS.min).max(LOADING_ORDER_POINTS.max),
  vehicleId: id.nullable().optional(),
  driverId: id.nullable().optional(),
  /** Absent: planned, and of an existing order as it is. */
  state: namedOrderState.optional(),
  freeMinutes: z.int().min(0).max(10_080).optional(),
  /** Absent: as it is. Needs `orders.prices`. */
  price: price.nullable().optional(),
};
// None of its own names is another on the wire, but those of its points are.
const body = onWire(z.strictObject(bodyFields), {});
/** The version that was changed; without it the order is changed whatever it is now. */
const ofVersion = { version: z.int().optional() };
const replacement = onWire(z.strictObject({ ...bodyFields, ...ofVersion }), {});
export type LoadingOrderBody = z.output<typeof body>;

const reason = messageText
  .max(500)
  .transform((text) => (text === '' ? null : text))
  .nullable();
const byId = z.strictObject({ id: idText });
const byPoint = z.strictObject({ id: idText, number: z.coerce.number().int().min(1) });
const byDocument = z.strictObject({ id: idText, documentId: idText });
const asFile = { params: byId, query: z.strictObject({ language: languageInput.optional() }), file: true } as const;

const statesText = z
  .string()
  .regex(/^[0-4](,[0-4])*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(loadingOrderState));

/** A vehicle for an order, the best first. */
export const suggestedVehicle = z.object({
  vehicleId: id,
  deviceId: id,
  vehicle: z.string(),
  driver: z.string().nullable(),
  /** Metres to the first point, by road where `basis` is an engine. */
  distance: z.int(),
  /** Seconds. */
  duration: z.int(),
  arrival: instant,
  /** In time for the window of the first point; null: it has none, or nobody knows when the vehicle is free. */
  inTime: z.boolean().nullable(),
  basis: z.string(),
  /** Seconds of driving before the next break; null: not known, as of a vehicle that is busy until then. */
  drivingTimeLeft: z.int().nullable(),
  /** Null: by the stages of the vehicle alone, or not known. */
  drivingTimeFrom: drivingTimeFrom.nullable(),
  /** It has another order before; its way begins where that one ends. */
  busy: z.boolean(),
  /** When that one ends; null: it is free, or the end is not known and the arrival is the earliest. */
  busyUntil: instant.nullable(),
  trailer: z.object({ id, licencePlate: z.string(), kind: z.string().nullable() }).nullable(),
});
export type SuggestedVehicle = z.infer<typeof suggestedVehicle>;

export const loadingOrders = {
  list: endpoint({
    method: 'GET',
    path: '/api/loadingOrders',
    access: 'orders.read',
    tokenScope: 'orders:read',
    summary:
      'Orders by time. Without a period those that are open, and closed ones of the last 7 days; with one those whose time is in it',
    query: z.strictObject({
      from: instantInput.optional(),
      to: instantInput.optional(),
      states: statesText.optional(),
      client: searchText,
      vehicleIds: idListText.optional(),
      driverIds: idListText.optional(),
      /** Only those with a late point. */
      late: z.stringbool().optional(),
      /** In number, document number, reference, client, notes, names and addresses of points. */
      search: searchText,
      limit: z.coerce.number().int().min(1).max(LOADING_ORDER_LIST_MAX).default(LOADING_ORDER_LIST_MAX),
    }),
    reply: z.array(loadingOrderRow),
    streamed: true,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/loadingOrders/:id',
    access: 'orders.read',
    tokenScope: 'orders:read',
    summary: 'An order with its points, documents, changes and link',
    params: byId,
    reply: loadingOrder,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/loadingOrders',
    access: 'orders.edit',
    summary: 'A new order with the next number of its year',
    body,
    reply: loadingOrder,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/loadingOrders/:id',
    access: 'orders.edit',
    summary:
      'Replaces an order; points with a number keep their times. 409 when somebody changed the named `version`: the problem has the stored order as `current`',
    params: byId,
    body: replacement,
    reply: loadingOrder,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/loadingOrders/:id',
    access: 'orders.edit',
    summary: 'Cancels an order, which keeps its number; 409 for a completed one',
    params: byId,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/loadingOrders/:id/send',
    access: 'orders.edit',
    summary: 'Sends an order as a message to its vehicle; a planned one is then in preparation',
    params: byId,
    body: z.strictObject({ ...ofVersion, text: messageText.max(500).optional() }),
    reply: loadingOrder,
  }),
  changeState: endpoint({
    method: 'POST',
    path: '/api/loadingOrders/:id/state',
    access: 'orders.edit',
    summary:
      'Moves an order to another state, but not to 1 (`send` does); back from completed or cancelled by administrators with a reason',
    params: byId,
    body: z.strictObject({ state: namedOrderState, reason: reason.optional(), ...ofVersion }),
    reply: loadingOrder,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/loadingOrders/:id/copy',
    access: 'orders.edit',
    summary: 'A new planned order with the same client, points and goods; `time` moves its windows along',
    params: byId,
    body: z.strictObject({ time: instantInput.optional() }),
    reply: loadingOrder,
  }),
  changePoint: endpoint({
    method: 'POST',
    path: '/api/loadingOrders/:id/points/:number',
    access: 'orders.edit',
    summary: 'Times of a point by hand, skipping it, its problem; null takes each back, what is absent stays',
    params: byPoint,
    body: z.strictObject({
      arrivedAt: instantInput.nullable().optional(),
      leftAt: instantInput.nullable().optional(),
      skipped: z.boolean().optional(),
      problem: reason.optional(),
      ...ofVersion,
    }),
    reply: loadingOrder,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/loadingOrders/:id/pdf',
    access: 'orders.read',
    summary: 'The order for its driver: points with windows, goods and contacts',
    ...asFile,
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/loadingOrders/:id/proof',
    access: 'orders.read',
    summary: 'The waiting times with positions of the vehicle as proof',
    ...asFile,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/api/loadingOrders/:id/suggestions',
    access: 'orders.read',
    summary: 'Vehicles for the order, those in time first and the nearest of them first',
    params: byId,
    reply: z.array(suggestedVehicle),
  }),
  addDocuments: endpoint({
    method: 'POST',
    path: '/api/loadingOrders/:id/documents',
    access: 'orders.edit',
    summary: 'Adds files: consignment note, delivery note, others; at most 50 of an order',
    params: byId,
    body: z.strictObject({ kind: orderDocumentKind }),
    files: { max: ATTACHMENTS_MAX, maxMB: ATTACHMENT_MAX_MB },
    reply: z.array(orderDocument),
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/loadingOrders/:id/documents/:documentId',
    access: 'orders.read',
    summary: 'A document under its own name',
    params: byDocument,
    file: true,
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: '/api/loadingOrders/:id/documents/:documentId',
    access: 'orders.edit',
    summary: 'Removes a document',
    params: byDocument,
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/loadingOrders/:id/link',
    access: 'orders.edit',
    summary: 'The link for the client; the same one when there is one',
    params: byId,
    reply: orderLink,
  }),
} as const;

/** An order as its driver gets it: without the price. */
export const driversOrder = z.object({
  id,
  number: z.string(),
  documentNumber: z.string().nullable(),
  customerReference: z.string().nullable(),
  time: instant,
  client: z.string().nullable(),
  notes: z.string().nullable(),
  state: loadingOrderState,
  deviceId: id,
  vehicle: z.string(),
  points: z.array(driversOrderPoint),
});
export type DriversOrder = z.output<typeof driversOrder>;

export const driversOrders = {
  list: endpoint({
    method: 'GET',
    path: '/api/driver/orders',
    access: 'driver.own',
    summary: 'Sent orders of the driver’s vehicle, the next first, and those completed in the last 2 days',
    reply: z.array(driversOrder),
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/driver/orders/:id/points/:number/status',
    access: 'driver.own',
    summary: 'What the driver says of a point; the same report again changes nothing',
    params: byPoint,
    body: z.strictObject({
      /** `done`: the vehicle has left. */
      status: orderPointStatus.extract(['enRoute', 'arrived', 'inProgress', 'done', 'problem']),
      /** When it was so, by the clock of the phone; absent: now. */
      at: instantInput.optional(),
      /** Of a problem. */
      reason: shortText.optional(),
    }),
    reply: driversOrder,
  }),
} as const;

/** What a link shows of its order. */
export const linkedOrder = z.object({
  number: z.string(),
  customerReference: z.string().nullable(),
  state: loadingOrderState,
  points: z.array(linkedOrderPoint),
});
export type LinkedOrder = z.output<typeof linkedOrder>;

export const linkedOrders = {
  find: endpoint({
    method: 'GET',
    path: '/api/trackingLink/order',
    access: 'link',
    summary: 'The order of a link with its points; null for a link that was shared for vehicles only',
    query: z.strictObject({ secret: z.string().min(1).max(200) }),
    reply: z.object({ order: linkedOrder.nullable() }),
  }),
} as const;
