import type { ArrivedRecord, Incident, Ingest, KnownTracker } from '../ingest/port.ts';
import { recordFamily } from '../records/record.ts';

export interface RecordedIngest extends Ingest {
  readonly submitted: {
    readonly imei: string;
    readonly protocol: string;
    readonly records: readonly ArrivedRecord[];
  }[];
  readonly quarantined: { readonly imei: string; readonly reason: string; readonly bytes: Uint8Array }[];
  readonly asked: string[];
  readonly incidents: Incident[];
  /** From now on nothing counts as stored until `release`. */
  hold(): void;
  release(): void;
}

export function aTracker(imei: string, changes: Partial<KnownTracker> = {}): KnownTracker {
  const mountings = [{ organizationId: 1, deviceId: 7, from: 0, to: null }];
  const registered = { trackerId: 1, organizationId: 1, protocol: null, keyHash: null };
  return { ...registered, imei, family: recordFamily.teltonikaA, mountings, ...changes };
}

/** An ingest in memory: knows these trackers and records what is submitted. */
export function recordedIngest(...trackers: readonly KnownTracker[]): RecordedIngest {
  const known = new Map(trackers.map((tracker) => [tracker.imei, tracker]));
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const ingest: RecordedIngest = {
    submitted: [],
    quarantined: [],
    asked: [],
    incidents: [],
    async identify(imei) {
      ingest.asked.push(imei);
      return known.get(imei) ?? null;
    },
    async decideProtocol({ imei }, protocol) {
      const tracker = known.get(imei);
      if (tracker === undefined) return null;
      const decided = { ...tracker, protocol: tracker.protocol ?? protocol };
      known.set(imei, decided);
      return decided;
    },
    async noteIncidents(incidents) {
      ingest.incidents.push(...incidents);
    },
    async submit({ trackerId }, protocol, records) {
      const imei = trackers.find((tracker) => tracker.trackerId === trackerId)?.imei ?? '';
      ingest.submitted.push({ imei, protocol, records });
      await gate.promise;
    },
    submitThen(tracker, protocol, records, settled) {
      ingest.submit(tracker, protocol, records.read()).then(() => settled(null), settled);
    },
    async quarantine(tracker, _protocol, reason, bytes) {
      ingest.quarantined.push({ imei: tracker.imei, reason, bytes });
    },
    hold() {
      gate = Promise.withResolvers();
    },
    release() {
      gate.resolve();
    },
  };
  return ingest;
}
