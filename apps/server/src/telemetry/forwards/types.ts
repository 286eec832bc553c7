import type { WebhookFailure } from '@konvoj/contract';

/** A forward of positions as it is stored, without its token. Times are epoch milliseconds. */
export interface StoredForward {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly sealedToken: Buffer | null;
  readonly asList: boolean;
  readonly enabled: boolean;
  readonly activeSince: number | null;
  readonly failures: number;
  readonly acceptedAt: number | null;
  readonly failingSince: number | null;
  readonly failure: WebhookFailure | null;
  readonly status: number | null;
  readonly retryAt: number | null;
}

/** The key of a record within its device. */
export interface RecordKey {
  readonly deviceTime: number;
  readonly eventId: number;
  readonly hash: number;
}

/** Late records of a device that were stored behind the cursor. */
export interface LateSpan {
  readonly id: number;
  readonly deviceId: number;
  readonly from: number;
  readonly until: number;
  readonly arrivedAt: number;
}

/** A device as Traccar names it: by the identity of its tracker, or by ours where it has none. */
export interface ForwardedDevice {
  readonly deviceId: number;
  readonly name: string;
  readonly uniqueId: string;
}
