import type { Conversation, Message } from '@konvoj/contract';
import type { StoredConversation } from './conversation-store.ts';
import type { StoredMessage } from './types.ts';

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

export function messageOnWire(message: StoredMessage): Message {
  const isToDriver = message.direction === 'toDriver';
  const isDeleted = message.state === 51;
  return {
    id: message.id,
    uniqueId: message.uniqueId,
    deviceId: message.deviceId,
    createdTime: instant(message.createdAt),
    direction: isToDriver ? 0 : 1,
    directionStr: isToDriver ? 'out' : 'in',
    currentState: message.state,
    type: message.isPopup ? 1 : 0,
    text: isDeleted ? '' : message.text,
    sender: message.sender,
    attachments: isDeleted
      ? []
      : message.attachments.map(({ id, name, size, type }) => ({ id, name, size, contentType: type })),
    location: isDeleted ? null : message.place,
    stops: isDeleted ? [] : [...message.stops],
    routePlanId: message.routePlanId,
    loadingOrderId: message.loadingOrderId,
    stateTimes: Object.fromEntries([...message.stateTimes].map(([state, at]) => [String(state), instant(at)])),
    phoneTime: message.phoneAt === null ? null : instant(message.phoneAt),
  };
}

/** For the app of a driver: nothing is left of a message that was withdrawn. */
export function messageForDriver(message: StoredMessage): Message {
  const onWire = messageOnWire(message);
  return message.state === 11 ? { ...onWire, text: '', location: null, stops: [], attachments: [] } : onWire;
}

export function conversationOnWire(
  { deviceId, last, unread, stuck }: StoredConversation,
  driverApp: boolean,
): Conversation {
  return {
    deviceId,
    last: last && {
      id: last.id,
      text: last.text,
      createdTime: instant(last.createdAt),
      direction: last.toDriver ? 0 : 1,
      currentState: last.state,
    },
    unread,
    stuck,
    driverApp,
  };
}
