import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, instantInput, optionalPhone, optionalText, searchText } from './wire-types.ts';

export const trackerProtocol = z.enum(['teltonika', 'osmand', 'owntracks', 'traccar']);
/** Of Teltonika element numbers. */
export const trackerFamily = z.enum(['common', 'A', 'B', 'F']);

export const tracker = z.object({
  id,
  imei: z.string(),
  protocol: trackerProtocol,
  model: z.string().nullable(),
  family: trackerFamily,
  /** Number of its SIM card. */
  phone: z.string().nullable(),
  /** Where it is mounted now. */
  deviceId: id.nullable(),
  vehicle: z.object({ id, rgsOznaka: z.string() }).nullable(),
  mountedAt: instant.nullable(),
  lastContact: instant.nullable(),
});
export type Tracker = z.infer<typeof tracker>;

/** What support asks about: what the box sent of late. Counted and kept since the server started. */
export const trackerContact = z.object({
  connected: z.boolean(),
  address: z.string().nullable(),
  packets: z.int().min(0),
  records: z.int().min(0),
  refused: z.int().min(0),
  /** The newest first, as hexadecimal bytes (binary protocols) or text. */
  frames: z.array(z.object({ at: instant, bytes: z.int().min(0), hex: z.string(), text: z.string().nullable() })),
});
export type TrackerContact = z.infer<typeof trackerContact>;

const trackerBody = z.strictObject({
  imei: z.string().trim().min(1).max(64),
  protocol: trackerProtocol.optional(),
  model: optionalText.optional(),
  family: trackerFamily.optional(),
  phone: optionalPhone.optional(),
  /** Where it is mounted; null: in no vehicle. */
  deviceId: id.nullable().optional(),
  /**
   * From when on. Absent: now; for a tracker and a vehicle that are both new to it since ever, so that what the box kept
   * in its memory counts.
   */
  mountedAt: instantInput.optional(),
});

const byId = z.strictObject({ id: idText });

export const trackers = {
  list: endpoint({
    method: 'GET',
    path: '/api/trackers',
    access: 'A',
    summary: 'Trackers of the organization by IMEI; `search` looks into IMEI, model, protocol, phone and vehicle',
    query: z.strictObject({ search: searchText }),
    reply: z.array(tracker),
  }),
  unknown: endpoint({
    method: 'GET',
    path: '/api/trackers/unknown',
    access: 'A',
    summary: 'Trackers that knocked in the last 24 hours and that nobody has registered',
    reply: z.array(
      z.object({
        imei: z.string(),
        protocol: trackerProtocol,
        firstSeen: instant,
        lastSeen: instant,
        knocks: z.int().positive(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/trackers',
    access: 'A',
    summary: 'Registers a tracker, also one that knocked; 409 when its IMEI is registered',
    body: trackerBody,
    reply: tracker,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/trackers/:id',
    access: 'A',
    summary: 'Changes what is known of a tracker, or moves it to another vehicle',
    params: byId,
    body: trackerBody.partial(),
    reply: tracker,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/trackers/:id',
    access: 'A',
    summary: 'Ends its mounting and takes it out of the organization; what it reported stays',
    params: byId,
  }),
  contact: endpoint({
    method: 'GET',
    path: '/api/trackers/:id/contact',
    access: 'A',
    summary: 'Connection, counters and last raw frames, for support',
    params: byId,
    reply: trackerContact,
  }),
} as const;
