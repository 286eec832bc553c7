import { trackerProtocol } from '@konvoj/contract';
import type { Tracker as WireTracker, TrackerContact as WireContact } from '@konvoj/contract';
import { familyOfModel } from './rules.ts';
import type { TrackerFamily } from './rules.ts';
import type { Tracker, TrackerContact, TrackerInput, UnknownTracker } from './types.ts';

type WireProtocol = WireTracker['protocol'];

/** Ways of one protocol that the gateway tells apart. */
const SAME_PROTOCOL: Readonly<Record<string, WireProtocol>> = {
  'teltonika-udp': 'teltonika',
  'traccar-client': 'osmand',
};

function protocolOnWire(protocol: string): WireProtocol {
  const known = trackerProtocol.safeParse(SAME_PROTOCOL[protocol] ?? protocol);
  return known.success ? known.data : 'teltonika';
}

const instantOnWire = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export function trackerOnWire(tracker: Tracker): WireTracker {
  const { id, imei, model, family, phone, deviceId, vehicle } = tracker;
  return {
    id,
    imei,
    protocol: protocolOnWire(tracker.protocol),
    model,
    family,
    phone,
    deviceId,
    vehicle: vehicle && { id: vehicle.id, rgsOznaka: vehicle.licencePlate },
    mountedAt: instantOnWire(tracker.mountedAt),
    lastContact: instantOnWire(tracker.lastContact),
  };
}

export function unknownOnWire(unknown: UnknownTracker) {
  return {
    imei: unknown.imei,
    protocol: protocolOnWire(unknown.protocol),
    firstSeen: new Date(unknown.firstSeen).toISOString(),
    lastSeen: new Date(unknown.lastSeen).toISOString(),
    knocks: unknown.knocks,
  };
}

/** What a body says of a tracker; what it does not name stays as it is. */
export interface WireTrackerInput {
  readonly imei?: string | undefined;
  readonly protocol?: WireProtocol | undefined;
  readonly model?: string | null | undefined;
  readonly family?: TrackerFamily | undefined;
  readonly phone?: string | null | undefined;
}

export function inputOf(body: WireTrackerInput, before?: Tracker): TrackerInput {
  const model = body.model === undefined ? (before?.model ?? null) : body.model;
  const isOther = before === undefined || model !== before.model;
  return {
    imei: body.imei ?? before?.imei ?? '',
    // A way of a protocol that the gateway tells apart stays as it was registered.
    protocol: protocolOf(body.protocol, before),
    model,
    family: body.family ?? (isOther ? familyOfModel(model) : before.family),
    phone: body.phone === undefined ? (before?.phone ?? null) : body.phone,
  };
}

function protocolOf(wanted: WireProtocol | undefined, before: Tracker | undefined): string {
  if (before === undefined) return wanted ?? 'teltonika';
  return wanted === undefined || wanted === protocolOnWire(before.protocol) ? before.protocol : wanted;
}

export function contactOnWire({ address, frames, packets, records, refused }: TrackerContact): WireContact {
  return {
    connected: address !== null,
    address,
    packets,
    records,
    refused,
    frames: frames.map(({ at, length, bytes }) => ({
      at: new Date(at).toISOString(),
      bytes: length,
      hex: Buffer.from(bytes).toString('hex'),
      text: textIn(bytes),
    })),
  };
}

/** What is readable: printable UTF-8 with line breaks; a character that was cut at the end is left out. */
function textIn(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  return text === '' || /[^\P{C}\t\r\n]|\uFFFD/u.test(text) ? null : text;
}
