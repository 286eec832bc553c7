import type { WebhookDelivery, WebhookEvent, WebhookFailure } from '@konvoj/contract';

/** A webhook as it is stored, without its secret. Times are epoch milliseconds. */
export interface StoredHook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  readonly createdBy: number | null;
  readonly createdAt: number;
  readonly failingSince: number | null;
  readonly pausedAt: number | null;
}

export interface StoredDelivery {
  readonly id: string;
  readonly event: WebhookDelivery['event'];
  readonly body: string;
  readonly createdAt: number;
  readonly state: WebhookDelivery['state'];
  readonly tries: number;
  readonly dueAt: number | null;
  readonly endedAt: number | null;
  readonly status: number | null;
  readonly latencyMs: number | null;
  readonly answer: string | null;
  readonly failure: WebhookFailure | null;
}

/** What happened, as the module in which it happened announces it. */
export interface Announcement {
  readonly event: WebhookEvent;
  /** Identifies it within its organization: the same key again is not sent again. */
  readonly key: string;
  /** When it happened, epoch milliseconds; webhooks that were off then are not told. */
  readonly at: number;
  /** As described in docs/operations/integrations.md. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What came of a try. */
export interface TryResult {
  /** Null: accepted. */
  readonly failure: WebhookFailure | null;
  readonly status: number | null;
  readonly latencyMs: number;
  readonly answer: string | null;
}
