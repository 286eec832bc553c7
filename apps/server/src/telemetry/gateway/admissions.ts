import type { KnownTracker } from '../ingest/port.ts';
import { admission, type ArrivingProtocol, type Refusal, registeredAs } from './admission.ts';
import type { GatewayTools } from './tools.ts';

/** A message or connection that identifies itself as a tracker. */
export interface Contact {
  readonly protocol: ArrivingProtocol;
  readonly address: string | null;
  readonly key: string | null;
}

export type Admitted =
  | { readonly tracker: KnownTracker; readonly refusal: null }
  | { readonly tracker: KnownTracker; readonly refusal: Refusal }
  /** No longer registered. */
  | { readonly tracker: null; readonly refusal: null };

/** Whether the contact is accepted for the tracker; a refusal is counted, logged and shown at the tracker. */
export async function admit(tracker: KnownTracker, contact: Contact, tools: GatewayTools): Promise<Admitted> {
  const { ingest, metrics, incidents } = tools;
  const { protocol, address, key } = contact;
  const arriving = registeredAs(protocol);
  let current: KnownTracker | null = tracker;
  let decision = admission(tracker, arriving, key);
  if (decision === 'first_contact') {
    current = await ingest.decideProtocol(tracker, arriving);
    if (current === null) return { tracker: null, refusal: null };
    // another contact may have decided first
    decision = admission(current, arriving, key);
  }
  if (decision === 'accepted' || decision === 'first_contact') return { tracker: current, refusal: null };
  metrics.refused.inc({ protocol, reason: decision });
  incidents.note(current, decision, { protocol, address });
  return { tracker: current, refusal: decision };
}
