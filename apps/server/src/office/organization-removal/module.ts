import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';
import type { Context, Module } from '../../platform/module.ts';
import { throttle } from '../../platform/throttle.ts';
import { createRemover } from './remover.ts';

const LOOK_EVERY_MS = 60_000;
const WARN_EVERY_MS = 600_000;
const sweep: JobKind<Record<string, never>> = { name: 'organization-sweep', data: z.strictObject({}), retries: 2 };

/** Deletes organizations for good once the time in which it can be cancelled is over. */
export function organizationRemovalModule({ config, database, bus, clock, log }: Context): Module {
  const remover = createRemover({ database, bus, clock, log });
  const closing = new AbortController();
  const warn = throttle(WARN_EVERY_MS);
  let working: Promise<void> | null = null;
  const look = () => {
    working ??= remover
      .removeDue(closing.signal)
      .catch((error: unknown) => {
        if (!closing.signal.aborted) {
          warn(() => log.warn({ err: error }, 'the deletion of an organization is continued later'));
        }
      })
      .finally(() => (working = null));
  };
  let stop: () => void = () => undefined;
  return {
    name: 'organization-removal',
    async jobs(jobs) {
      await jobs.work(sweep, () => remover.sweep(closing.signal));
      await jobs.every(sweep, '10 * * * *', {});
    },
    start() {
      if (!config.roles.has('worker')) return;
      stop = clock.every(LOOK_EVERY_MS, look);
      look();
    },
    async close() {
      stop();
      closing.abort();
      await working;
    },
  };
}
