import type { AwaitedState, MessageState } from '@konvoj/contract';

/** What a message asks the driver to do: only one with a place, an order or a plan can be realized. */
export type Cargo = 'nothing' | 'place' | 'order' | 'plan';

/** The part of a message on which its states depend. Times are epoch milliseconds of the server. */
export interface TrackedMessage {
  readonly direction: 'toDriver' | 'fromDriver';
  readonly carries: Cargo;
  /** The end of the last time window of its order; null without one. */
  readonly lastWindowEndAt: number | null;
  /** Null: not stored yet. */
  readonly state: MessageState | null;
  /** When each state ever entered was entered, in the order of first entering; one entered again has the newer time. */
  readonly stateTimes: ReadonlyMap<MessageState, number>;
  /** When an app got it; null in `sent` when it went out by SMS only. */
  readonly handedOverAt: number | null;
  readonly readAt: number | null;
  /** When it came back from an error or timeout of realization. */
  readonly resumedAt: number | null;
  /** The start of a visit at its place that goes on, as far as is known. */
  readonly openVisitSince: number | null;
}

/** A receipt of the app. `onMyWay` and `done` are buttons that the driver taps. */
export type ReceiptKind = 'received' | 'read' | 'onMyWay' | 'done';

/** Whatever can move a message. */
export type MessageEvent =
  | { readonly kind: 'stored' }
  /** A driver app of the vehicle is signed in. */
  | { readonly kind: 'handOverBegan' }
  /** Written to the socket of the app, or accepted by its push service. */
  | { readonly kind: 'handedOver' }
  /** The app fetched it. */
  | { readonly kind: 'fetched' }
  /** Refused by socket and push. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'acceptedAsSms' }
  | { readonly kind: 'receipt'; readonly receipt: ReceiptKind }
  | { readonly kind: 'failed'; readonly waitingFor: AwaitedState }
  /** A drive has brought the vehicle nearer to the place so far. */
  | { readonly kind: 'drive'; readonly beganAt: number; readonly nearerMeters: number }
  | Visit
  | { readonly kind: 'readByDispatcher' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'deleted' }
  /** Nothing but time has passed. */
  | { readonly kind: 'clock' };

/** A stay near the place. */
export interface Visit {
  readonly kind: 'visit';
  readonly beganAt: number;
  readonly lastedSeconds: number;
  readonly distanceMeters: number;
  readonly isOpen: boolean;
}

/** Degrees. */
export interface MessagePlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
}

/** A route plan in a message, with its points as they are now. */
export interface CarriedPlan {
  readonly id: number;
  readonly stops: readonly MessagePlace[];
}

/** A loading order in a message, with its points as they are now. */
export interface CarriedOrder extends CarriedPlan {
  /** The end of its last time window; null: it has none. */
  readonly lastWindowEndAt: number | null;
}

export interface Sender {
  readonly kind: 'user' | 'driver';
  readonly id: number;
  readonly name: string;
}

/** A file of a message. */
export interface Attachment {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
}

/** A message as it is stored. */
export interface StoredMessage extends TrackedMessage {
  readonly id: number;
  readonly uniqueId: string;
  readonly deviceId: number;
  readonly state: MessageState;
  readonly isPopup: boolean;
  readonly text: string;
  readonly place: MessagePlace | null;
  /** Of its route plan or order, in driving order. */
  readonly stops: readonly MessagePlace[];
  readonly routePlanId: number | null;
  readonly loadingOrderId: number | null;
  /** Null: a user who was deleted. */
  readonly sender: Sender | null;
  readonly createdAt: number;
  /** When the driver wrote it, by the clock of the phone. */
  readonly phoneAt: number | null;
  /** The drivers who get it, or were in the vehicle when its driver wrote it. */
  readonly driverIds: readonly number[];
  readonly attachments: readonly Attachment[];
}

/** What is new of a message when it is stored. */
export interface NewMessage {
  readonly uniqueId: string;
  readonly deviceId: number;
  readonly isPopup: boolean;
  readonly text: string;
  readonly place: MessagePlace | null;
  /** Null: it carries no plan. */
  readonly plan: CarriedPlan | null;
  /** Null: none. */
  readonly order: CarriedOrder | null;
  readonly phoneAt: number | null;
  readonly tracked: TrackedMessage;
  readonly driverIds: readonly number[];
}

export interface MessageFilter {
  readonly deviceIds: readonly number[];
  /** Epoch milliseconds, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly popup: boolean | undefined;
  readonly toDriver: boolean | undefined;
  readonly search: string | undefined;
}
