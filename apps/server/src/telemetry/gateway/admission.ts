import { createHash, timingSafeEqual } from 'node:crypto';
import { isImei } from '@konvoj/teltonika';
import type { IncidentKind, KnownTracker } from '../ingest/port.ts';

/** Transports by which reports arrive. */
export type ArrivingProtocol = 'teltonika' | 'teltonika-udp' | 'osmand' | 'traccar-client' | 'owntracks' | 'traccar';
/** Protocols for which a tracker is registered: Traccar Client speaks OsmAnd or its JSON on the same port. */
export type RegisteredProtocol = Exclude<ArrivingProtocol, 'traccar-client'>;

export function registeredAs(protocol: ArrivingProtocol): RegisteredProtocol {
  return protocol === 'traccar-client' ? 'osmand' : protocol;
}

/** Why a registered tracker's contact is refused. */
export type Refusal = Extract<IncidentKind, 'wrong_protocol' | 'key_missing' | 'wrong_key'>;

/**
 * Decides whether a contact is accepted for a registered tracker: on its registered protocol only, and over OsmAnd with
 * its key if it has one. A first contact decides the protocol of a tracker registered without one, except for contacts
 * that anyone can forge who reads an IMEI off the label or guesses it: a UDP datagram, or an HTTP request without a
 * key.
 * @param key the key sent with the contact; null: none
 */
export function admission(
  { imei, protocol: registered, keyHash }: Pick<KnownTracker, 'imei' | 'protocol' | 'keyHash'>,
  arriving: RegisteredProtocol,
  key: string | null,
): 'accepted' | 'first_contact' | Refusal {
  if (registered !== null && registered !== arriving) return 'wrong_protocol';
  if (registered === null && arriving === 'teltonika-udp') return 'wrong_protocol';
  if (arriving === 'osmand') {
    if (keyHash !== null && key === null) return 'key_missing';
    if (keyHash !== null && !timingSafeEqual(keyHash, hashOf(key ?? ''))) return 'wrong_key';
    if (registered === null && keyHash === null && isImei(imei)) return 'wrong_protocol';
  }
  return registered === null ? 'first_contact' : 'accepted';
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
