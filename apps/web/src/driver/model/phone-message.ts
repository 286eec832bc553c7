import type { Message, MessageState } from '@konvoj/contract';

/** What a driver, or the phone for them, reports of a message to them; in this order. */
export const RECEIPTS = ['received', 'read', 'inDrive', 'realized'] as const;
export type Receipt = (typeof RECEIPTS)[number];

/** The server is asked for so many; fewer in an answer means that there are no older ones. */
export const MESSAGES_AT_ONCE = 100;

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
}

export interface Attachment {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** A message as it is kept on the phone. */
export interface PhoneMessage {
  /** Whose it is (`ownerOf`): nobody else is shown it. */
  readonly owner: string;
  readonly uniqueId: string;
  readonly id: number;
  readonly deviceId: number;
  readonly toDriver: boolean;
  /** Covers the screen until the driver confirms it. */
  readonly isPopup: boolean;
  readonly text: string;
  readonly sender: string;
  readonly state: MessageState;
  /** ISO instants of the server, by state. */
  readonly stateTimes: Readonly<Record<string, string>>;
  readonly createdAt: string;
  /** By the clock of the phone; null for those to the driver. */
  readonly writtenAt: string | null;
  readonly place: Place | null;
  /** Of its route plan, in driving order. Missing in messages that an earlier version has kept. */
  readonly stops?: readonly Place[];
  /** It says where to go: it has a place, a route plan or an order. */
  readonly hasTask: boolean;
  readonly attachments: readonly Attachment[];
  /** The furthest receipt made on this phone, perhaps not sent yet. */
  readonly reported: Receipt | null;
}

/** A message of the wire, for the phone. */
export function phoneMessageOf(owner: string, message: Message): PhoneMessage {
  const { location } = message;
  return {
    owner,
    uniqueId: message.uniqueId,
    id: message.id,
    deviceId: message.deviceId,
    toDriver: message.direction === 0,
    isPopup: message.type === 1,
    text: message.text,
    sender: message.sender?.name ?? '',
    state: message.currentState,
    stateTimes: message.stateTimes,
    createdAt: message.createdTime,
    writtenAt: message.phoneTime,
    place: location,
    stops: message.stops,
    hasTask: location !== null || message.routePlanId !== null || message.loadingOrderId !== null,
    attachments: message.attachments,
    reported: null,
  };
}

/** Ids of drivers are unique within their organization only. */
export function ownerOf(organizationId: number, driverId: number): string {
  return `${organizationId}:${driverId}`;
}
