import type { MessageState } from '@konvoj/contract';
import type { PhoneMessage } from './phone-message.ts';

export const DRIVER = '1:7';
const BEGAN = Date.parse('2026-11-22T08:00:00.000Z');

/** A moment some seconds after the first message of the day. */
export const momentAfter = (seconds: number): string => new Date(BEGAN + seconds * 1_000).toISOString();

/** A message from the office that was sent to the phone. */
export function aMessage(fields: Partial<PhoneMessage> = {}): PhoneMessage {
  const { id = 1, state = 20 } = fields;
  return {
    owner: DRIVER,
    uniqueId: `o${id}`,
    id,
    deviceId: 3,
    toDriver: true,
    isPopup: false,
    text: `message ${id}`,
    sender: 'Ana Novak',
    state,
    stateTimes: { [state]: momentAfter(id) },
    createdAt: momentAfter(id),
    writtenAt: null,
    place: null,
    hasTask: false,
    attachments: [],
    reported: null,
    ...fields,
  };
}

/** The message after the server moved it to a state. */
export function inState(message: PhoneMessage, state: MessageState, seconds: number): PhoneMessage {
  return { ...message, state, stateTimes: { ...message.stateTimes, [state]: momentAfter(seconds) } };
}

/** A message to the driver with a place to go to. */
export function aTask(fields: Partial<PhoneMessage> = {}): PhoneMessage {
  const place = { latitude: 45.55, longitude: 13.73, name: 'Koper, Luka' };
  return aMessage({ place, hasTask: true, ...fields });
}
