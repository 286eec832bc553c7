import type { Conversation, Message } from '@konvoj/contract';

/** Valid wire objects for tests: each states only what matters to it. */
export function aMessage(change: Partial<Message> = {}): Message {
  const id = change.id ?? 1;
  const direction = change.direction ?? 0;
  const createdTime = change.createdTime ?? '2026-11-22T08:00:00.000Z';
  const currentState = change.currentState ?? (direction === 0 ? 20 : 30);
  return {
    id,
    uniqueId: `${direction === 0 ? 'o' : 'i'}${id}`,
    deviceId: 7,
    createdTime,
    direction,
    directionStr: direction === 0 ? 'out' : 'in',
    currentState,
    type: 0,
    text: `Message ${id}`,
    sender: direction === 0 ? { kind: 'user', id: 7, name: 'Ana Kos' } : { kind: 'driver', id: 3, name: 'Miha Kos' },
    attachments: [],
    location: null,
    stops: [],
    routePlanId: null,
    loadingOrderId: null,
    stateTimes: { [currentState]: createdTime },
    phoneTime: null,
    ...change,
  };
}

export function aConversation(change: Partial<Conversation> = {}): Conversation {
  return { deviceId: 7, last: lastOf(aMessage()), unread: 0, stuck: 0, driverApp: true, ...change };
}

/** A message as its conversation shows it. */
export function lastOf({ id, text, createdTime, direction, currentState }: Message): Conversation['last'] {
  return { id, text, createdTime, direction, currentState };
}
