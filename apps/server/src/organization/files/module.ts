import { z } from 'zod';
import type { JobKind } from '../../platform/jobs.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import { fileIntake } from './intake.ts';
import type { FileIntake } from './intake.ts';
import { removeUnused } from './service.ts';
import type { FileConfig } from './settings.ts';

const cleanup: JobKind<Record<string, never>> = { name: 'file-cleanup', data: z.strictObject({}), retries: 2 };

/** Bytes of attachments and documents; modules that own files read and write them through the service. */
export function filesModule({ database, clock }: Context, { files: limits }: FileConfig): ServiceModule<FileIntake> {
  return {
    name: 'files',
    service: fileIntake({ database, clock, limits }),
    async jobs(all) {
      await all.work(cleanup, async () => void (await removeUnused(database, clock.now())));
      await all.every(cleanup, '20 * * * *', {});
    },
  };
}
