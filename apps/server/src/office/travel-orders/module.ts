import { z } from 'zod';
import type { FileIntake } from '../../organization/files/intake.ts';
import type { JobKind } from '../../platform/jobs.ts';
import type { Context, Module } from '../../platform/module.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import type { NameStages } from '../../telemetry/stages/names.ts';
import type { StageService } from '../../telemetry/stages/service.ts';
import type { ComputeAllowances } from './allowances.ts';
import { draftWorker } from './drafts.ts';
import { receipts } from './files.ts';
import { monthBatch } from './month.ts';
import { orderPapers } from './papers.ts';
import { orderProposals } from './proposals.ts';
import { travelOrderRoutes } from './routes.ts';
import { travelOrderService } from './service.ts';
import { orderSettings } from './settings.ts';
import type { SplitSetting } from './settings.ts';
import { tachographCrossings } from './tachograph-crossings.ts';

interface OrderNeeds {
  readonly files: FileIntake;
  readonly stages: StageService;
  readonly nameStages: NameStages;
  readonly compute: ComputeAllowances;
  readonly split: SplitSetting;
}

const draftsJob: JobKind<Record<string, never>> = { name: 'travel-order-drafts', data: z.strictObject({}), retries: 0 };
const EVERY_15_MINUTES = '*/15 * * * *';

/** Travel orders: trips of drivers with allowances and expenses, proposed from the stages, on paper and for payroll. */
export function travelOrdersModule(
  { database, bus, clock, log }: Context,
  { files, stages, nameStages, compute, split }: OrderNeeds,
): Module {
  const parts = { database, bus, clock, compute };
  const orders = travelOrderService(parts);
  const proposals = orderProposals(parts, stages, nameStages);
  return {
    name: 'travel orders',
    async jobs(all) {
      const drafts = draftWorker({ ...parts, log }, orders, proposals);
      await all.work(draftsJob, async () => {
        await oneAtATime(database.owner, draftsJob.name, () => drafts.makeAll());
      });
      await all.every(draftsJob, EVERY_15_MINUTES, {});
    },
    routes: (http) =>
      travelOrderRoutes(http, {
        orders,
        proposals,
        months: monthBatch(parts, orders, proposals),
        papers: orderPapers(parts),
        receipts: receipts(parts, files),
        settings: orderSettings(database, split),
        recorded: tachographCrossings(database),
      }),
  };
}
