import type { LanguageCode, QuietReason } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';

/** Why somebody is notified. Rules of each are in rules.ts. */
export type Reason =
  | QuietReason
  | 'alarm_limit'
  | 'reset'
  | 'invitation'
  | 'sign_in'
  | 'email_changed'
  | 'password_changed'
  | 'factor_changed'
  | 'company_sign_in_changed'
  | 'shared_link'
  | 'test'
  | 'message'
  | 'report'
  | 'report_problem'
  | 'reminder'
  | 'tachograph'
  | 'webhook_paused'
  | 'data_export'
  | 'organization_removal';

/** How: e-mail, SMS, or a push notification to the browsers of a user. */
export type Channel = 'email' | 'phone' | 'push';

/** Whom. `userId` is the user behind an address or a number, if it is one of theirs: what they have muted is skipped. */
export type Recipient =
  | { readonly channel: 'email'; readonly address: string; readonly userId?: number }
  /** E.164 with the country code, `+38641234567` (`readPhoneNumber` of the contract). */
  | { readonly channel: 'phone'; readonly number: string; readonly userId?: number }
  | { readonly channel: 'push'; readonly userId: number };

/** One notification to one recipient. Texts are in the recipient's language. */
export interface Notice {
  /** Null for a system administrator, who belongs to no organization. */
  readonly organizationId: number | null;
  readonly reason: Reason;
  /** What it is about, as the notifying module names it: the id of the message, of the alarm. Empty: the reason says it. */
  readonly subject: string;
  readonly recipient: Recipient;
  readonly language: LanguageCode;
  /** The subject of a mail, the title of a push notification. An SMS has the text only. */
  readonly title: string;
  readonly text: string;
  /** Where a click leads: a path of the web app. Appended to mails as an address. */
  readonly path?: string;
  /**
   * Ids of files of the organization that go with a mail, in order; at most `ATTACHMENTS_MAX_BYTES` together. Who notifies
   * keeps them until the delivery has ended.
   */
  readonly attachments?: readonly number[];
}

/** queued → sending → sent | failed | skipped; a failed try leads back to queued. */
export type DeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'skipped';

/** A delivery that has ended, as the module that caused it learns of it. */
export interface DeliveryResult {
  readonly id: string;
  readonly organizationId: number;
  readonly subject: string;
  readonly channel: Channel;
  readonly state: 'sent' | 'failed' | 'skipped';
  /** In words, without the text of the notification; null when it was sent. */
  readonly error: string | null;
  /** Epoch milliseconds. */
  readonly endedAt: number;
}

/** Stores a notification in the transaction of its cause: it is delivered once that is committed. @returns its delivery id */
export type Notify = (tx: Tx, notice: Notice) => Promise<string>;

/**
 * Called in a transaction of the delivery's organization. A process that dies meanwhile calls it again, so the same
 * result twice must change nothing.
 */
export type ResultHandler = (tx: Tx, result: DeliveryResult) => Promise<void>;

/**
 * Which of these queued deliveries are of no use any more, because what they tell of turned out not to have happened.
 * Called in a transaction of their organization, before each try.
 */
export type FindObsolete = (tx: Tx, scope: Scope, deliveryIds: readonly string[]) => Promise<readonly string[]>;

export interface Notifications {
  readonly notify: Notify;
  /** Registers the one handler of a reason; while the module is created. */
  onResult(reason: Reason, handler: ResultHandler): void;
  /** Registers the one check of a reason, while the module is created: what it finds is skipped instead of sent. */
  skipObsolete(reason: Reason, find: FindObsolete): void;
  /** Whether an SMS gateway is set up. */
  readonly canSendSms: boolean;
}
