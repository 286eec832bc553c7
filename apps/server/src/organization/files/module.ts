import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';
import type { Context, Module } from '../../platform/module.ts';
import { removeUnused } from './service.ts';

const cleanup: JobKind<Record<string, never>> = { name: 'file-cleanup', data: z.strictObject({}), retries: 2 };

/** Bytes of attachments and documents; modules that own files read and write them through the service. */
export function filesModule({ database, clock }: Context): Module {
  return {
    name: 'files',
    async jobs(all) {
      await all.work(cleanup, async () => void (await removeUnused(database, clock.now())));
      await all.every(cleanup, '20 * * * *', {});
    },
  };
}
