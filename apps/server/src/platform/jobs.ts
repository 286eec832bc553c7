import { PgBoss } from 'pg-boss';
import type { JobResult } from 'pg-boss';
import type pg from 'pg';
import type { z } from 'zod';
import type { Tx } from './database.ts';
import type { Log } from './logging.ts';
import { loginRoles } from './roles.ts';
import { throttle } from './throttle.ts';

/** A kind of job with the shape of its data; modules declare theirs beside their services. */
export interface JobKind<Data> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** The number of retries, with growing pauses. */
  readonly retries: number;
}

/** Work that outlives a request: kept in PostgreSQL, done at least once, tried again when it fails. */
export interface Jobs {
  /** Sends a job in the transaction of its cause: the job exists once that is committed, and never otherwise. */
  send<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data): Promise<void>;
  /** @param cron in UTC: `15 2 * * *` is every night at 02:15 */
  every<Data extends object>(kind: JobKind<Data>, cron: string, data: Data): Promise<void>;
  work<Data extends object>(kind: JobKind<Data>, handler: (data: Data) => Promise<void>): Promise<void>;
  /** Lets running jobs finish. */
  close(): Promise<void>;
}

const SCHEMA = 'pgboss';
const CLOSE_WITHIN_MS = 10_000;
/** PostgreSQL wakes the workers; they also look by themselves for retries and scheduled jobs. */
const POLL_EVERY_SECONDS = 15;
/** While PostgreSQL cannot wake them. */
const POLL_UNWOKEN_SECONDS = 1;
/** Finished jobs are deleted soon: their data may name people. */
const KEPT_AFTER_SECONDS = 3_600;
const LOG_ERRORS_EVERY_MS = 10_000;
/** A worker takes what waits in one go; each job of it succeeds or fails on its own. */
const PACE = {
  pollingIntervalSeconds: POLL_UNWOKEN_SECONDS,
  notifyPollingIntervalSeconds: POLL_EVERY_SECONDS,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
/** A request adds jobs and reads none: their data may belong to another organization. */
const SENDERS = [loginRoles.api, loginRoles.lookup, loginRoles.ingest].join(', ');
/** Several processes start at the same time, and PostgreSQL refuses concurrent grants on one schema. */
const GRANT_LOCK = 7_236_106;
const GRANTS = `
  select pg_advisory_xact_lock(${GRANT_LOCK});
  grant usage on schema ${SCHEMA} to ${SENDERS};
  grant select on ${SCHEMA}.queue to ${SENDERS};
  grant insert, select (id, start_after) on ${SCHEMA}.job, ${SCHEMA}.job_common to ${SENDERS}`;

/**
 * Starts the job queue (its tables are made on the first start).
 * @param owner of the tables; the queue keeps connections of its own to the same database
 * @param works false in a process without the role `worker`: it sends jobs and does none
 */
export async function startJobs(options: { owner: pg.Pool; log: Log; works: boolean }): Promise<Jobs> {
  const { owner, log, works } = options;
  const { connectionString } = owner.options;
  if (connectionString === undefined) throw new Error('The pool of the owner has no address.');
  const boss = new PgBoss({
    connectionString,
    schema: SCHEMA,
    application_name: 'konvoj jobs',
    max: works ? 2 : 1,
    supervise: works,
    schedule: works,
    useListenNotify: works,
  });
  const logThrottled = throttle(LOG_ERRORS_EVERY_MS);
  boss.on('error', (error) => logThrottled(() => log.warn({ err: error }, 'the job queue failed')));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  await boss.start();
  await owner.query(GRANTS);
  const queues = new Set<string>();
  const createQueue = async (kind: Pick<JobKind<unknown>, 'name' | 'retries'>) => {
    if (queues.has(kind.name)) return;
    const queue = {
      retryLimit: kind.retries,
      retryBackoff: true,
      retryDelay: 5,
      notify: true,
      deleteAfterSeconds: KEPT_AFTER_SECONDS,
    };
    await boss.createQueue(kind.name, queue);
    // Queues of older versions woke nobody.
    await boss.updateQueue(kind.name, queue);
    queues.add(kind.name);
  };
  return {
    async send(tx, kind, data) {
      await createQueue(kind);
      await boss.send(kind.name, data, {
        db: { executeSql: async (text, values) => ({ rows: await tx.query(statement(kind.name, text, values)) }) },
      });
    },
    async every(kind, cron, data) {
      await createQueue(kind);
      if (works) await boss.schedule(kind.name, cron, data, { tz: 'UTC' });
    },
    async work(kind, handler) {
      await createQueue(kind);
      if (!works) return;
      await boss.work<unknown>(kind.name, PACE, async (jobs) => {
        const results: JobResult[] = [];
        for (const { id, data } of jobs) {
          try {
            await handler(kind.data.parse(data));
            results.push({ id, status: 'completed' });
          } catch (error) {
            log.warn({ err: error, job: id, kind: kind.name }, 'a job failed');
            results.push({ id, status: 'failed', output: { message: String(error) } });
          }
        }
        return results;
      });
    },
    async close() {
      await boss.stop({ graceful: true, timeout: CLOSE_WITHIN_MS });
    },
  };
}

/** The text of the queue's insert depends on the kind alone, so that it is planned once per connection. */
function statement(kind: string, text: string, values: readonly unknown[] = []) {
  return { name: `jobs.send.${kind}`, text, values };
}
