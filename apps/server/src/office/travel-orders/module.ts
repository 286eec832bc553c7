import type { FileIntake } from '../../organization/files/intake.ts';
import type { Context, Module } from '../../platform/module.ts';
import type { NameStages } from '../../telemetry/stages/names.ts';
import type { StageService } from '../../telemetry/stages/service.ts';
import type { ComputeAllowances } from './allowances.ts';
import { receipts } from './files.ts';
import { monthBatch } from './month.ts';
import { orderPapers } from './papers.ts';
import { orderProposals } from './proposals.ts';
import { travelOrderRoutes } from './routes.ts';
import { travelOrderService } from './service.ts';

interface OrderNeeds {
  readonly files: FileIntake;
  readonly stages: StageService;
  readonly nameStages: NameStages;
  readonly compute: ComputeAllowances;
}

/** Travel orders: trips of drivers with allowances and expenses, proposed from the stages, on paper and for payroll. */
export function travelOrdersModule(
  { database, bus, clock }: Context,
  { files, stages, nameStages, compute }: OrderNeeds,
): Module {
  const parts = { database, bus, clock, compute };
  const orders = travelOrderService(parts);
  const proposals = orderProposals(parts, stages, nameStages);
  return {
    name: 'travel orders',
    routes: (http) =>
      travelOrderRoutes(http, {
        orders,
        proposals,
        months: monthBatch(parts, orders, proposals),
        papers: orderPapers(parts),
        receipts: receipts(parts, files),
      }),
  };
}
