import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../tests/support/index.ts';
import { systemClock } from './clock.ts';
import { statementsOn, transaction } from './database.ts';
import type { Tx } from './database.ts';
import { startJobs } from './jobs.ts';
import type { JobKind } from './jobs.ts';
import { silentLog } from './logging.ts';
import { createMailer } from './mail.ts';

const log = silentLog();
const letter = { id: '0190b3c1', to: 'ana@kolovrat.example', subject: 'Novo geslo', text: 'Pozdravljeni, čšž!\n' };

/** A mail server that records its mails. */
async function mailServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('a mail', () => {
  it('is sent through SMTP_URL', async () => {
    const server = await mailServer();
    const send = createMailer({
      smtpUrl: server.url,
      from: 'Konvoj <konvoj@kolovrat.example>',
      folder: '/nowhere',
      log,
      clock: systemClock,
    });
    await send(letter);
    await server.close();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain('From: Konvoj <konvoj@kolovrat.example>');
    expect(server.received[0]).toContain('To: ana@kolovrat.example');
  });

  it('is written to a private file when no server is set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'konvoj-mail-'));
    await createMailer({ smtpUrl: null, from: 'konvoj@localhost', folder, log, clock: systemClock })(letter);
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/\.eml$/);
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    expect(await readFile(join(folder, name), 'utf8')).toContain('Subject: Novo geslo');
    await rm(folder, { recursive: true });
  });

  it('that no server accepts is an error, so that it is tried again', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    probe.close();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const send = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'a@b.example',
      folder: '/nowhere',
      log,
      clock: systemClock,
    });
    await expect(send(letter)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('a job', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  const kind: JobKind<{ number: number }> = {
    name: 'test-job',
    data: z.strictObject({ number: z.number() }),
    retries: 0,
  };

  it('is run once by a worker process, not by one that only sends', async () => {
    const sender = await startJobs({ owner: database.owner, log, works: false });
    const worker = await startJobs({ owner: database.owner, log, works: true });
    const done: number[] = [];
    await sender.work(kind, async ({ number }) => void done.push(-number));
    await worker.work(kind, async ({ number }) => void done.push(number));
    await sender.send(statementsOn(database.owner), kind, { number: 7 });
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([7]);
    await worker.close();
    await sender.close();
  });

  it('is scheduled once however often the server starts', async () => {
    for (let start = 0; start < 2; start += 1) {
      const jobs = await startJobs({ owner: database.owner, log, works: true });
      await jobs.every(kind, '15 2 * * *', { number: 1 });
      await jobs.close();
    }
    const { rows } = await database.owner.query(`select cron from pgboss.schedule where name = 'test-job'`);
    expect(rows).toEqual([{ cron: '15 2 * * *' }]);
  });

  it('sent in a transaction exists once that is committed, and never otherwise', async () => {
    const jobs = await startJobs({ owner: database.owner, log, works: true });
    const done: number[] = [];
    await jobs.work(kind, async ({ number }) => void done.push(number));
    const undone = transaction(database.lookup, async (tx) => {
      await jobs.send(tx, kind, { number: 1 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await transaction(database.lookup, (tx) => jobs.send(tx, kind, { number: 2 }));
    // Sooner than the workers look by themselves: the commit has woken one.
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([2]);
    await jobs.close();
  });

  it('is done by another process when its sender dies after the commit', async () => {
    const sender = await startJobs({ owner: database.owner, log, works: false });
    await transaction(database.ingest, (tx) => sender.send(tx, kind, { number: 3 }));
    await sender.close();
    const worker = await startJobs({ owner: database.owner, log, works: true });
    const done: number[] = [];
    await worker.work(kind, async ({ number }) => void done.push(number));
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([3]);
    await worker.close();
  });

  it('is deleted soon after it is done: its data may name people', async () => {
    const { rows } = await database.owner.query(
      `select distinct deletion_seconds from pgboss.job where name = 'test-job'`,
    );
    expect(rows).toEqual([{ deletion_seconds: 3_600 }]);
  });

  it('does not wait for others that came with it, and does not fail with them', async () => {
    const jobs = await startJobs({ owner: database.owner, log, works: true });
    const done: number[] = [];
    await jobs.work(kind, async ({ number }) => {
      if (number === 12) throw new Error('this one fails');
      done.push(number);
    });
    const numbers = Array.from({ length: 25 }, (_, index) => index);
    await transaction(database.lookup, async (tx) => {
      for (const number of numbers) await jobs.send(tx, kind, { number });
    });
    await expect
      .poll(() => done.toSorted((a, b) => a - b), { timeout: 10_000 })
      .toEqual(numbers.filter((number) => number !== 12));
    await jobs.close();
  });

  it('may be sent by every role of the server, and read by none', async () => {
    const sender = await startJobs({ owner: database.owner, log, works: false });
    const roles = [
      (work: (tx: Tx) => Promise<unknown>) => database.tenant({ organizationId: 1 }, work),
      (work: (tx: Tx) => Promise<unknown>) => transaction(database.lookup, work),
      (work: (tx: Tx) => Promise<unknown>) => transaction(database.ingest, work),
    ];
    const data = { name: 'test.read_jobs', text: 'select data from pgboss.job' };
    for (const role of roles) {
      await role((tx) => sender.send(tx, kind, { number: 6 }));
      await expect(role((tx) => tx.query(data))).rejects.toThrow('permission denied');
    }
    await sender.close();
  });
});
