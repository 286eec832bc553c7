import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import { ManualClock } from '../../platform/clock.testing.ts';
import { transaction } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import { startJobs } from '../../platform/jobs.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { silentLog } from '../../platform/logging.ts';
import { accepted } from './channels/channel.ts';
import type { Outcome, Outgoing, Send } from './channels/channel.ts';
import { createDeliveries } from './deliveries.ts';
import type { Deliveries } from './deliveries.ts';
import { aNotice, sealing } from './sealed-notice.testing.ts';
import { notificationService } from './service.ts';
import type { Channel, FindObsolete, Notice, Notifications, Reason, ResultHandler } from './types.ts';

/** A channel that answers as told, and remembers what it was given. */
export class FakeChannel {
  readonly sent: Outgoing[] = [];
  /** Its next answers; then it accepts. */
  readonly answers: (Outcome | Promise<Outcome>)[] = [];
  readonly send: Send = async (outgoing) => {
    this.sent.push(outgoing);
    return (await this.answers.shift()) ?? accepted;
  };
}

/** Notifications on a clock that the test advances, in a process that only sends jobs: the test does what they would do. */
export interface NotificationWorld {
  readonly clock: ManualClock;
  readonly jobs: Jobs;
  readonly channels: Readonly<Record<Channel, FakeChannel>>;
  readonly service: Notifications;
  readonly deliveries: Deliveries;
  /** A worker of another process on the same tables. */
  worker(channels?: Partial<Record<Channel, Send>>): Deliveries;
  notify(notice: Partial<Notice> & Pick<Notice, 'organizationId'>): Promise<string>;
  /** Delivers all that is due now, as the jobs after a sweep would. */
  deliverDue(worker?: Deliveries): Promise<void>;
  /** State, tries and error of deliveries, the oldest first. */
  states(): Promise<{ id: string; state: string; tries: number; error: string | null }[]>;
}

/** @param start of the clock, epoch milliseconds */
export async function notificationWorld(database: Database, start?: number): Promise<NotificationWorld> {
  const clock = new ManualClock(start);
  const jobs = await startJobs({ owner: database.owner, log: silentLog(), works: false });
  onTestFinished(() => jobs.close());
  const handlers = new Map<Reason, ResultHandler>();
  const checks = new Map<Reason, FindObsolete>();
  const service = notificationService({ jobs, sealing, clock, handlers, checks, canSendSms: true });
  const channels = { email: new FakeChannel(), phone: new FakeChannel(), push: new FakeChannel() };
  const worker = (changed: Partial<Record<Channel, Send>> = {}) => {
    const all = { email: channels.email.send, phone: channels.phone.send, push: channels.push.send, ...changed };
    return createDeliveries({
      database,
      jobs,
      sealing,
      clock,
      log: silentLog(),
      count: () => undefined,
      channels: all,
      handlers,
      checks,
      notify: service.notify,
    });
  };
  const deliveries = worker();
  return {
    clock,
    jobs,
    channels,
    service,
    deliveries,
    worker,
    notify: (notice) => transaction(database.lookup, (tx) => service.notify(tx, { ...aNotice, ...notice })),
    async deliverDue(by = deliveries) {
      await by.sweep();
      const { rows } = await database.owner.query<{ id: string }>(
        `select id from delivery where state = 'queued' and due_at <= $1 order by due_at, created_at`,
        [new Date(clock.now())],
      );
      for (const { id } of rows) await by.deliver(id);
    },
    async states() {
      const { rows } = await database.owner.query(
        'select id, state, tries, error from delivery order by created_at, tries desc',
      );
      return rows;
    },
  };
}

/** An SMS gateway on loopback that records its requests. */
export interface FakeGateway {
  readonly url: string;
  readonly received: { readonly headers: IncomingHttpHeaders; readonly body: unknown }[];
  /** Its next answers, `null`: none at all; then 202. */
  readonly answers: (number | null | { readonly status: number; readonly error: string })[];
  /** Called with each request, before its answer. */
  onRequest: () => void;
}

export async function fakeGateway(): Promise<FakeGateway> {
  const received: FakeGateway['received'] = [];
  const answers: FakeGateway['answers'] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) });
      gateway.onRequest();
      const answer = answers.length === 0 ? 202 : answers.shift();
      if (answer === null) return;
      const { status, error } = typeof answer === 'object' ? answer : { status: answer ?? 202, error: undefined };
      if (error === undefined) reply.writeHead(status).end();
      else reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const gateway: FakeGateway = { url: `http://127.0.0.1:${port}/sms`, received, answers, onRequest: () => undefined };
  return gateway;
}
