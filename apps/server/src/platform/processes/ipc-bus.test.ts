import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { messagesMissed } from '../bus.ts';
import type { Bus, Topic } from '../bus.ts';
import { silentLog } from '../logging.ts';
import { createIpcBus } from './ipc-bus.ts';
import type { BusMessage } from './messages.ts';
import { BusRelay } from './relay.ts';

interface Moved {
  readonly vehicle: string;
  readonly at: Date;
}
const at = z.codec(z.string(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() });
const moved: Topic<Moved> = { subject: 'moved', schema: z.strictObject({ vehicle: z.string(), at }) };
const noon = new Date('2026-11-23T12:00:00Z');

/** The bus of a process whose channel is this relay. */
function joined(relay: BusRelay): { bus: Bus; deliver: (message: BusMessage) => void; kill: () => void } {
  let deliver: (message: BusMessage) => void = () => undefined;
  const member = relay.join({
    send(message, sent) {
      deliver(message);
      sent();
    },
    lagging: () => undefined,
  });
  const bus = createIpcBus(
    {
      send(message) {
        if (message.kind === 'bus') member.publish(message);
        else if (message.kind === 'subscribed') member.subscribe(message.subject);
        else if (message.kind === 'unsubscribed') member.unsubscribe(message.subject);
      },
      onBusMessage(listener) {
        deliver = listener;
        return () => (deliver = () => undefined);
      },
    },
    silentLog(),
  );
  return { bus, deliver: (message) => deliver(message), kill: () => member.lost() };
}

function heard(bus: Bus): { readonly messages: Moved[]; stop: () => void } {
  const messages: Moved[] = [];
  return { messages, stop: bus.subscribe(moved, (message) => messages.push(message)) };
}

describe('the bus of several processes on one machine', () => {
  it('delivers a message once to every process, its sender included', () => {
    const relay = new BusRelay();
    const [gateway, api, worker] = [joined(relay).bus, joined(relay).bus, joined(relay).bus];
    const listeners = [heard(gateway), heard(api), heard(worker)];
    const message = { vehicle: 'LJ 1', at: noon };
    gateway.publish(moved, message);
    expect(listeners.map(({ messages }) => messages)).toEqual([[message], [message], [message]]);
  });

  it('sends nothing to a process that no longer listens', () => {
    const relay = new BusRelay();
    const [gateway, api] = [joined(relay).bus, joined(relay).bus];
    const [first, second] = [heard(api), heard(api)];
    first.stop();
    gateway.publish(moved, { vehicle: 'LJ 1', at: noon });
    second.stop();
    second.stop();
    gateway.publish(moved, { vehicle: 'LJ 2', at: noon });
    expect([first.messages.length, second.messages.length]).toEqual([0, 1]);
  });

  it('has the others read again when a process is killed', () => {
    const relay = new BusRelay();
    const [gateway, api] = [joined(relay), joined(relay)];
    let missed = 0;
    for (const { bus } of [gateway, api]) bus.subscribe(messagesMissed, () => (missed += 1));
    gateway.kill();
    expect(missed).toBe(1);
  });

  it('drops what does not match the schema of its topic', () => {
    const { bus, deliver } = joined(new BusRelay());
    const { messages } = heard(bus);
    for (const text of ['{"vehicle":1}', 'no JSON', '{"vehicle":"LJ 1","at":"2026-11-23T12:00:00.000Z","more":1}'])
      deliver({ kind: 'bus', subject: 'moved', text });
    expect(messages).toEqual([]);
  });
});

describe('a process that reads too slowly', () => {
  it('loses messages until it has caught up and reads again, while the others get all', () => {
    const relay = new BusRelay();
    const waiting: (() => void)[] = [];
    const subjects = new Set<string>();
    let lags = 0;
    const slow = relay.join({
      send({ subject }, sent) {
        subjects.add(subject);
        waiting.push(sent);
      },
      lagging: () => (lags += 1),
    });
    let fast = 0;
    const other = relay.join({
      send(_, sent) {
        fast += 1;
        sent();
      },
      lagging: () => (lags += 100),
    });
    const sender = relay.join({ send: () => undefined, lagging: () => undefined });
    for (const member of [slow, other]) member.subscribe('moved');
    slow.subscribe(messagesMissed.subject);
    const send = (count: number) => {
      for (let sent = 0; sent < count; sent += 1) sender.publish({ kind: 'bus', subject: 'moved', text: '{}' });
    };
    send(10_005);
    expect([waiting.length, lags, fast]).toEqual([10_000, 1, 10_005]);
    for (const sent of waiting.splice(0)) sent();
    send(1);
    expect([waiting.length, lags, ...subjects]).toEqual([2, 1, 'moved', messagesMissed.subject]);
    slow.leave();
    send(1);
    expect(waiting.length).toBe(2);
  });
});
