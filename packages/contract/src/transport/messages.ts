import { z } from 'zod';
import { ATTACHMENT_MAX_MB, ATTACHMENTS_MAX, MESSAGE_MAX_LENGTH, MESSAGE_RECIPIENTS_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { onWire } from '../on-wire.ts';
import {
  id,
  idListText,
  idText,
  instant,
  instantInput,
  latitude,
  longitude,
  messageText,
  searchText,
  shortText,
} from '../wire-types.ts';
import { messageState } from './message-states.ts';

/** 0 inbox, 1 popup: covers the screen of the app until the driver confirms it. */
export const messageType = z.literal([0, 1]);
export type MessageType = z.infer<typeof messageType>;

/** A place to which the driver is sent. */
export const messagePlace = z.strictObject({ latitude, longitude, name: shortText });
export const messageLocation = onWire(messagePlace, {
  latitude: 'lat',
  longitude: 'lon',
  name: 'naziv',
});
export type MessageLocation = z.infer<typeof messageLocation>;

/** A file of a message; its type is recognised by content. */
export const attachment = z.object({ id, name: z.string(), size: z.int(), contentType: z.string() });

/** A message between dispatchers and the drivers of a vehicle. A deleted one keeps no text, place or attachments. */
export const message = z.object({
  id,
  /** Of the app and the server: `o` to the driver, `i` from the driver, and the key of the sender. */
  uniqueId: z.string(),
  deviceId: id,
  createdTime: instant,
  /** 0 out (to the driver), 1 in (from the driver). */
  direction: z.literal([0, 1]),
  directionStr: z.enum(['out', 'in']),
  currentState: messageState,
  type: messageType,
  text: z.string(),
  /** Null: a user who was deleted. */
  sender: z.object({ kind: z.enum(['user', 'driver']), id, name: z.string() }).nullable(),
  attachments: z.array(attachment),
  location: messageLocation.nullable(),
  /** Of the route plan that it carries, in driving order, as they were when it was sent. */
  stops: z.array(messageLocation),
  routePlanId: id.nullable(),
  loadingOrderId: id.nullable(),
  /** When each state ever entered was entered, by its number; a state entered again has the newer time. */
  stateTimes: z.record(z.string(), instant),
  /** When the driver wrote it, by the clock of the phone; null for a dispatcher's. */
  phoneTime: instant.nullable(),
});
export type Message = z.infer<typeof message>;

/** A live frame with new and changed messages. It has no number, is never skipped, and comes after the commit. */
export const messageFrame = z.object({ messages: z.array(message) });

/** The last message of a vehicle, and what waits for somebody. */
export const conversation = z.object({
  deviceId: id,
  /** Null: nobody has written yet. */
  last: message.pick({ id: true, text: true, createdTime: true, direction: true, currentState: true }).nullable(),
  /** Messages from the driver that no dispatcher has read. */
  unread: z.int(),
  /** Messages to the driver in an error or timeout, or without a receipt for 10 minutes. */
  stuck: z.int(),
  /** Whether a driver app is signed in for the vehicle; without one a message waits. */
  driverApp: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

/** What messages may hold in braces: filled in for each recipient when the message is sent. */
export const MESSAGE_PLACEHOLDERS = ['driver', 'plate', 'place', 'time'] as const;
export type MessagePlaceholder = (typeof MESSAGE_PLACEHOLDERS)[number];

const templateNames = { name: 'naziv' } as const;
export const messageTemplate = onWire(z.object({ id, name: z.string(), text: z.string() }), templateNames);
export type MessageTemplate = z.infer<typeof messageTemplate>;

const templateBody = onWire(
  z.strictObject({ name: shortText, text: messageText.min(1).max(MESSAGE_MAX_LENGTH) }),
  templateNames,
);
const byId = z.strictObject({ id: idText });
const uniqueKey = z.string().regex(/^[\w.:-]{1,64}$/);
export const messageKey = uniqueKey;

/** Files come in a form, after its field `body` with the JSON. */
export const attachedFiles = { max: ATTACHMENTS_MAX, maxMB: ATTACHMENT_MAX_MB } as const;

const fields = z
  .strictObject({
    deviceId: id.optional(),
    /** Instead of `deviceId`: the same message to each of them, or to none. */
    deviceIds: z.array(id).min(1).max(MESSAGE_RECIPIENTS_MAX).optional(),
    /** The client's key: the same key of one sender is one message, however often it is sent. */
    uniqueId: uniqueKey.optional(),
    type: z.literal('sendCommunicationMessage'),
    attributes: z.strictObject({
      message: messageText.min(1).max(MESSAGE_MAX_LENGTH),
      type: messageType,
      location: messageLocation.optional(),
      routePlanId: id.optional(),
      loadingOrderId: id.optional(),
      /** Also as an SMS to the driver’s number. */
      sms: z.boolean().optional(),
    }),
  })
  .refine(({ deviceId, deviceIds }) => deviceId !== undefined || deviceIds !== undefined, {
    path: ['deviceIds'],
    params: { code: 'required' },
  })
  .refine(({ deviceId, deviceIds }) => deviceId === undefined || deviceIds === undefined, {
    path: ['deviceIds'],
    params: { code: 'invalid' },
  });
// None of its own names is another on the wire, but those of its place are.
const body = onWire(fields, {});

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/api/communicationMessages',
    access: 'messages.read',
    summary:
      'Messages of a period (default: two days ago 00:00 to today 24:00) by time, and before it up to `unreadLimit` that nobody has read',
    query: z.strictObject({
      from: instantInput.optional(),
      to: instantInput.optional(),
      devices: idListText.optional(),
      /** 0 inbox, 1 popup. */
      messageTypes: z
        .string()
        .regex(/^[01](,[01])*$/)
        .transform((text) => [...new Set(text.split(',').map(Number))])
        .optional(),
      /** 0 to the driver, 1 from the driver, 2 both. */
      direction: z.coerce
        .number()
        .pipe(z.literal([0, 1, 2]))
        .default(2),
      search: searchText,
      unreadLimit: z.coerce.number().int().min(0).max(1_000).default(100),
    }),
    reply: z.array(message),
  }),
  conversations: endpoint({
    method: 'GET',
    path: '/api/communicationMessages/conversations',
    access: 'messages.read',
    summary: 'One row for each vehicle on the map: its last message, unread and stuck ones',
    reply: z.array(conversation),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/communicationMessages',
    access: 'messages.send',
    summary: 'Sends a message to the driver of a vehicle; with `deviceIds` to many, answered by a list',
    body,
    files: attachedFiles,
    reply: z.union([message, z.array(message)]),
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/api/communicationMessages/:id/attachments/:attachmentId',
    access: 'messages.receive',
    summary: 'An attachment under its own name',
    params: z.strictObject({ id: idText, attachmentId: idText }),
    file: true,
  }),
  updateStates: endpoint({
    method: 'POST',
    path: '/api/communicationMessages/updateStates',
    access: 'messages.receive',
    summary: 'Marks messages read: of a dispatcher those from drivers, of a driver those to them. Others are left',
    body: z.strictObject({ messageIds: z.array(id).min(1).max(1_000), state: z.literal('read') }),
    reply: z.object({ updated: z.int() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/communicationMessages/:id/cancel',
    access: 'messages.send',
    summary: 'Cancels a message that is not sent yet; 409 otherwise',
    params: byId,
    reply: message,
  }),
  cancelMany: endpoint({
    method: 'POST',
    path: '/api/communicationMessages/cancel',
    access: 'messages.send',
    summary: 'Cancels those of these messages that are not sent yet; answers with all of them as they are now',
    body: z.strictObject({ messageIds: z.array(id).min(1).max(MESSAGE_RECIPIENTS_MAX) }),
    reply: z.array(message),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/communicationMessages/:id',
    access: 'messages.send',
    summary: 'Deletes a message, also from the phones of drivers',
    params: byId,
    reply: message,
  }),
} as const;

export const messageTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/messageTemplates',
    access: 'messages.read',
    summary: 'Templates of the organization by name',
    reply: z.array(messageTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/messageTemplates',
    access: 'messages.send',
    summary: 'A new template; {driver}, {plate}, {place} and {time} are filled in when it is sent',
    body: templateBody,
    reply: messageTemplate,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/messageTemplates/:id',
    access: 'messages.send',
    summary: 'Replaces a template',
    params: byId,
    body: templateBody,
    reply: messageTemplate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/messageTemplates/:id',
    access: 'messages.send',
    summary: 'Deletes a template',
    params: byId,
  }),
} as const;
