import { trackerIncidentKind, trackerProtocol } from '@konvoj/contract';
import type { Tracker as WireTracker, TrackerContact as WireContact } from '@konvoj/contract';
import { familyOfModel } from './rules.ts';
import type { Tracker, TrackerContact, TrackerFamily, TrackerIncident, TrackerInput, UnknownTracker } from './types.ts';

type WireProtocol = WireTracker['protocol'];

/** Null: unknown, or none yet. */
export function protocolOnWire(protocol: string | null): WireProtocol {
  const known = trackerProtocol.safeParse(protocol === 'traccar-client' ? 'osmand' : protocol);
  return known.success ? known.data : null;
}

const instantOnWire = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export function trackerOnWire(tracker: Tracker): WireTracker {
  const { id, imei, hasKey, model, family, phone, deviceId, vehicle, refused } = tracker;
  return {
    id,
    imei,
    protocol: protocolOnWire(tracker.protocol),
    hasKey,
    model,
    family,
    phone,
    deviceId,
    vehicle,
    mountedAt: instantOnWire(tracker.mountedAt),
    lastContact: instantOnWire(tracker.lastContact),
    refused: refused && { kind: trackerIncidentKind.parse(refused.kind), at: new Date(refused.at).toISOString() },
  };
}

export function unknownOnWire(unknown: UnknownTracker) {
  return {
    imei: unknown.imei,
    protocol: protocolOnWire(unknown.protocol),
    firstSeen: new Date(unknown.firstSeen).toISOString(),
    lastSeen: new Date(unknown.lastSeen).toISOString(),
    attempts: unknown.attempts,
  };
}

/** The fields of a tracker in a body; a missing field is unchanged. */
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
    protocol: body.protocol === undefined ? (before?.protocol ?? null) : body.protocol,
    model,
    family: body.family ?? (isOther ? familyOfModel(model) : before.family),
    phone: body.phone === undefined ? (before?.phone ?? null) : body.phone,
  };
}

export function contactOnWire({
  address,
  frames,
  packets,
  records,
  refused,
  incidents,
}: TrackerContact & { readonly incidents: readonly TrackerIncident[] }): WireContact {
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
    incidents: incidents.map(({ kind, first, last, protocol, ...details }) => ({
      ...details,
      kind: trackerIncidentKind.parse(kind),
      first: new Date(first).toISOString(),
      last: new Date(last).toISOString(),
      protocol: protocolOnWire(protocol),
    })),
  };
}

/** The readable part: printable UTF-8 with line breaks, without a truncated last character. */
function textIn(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  return text === '' || /[^\P{C}\t\r\n]|\uFFFD/u.test(text) ? null : text;
}
