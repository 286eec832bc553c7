import { liveClose } from '@konvoj/contract/telemetry/live-socket';
import { expect, it } from 'vitest';
import { DRIVER, momentAfter } from '../model/messages.testing.ts';
import type { PhoneMessage } from '../model/phone-message.ts';
import { startLiveLine, type LineListeners } from './live-line.ts';

/** A line whose sockets and timers are played by the test. */
function aLine() {
  const sockets: (LineListeners & { sent: string[] })[] = [];
  const timers = new Map<() => void, number>();
  const heard = { messages: [] as PhoneMessage[], connected: 0, signedOut: 0 };
  const line = startLiveLine({
    owner: DRIVER,
    token: 'kdr_1',
    open: (listeners) => {
      const sent: string[] = [];
      sockets.push({ ...listeners, sent });
      return { send: (text) => void sent.push(text), close: () => {} };
    },
    after: (delayMs, work) => {
      timers.set(work, delayMs);
      return () => void timers.delete(work);
    },
    onMessages: (messages) => void heard.messages.push(...messages),
    onConnected: () => void (heard.connected += 1),
    onSignedOut: () => void (heard.signedOut += 1),
  });
  return { line, sockets, heard, waits: () => [...timers.values()] };
}

const MESSAGE = {
  id: 5,
  uniqueId: 'o5',
  deviceId: 3,
  createdTime: momentAfter(1),
  direction: 0,
  directionStr: 'out',
  currentState: 10,
  type: 1,
  text: 'Call the office',
  sender: { kind: 'user', id: 1, name: 'Ana Novak' },
  attachments: [],
  location: { lat: 45.5, lon: 13.7, naziv: 'Koper' },
  stops: [],
  routePlanId: null,
  loadingOrderId: null,
  stateTimes: { 0: momentAfter(1), 10: momentAfter(2) },
  phoneTime: null,
};

it('greets with the token, and asks for what came while it was away', () => {
  const { sockets, heard } = aLine();
  sockets[0]?.onOpen();
  expect(sockets[0]?.sent).toEqual(['{"ping":1,"token":"kdr_1"}']);
  sockets[0]?.onText('{"pong":1}');
  sockets[0]?.onText('{"pong":1}');
  expect(heard.connected).toBe(1);
});

it('hands over the messages of a frame and ignores what is none', () => {
  const { sockets, heard } = aLine();
  sockets[0]?.onText(JSON.stringify({ messages: [MESSAGE] }));
  sockets[0]?.onText('{"devices":[]}');
  sockets[0]?.onText('no frame');
  expect(heard.messages).toMatchObject([
    { owner: DRIVER, uniqueId: 'o5', isPopup: true, hasTask: true, place: { latitude: 45.5, name: 'Koper' } },
  ]);
});

it('opens again after a pause that grows, and at once when the network is back', () => {
  const { line, sockets, waits } = aLine();
  sockets[0]?.onClose(1006);
  expect(waits()).toEqual([3_000]);
  line.wake();
  expect(sockets).toHaveLength(2);
  sockets[1]?.onClose(1006);
  expect(waits()).toContain(6_000);
  line.stop();
  expect(waits()).toEqual([]);
});

it('does not open again when the session has ended', () => {
  const { sockets, heard, waits } = aLine();
  sockets[0]?.onClose(liveClose.signedOut);
  expect([heard.signedOut, waits()]).toEqual([1, []]);
});
