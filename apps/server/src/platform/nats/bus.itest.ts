import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { describeWithNats } from '../../../../../tests/support/describe-with-nats.ts';
import { startNats } from '../../../../../tests/support/nats.ts';
import type { TestNats } from '../../../../../tests/support/nats.ts';
import { messagesMissed } from '../bus.ts';
import type { Bus, Topic } from '../bus.ts';
import { createNatsBus } from './bus.ts';
import type { NatsBus } from './bus.ts';

const numbers: Topic<number> = { subject: 'tests.numbers', schema: z.int() };
const texts: Topic<string> = { subject: 'tests.texts', schema: z.string() };

describeWithNats('the bus over NATS', () => {
  let nats: TestNats;
  beforeAll(async () => {
    nats = await startNats();
  });
  afterAll(() => nats?.kill());

  interface End {
    readonly bus: NatsBus;
    readonly log: string[];
    readonly registry: Registry;
  }

  let installations = 0;
  /** Processes of one installation, connected. */
  async function joined(count: number, installation = `test_${(installations += 1)}`): Promise<End[]> {
    const ends = Array.from({ length: count }, () => end(installation));
    await connected(ends.map(({ bus }) => bus));
    return ends;
  }
  function end(installation: string, address = nats.address): End {
    const log: string[] = [];
    const registry = new Registry();
    const lines = pino({ base: null, timestamp: false }, { write: (line: string) => void log.push(line) });
    const bus = createNatsBus({ address, installation, log: lines, registry });
    onTestFinished(() => bus.close());
    return { bus, log, registry };
  }
  const connected = (buses: readonly NatsBus[]) =>
    vi.waitUntil(() => buses.every(({ isConnected }) => isConnected), { timeout: 20_000, interval: 20 });
  function received<Message>(bus: Bus, topic: Topic<Message>): Message[] {
    const list: Message[] = [];
    bus.subscribe(topic, (message) => void list.push(message));
    return list;
  }
  /** Everything that was published before has arrived when this resolves. */
  async function settled(from: Bus, to: Bus): Promise<void> {
    const marks = received(to, texts);
    const mark = `mark ${Math.random()}`;
    await expect
      .poll(() => {
        from.publish(texts, mark);
        return marks.includes(mark);
      })
      .toBe(true);
  }

  it('delivers each message once to every process, in order, and to its own listeners at once', async () => {
    const [one, other, third] = await joined(3);
    if (!one || !other || !third) throw new Error('not joined');
    const [own, there, elsewhere] = [one, other, third].map(({ bus }) => received(bus, numbers));
    await settled(one.bus, other.bus);
    await settled(one.bus, third.bus);
    for (let number = 0; number < 1_000; number += 1) one.bus.publish(numbers, number);
    expect(own).toHaveLength(1_000);
    await expect.poll(() => [there?.length, elsewhere?.length]).toEqual([1_000, 1_000]);
    await settled(one.bus, other.bus);
    const ascending = Array.from({ length: 1_000 }, (_, number) => number);
    expect([own, there, elsewhere]).toEqual([ascending, ascending, ascending]);
  });

  it('keeps installations apart', async () => {
    const [one, other] = await joined(2);
    const [stranger] = await joined(1);
    if (!one || !other || !stranger) throw new Error('not joined');
    const [heard, overheard] = [received(other.bus, numbers), received(stranger.bus, numbers)];
    await settled(one.bus, other.bus);
    one.bus.publish(numbers, 1);
    await expect.poll(() => heard).toEqual([1]);
    stranger.bus.publish(numbers, 2);
    await settled(one.bus, other.bus);
    expect([heard, overheard]).toEqual([[1], [2]]);
  });

  it('drops what does not pass the schema of its topic, and logs the topic once', async () => {
    const installation = 'test_forms';
    const [bus] = await joined(1, installation);
    if (!bus) throw new Error('not joined');
    const heard = received(bus.bus, numbers);
    const stranger = await connect({ servers: nats.address.servers[0] ?? '' });
    onTestFinished(() => stranger.close());
    const subject = `konvoj.${installation}.${numbers.subject}`;
    await expect
      .poll(() => {
        stranger.publish(subject, '[7]');
        return heard.length;
      })
      .toBeGreaterThan(0);
    heard.length = 0;
    for (const payload of ['["<b>"]', '{"a":1}', 'no json', '[1,"x",2]']) stranger.publish(subject, payload);
    await expect.poll(() => heard.filter((number) => number < 7)).toEqual([1, 2]);
    const lines = bus.log.filter((line) => line.includes('wrong form'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"topic":"${numbers.subject}"`);
    expect(await bus.registry.metrics()).toContain(`konvoj_bus_refused_total{topic="${numbers.subject}"} 4`);
  });

  it('makes the others read again when a message is too large for NATS', async () => {
    const [one, other] = await joined(2);
    if (!one || !other) throw new Error('not joined');
    const heard = received(other.bus, texts);
    await settled(one.bus, other.bus);
    const missed = received(other.bus, messagesMissed);
    one.bus.publish(texts, 'x'.repeat(1_048_576));
    one.bus.publish(texts, 'after');
    await expect.poll(() => heard.includes('after')).toBe(true);
    await expect.poll(() => missed.length).toBe(1);
    expect(heard.some((text) => text.startsWith('x'))).toBe(false);
  });

  it('works alone while NATS is away, and makes up for what was missed when it returns', async () => {
    const own = await startNats();
    onTestFinished(() => own.kill());
    const ends = [end('test_outage', own.address), end('test_outage', own.address)];
    const [one, other] = ends;
    if (!one || !other) throw new Error('not made');
    await connected([one.bus, other.bus]);
    const [here, there] = [received(one.bus, numbers), received(other.bus, numbers)];
    await settled(one.bus, other.bus);
    await own.kill();
    await expect.poll(() => one.bus.isConnected || other.bus.isConnected).toBe(false);
    const missed = received(other.bus, messagesMissed);
    one.bus.publish(numbers, 1);
    expect([here, there]).toEqual([[1], []]);
    await own.restart();
    await connected([one.bus, other.bus]);
    await expect.poll(() => missed.length).toBeGreaterThan(0);
    one.bus.publish(numbers, 2);
    await expect.poll(() => there).toEqual([2]);
    for (const { log } of ends) {
      expect(log.filter((line) => line.includes('NATS cannot be reached'))).toHaveLength(1);
      expect(log.filter((line) => line.includes('connected to NATS'))).toHaveLength(2);
    }
    expect(await one.registry.metrics()).toContain('konvoj_bus_connected 1');
  });

  it('starts without NATS, and joins when it is there', async () => {
    const late = await startNats();
    onTestFinished(() => late.kill());
    await late.kill();
    const { bus, log } = end('test_late', late.address);
    const heard = received(bus, numbers);
    await expect.poll(() => log.length).toBe(1);
    bus.publish(numbers, 1);
    expect([heard, bus.isConnected]).toEqual([[1], false]);
    await late.restart();
    await connected([bus]);
    expect(log).toHaveLength(2);
  });

  it('signs in with the credentials of its address', async () => {
    const guarded = await startNats(['--user', 'konvoj', '--pass', 'skrivnost']);
    onTestFinished(() => guarded.kill());
    const wrong = end('test_guarded', guarded.address);
    await expect.poll(() => wrong.log.length).toBe(1);
    expect(wrong.log[0]).toMatch(/authoriz/i);
    const right = end('test_guarded', { ...guarded.address, credentials: { user: 'konvoj', pass: 'skrivnost' } });
    await connected([right.bus]);
    expect(wrong.bus.isConnected).toBe(false);
    expect(wrong.log).toHaveLength(1);
    expect([...wrong.log, ...right.log].join('')).not.toContain('skrivnost');
  });
});
