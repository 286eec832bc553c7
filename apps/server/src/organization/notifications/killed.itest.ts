import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { databaseOfThisTest } from '../../../../../tests/support/index.ts';
import { silentLog } from '../../platform/logging.ts';
import { startJobs } from '../../platform/jobs.ts';
import { accepted } from './channels/channel.ts';
import type { Outcome, Send } from './channels/channel.ts';
import { smsChannel } from './channels/sms.ts';
import { scheduleDeliveries } from './schedule.ts';
import { fakeGateway, notificationWorld } from './world.testing.ts';

const WORKER = join(import.meta.dirname, 'killed-worker.testing.ts');
const MINUTE = 60_000;
const MANY = 1_000_000;

/** A process that notifies and delivers. */
async function workerProcess(settings: object) {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(settings)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  return { kill: () => child.kill('SIGKILL'), ended, errors: () => errors };
}

it.each([
  ['while the gateway has the first SMS, unanswered', 1, true],
  ['while the gateway answers the seventh', 7, false],
  ['after thirty', 30, false],
])(
  'a server that is killed %s loses no notification, and sends none with a second id',
  async (_, requests, isSilent) => {
    const database = await databaseOfThisTest();
    const organizationId = await fleetRows(database).organization('Prevozi Kolovrat');
    await database.owner.query('update organization set sms_per_day = $1', [MANY]);
    const gateway = await fakeGateway();
    if (isSilent) gateway.answers.push(null);
    const { passwords } = inject('postgres');
    const child = await workerProcess({ ownerUrl: database.url, passwords, gatewayUrl: gateway.url, organizationId });
    gateway.onRequest = () => {
      if (gateway.received.length === requests) child.kill();
    };
    await child.ended;
    expect(child.errors()).toBe('');

    const world = await notificationWorld(database, Date.now() + 6 * MINUTE);
    const next = world.worker({ phone: smsChannel({ url: gateway.url, token: null }) });
    const before = await world.states();
    expect(before.length).toBeGreaterThan(0);
    for (const { state } of before) expect(['queued', 'sending', 'sent']).toContain(state);
    await world.deliverDue(next);
    world.clock.advance(MINUTE);
    await world.deliverDue(next);
    const after = await world.states();
    expect(after.filter(({ state }) => state !== 'sent')).toEqual([]);
    const keys = gateway.received.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys)).toEqual(new Set(after.map(({ id }) => id)));
    // Only what was being sent came again, with the same key.
    const interrupted = before.filter(({ state }) => state === 'sending').length;
    expect(keys.length - new Set(keys).size).toBeLessThanOrEqual(interrupted);
  },
);

it('a mail server that does not answer delays no SMS', async () => {
  const database = await databaseOfThisTest();
  const organizationId = await fleetRows(database).organization('Prevozi Kolovrat');
  const world = await notificationWorld(database);
  const jobs = await startJobs({ owner: database.owner, log: silentLog(), works: true });
  let answer: () => void = () => undefined;
  const slow = new Promise<{ kind: 'accepted' }>((resolve) => (answer = () => resolve({ kind: 'accepted' })));
  await scheduleDeliveries(jobs, world.worker({ email: () => slow }));
  await world.notify({ organizationId, recipient: { channel: 'email', address: 'ana@kolovrat.example' } });
  await expect.poll(async () => (await world.states()).map(({ state }) => state)).toEqual(['sending']);
  await world.notify({ organizationId });
  await expect
    .poll(async () => (await world.states()).map(({ state }) => state).toSorted())
    .toEqual(['sending', 'sent']);
  answer();
  await expect.poll(async () => (await world.states()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  await jobs.close();
});

it('a mail of a report that hangs delays no other mail, also at its next try', async () => {
  const database = await databaseOfThisTest();
  const organizationId = await fleetRows(database).organization('Prevozi Kolovrat');
  const world = await notificationWorld(database);
  const jobs = await startJobs({ owner: database.owner, log: silentLog(), works: true });
  let answer: () => void = () => undefined;
  const slow = new Promise<{ kind: 'accepted' }>((resolve) => (answer = () => resolve({ kind: 'accepted' })));
  const answers: Promise<Outcome>[] = [
    Promise.resolve({ kind: 'unavailable', error: 'The mail server is away.' }),
    slow,
  ];
  const email: Send = async ({ tag }) => (tag === 'report-1' ? ((await answers.shift()) ?? accepted) : accepted);
  const worker = world.worker({ email });
  await scheduleDeliveries(jobs, worker);
  const states = async () => (await world.states()).map(({ state, tries }) => `${state} ${tries}`).toSorted();
  const recipient = { channel: 'email', address: 'ana@kolovrat.example' } as const;
  await world.notify({ organizationId, recipient, reason: 'report' });
  await expect.poll(states).toEqual(['queued 1']);
  world.clock.advance(60_000);
  await worker.sweep();
  await expect.poll(states).toEqual(['sending 2']);
  await world.notify({ organizationId, recipient, reason: 'reset' });
  await expect.poll(states).toEqual(['sending 2', 'sent 1']);
  answer();
  await expect.poll(states).toEqual(['sent 1', 'sent 2']);
  await jobs.close();
});
