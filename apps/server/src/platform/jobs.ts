import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { z } from 'zod';
import type { Log } from './logging.ts';
import { throttle } from './throttle.ts';
import { loginRoles } from './roles.ts';

/** A kind of job with the shape of its data; modules declare theirs beside their services. */
export interface JobKind<Data> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** The number of retries, with growing pauses. */
  readonly retries: number;
}

/** Work that outlives a request: stored in PostgreSQL, done once, retried on failure. */
export interface Jobs {
  send<Data extends object>(kind: JobKind<Data>, data: Data): Promise<void>;
  /** @param cron in UTC: `15 2 * * *` is every night at 02:15 */
  every<Data extends object>(kind: JobKind<Data>, cron: string, data: Data): Promise<void>;
  work<Data extends object>(kind: JobKind<Data>, handler: (data: Data) => Promise<void>): Promise<void>;
  /** Lets running jobs finish. */
  close(): Promise<void>;
}

const SCHEMA = 'pgboss';
const STOP_PATIENCE_MS = 10_000;
/** Each queue polls the database every second, and each reports an error while it is unavailable. */
const TELL_ERRORS_EVERY_MS = 10_000;

/**
 * Starts the job queue on the owner's connections (its tables are created on the first start).
 * @param works false in a process without the role `worker`: it sends jobs and runs none
 */
export async function startJobs(options: { owner: pg.Pool; log: Log; works: boolean }): Promise<Jobs> {
  const { owner, log, works } = options;
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: async (text, values) => owner.query(text, values) },
    supervise: works,
    schedule: works,
  });
  const logThrottled = throttle(TELL_ERRORS_EVERY_MS);
  boss.on('error', (error) => logThrottled(() => log.warn({ err: error }, 'job queue error')));
  await boss.start();
  await owner.query(
    `grant usage on schema ${SCHEMA} to ${loginRoles.ingest}; grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${loginRoles.ingest}`,
  );
  const made = new Set<string>();
  const ready = async (kind: Pick<JobKind<unknown>, 'name' | 'retries'>) => {
    if (made.has(kind.name)) return;
    await boss.createQueue(kind.name, { retryLimit: kind.retries, retryBackoff: true, retryDelay: 5 });
    made.add(kind.name);
  };
  return {
    async send(kind, data) {
      await ready(kind);
      await boss.send(kind.name, data);
    },
    async every(kind, cron, data) {
      await ready(kind);
      if (works) await boss.schedule(kind.name, cron, data, { tz: 'UTC' });
    },
    async work(kind, handler) {
      await ready(kind);
      if (!works) return;
      await boss.work<unknown>(kind.name, { pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const job of jobs) await handler(kind.data.parse(job.data));
      });
    },
    async close() {
      await boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS, close: false });
    },
  };
}
