import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { vehicleReference } from './fleet-names.ts';
import { id, idText, instant, instantInput, optionalPhone, optionalText, searchText } from '../wire-types.ts';

/** `teltonika`: over TCP. */
export const trackerProtocol = z.enum(['teltonika', 'teltonika-udp', 'osmand', 'owntracks', 'traccar']);
/** Of Teltonika element numbers. */
export const trackerFamily = z.enum(['common', 'A', 'B', 'F']);

/** Warnings for administrators: refused contacts, a connection taken over, frames that could not be decoded. */
export const trackerIncidentKind = z.enum(['wrong_protocol', 'key_missing', 'wrong_key', 'takeover', 'bad_frame']);

/** Why the server does not use what came: of a record, or of a frame that cannot be decoded (any other text). */
export const quarantineReason = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

export const tracker = z.object({
  id,
  imei: z.string(),
  /** The only one that it is accepted on; null: its first contact decides. */
  protocol: trackerProtocol.nullable(),
  /** Whether its reports over HTTP must carry a key. */
  hasKey: z.boolean(),
  model: z.string().nullable(),
  family: trackerFamily,
  /** Number of its SIM card. */
  phone: z.string().nullable(),
  /** Where it is mounted now. */
  deviceId: id.nullable(),
  vehicle: vehicleReference.nullable(),
  mountedAt: instant.nullable(),
  lastContact: instant.nullable(),
  /** The last contact that was refused in the last 24 hours. */
  refused: z.object({ kind: trackerIncidentKind, at: instant }).nullable(),
});
export type Tracker = z.infer<typeof tracker>;

/** What support asks about: what the box sent of late. Counted and kept since the server started; incidents for good. */
export const trackerContact = z.object({
  connected: z.boolean(),
  address: z.string().nullable(),
  packets: z.int().min(0),
  records: z.int().min(0),
  refused: z.int().min(0),
  /** The newest first, as hexadecimal bytes (binary protocols) or text. */
  frames: z.array(z.object({ at: instant, bytes: z.int().min(0), hex: z.string(), text: z.string().nullable() })),
  /** The latest first, one of each kind with the details of its last time. */
  incidents: z.array(
    z.object({
      kind: trackerIncidentKind,
      times: z.int().positive(),
      first: instant,
      last: instant,
      protocol: trackerProtocol.nullable(),
      address: z.string().nullable(),
      /** Takeover: from where it was connected before. */
      previousAddress: z.string().nullable(),
    }),
  ),
});
export type TrackerContact = z.infer<typeof trackerContact>;

/** What a tracker sent and the server could not use. */
export const trackerQuarantine = z.object({
  /** All of it by reason, the most frequent first. */
  reasons: z.array(z.object({ reason: quarantineReason, count: z.int().positive(), first: instant, last: instant })),
  /** The newest 50. */
  rows: z.array(
    z.object({
      id,
      at: instant,
      reason: quarantineReason,
      /** As the tracker says; null: it cannot be read. */
      deviceTime: instant.nullable(),
      protocol: trackerProtocol.nullable(),
      /** Length as received; `hex` holds at most the first 2,048 bytes. */
      bytes: z.int().min(0),
      hex: z.string(),
      /** What it reports, where it can be decoded: the first ten records. */
      records: z.array(
        z.object({
          time: instant.nullable(),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          speed: z.number().nullable(),
          ignition: z.boolean().nullable(),
        }),
      ),
    }),
  ),
});
export type TrackerQuarantine = z.infer<typeof trackerQuarantine>;

const trackerBody = z.strictObject({
  imei: z.string().trim().min(1).max(64),
  /** Null or absent: its first contact decides. */
  protocol: trackerProtocol.nullable().optional(),
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
    access: 'trackers.manage',
    summary: 'Trackers of the organization by IMEI; `search` looks into IMEI, model, protocol, phone and vehicle',
    query: z.strictObject({ search: searchText }),
    reply: z.array(tracker),
  }),
  unknown: endpoint({
    method: 'GET',
    path: '/api/trackers/unknown',
    access: 'trackers.manage',
    summary: 'Trackers that knocked in the last 24 hours and that nobody has registered',
    reply: z.array(
      z.object({
        imei: z.string(),
        protocol: trackerProtocol.nullable(),
        firstSeen: instant,
        lastSeen: instant,
        attempts: z.int().positive(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/trackers',
    access: 'trackers.manage',
    summary: 'Registers a tracker, also one that knocked; 409 when its IMEI is registered',
    body: trackerBody,
    reply: tracker,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/trackers/:id',
    access: 'trackers.manage',
    summary: 'Changes what is known of a tracker, or moves it to another vehicle',
    params: byId,
    body: trackerBody.partial(),
    reply: tracker,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/trackers/:id',
    access: 'trackers.manage',
    summary: 'Ends its mounting and takes it out of the organization; what it reported stays',
    params: byId,
  }),
  contact: endpoint({
    method: 'GET',
    path: '/api/trackers/:id/contact',
    access: 'trackers.manage',
    summary: 'Connection, counters, incidents and last raw frames, for support',
    params: byId,
    reply: trackerContact,
  }),
  renewKey: endpoint({
    method: 'POST',
    path: '/api/trackers/:id/key',
    access: 'trackers.manage',
    summary: 'Gives the tracker a new key, shown this once, without which its reports over HTTP are refused',
    params: byId,
    reply: z.object({ key: z.string() }),
  }),
  removeKey: endpoint({
    method: 'DELETE',
    path: '/api/trackers/:id/key',
    access: 'trackers.manage',
    summary: 'Takes its key away: its reports over HTTP need none any more',
    params: byId,
  }),
  quarantine: endpoint({
    method: 'GET',
    path: '/api/trackers/:id/quarantine',
    access: 'trackers.manage',
    summary: 'What it sent and the server could not use, with the reason and the bytes',
    params: byId,
    query: z.strictObject({ reason: quarantineReason.optional() }),
    reply: trackerQuarantine,
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api/trackers/:id/quarantine/replay',
    access: 'trackers.manage',
    summary: 'Hands what the server could not use in again, all of it or of one reason; what fails again stays',
    params: byId,
    body: z.strictObject({ reason: quarantineReason.optional() }),
    reply: z.object({ stored: z.int().min(0), failed: z.int().min(0) }),
  }),
} as const;
